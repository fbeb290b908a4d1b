//! The lines of a certificate: `docs/certificate-format.md`.

use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, BufRead, Read, Write};
use std::str::FromStr;

use super::assumptions::{Assumptions, is_name};
use crate::game::{Player, Value, exactly};

/// The first line: the kind of text, and the version of the format.
const TITLE: &str = "optimal-play certificate 1";
/// The line of a certificate that trusts bounds.
const TRUSTS_BOUNDS: &str = "trusts bounds";
/// The start of the line with the name of a trusted endgame.
const TRUSTS_ENDGAME: &str = "trusts endgame ";
/// Where bounds may be trusted: the line of a position where they are.
pub(crate) const BOUNDS: &str = "bounds";
/// There, the line of a position where the opponent is to move and they are not.
pub(crate) const ALL: &str = "all";

/// The most bytes that a line may have, far more than any value takes: so a file that is no
/// certificate does not fill memory.
const LONGEST: u64 = 1 << 10;

/// The number of characters that an error shows of a line that is too long.
const SHOWN: usize = 20;

/// Writes the lines before those of the positions; bounds come before the endgame. `checked_name` has
/// tested its name.
pub(crate) fn write_header<V: Display>(
    out: &mut impl Write,
    player: Player,
    value: V,
    trust: &Assumptions,
) -> io::Result<()> {
    writeln!(out, "{TITLE}\nplayer {player}\nvalue {value}")?;
    if trust.bounds {
        writeln!(out, "{TRUSTS_BOUNDS}")?;
    }
    match &trust.endgame {
        Some(name) => writeln!(out, "{TRUSTS_ENDGAME}{name}"),
        None => Ok(()),
    }
}

/// The line of a position.
pub(super) enum Line {
    Move(u32),
    All,
    Bounds,
}

/// The lines of a certificate, of which it holds one.
pub(super) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    /// The number of the line, from 1.
    number: usize,
    trust: Assumptions,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader,
            line: Vec::new(),
            number: 0,
            trust: Assumptions::default(),
        }
    }

    /// Whose certificate it is, and what it claims.
    pub(super) fn header<V>(&mut self) -> io::Result<(Player, V)>
    where
        V: Value + Display + FromStr<Err: Display>,
    {
        self.read("`optimal-play certificate 1`", |line| {
            (line == TITLE).then_some(()).ok_or(None)
        })?;
        let player = self.read("`player Max` or `player Min`", |line| {
            let name = line.strip_prefix("player ").ok_or(None)?;
            name.parse().map_err(|_| None)
        })?;
        let value = self.read("`value` and a value of the game", |line| {
            exactly(line.strip_prefix("value ").ok_or(None)?).map_err(Some)
        })?;
        while self.trust.endgame.is_none() && self.reader.fill_buf()?.first() == Some(&b't') {
            let mut trust = self.trust.clone();
            self.read("`trusts bounds`, or `trusts endgame` and a name", |line| {
                let name = line.strip_prefix(TRUSTS_ENDGAME);
                match name.filter(|name| is_name(name)) {
                    Some(name) => trust.endgame = Some(name.to_owned()),
                    None if line == TRUSTS_BOUNDS && !trust.bounds => trust.bounds = true,
                    None => return Err(None),
                }
                Ok(())
            })?;
            self.trust = trust;
        }
        Ok((player, value))
    }

    /// The trust besides the rules.
    pub(super) const fn trust(&self) -> &Assumptions {
        &self.trust
    }

    /// The next line, of a position where the player is to move, or else the opponent; `None` at
    /// the end.
    pub(super) fn next_line(&mut self, is_players: bool) -> io::Result<Option<Line>> {
        if !self.trust.bounds && !is_players {
            return Ok(Some(Line::All));
        }
        let expected = match (self.trust.bounds, is_players) {
            (false, _) => "the number of a move",
            (true, true) => "the number of a move, or `bounds`",
            (true, false) => "`all` or `bounds`",
        };
        if self.is_at_end()? {
            return Ok(None);
        }
        let trusts_bounds = self.trust.bounds;
        let line = self.read(expected, |line| match line {
            BOUNDS if trusts_bounds => Ok(Line::Bounds),
            ALL if !is_players => Ok(Line::All),
            _ if is_players => exactly(line).map(Line::Move).map_err(Some),
            _ => Err(None),
        })?;
        Ok(Some(line))
    }

    /// Reads a line beyond those of the positions; whether there is one.
    pub(super) fn skip_line(&mut self) -> io::Result<bool> {
        if self.is_at_end()? {
            return Ok(false);
        }
        let trusts_bounds = self.trust.bounds;
        self.read("the number of a move", |line| match line {
            ALL | BOUNDS if trusts_bounds => Ok(()),
            _ => exactly::<u32>(line).map(drop).map_err(Some),
        })?;
        Ok(true)
    }

    fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.reader.fill_buf()?.is_empty())
    }

    /// Parses the next line, which ends with a line feed.
    fn read<T>(
        &mut self,
        expected: &'static str,
        parse: impl FnOnce(&str) -> Result<T, Reason>,
    ) -> io::Result<T> {
        self.line.clear();
        let mut line = self.reader.by_ref().take(LONGEST);
        line.read_until(b'\n', &mut self.line)?;
        self.number += 1;
        let line = String::from_utf8_lossy(&self.line);
        let parsed = match line.strip_suffix('\n') {
            Some(content) => parse(content).map_err(|reason| (Some(content.to_owned()), reason)),
            None if line.is_empty() => Err((None, None)),
            None if self.line.len() as u64 == LONGEST => {
                let beginning = line.chars().take(SHOWN).chain("...".chars()).collect();
                let reason = format!("a line has at most {LONGEST} bytes");
                Err((Some(beginning), Some(reason)))
            }
            None => {
                let reason = "a line must end with a line feed".to_owned();
                Err((Some(line.into_owned()), Some(reason)))
            }
        };
        parsed.map_err(|(found, reason)| {
            let invalid = InvalidLine {
                number: self.number,
                expected,
                found,
                reason,
            };
            io::Error::new(io::ErrorKind::InvalidData, invalid)
        })
    }
}

/// Why a line is wrong, if that is more than that it is not the expected one.
type Reason = Option<String>;

/// A line that is not what a certificate has there.
#[derive(Debug)]
struct InvalidLine {
    /// From 1.
    number: usize,
    expected: &'static str,
    found: Option<String>,
    reason: Reason,
}

impl Error for InvalidLine {}

impl Display for InvalidLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            number,
            expected,
            found,
            reason,
        } = self;
        write!(f, "line {number}: expected {expected}, found ")?;
        match found {
            // Escapes make control characters visible.
            Some(found) => write!(f, "`{}`", found.escape_debug())?,
            None => write!(f, "the end")?,
        }
        match reason {
            Some(reason) => write!(f, ": {reason}"),
            None => Ok(()),
        }
    }
}
