//! How a program ends when it cannot continue.

use std::fmt::Debug;
use std::io;
use std::process::ExitCode;

use optimal_play::{SolveError, SolveErrorKind};

/// Why a program cannot continue.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is wrong: exit code 2.
    Input(String),
    /// The run ended without its answer, at a limit: exit code 1; or by Ctrl-C: exit code 130.
    Run { message: String, stopped: bool },
    /// The output cannot be written: exit code 1. If its reader has closed the pipe, the program
    /// ends without a message, with exit code 0.
    Output(io::Error),
}

impl Failure {
    /// The same failure, with its place in the input before its message.
    pub(crate) fn at(self, place: &str) -> Self {
        match self {
            Self::Input(message) => Self::Input(format!("{place}: {message}")),
            Self::Run { message, stopped } => {
                let message = format!("{place}: {message}");
                Self::Run { message, stopped }
            }
            Self::Output(error) => Self::Output(error),
        }
    }

    /// Prints the message to standard error, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            Self::Input(message) => (message, 2),
            Self::Run { message, stopped } => (message, if stopped { 130 } else { 1 }),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => (format!("failed to write the output: {error}"), 1),
        };
        eprintln!("error: {message}");
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl<M: Debug> From<SolveError<M>> for Failure {
    fn from(error: SolveError<M>) -> Self {
        Self::Run {
            message: error.to_string(),
            stopped: matches!(error.kind(), SolveErrorKind::Stopped),
        }
    }
}
