//! Why there is no such instance of a game.

use std::error::Error;
use std::fmt;

use crate::game::debug_as_display;

/// Why sizes, pieces, weights or a text make no instance of a game: what is wrong, where, and what
/// is allowed.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::games::connect_four::ConnectFour;
///
/// let error = Chase::new(3, (1, 1), (4, 1)).expect_err("there are three rows");
/// assert_eq!(error.to_string(), "the black piece at (4, 1) is off the 3×3 board: rows are 1 to 3, columns 1 to 3");
///
/// let game = ConnectFour::new(4, 3)?;
/// let error = game.position([2, 2, 2, 2]).expect_err("a column has three cells");
/// assert_eq!(error.to_string(), "move 4, column 3: the column is full");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct InstanceError(String);

impl InstanceError {
    pub(super) fn new(text: impl Into<String>) -> Self {
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
