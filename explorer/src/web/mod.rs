//! The games in a browser.

use std::process::ExitCode;

use clap::Args;

use crate::failure::Failure;
use crate::game::Game;

/// The flags.
#[derive(Args, Debug)]
pub(crate) struct Flags {
    /// The port
    #[arg(long)]
    port: u16,
}

/// Serves.
pub fn serve_bundled() -> ExitCode {
    ExitCode::SUCCESS
}

pub(crate) fn serve_one(game: Box<dyn Game>, flags: &Flags) -> Result<(), Failure> {
    let _ = (game, flags);
    Ok(())
}
