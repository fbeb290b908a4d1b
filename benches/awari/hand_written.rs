//! The hand-written program, `value_iteration.cpp`: built and run.

use std::path::PathBuf;
use std::process::Command;

/// The program, where there is a compiler for it.
#[derive(Debug)]
pub(crate) struct HandWritten(PathBuf);

/// What the program prints.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) hash: u64,
    pub(crate) rounds: u64,
    pub(crate) bytes: usize,
    pub(crate) seconds: f64,
}

impl HandWritten {
    /// Builds it, or says that it is left out.
    pub(crate) fn build() -> Option<Self> {
        let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("awari_value_iteration");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/awari/value_iteration.cpp");
        let mut compiler = Command::new("c++");
        compiler
            .args(["-O3", "-march=native", source, "-o"])
            .arg(&program);
        let built = compiler.status().is_ok_and(|status| status.success());
        if !built {
            println!("value iteration in C++ is left out: c++ does not build it");
        }
        built.then_some(Self(program))
    }

    /// Solves all positions with at most that many seeds.
    pub(crate) fn solve(&self, seeds: u8) -> Found {
        let output = Command::new(&self.0).arg(seeds.to_string()).output();
        let output = String::from_utf8(output.expect("it runs").stdout).expect("text");
        let mut words = output.split_whitespace();
        let mut number = || words.next().expect("five numbers");
        let _positions = number();
        Found {
            hash: number().parse().expect("a number"),
            rounds: number().parse().expect("a number"),
            bytes: number().parse().expect("a number"),
            seconds: number().parse().expect("a number"),
        }
    }
}

/// The hash of values that the program prints.
pub(crate) fn hash(values: impl Iterator<Item = i8>) -> u64 {
    values.fold(14_695_981_039_346_656_037, |hash, value| {
        (hash ^ u64::from(value.cast_unsigned())).wrapping_mul(1_099_511_628_211)
    })
}
