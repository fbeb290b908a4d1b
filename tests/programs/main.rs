//! Tests of the programs, run from flags, files and pipes.

mod awari;
mod certificate;
mod chase;
mod connect_four;
mod diagnostics;
mod endless;
mod exports;
mod help;
mod knight_pawns;
mod layers;
mod lessons;
mod output;
mod pages;
mod pipes;
#[cfg(unix)]
mod progress;
mod published;
mod readme;
mod searches;
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

/// The program `optimal-play`, built from the current sources, without the commands that need the
/// explorer.
fn optimal_play() -> Command {
    static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
        let build = escargot::CargoBuild::new()
            .manifest_path(MANIFEST)
            .bin("optimal-play");
        // With the features that the tests have, or optimized, where their caller says so.
        let build = match env::var_os("TEST_PROGRAMS") {
            Some(all) if all == "--workspace" => build.args([all]),
            how => build
                .package("optimal-play-cli")
                .no_default_features()
                .args(how),
        };
        let built = build.run().expect("the program builds");
        built.path().to_owned()
    });
    Command::new(&*BUILT)
}

/// The program that solves this game.
fn solve(game: &str) -> Command {
    let mut command = optimal_play();
    command.args(["solve", game]);
    command
}

/// A command that runs the example `name`, built from the current sources.
fn example(name: &'static str) -> Command {
    static BUILT: LazyLock<Mutex<HashMap<&str, PathBuf>>> = LazyLock::new(Mutex::default);
    let mut built = BUILT.lock().expect("no build has panicked");
    let path = built.entry(name).or_insert_with(|| {
        let mut cargo = escargot::CargoBuild::new()
            .manifest_path(MANIFEST)
            .example(name)
            .args(env::var_os("TEST_PROGRAMS"));
        if name == "store_and_resume" {
            // As the program has it, so that the library is not built once more.
            cargo = cargo.features("disk serde");
        }
        let program = cargo.run().expect("the example builds");
        program.path().to_owned()
    });
    Command::new(path)
}

const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");

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
