//! The lines of a certificate in a stream.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::str::FromStr;

use crate::certificate::text;
use crate::game::{Player, Value};

/// The first line.
const TITLE: &str = "optimal-play certificate 3";
/// The first line of a certificate that trusts bounds.
const TRUSTING_TITLE: &str = "optimal-play certificate 4";
/// Where bounds may be trusted: the line of a position where they are.
pub(crate) const BOUNDS: &str = "bounds";
/// There, the line of a position where the opponent is to move and they are not.
pub(crate) const ALL: &str = "all";

/// The most bytes that a line may have, far more than any value takes: so a file that is no
/// certificate does not fill memory.
const LONGEST: u64 = 1 << 10;

/// Writes the first three lines.
pub(crate) fn write_header<V: Display>(
    out: &mut impl Write,
    player: Player,
    value: V,
    trusts_bounds: bool,
) -> io::Result<()> {
    let title = if trusts_bounds { TRUSTING_TITLE } else { TITLE };
    writeln!(out, "{title}\nplayer {player}\nvalue {value}")
}

/// The line of a position.
pub(super) enum Line {
    Move(u32),
    All,
    Bounds,
}

/// Parses the line of a position, where bounds may be trusted.
fn of_trusting(line: &str, is_players: bool) -> Result<Line, text::Reason> {
    match line {
        BOUNDS => Ok(Line::Bounds),
        ALL if !is_players => Ok(Line::All),
        _ if is_players => text::exactly(line).map(Line::Move),
        _ => Err(None),
    }
}

/// A stream of lines, of which it holds one.
pub(super) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    /// The number of the line, from 1.
    number: usize,
    trusts_bounds: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self {
            reader,
            line: Vec::new(),
            number: 0,
            trusts_bounds: false,
        }
    }

    /// Whose certificate it is, and what it claims.
    pub(super) fn header<V>(&mut self) -> io::Result<(Player, V)>
    where
        V: Value + Display + FromStr<Err: Display>,
    {
        let title = |line: &str| match line {
            TITLE => Ok(false),
            TRUSTING_TITLE => Ok(true),
            _ => Err(None),
        };
        self.trusts_bounds = self.read("`optimal-play certificate 3` or `4`", title)?;
        let player = self.read(text::PLAYER, text::player)?;
        Ok((player, self.read(text::VALUE, text::value)?))
    }

    /// Whether bounds may be trusted.
    pub(super) const fn trusts_bounds(&self) -> bool {
        self.trusts_bounds
    }

    /// The next line, of a position where the player is to move, or else the opponent; `None` at
    /// the end.
    pub(super) fn next_line(&mut self, is_players: bool) -> io::Result<Option<Line>> {
        if !self.trusts_bounds && !is_players {
            return Ok(Some(Line::All));
        }
        let (expected, parse): (_, fn(&str) -> _) = match (self.trusts_bounds, is_players) {
            (false, _) => (text::MOVE, |line| text::exactly(line).map(Line::Move)),
            (true, true) => ("the number of a move, or `bounds`", |line| {
                of_trusting(line, true)
            }),
            (true, false) => ("`all` or `bounds`", |line| of_trusting(line, false)),
        };
        if self.is_at_end()? {
            return Ok(None);
        }
        self.read(expected, parse).map(Some)
    }

    /// Reads a line beyond those of the positions; whether there is one.
    pub(super) fn skip_line(&mut self) -> io::Result<bool> {
        if self.is_at_end()? {
            return Ok(false);
        }
        let trusts_bounds = self.trusts_bounds;
        self.read(text::MOVE, |line| match line {
            ALL | BOUNDS if trusts_bounds => Ok(()),
            _ => text::exactly::<u32>(line).map(drop),
        })?;
        Ok(true)
    }

    fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.reader.fill_buf()?.is_empty())
    }

    /// Parses the next line.
    fn read<T>(
        &mut self,
        expected: &'static str,
        parse: impl FnOnce(&str) -> Result<T, text::Reason>,
    ) -> io::Result<T> {
        self.line.clear();
        let mut line = self.reader.by_ref().take(LONGEST);
        line.read_until(b'\n', &mut self.line)?;
        self.number += 1;
        let line = String::from_utf8_lossy(&self.line);
        let line = Some(&*line).filter(|line| !line.is_empty());
        let parsed = text::read(self.number, line, expected, parse);
        parsed.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}
