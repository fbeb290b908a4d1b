//! The whole check, as steps that each run alone.
//!
//! `cargo xtask check` runs all steps, `cargo xtask check fmt clippy` two of them, `cargo xtask
//! list` lists them. `.ci/run` runs all.

mod bare;
mod examples;
mod package;
mod proofs;
mod python;
mod rust;
mod schedule;
mod site;
mod step;
mod system;
mod targets;

use std::env;
use std::process::ExitCode;

use step::{Context, Step};

/// Every step, in the order in which one thread would run them.
const STEPS: &[Step] = &[
    system::PACKAGES,
    bare::JOB,
    rust::TESTS,
    rust::FILES,
    rust::WORKSPACE,
    rust::FEATURES,
    site::SITE,
    python::WHEEL,
    python::TESTS,
    examples::EXAMPLES,
    proofs::PROOFS,
    rust::CLIPPY,
    rust::FORMAT,
    rust::DOCUMENTS,
    targets::CHECKS,
    package::PACKAGES,
    package::OLDEST,
    package::LICENCES,
    system::WORKFLOW,
];

const USAGE: &str = "usage: cargo xtask check [STEP...] | list";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.first().map(String::as_str) {
        Some("list") => {
            for step in STEPS {
                println!("{:<10} {}", step.name, step.what);
            }
            Ok(())
        }
        Some("check") => check(&arguments[1..]),
        _ => Err(anyhow::anyhow!("{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs the steps with these names, or all.
fn check(names: &[String]) -> anyhow::Result<()> {
    for name in names {
        if !STEPS.iter().any(|step| step.name == *name) {
            anyhow::bail!("there is no step {name}; `cargo xtask list` lists them");
        }
    }
    let chosen = |step: &&Step| names.is_empty() || names.iter().any(|name| *name == step.name);
    let steps: Vec<_> = STEPS.iter().filter(chosen).collect();
    schedule::run(&steps, &Context::new()?)
}
