//! How a program ends when it cannot continue.

use std::io;
use std::process::ExitCode;

/// Why a program cannot continue.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input or a flag is wrong: exit code 2.
    Input(String),
    /// The output cannot be written: exit code 2. If its reader has closed the pipe, which is how
    /// `head` says that it has enough, the program ends without a message, with exit code 0.
    Output(io::Error),
}

impl Failure {
    /// The same failure, with its place in the input before its message.
    pub(crate) fn at(self, place: &str) -> Self {
        match self {
            Self::Input(message) => Self::Input(format!("{place}: {message}")),
            Self::Output(error) => Self::Output(error),
        }
    }

    /// Prints the message to standard error, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let message = match self {
            Self::Input(message) => message,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => format!("failed to write the output: {error}"),
        };
        eprintln!("error: {message}");
        ExitCode::from(2)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
