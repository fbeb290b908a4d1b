//! The output of a table.

use std::io::{self, Write};

use itertools::Itertools as _;

use super::columns::Column;
use super::format::Format;
use super::lines;
#[cfg(feature = "parquet")]
use super::parquet;
use super::row::Row;

/// Some rows in the form in which they are written.
pub(super) enum Block {
    Lines(Format, Vec<u8>),
    #[cfg(feature = "parquet")]
    Table(parquet::Table),
}

impl Block {
    /// No rows yet.
    pub(super) fn new(format: Format, columns: &[Column]) -> Self {
        match format {
            #[cfg(feature = "parquet")]
            Format::Parquet => Self::Table(parquet::Table::new(columns)),
            _ => Self::Lines(format, Vec::new()),
        }
    }

    /// Adds a row.
    pub(super) fn push(&mut self, columns: &[Column], row: &Row) {
        match self {
            Self::Lines(format, lines) => lines::push(*format, columns, row, lines),
            #[cfg(feature = "parquet")]
            Self::Table(table) => table.push(columns, row),
        }
    }
}

/// Where blocks are written, one after the other.
pub(super) enum Sink {
    Lines(Format, Box<dyn Write + Send>),
    #[cfg(feature = "parquet")]
    Table(Box<parquet::Writer>),
}

impl Sink {
    /// Begins a table with these columns of the positions of `game`.
    pub(super) fn new(
        format: Format,
        columns: &[Column],
        game: &str,
        mut out: Box<dyn Write + Send>,
    ) -> io::Result<Self> {
        match format {
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                return parquet::Writer::new(columns, game, out)
                    .map(|it| Self::Table(Box::new(it)));
            }
            Format::Csv => writeln!(out, "{}", columns.iter().format(","))?,
            _ => {}
        }
        // Only files of Parquet note the game.
        let _ = game;
        Ok(Self::Lines(format, out))
    }

    /// The format.
    pub(super) const fn format(&self) -> Format {
        match self {
            Self::Lines(format, _) => *format,
            #[cfg(feature = "parquet")]
            Self::Table(_) => Format::Parquet,
        }
    }

    pub(super) fn write(&mut self, block: Block) -> io::Result<()> {
        match (self, block) {
            (Self::Lines(_, out), Block::Lines(_, lines)) => out.write_all(&lines),
            #[cfg(feature = "parquet")]
            (Self::Table(writer), Block::Table(table)) => writer.write(table),
            #[cfg(feature = "parquet")]
            _ => unreachable!("blocks have the format of the output"),
        }
    }

    /// Writes what is left.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Self::Lines(_, mut out) => out.flush(),
            #[cfg(feature = "parquet")]
            Self::Table(writer) => writer.finish(),
        }
    }
}
