//! Certificates as text: `docs/certificate-format.md`.

use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

use super::Certificate;
use crate::game::{Player, Value, debug_as_display};

/// How many characters an error shows of a line that is too long.
const SHOWN: usize = 20;

/// The first line: the kind of file, and the version of the format.
const TITLE: &str = "optimal-play certificate 1";
/// The first line of a certificate that trusts bounds, so that a reader who does not refuses it.
const TRUSTING_TITLE: &str = "optimal-play certificate 2";
/// What the second line has.
pub(super) const PLAYER: &str = "`player Max` or `player Min`";
/// What the third line has.
pub(super) const VALUE: &str = "`value` and a value of the game";
/// What the line of a move has.
pub(super) const MOVE: &str = "the number of a move";
/// What the line of a position whose bounds are trusted begins with.
const TRUSTED: &str = "bounds ";

impl<V: Value + Display> Display for Certificate<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, value) = (self.player, self.value);
        let title = if self.trusted.is_empty() {
            TITLE
        } else {
            TRUSTING_TITLE
        };
        writeln!(f, "{title}\nplayer {player}\nvalue {value}")?;
        for number in &self.trusted {
            writeln!(f, "{TRUSTED}{number}")?;
        }
        let mut moves = self.moves.iter();
        moves.try_for_each(|number| writeln!(f, "{number}"))
    }
}

/// Reads exactly what [`Display`] writes. Only [`Certificate::verify`] checks what it claims.
impl<V: Value + Display + FromStr<Err: Display>> FromStr for Certificate<V> {
    type Err = ParseCertificateError;

    fn from_str(text: &str) -> Result<Self, ParseCertificateError> {
        let mut lines = text.split_inclusive('\n').peekable();
        let title = |line| match line {
            TITLE => Ok(false),
            TRUSTING_TITLE => Ok(true),
            _ => Err(None),
        };
        let trusts = read(
            1,
            lines.next(),
            "`optimal-play certificate 1` or `2`",
            title,
        )?;
        let player = read(2, lines.next(), PLAYER, player)?;
        let value = read(3, lines.next(), VALUE, value)?;
        let mut trusted = Vec::new();
        let trusts_next = |line: &&str| line.starts_with(TRUSTED);
        while trusts && (trusted.is_empty() || lines.peek().is_some_and(trusts_next)) {
            let at = 4 + trusted.len();
            let number = |line: &str| exactly(line.strip_prefix(TRUSTED).ok_or(None)?);
            let expected = "`bounds` and the number of a position";
            trusted.push(read(at, lines.next(), expected, number)?);
        }
        let moves = lines.zip(4 + trusted.len()..);
        let moves = moves.map(|(line, at)| read(at, Some(line), MOVE, exactly));
        let moves = moves.collect::<Result<_, _>>()?;
        Ok(Self::new(player, value, moves).with_trusted_bounds(trusted))
    }
}

/// Parses the second line.
pub(super) fn player(line: &str) -> Result<Player, Reason> {
    let name = line.strip_prefix("player ").ok_or(None)?;
    name.parse().map_err(|_| None)
}

/// Parses the third line.
pub(super) fn value<V: Display + FromStr<Err: Display>>(line: &str) -> Result<V, Reason> {
    exactly(line.strip_prefix("value ").ok_or(None)?)
}

/// Why a line is wrong, if that is more than that it is not the expected one.
pub(super) type Reason = Option<String>;

/// Parses the canonical text of a value: a number has no spaces, no plus sign, and no leading
/// zeros.
pub(super) fn exactly<T: Display + FromStr<Err: Display>>(text: &str) -> Result<T, Reason> {
    let read: T = text
        .parse()
        .map_err(|error: T::Err| Some(error.to_string()))?;
    let written = read.to_string();
    if written == text {
        Ok(read)
    } else {
        Err(Some(format!("write it as `{written}`")))
    }
}

/// Parses line `number`, which ends with a line feed.
pub(super) fn read<'t, T>(
    number: usize,
    line: Option<&'t str>,
    expected: &'static str,
    parse: impl FnOnce(&'t str) -> Result<T, Reason>,
) -> Result<T, ParseCertificateError> {
    let wrong = |found: Option<&str>, reason| ParseCertificateError {
        line: number,
        expected,
        found: found.map(str::to_owned),
        reason,
    };
    let line = line.ok_or_else(|| wrong(None, None))?;
    let no_line_feed = || Some("a line must end with a line feed".to_owned());
    let content = line.strip_suffix('\n');
    let content = content.ok_or_else(|| wrong(Some(line), no_line_feed()))?;
    parse(content).map_err(|reason| wrong(Some(content), reason))
}

/// The error that a line, which begins so, has more than `most` bytes.
pub(super) fn too_long(
    number: usize,
    beginning: &str,
    expected: &'static str,
    most: u64,
) -> ParseCertificateError {
    ParseCertificateError {
        line: number,
        expected,
        found: Some(beginning.chars().take(SHOWN).chain("...".chars()).collect()),
        reason: Some(format!("a line has at most {most} bytes")),
    }
}

/// An error in the text of a certificate, with its line.
///
/// # Examples
///
/// ```
/// use optimal_play::Certificate;
///
/// let text = "optimal-play certificate 1\nplayer Max\nvalue 8\n1\nfirst\n";
/// let error = text.parse::<Certificate<i32>>().expect_err("moves have numbers");
/// assert_eq!(error.line(), 5);
/// assert_eq!(error.to_string(), "line 5: expected the number of a move, found `first`: invalid digit found in string");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseCertificateError {
    line: usize,
    expected: &'static str,
    found: Option<String>,
    reason: Reason,
}

impl ParseCertificateError {
    /// The number of the line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }
}

impl Error for ParseCertificateError {}

debug_as_display! { ParseCertificateError; }

impl Display for ParseCertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}, found ", self.line, self.expected)?;
        match &self.found {
            // Escapes make control characters visible.
            Some(found) => write!(f, "`{}`", found.escape_debug())?,
            None => write!(f, "the end")?,
        }
        match &self.reason {
            Some(reason) => write!(f, ": {reason}"),
            None => Ok(()),
        }
    }
}
