//! The formats of tables.

use std::path::Path;

use clap::ValueEnum;
use common::Failure;

/// How positions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Format {
    /// A line a position, with tabs between the columns.
    Text,
    /// The same with commas, after a line with the names of the columns.
    Csv,
    /// A JSON object a line.
    #[value(name = "jsonl", alias = "json")]
    Json,
    /// A file of Apache Parquet, compressed by Zstandard.
    Parquet,
}

impl Format {
    /// The format that is `wanted`, or that the name of a file says.
    pub(super) fn of(wanted: Option<Self>, path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(|it| it.to_str());
        let format = match (wanted, ending) {
            (Some(format), _) => format,
            (None, Some("csv")) => Self::Csv,
            (None, Some("jsonl")) => Self::Json,
            (None, Some("parquet")) => Self::Parquet,
            (None, _) if path.as_os_str() == "-" => Self::Csv,
            (None, _) => {
                return Err(Failure::Input(format!(
                    "{}: the name of the file must end with .csv, .jsonl or .parquet; otherwise add \
                     --format",
                    path.display()
                )));
            }
        };
        if format == Self::Parquet && cfg!(not(feature = "parquet")) {
            return Err(Failure::Input(
                "Parquet requires the feature `parquet` of the program, without which this one was \
                 built: cargo install --path cli --features parquet"
                    .to_owned(),
            ));
        }
        Ok(format)
    }
}
