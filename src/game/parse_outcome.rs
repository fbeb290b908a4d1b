//! Outcomes read back from their text.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::{Outcome, Player, Wdl};

/// Reads what [`Display`](fmt::Display) writes: `draw`, or who wins in how many plies.
///
/// ```
/// use optimal_play::{Outcome, Player};
///
/// let outcome = Outcome::win(Player::Min, 3);
/// assert_eq!(outcome.to_string(), "Min wins in 3");
/// assert_eq!("Min wins in 3".parse(), Ok(outcome));
/// assert!("Min wins in 99999".parse::<Outcome>().is_err()); // more than `Outcome::MAX_PLIES`
/// ```
impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        if text == "draw" {
            return Ok(Self::DRAW);
        }
        let win = || {
            let (winner, plies) = text.split_once(" wins in ")?;
            let plies = plies.parse().ok().filter(|&it| it <= Self::MAX_PLIES)?;
            Some(Self::win(Player::named(winner)?, plies))
        };
        win().ok_or(ParseOutcomeError {
            expected: "`draw`, or a win like `Max wins in 3`, in 32766 plies at most",
        })
    }
}

/// Reads what [`Display`](fmt::Display) writes: `draw`, or who wins.
///
/// ```
/// use optimal_play::Wdl;
///
/// assert_eq!("Max wins".parse(), Ok(Wdl::MaxWins));
/// assert_eq!(Wdl::Draw.to_string(), "draw");
/// ```
impl FromStr for Wdl {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        [Self::MinWins, Self::Draw, Self::MaxWins]
            .into_iter()
            .find(|value| value.to_string() == text)
            .ok_or(ParseOutcomeError {
                expected: "`Max wins`, `draw` or `Min wins`",
            })
    }
}

/// A text that is no [`Outcome`], or no [`Wdl`].
///
/// # Examples
///
/// ```
/// use optimal_play::Wdl;
///
/// let error = "Max won".parse::<Wdl>().expect_err("it is written otherwise");
/// assert_eq!(error.to_string(), "expected `Max wins`, `draw` or `Min wins`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseOutcomeError {
    expected: &'static str,
}

impl Error for ParseOutcomeError {}

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_tells_the_longest_win() {
        let error = "Max wins in 32767".parse::<Outcome>().expect_err("too far");
        let longest = Outcome::MAX_PLIES.to_string();
        assert!(error.to_string().contains(&longest), "{error}");
    }
}
