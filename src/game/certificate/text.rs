//! Certificates as text: `docs/certificate-format.md`.

use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

use super::Certificate;
use crate::game::{Player, Value};

/// The first line: the kind of file, and the version of the format.
const TITLE: &str = "optimal-play certificate 1";

impl<V: Value + Display> Display for Certificate<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            player,
            value,
            moves,
        } = self;
        writeln!(f, "{TITLE}\nplayer {player:?}\nvalue {value}")?;
        moves.iter().try_for_each(|number| writeln!(f, "{number}"))
    }
}

/// Reads what [`Display`] writes. Only [`Certificate::verify`] says whether it is right.
impl<V: Value + FromStr> FromStr for Certificate<V> {
    type Err = ParseCertificateError;

    fn from_str(text: &str) -> Result<Self, ParseCertificateError> {
        let mut lines = text.lines();
        let title = |line| (line == TITLE).then_some(());
        read(1, lines.next(), "`optimal-play certificate 1`", title)?;
        let player = |line: &str| Player::named(line.strip_prefix("player ")?);
        let player = read(2, lines.next(), "`player Max` or `player Min`", player)?;
        let value = |line: &str| line.strip_prefix("value ")?.parse().ok();
        let value = read(3, lines.next(), "`value` and a value of the game", value)?;
        let moves = lines.zip(4..);
        let moves = moves.map(|(line, at)| read(at, Some(line), "the number of a move", number));
        let moves = moves.collect::<Result<_, _>>()?;
        Ok(Self::new(player, value, moves))
    }
}

/// A number in decimal digits, without a sign.
fn number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// What line `number` says.
fn read<'t, T>(
    number: usize,
    line: Option<&'t str>,
    expected: &'static str,
    parse: impl FnOnce(&'t str) -> Option<T>,
) -> Result<T, ParseCertificateError> {
    line.and_then(parse).ok_or_else(|| ParseCertificateError {
        line: number,
        expected,
        found: line.map(str::to_owned),
    })
}

/// A line of a text that is not as in a certificate.
///
/// # Examples
///
/// ```
/// use optimal_play::Certificate;
///
/// let text = "optimal-play certificate 1\nplayer Max\nvalue 8\n1\nfirst\n";
/// let error = text.parse::<Certificate<i32>>().expect_err("moves have numbers");
/// assert_eq!(error.line(), 5);
/// assert_eq!(error.to_string(), "line 5: expected the number of a move, found `first`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCertificateError {
    line: usize,
    expected: &'static str,
    found: Option<String>,
}

impl ParseCertificateError {
    /// The number of the line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }
}

impl Error for ParseCertificateError {}

impl Display for ParseCertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            expected,
            found,
        } = self;
        write!(f, "line {line}: expected {expected}, found ")?;
        match found {
            Some(found) => write!(f, "`{found}`"),
            None => write!(f, "the end"),
        }
    }
}
