//! Tests of the programs, run from flags, files and pipes.

mod awari;
mod certificate;
mod chase;
mod connect_four;
mod diagnostics;
mod endless;
mod help;
mod knight_pawns;
mod layers;
mod output;
mod pages;
mod pipes;
#[cfg(unix)]
mod progress;
mod published;
mod readme;
mod short_examples;
#[cfg(unix)]
mod signals;
mod staircase;
mod stores;
mod tables;
mod unread;

use std::collections::HashMap;
use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{LazyLock, Mutex};

/// A command that runs the example program `name`, built from the current sources.
fn program(name: &'static str) -> Command {
    static BUILT: LazyLock<Mutex<HashMap<&str, PathBuf>>> = LazyLock::new(Mutex::default);
    let mut built = BUILT.lock().expect("no build has panicked");
    let path = built.entry(name).or_insert_with(|| {
        let run = escargot::CargoBuild::new()
            .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
            .example(name)
            // With the features that the tests have, where their caller says so.
            .args(env::var_os("TEST_PROGRAMS"))
            .run();
        run.expect("the program builds").path().to_owned()
    });
    Command::new(path)
}

/// Runs an assertion with times and memory replaced in snapshots, as they differ from run to run.
fn redacted(assertion: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(
        r"in [0-9.]+(ns|µs|ms|s), [0-9.]+ (B|KiB|MiB|GiB)\b",
        "in [time], [memory]",
    );
    settings.add_filter(
        r"positions?, [0-9.]+(ns|µs|ms|s), [0-9]+ bytes",
        "positions, [time], [memory]",
    );
    settings.bind(assertion);
}
