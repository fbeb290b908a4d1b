//! Players and outcomes, read from the text that they are written as.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::{Outcome, Player, Wdl, debug_as_display};

/// Reads what [`Display`](fmt::Display) writes: `Max` or `Min`.
impl FromStr for Player {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        written_as(text, Self::ALL, "`Max` or `Min`")
    }
}

/// Reads what [`Display`](fmt::Display) writes: `draw`, or who wins in how many plies.
impl FromStr for Outcome {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "draw" {
            return Ok(Self::DRAW);
        }
        let win = || {
            let (winner, plies) = text.split_once(" wins in ")?;
            let plies = exactly(plies).ok().filter(|&it| it <= Self::MAX_PLIES)?;
            Some(Self::win(winner.parse().ok()?, plies))
        };
        win().ok_or(ParseError {
            expected: "`draw`, or a win such as `Max wins in 3`, in at most 32766 plies",
        })
    }
}

/// Reads what [`Display`](fmt::Display) writes: `draw`, or who wins.
impl FromStr for Wdl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let all = [Self::MinWins, Self::Draw, Self::MaxWins];
        written_as(text, all, "`Max wins`, `draw` or `Min wins`")
    }
}

/// Reads what [`Display`](fmt::Display) writes, and nothing else: a number has no spaces, no plus
/// sign, and no leading zeros. An error says what is wrong, for people.
pub(crate) fn exactly<T: fmt::Display + FromStr<Err: fmt::Display>>(
    text: &str,
) -> Result<T, String> {
    let read: T = text.parse().map_err(|error: T::Err| error.to_string())?;
    let written = read.to_string();
    if written == text {
        Ok(read)
    } else {
        Err(format!("write it as `{written}`"))
    }
}

/// The one of `all` that is written as `text`.
fn written_as<T: fmt::Display, const N: usize>(
    text: &str,
    all: [T; N],
    expected: &'static str,
) -> Result<T, ParseError> {
    let mut all = all.into_iter();
    let read = all.find(|it| it.to_string() == text);
    read.ok_or(ParseError { expected })
}

/// A text that is not what was expected: a [`Player`], an [`Outcome`], a [`Wdl`].
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player, Wdl};
///
/// assert_eq!("Min wins in 3".parse(), Ok(Outcome::win(Player::Min, 3)));
/// assert_eq!("Max wins".parse(), Ok(Wdl::MaxWins));
/// let error = "Max won".parse::<Wdl>().expect_err("not how it is written");
/// assert_eq!(error.to_string(), "expected `Max wins`, `draw` or `Min wins`");
/// let error = "max".parse::<Player>().expect_err("not how it is written");
/// assert_eq!(error.to_string(), "expected `Max` or `Min`");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseError {
    expected: &'static str,
}

impl ParseError {
    /// The text is none of those `expected`.
    #[cfg(feature = "disk")]
    pub(crate) const fn new(expected: &'static str) -> Self {
        Self { expected }
    }
}

impl Error for ParseError {}

debug_as_display! { ParseError; }

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_is_written_only() {
        assert_eq!(exactly("-3"), Ok(-3));
        for text in ["+3", "03", " 3", "3 ", ""] {
            assert!(exactly::<i8>(text).is_err(), "{text:?}");
            let win = format!("Max wins in {text}");
            assert!(win.parse::<Outcome>().is_err(), "{win:?}");
        }
    }

    #[test]
    fn the_message_shows_the_longest_win() {
        let error = "Max wins in 32767".parse::<Outcome>().expect_err("too far");
        let longest = Outcome::MAX_PLIES.to_string();
        assert!(error.to_string().contains(&longest), "{error}");
    }
}
