//! Other targets: addresses of 32 bits, and Windows. A check links nothing, so what is written in C
//! need not be compiled. The site covers WebAssembly.

use std::path::PathBuf;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::step::{Context, Lane, Step, skip};

const TARGETS: [&str; 2] = ["i686-unknown-linux-gnu", "x86_64-pc-windows-gnu"];

pub(crate) const CHECKS: Step = Step {
    name: "targets",
    what: "the library compiles for 32 bits and for Windows, with all features",
    lane: Lane::Any,
    run: |context| {
        for target in TARGETS {
            let shell = context.shell()?;
            match compiler_for(&shell, context, target)? {
                None => skip(&format!("no compiler has the standard library of {target}")),
                Some(compiler) => check(&shell, target, &compiler)?,
            }
        }
        Ok(())
    },
};

fn check(shell: &Shell, target: &str, compiler: &PathBuf) -> Result<()> {
    let name = target.replace('-', "_");
    for tool in ["CC", "CXX", "AR", "RANLIB"] {
        shell.set_var(format!("{tool}_{name}"), "true");
    }
    let options = [
        "--locked",
        "--target",
        target,
        "--target-dir",
        "target/other",
    ];
    let check = cmd!(
        shell,
        "cargo check --package optimal-play --lib --all-features {options...}"
    );
    Ok(check.env("RUSTC", compiler).run()?)
}

/// A compiler with the standard library of a target: that of the machine, or that of Debian.
fn compiler_for(shell: &Shell, context: &Context, target: &str) -> Result<Option<PathBuf>> {
    let has_target = |compiler: &PathBuf| {
        let printed = cmd!(shell, "{compiler} --print target-libdir --target {target}").quiet();
        printed
            .ignore_stderr()
            .read()
            .is_ok_and(|it| PathBuf::from(it).is_dir())
    };
    let here = PathBuf::from("rustc");
    if has_target(&here) {
        return Ok(Some(here));
    }
    let directory = context.root.join("target/tools/rustc_of_debian");
    let of_debian = directory.join("rustc");
    cmd!(shell, ".ci/rustc_of_debian {directory}")
        .ignore_status()
        .run()?;
    Ok(Some(of_debian).filter(has_target))
}
