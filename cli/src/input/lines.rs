//! Streams of lines.

use std::io::BufRead;
use std::path::Path;

use common::Failure;

use super::Input;

/// Reads one line at a time, so that a program in a pipe answers each instance before its input
/// ends. Skips empty lines.
pub(crate) struct Lines {
    input: Input,
    /// The number of the line read last, from 1.
    line: usize,
    instances: usize,
    /// The number of the line where the instance begins.
    begin: usize,
}

impl Lines {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        Ok(Self {
            input: super::open(path)?,
            line: 0,
            instances: 0,
            begin: 0,
        })
    }

    /// The first line of the next instance, or `None` at the end of a stream that had at least one.
    pub(crate) fn instance(&mut self) -> Result<Option<String>, Failure> {
        self.input.parts.begin();
        let line = self.next_line()?;
        if line.is_some() {
            self.instances += 1;
            self.begin = self.line;
        } else if self.instances == 0 {
            return Err(super::empty(&self.input.name));
        }
        Ok(line)
    }

    /// The next line, or `None` at the end of the stream.
    pub(crate) fn next_line(&mut self) -> Result<Option<String>, Failure> {
        loop {
            let mut line = String::new();
            let read = self.input.reader.read_line(&mut line);
            self.line += 1;
            match read {
                Ok(0) => return Ok(None),
                Ok(_) if line.trim().is_empty() => {}
                Ok(_) => return Ok(Some(line)),
                Err(error) => {
                    let error = format!("line {}: {error}", self.line);
                    return Err(super::unreadable(&self.input.name, &error));
                }
            }
        }
    }

    /// A failure in the line read last, with the place of its instance.
    pub(crate) fn fail(&self, message: String) -> Failure {
        let message = match self.line {
            line if line == self.begin => message,
            line => format!("line {line}: {message}"),
        };
        Failure::Input(message).at(&self.place())
    }

    /// The place of the instance read last.
    pub(crate) fn place(&self) -> String {
        super::place(&self.input.name, self.instances, self.begin)
    }
}
