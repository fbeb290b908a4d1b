//! Why a form cannot be had.

use std::error::Error;
use std::fmt;

use crate::run::StopReason;

/// Why an operation on [`Forms`](super::Forms) fails. The forms that are there stay as they are.
///
/// # Examples
///
/// ```
/// use optimal_play::Run;
/// use optimal_play::values::{FormError, Forms};
///
/// let mut forms = Forms::new(&Run::new())?;
/// let error = forms.parse("{2|1").expect_err("a brace is missing");
/// assert_eq!(error.to_string(), "column 5: expected `,` or `}`");
/// assert_eq!(forms.parse("9223372036854775808"), Err(FormError::Overflow));
/// # Ok::<(), FormError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormError {
    /// The run ends: its memory, its time, or its stop flag.
    Stopped(StopReason),
    /// A number has a numerator of more than 64 bits, or a denominator above 2^62.
    Overflow,
    /// A form nests deeper than [`Forms::MAX_DEPTH`](super::Forms::MAX_DEPTH).
    Depth,
    /// The operation takes more steps than [allowed](super::Forms::with_step_limit).
    Steps(u64),
    /// The text is no value.
    Syntax {
        /// The column, from 1.
        column: usize,
        /// The text that could stand there, in words.
        expected: &'static str,
    },
}

impl From<StopReason> for FormError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl Error for FormError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Stopped(reason) => Some(reason),
            _ => None,
        }
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => write!(f, "{reason}"),
            Self::Overflow => f.write_str(
                "a number does not fit: its numerator may have 64 bits, its denominator be at most 2^62",
            ),
            Self::Depth => write!(
                f,
                "a form nests deeper than {} levels",
                super::Forms::MAX_DEPTH
            ),
            Self::Steps(limit) => write!(f, "the form takes more than {limit} steps"),
            Self::Syntax { column, expected } => write!(f, "column {column}: expected {expected}"),
        }
    }
}
