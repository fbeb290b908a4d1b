//! The arguments of a program.

use std::io::{self, Write as _};
use std::process;

use clap::Parser;

use crate::Failure;

/// Parses the arguments. Ends the program after `--help`, `--version` and wrong flags, but not if
/// help cannot be written: clap would end it with success.
pub fn parse<A: Parser>() -> Result<A, Failure> {
    let help = match A::try_parse() {
        Ok(arguments) => return Ok(arguments),
        Err(error) if error.use_stderr() => error.exit(),
        Err(help) => help,
    };
    help.print()?;
    io::stdout().flush()?;
    process::exit(0)
}
