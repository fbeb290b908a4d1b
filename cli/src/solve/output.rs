//! The answers of a program: printed, and compared with those that are expected.

use std::fmt::Display;

use common::{Failure, run};
use serde::Serialize;

use super::how::{Format, How};
use crate::input::Lines;

/// The output of one call of the program.
pub(crate) struct Output {
    format: Format,
    expected: Option<Expected>,
}

/// The values that are expected, one a line.
struct Expected {
    file: String,
    lines: Lines,
    compared: usize,
    different: usize,
}

/// An answer in one of the formats.
pub(crate) struct Shown {
    value: String,
    text: String,
}

impl Output {
    pub(crate) fn begin(how: &How) -> Result<Self, Failure> {
        let open = |path: &std::path::PathBuf| {
            Ok::<_, Failure>(Expected {
                file: path.display().to_string(),
                lines: Lines::open(path)?,
                compared: 0,
                different: 0,
            })
        };
        Ok(Self {
            format: how.format,
            expected: how.expect.as_ref().map(open).transpose()?,
        })
    }

    /// An answer to be printed. Calls `answer` only if the format shows more than the value.
    pub(crate) fn show<A: Serialize>(
        &self,
        value: impl Display,
        answer: impl FnOnce() -> A,
        text: impl FnOnce(&A) -> String,
    ) -> Shown {
        let value = value.to_string();
        let text = match self.format {
            Format::Text => text(&answer()),
            Format::Value => value.clone(),
            Format::Json => serde_json::to_string(&answer()).expect("answers are plain data"),
        };
        Shown { value, text }
    }

    /// Prints the answer to the instance in that place, and compares it.
    pub(crate) fn print(
        &mut self,
        place: &str,
        Shown { value, text }: Shown,
    ) -> Result<(), Failure> {
        run::print(&text)?;
        let Some(Expected {
            file,
            lines,
            compared,
            different,
        }) = &mut self.expected
        else {
            return Ok(());
        };
        let missing = || Failure::Input(format!("{file} has no value for it"));
        let expected = lines.instance()?.ok_or_else(missing)?;
        let (expected, at) = (expected.trim(), lines.place());
        *compared += 1;
        if expected != value {
            *different += 1;
            eprintln!("note: {place}: the value is {value}, not {expected} as in {at}");
        }
        Ok(())
    }

    /// Ends the output; an error if answers were not those expected, or fewer.
    pub(crate) fn end(self) -> Result<(), Failure> {
        let Some(Expected {
            file,
            mut lines,
            compared,
            different,
        }) = self.expected
        else {
            return Ok(());
        };
        if lines.instance()?.is_some() {
            let message = format!("{} has no game: there are {compared}", lines.place());
            return Err(Failure::Input(message));
        }
        if different > 0 {
            let message = format!("{different} of {compared} values are not those of {file}");
            return Err(Failure::Run {
                message,
                stopped: false,
            });
        }
        Ok(())
    }
}
