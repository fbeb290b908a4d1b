//! A table as a file of Apache Parquet.

use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

use itertools::Itertools as _;
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

use super::columns::Column;
use super::row::Row;

/// The rows of a group, about: a reader skips groups, and gives each to another thread.
const ROWS: usize = 1 << 17;

/// A group with as many bytes has less rows.
const BYTES: usize = 1 << 25;

/// Some rows, column by column.
pub(super) struct Table {
    rows: usize,
    columns: Vec<Values>,
}

/// The values of a column in some rows, and where they belong.
struct Values {
    content: Content,
    /// How much of the path to each value is there, in the words of the format: a number for each
    /// value, for each one that is missing, and for each empty list. Unused where all are there.
    definition: Vec<i16>,
    /// In a column of lists: 0 for the first value of each list, otherwise 1.
    repetition: Vec<i16>,
}

enum Content {
    Numbers(Vec<i64>),
    /// The texts, one behind the other, and the end of each.
    Texts(Vec<u8>, Vec<usize>),
}

/// The definition of a column in the schema.
fn schema(column: Column) -> String {
    let list =
        |item| format!("required group {column} (LIST) {{ repeated group list {{ {item}; }} }}");
    match column {
        Column::Position => format!("required binary {column} (STRING);"),
        Column::Key => format!("required int64 {column} (INTEGER(64, false));"),
        Column::ToMove => format!("optional binary {column} (STRING);"),
        Column::Value | Column::Plies => format!("optional int64 {column};"),
        Column::Moves | Column::BestMoves => list("required binary element (STRING)"),
        Column::MoveValues | Column::MovePlies => list("optional int64 element"),
    }
}

impl Values {
    const fn new(column: Column) -> Self {
        let content = match column {
            Column::Position | Column::ToMove | Column::Moves | Column::BestMoves => {
                Content::Texts(Vec::new(), Vec::new())
            }
            _ => Content::Numbers(Vec::new()),
        };
        Self {
            content,
            definition: Vec::new(),
            repetition: Vec::new(),
        }
    }

    const fn bytes(&self) -> usize {
        let values = match &self.content {
            Content::Numbers(numbers) => size_of_val(numbers.as_slice()),
            Content::Texts(texts, ends) => texts.len() + size_of_val(ends.as_slice()),
        };
        values + size_of_val(self.definition.as_slice()) + size_of_val(self.repetition.as_slice())
    }

    fn text(&mut self, text: &str) {
        if let Content::Texts(texts, ends) = &mut self.content {
            texts.extend_from_slice(text.as_bytes());
            ends.push(texts.len());
        }
    }

    fn number(&mut self, number: i64) {
        if let Content::Numbers(numbers) = &mut self.content {
            numbers.push(number);
        }
    }

    fn optional<T>(&mut self, value: Option<T>, push: impl FnOnce(&mut Self, T)) {
        self.definition.push(value.is_some().into());
        if let Some(value) = value {
            push(self, value);
        }
    }

    /// A list; `push` adds an item and returns whether it is there.
    fn list<T>(
        &mut self,
        items: impl Iterator<Item = T>,
        mut push: impl FnMut(&mut Self, T) -> i16,
    ) {
        let mut is_empty = true;
        for item in items {
            let definition = push(self, item);
            self.definition.push(definition);
            self.repetition.push((!is_empty).into());
            is_empty = false;
        }
        if is_empty {
            self.definition.push(0);
            self.repetition.push(0);
        }
    }

    fn texts<'t>(&mut self, texts: impl Iterator<Item = &'t String>) {
        self.list(texts, |values, text| {
            values.text(text);
            1
        });
    }

    fn numbers(&mut self, numbers: impl Iterator<Item = Option<i64>>) {
        self.list(numbers, |values, number| match number {
            Some(number) => {
                values.number(number);
                2
            }
            None => 1,
        });
    }

    fn push(&mut self, column: Column, row: &Row) {
        let moves = row.moves.iter();
        match column {
            Column::Position => self.text(&row.position),
            Column::Key => self.number(row.key.cast_signed()),
            Column::ToMove => self.optional(row.to_move, Self::text),
            Column::Value => self.optional(row.value, Self::number),
            Column::Plies => self.optional(row.plies, Self::number),
            Column::Moves => self.texts(moves.map(|it| &it.name)),
            Column::MoveValues => self.numbers(moves.map(|it| it.value)),
            Column::MovePlies => self.numbers(moves.map(|it| it.plies)),
            Column::BestMoves => self.texts(row.best_moves.iter()),
        }
    }
}

