//! The lines of a certificate in a stream.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::str::FromStr;

use crate::certificate::text;
use crate::game::{Player, Value};

/// The first line.
const TITLE: &str = "optimal-play certificate 3";

/// The most bytes that a line may have, far more than any value takes: so a file that is no
/// certificate does not fill memory.
const LONGEST: u64 = 1 << 10;

/// Writes the first three lines.
pub(crate) fn write_header<V: Display>(
    out: &mut impl Write,
    player: Player,
    value: V,
) -> io::Result<()> {
    writeln!(out, "{TITLE}\nplayer {player}\nvalue {value}")
}

/// A stream of lines, of which it holds one.
pub(super) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    /// The number of the line, from 1.
    number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self {
            reader,
            line: Vec::new(),
            number: 0,
        }
    }

    /// Whose certificate it is, and what it claims.
    pub(super) fn header<V>(&mut self) -> io::Result<(Player, V)>
    where
        V: Value + Display + FromStr<Err: Display>,
    {
        let title = |line: &str| if line == TITLE { Ok(()) } else { Err(None) };
        self.read("`optimal-play certificate 3`", title)?;
        let player = self.read(text::PLAYER, text::player)?;
        Ok((player, self.read(text::VALUE, text::value)?))
    }

    /// The next number of a move; `None` at the end.
    pub(super) fn next_move(&mut self) -> io::Result<Option<u32>> {
        if self.reader.fill_buf()?.is_empty() {
            return Ok(None);
        }
        self.read(text::MOVE, text::exactly).map(Some)
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
