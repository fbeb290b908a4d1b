//! How a program ends when it cannot continue.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::io;
use std::process::ExitCode;

use bytesize::ByteSize;
use optimal_play::run::{Limit, StopReason};
use optimal_play::store::StoreError;
use optimal_play::{SolveError, SolveErrorKind};

/// How much of a message is shown: its beginning and its end, in characters.
const SHOWN: (usize, usize) = (600, 200);

/// Why a program cannot continue.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong: exit code 2.
    Input(String),
    /// The run ended without its answer, at a limit: exit code 1; or by Ctrl-C: exit code 130.
    Run { message: String, stopped: bool },
    /// The output cannot be written: exit code 2. If its reader has closed the pipe, which is how
    /// `head` says that it has enough, the program ends without a message, with exit code 0.
    Output(io::Error),
}

impl Failure {
    /// The same failure, with its place in the input before its message.
    #[must_use]
    pub fn at(self, place: &str) -> Self {
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
    pub fn report(self) -> ExitCode {
        let code = match &self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Input(_) | Self::Output(_) => 2,
            Self::Run { stopped: true, .. } => 130,
            Self::Run { stopped: false, .. } => 1,
        };
        eprintln!("error: {}", shortened(&self.to_string()));
        ExitCode::from(code)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(message) | Self::Run { message, .. } => f.write_str(message),
            Self::Output(error) => write!(f, "failed to write the output: {error}"),
        }
    }
}

impl Error for Failure {}

/// A message without the middle of a long one, which shows a part of the input: the input may be a
/// number of millions of digits.
fn shortened(message: &str) -> Cow<'_, str> {
    let (beginning, end) = SHOWN;
    let left_out = message.chars().count().saturating_sub(beginning + end);
    if left_out == 0 {
        return Cow::Borrowed(message);
    }
    let beginning: String = message.chars().take(beginning).collect();
    let end: String = message.chars().skip(SHOWN.0 + left_out).collect();
    Cow::Owned(format!("{beginning} ... {left_out} characters ... {end}"))
}

/// The message of an error with its sizes in units, unless they are a few bytes, or differ by so
/// little that they would look the same.
fn in_units<M>(message: String, error: &SolveErrorKind<M>) -> String {
    // In the order of the message.
    let [needed, limit] = match *error {
        SolveErrorKind::Limit(Limit::Memory { limit, needed }) => [needed, limit],
        SolveErrorKind::OutOfMemory { needed } => [needed, 0],
        SolveErrorKind::Unproven { ref reason, .. } => return in_units(message, reason),
        _ => return message,
    };
    let [with_needed, with_limit] = [needed, limit].map(|bytes| ByteSize(bytes as u64).to_string());
    if needed < 1 << 10 || with_needed == with_limit {
        return message;
    }
    let message = message.replacen(&format!("{needed} bytes"), &with_needed, 1);
    message.replacen(
        &format!("limit of {limit} bytes"),
        &format!("limit of {with_limit}"),
        1,
    )
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<StopReason> for Failure {
    fn from(reason: StopReason) -> Self {
        let kind = SolveErrorKind::<()>::from(reason);
        Self::Run {
            message: in_units(kind.to_string(), &kind),
            stopped: reason == StopReason::Stopped,
        }
    }
}

impl<M: Debug> From<SolveError<M>> for Failure {
    fn from(error: SolveError<M>) -> Self {
        if let SolveErrorKind::Store(error) = error.kind() {
            return Self::Input(error.to_string());
        }
        Self::Run {
            message: in_units(error.to_string(), error.kind()),
            stopped: match error.kind() {
                SolveErrorKind::Unproven { reason, .. } => {
                    matches!(**reason, SolveErrorKind::Stopped)
                }
                kind => matches!(kind, SolveErrorKind::Stopped),
            },
        }
    }
}
