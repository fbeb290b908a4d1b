//! The name that a store notes: a command line such as `connect_four --board 5x5`.

use clap::Parser;

use super::bundled::Bundled;

/// A command line without the name of a program.
#[derive(Parser, Debug)]
#[command(
    no_binary_name = true,
    disable_help_flag = true,
    disable_help_subcommand = true
)]
struct Name {
    #[command(subcommand)]
    game: Bundled,
}

/// The game that a store's name stands for.
pub(crate) fn game(name: &str) -> Result<Bundled, String> {
    let parsed = Name::try_parse_from(name.split_whitespace());
    parsed.map(|name| name.game).map_err(|error| {
        let error = error.to_string();
        let first = error.lines().next().unwrap_or_default();
        first.trim_start_matches("error: ").to_owned()
    })
}
