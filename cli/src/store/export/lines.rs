//! Rows as lines of text, of CSV, or of JSON.

use std::io::{self, Write as _};

use serde::Serialize;

use super::columns::Column;
use super::format::Format;
use super::row::Row;

/// The content of one column of a row.
enum Cell<'r> {
    Empty,
    Text(&'r str),
    Number(i128),
    /// A list in JSON.
    List(String),
}

impl<'r> Cell<'r> {
    fn of(column: Column, row: &'r Row) -> Self {
        let number = |number: Option<i64>| number.map_or(Self::Empty, |it| Self::Number(it.into()));
        let moves = row.moves.iter();
        match column {
            Column::Position => Self::Text(&row.position),
            Column::Key => Self::Number(row.key.into()),
            Column::ToMove => row.to_move.map_or(Self::Empty, Self::Text),
            Column::Value => number(row.value),
            Column::Plies => number(row.plies),
            Column::Moves => Self::list(moves.map(|it| &it.name)),
            Column::MoveValues => Self::list(moves.map(|it| it.value)),
            Column::MovePlies => Self::list(moves.map(|it| it.plies)),
            Column::BestMoves => Self::list(row.best_moves.iter()),
        }
    }

    fn list<T: Serialize>(items: impl Iterator<Item = T>) -> Self {
        let items: Vec<T> = items.collect();
        Self::List(serde_json::to_string(&items).expect("texts and numbers are JSON"))
    }

    fn write_json(&self, line: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Self::Empty => line.write_all(b"null"),
            Self::Text(text) => Ok(serde_json::to_writer(line, text)?),
            Self::Number(number) => write!(line, "{number}"),
            Self::List(list) => line.write_all(list.as_bytes()),
        }
    }

    /// Writes it as text; nothing where it is empty.
    fn write_text(&self, line: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Self::Empty => Ok(()),
            Self::Text(text) => line.write_all(text.as_bytes()),
            Self::Number(number) => write!(line, "{number}"),
            Self::List(list) => line.write_all(list.as_bytes()),
        }
    }

    /// Writes it for CSV: between quotes where a reader would take a part of it for the end.
    fn write_csv(&self, line: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Self::Text(text) if text.contains([',', '"', '\r']) => {
                write!(line, "\"{}\"", text.replace('"', "\"\""))
            }
            Self::List(list) => write!(line, "\"{}\"", list.replace('"', "\"\"")),
            _ => self.write_text(line),
        }
    }
}

/// Appends a row as a line.
pub(super) fn push(format: Format, columns: &[Column], row: &Row, lines: &mut Vec<u8>) {
    let (before, between, after) = match format {
        Format::Json => ("{", ",", "}\n"),
        Format::Text => ("", "\t", "\n"),
        Format::Csv | Format::Parquet => ("", ",", "\n"),
    };
    for (at, &column) in columns.iter().enumerate() {
        lines.extend_from_slice(if at == 0 { before } else { between }.as_bytes());
        let cell = Cell::of(column, row);
        let written = match format {
            Format::Json => write!(lines, "\"{column}\":").and_then(|()| cell.write_json(lines)),
            Format::Text => cell.write_text(lines),
            Format::Csv | Format::Parquet => cell.write_csv(lines),
        };
        written.expect("memory takes what is written");
    }
    lines.extend_from_slice(after.as_bytes());
}