impl Table {
    pub(super) fn new(columns: &[Column]) -> Self {
        Self {
            rows: 0,
            columns: columns.iter().copied().map(Values::new).collect(),
        }
    }

    /// Adds a row.
    pub(super) fn push(&mut self, columns: &[Column], row: &Row) {
        self.rows += 1;
        for (values, &column) in self.columns.iter_mut().zip(columns) {
            values.push(column, row);
        }
    }

    fn bytes(&self) -> usize {
        self.columns.iter().map(Values::bytes).sum()
    }
}

/// Writes a file.
pub(super) struct Writer {
    file: SerializedFileWriter<Box<dyn Write + Send>>,
    /// The rows of the next group.
    group: Vec<Table>,
    rows: usize,
    bytes: usize,
}

impl Writer {
    /// Begins a file with these columns, which notes the game.
    pub(super) fn new(
        columns: &[Column],
        game: &str,
        out: Box<dyn Write + Send>,
    ) -> io::Result<Self> {
        let fields = columns.iter().map(|&it| schema(it)).join(" ");
        let schema = parse_message_type(&format!("message positions {{ {fields} }}"));
        let level = ZstdLevel::try_new(1).map_err(io_error)?;
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_key_value_metadata(Some(vec![KeyValue::new(
                "game".to_owned(),
                game.to_owned(),
            )]));
        // Each position and key is there once, in no order.
        for column in [Column::Position, Column::Key] {
            let path = ColumnPath::from(column.to_string());
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_statistics_enabled(path, EnabledStatistics::None);
        }
        let schema = Arc::new(schema.map_err(io_error)?);
        let file = SerializedFileWriter::new(out, schema, Arc::new(properties.build()));
        Ok(Self {
            file: file.map_err(io_error)?,
            group: Vec::new(),
            rows: 0,
            bytes: 0,
        })
    }

    pub(super) fn write(&mut self, table: Table) -> io::Result<()> {
        if table.rows == 0 {
            return Ok(());
        }
        self.rows += table.rows;
        self.bytes += table.bytes();
        self.group.push(table);
        if self.rows < ROWS && self.bytes < BYTES {
            return Ok(());
        }
        self.write_group().map_err(io_error)
    }

    fn write_group(&mut self) -> Result<()> {
        let mut tables = mem::take(&mut self.group);
        (self.rows, self.bytes) = (0, 0);
        let mut group = self.file.next_row_group()?;
        for at in 0.. {
            let Some(mut column) = group.next_column()? else {
                break;
            };
            for table in &mut tables {
                let values = &mut table.columns[at];
                let [definition, repetition] = [&values.definition, &values.repetition]
                    .map(|levels| Some(levels.as_slice()).filter(|it| !it.is_empty()));
                match &mut values.content {
                    Content::Numbers(numbers) => {
                        let writer = column.typed::<Int64Type>();
                        writer.write_batch(numbers, definition, repetition)?;
                    }
                    Content::Texts(texts, ends) => {
                        let texts = ByteArray::from(mem::take(texts));
                        let starts = [0].into_iter().chain(ends.iter().copied());
                        let texts = starts
                            .zip(&*ends)
                            .map(|(start, end)| texts.slice(start, end - start));
                        let texts: Vec<_> = texts.collect();
                        let writer = column.typed::<ByteArrayType>();
                        writer.write_batch(&texts, definition, repetition)?;
                    }
                }
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Writes the rows that are left, and the end of the file.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.write_group().map_err(io_error)?;
        }
        let mut out = self.file.into_inner().map_err(io_error)?;
        out.flush()
    }
}

/// The error of the file, if it is one.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
