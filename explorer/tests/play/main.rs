//! The program `play` through a pipe. The library tests its screen.

mod games;
mod output;
#[cfg(unix)]
mod signals;

use std::process::Command;

/// A command that runs the program.
fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_play"))
}
