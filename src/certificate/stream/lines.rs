//! The lines of a certificate in a stream.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::str::FromStr;

use crate::certificate::text;
use crate::certificate::trust::{Trust, is_name};
use crate::game::{Player, Value};

/// What the first line begins with, before the version.
const TITLE: &str = "optimal-play certificate ";
/// What the line with the name of a trusted endgame begins with.
const ENDGAME: &str = "endgame ";
/// Where bounds may be trusted: the line of a position where they are.
pub(crate) const BOUNDS: &str = "bounds";
/// There, the line of a position where the opponent is to move and they are not.
pub(crate) const ALL: &str = "all";

/// The most bytes that a line may have, far more than any value takes: so a file that is no
/// certificate does not fill memory.
const LONGEST: u64 = 1 << 10;

/// The version of the format of a stream: each trust has its own, so that a reader who does not
/// share it refuses the stream.
const fn version(trust: &Trust) -> u32 {
    match (trust.bounds, &trust.endgame) {
        (false, None) => 3,
        (true, None) => 4,
        (false, Some(_)) => 5,
        (true, Some(_)) => 6,
    }
}

/// Writes the lines before those of the positions.
pub(crate) fn write_header<V: Display>(
    out: &mut impl Write,
    player: Player,
    value: V,
    trust: &Trust,
) -> io::Result<()> {
    let version = version(trust);
    writeln!(out, "{TITLE}{version}\nplayer {player}\nvalue {value}")?;
    match &trust.endgame {
        Some(name) => writeln!(out, "{ENDGAME}{name}"),
        None => Ok(()),
    }
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
    trust: Trust,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader,
            line: Vec::new(),
            number: 0,
            trust: Trust::default(),
        }
    }

    /// Whose certificate it is, and what it claims.
    pub(super) fn header<V>(&mut self) -> io::Result<(Player, V)>
    where
        V: Value + Display + FromStr<Err: Display>,
    {
        let title = |line: &str| match line.strip_prefix(TITLE) {
            Some("3") => Ok((false, false)),
            Some("4") => Ok((true, false)),
            Some("5") => Ok((false, true)),
            Some("6") => Ok((true, true)),
            _ => Err(None),
        };
        let expected = "`optimal-play certificate 3`, `4`, `5` or `6`";
        let (bounds, has_endgame) = self.read(expected, title)?;
        let player = self.read(text::PLAYER, text::player)?;
        let value = self.read(text::VALUE, text::value)?;
        self.trust.bounds = bounds;
        if has_endgame {
            let name = |line: &str| {
                let name = line.strip_prefix(ENDGAME).filter(|name| is_name(name));
                name.map(str::to_owned).ok_or(None)
            };
            self.trust.endgame = Some(self.read("`endgame` and the name of one", name)?);
        }
        Ok((player, value))
    }

    /// What is trusted besides the rules.
    pub(super) const fn trust(&self) -> &Trust {
        &self.trust
    }

    /// The next line, of a position where the player is to move, or else the opponent; `None` at
    /// the end.
    pub(super) fn next_line(&mut self, is_players: bool) -> io::Result<Option<Line>> {
        if !self.trust.bounds && !is_players {
            return Ok(Some(Line::All));
        }
        let (expected, parse): (_, fn(&str) -> _) = match (self.trust.bounds, is_players) {
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
        let trusts_bounds = self.trust.bounds;
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
        if self.line.len() as u64 == LONGEST && !line.ends_with('\n') {
            let error = text::too_long(self.number, &line, expected, LONGEST);
            return Err(io::Error::new(io::ErrorKind::InvalidData, error));
        }
        let line = Some(&*line).filter(|line| !line.is_empty());
        let parsed = text::read(self.number, line, expected, parse);
        parsed.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}
