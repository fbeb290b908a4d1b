//! Tests of the documents: their links, tables and examples, the layers of the sources, the lessons,
//! and what the compiler says to a user.

mod diagnostics;
mod layers;
mod lessons;
mod pages;
mod readme;
mod short_examples;
mod tables;

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{LazyLock, Mutex};

/// A command that runs the example `name`, built from the current sources.
fn example(name: &'static str) -> Command {
    static BUILT: LazyLock<Mutex<HashMap<&str, PathBuf>>> = LazyLock::new(Mutex::default);
    let mut built = BUILT.lock().expect("no build has panicked");
    let path = built.entry(name).or_insert_with(|| {
        let manifest = if name == OF_GAMES {
            concat!(env!("CARGO_MANIFEST_DIR"), "/../games/Cargo.toml")
        } else {
            MANIFEST
        };
        let mut cargo = escargot::CargoBuild::new()
            .manifest_path(manifest)
            .example(name);
        if cfg!(feature = "files") {
            // As these tests have it, so that the library is not built once more.
            cargo = cargo.features("disk serde");
        }
        let program = cargo.run().expect("the example builds");
        program.path().to_owned()
    });
    Command::new(path)
}

/// The example of the package of games; all others are those of the library.
const OF_GAMES: &str = "nine_mens_morris";

const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
