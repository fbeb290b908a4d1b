//! MCGS, the University of Alberta's program for sums of games, as a process.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::instance::{Instance, Taken};

/// The program, in a folder for its files.
pub(crate) struct Mcgs {
    program: PathBuf,
    folder: PathBuf,
}

/// The parts that its database holds, as large as it is made in less than a minute.
const DATABASE: &str = "[clobber] max_dims = 3,3; [clobber_1xn] max_dims = 12; \
     [elephants] max_dims = 12; [nogo_1xn] max_dims = 9; [nogo] max_dims = 3,3; \
     [domineering] max_dims = 4,4;";

impl Mcgs {
    /// The program that `MCGS` names.
    pub(crate) fn from_environment() -> Option<Self> {
        let program = std::env::var_os("MCGS")?.into();
        let folder = std::env::temp_dir().join(format!("sums-{}", std::process::id()));
        fs::create_dir_all(folder.join("tests")).expect("a folder");
        let mcgs = Self { program, folder };
        mcgs.run(&["--db-file-create", "database", DATABASE]);
        Some(mcgs)
    }

    fn run(&self, arguments: &[&str]) {
        let status = Command::new(&self.program)
            .current_dir(&self.folder)
            .arg("--silence-warnings")
            .args(arguments)
            .stdout(std::process::Stdio::null())
            .status();
        assert!(status.expect("MCGS names a program").success());
    }

    /// Solves instances for both players, with its database or without it.
    pub(crate) fn solve(
        &self,
        instances: &[Instance],
        database: bool,
        seconds: u64,
    ) -> Vec<Option<Taken>> {
        let cases = instances.iter().map(Instance::as_mcgs_test);
        let test = format!("{{version 1.7}}\n\n{}", cases.collect::<String>());
        fs::write(self.folder.join("tests/set.test"), test).expect("a file");
        let timeout = (seconds * 1000).to_string();
        let (out, index) = ("results.csv", "--tt-sumgame-idx-bits");
        let mut arguments = vec![
            "--clear-tt",
            index,
            "24",
            "--run-tests",
            "--test-dir",
            "tests",
        ];
        arguments.extend(["--test-timeout", &timeout, "--out-file", out]);
        if database {
            arguments.extend(["--db-file-load", "database"]);
        } else {
            arguments.push("--no-use-db");
        }
        self.run(&arguments);
        let results = read(&self.folder.join(out));
        (0..instances.len())
            .map(|at| {
                let [black, white] = [2 * at, 2 * at + 1].map(|case| results.get(&case).copied());
                let (black, white) = (black??, white??);
                Some(Taken {
                    first_wins: [black.0, white.0],
                    seconds: black.1 + white.1,
                })
            })
            .collect()
    }
}

impl Drop for Mcgs {
    fn drop(&mut self) {
        // What remains is in the folder for temporary files.
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// The result and the seconds of each case, by its number; `None` of one that took too long.
fn read(file: &Path) -> HashMap<usize, Option<(bool, f64)>> {
    let text = fs::read_to_string(file).expect("the results");
    let lines = text.lines().skip(1).map(|line| {
        let fields: Vec<_> = line.trim_matches('"').split("\",\"").collect();
        let number = fields[1].parse().expect("the number of the case");
        let milliseconds: f64 = fields[6].parse().expect("milliseconds");
        let result = (fields[7] == "COMPLETED").then_some((fields[5] == "Win", milliseconds / 1e3));
        (number, result)
    });
    lines.collect()
}
