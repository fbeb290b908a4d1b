//! Why there is no such instance of a game.

use std::error::Error;
use std::fmt;

use crate::game::debug_as_display;

/// Why sizes, pieces, weights or a text make no instance of a game: a text that says what is wrong,
/// where, and what is allowed.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::rules::InstanceError;
///
/// let error = Chase::new(3, (1, 1), (4, 1)).expect_err("there are three rows");
/// assert_eq!(error.to_string(), "the black piece at (4, 1) is off the 3×3 board: rows are 1 to 3, columns 1 to 3");
///
/// // In a game of your own:
/// fn heap(stones: u32) -> Result<u32, InstanceError> {
///     match stones {
///         1..=100 => Ok(stones),
///         _ => Err(InstanceError::new(format!("a heap of {stones} stones: 1 to 100 are allowed"))),
///     }
/// }
/// let error = heap(0).expect_err("a heap has stones");
/// assert_eq!(error.to_string(), "a heap of 0 stones: 1 to 100 are allowed");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct InstanceError(String);

impl InstanceError {
    /// The error with this text: lower case, no full stop.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl Error for InstanceError {}

debug_as_display! { InstanceError; }

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
