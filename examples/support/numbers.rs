//! Streams of lines of whole numbers.

use std::io::BufRead;
use std::path::Path;

use itertools::Itertools;

use super::failure::Failure;
use super::input;

/// Reads lines of whole numbers one after the other, so that a program in a pipe answers each instance
/// before its input ends. Empty lines do not count.
pub(crate) struct Numbers {
    name: String,
    reader: Box<dyn BufRead>,
    /// The line read last, from 1.
    line: usize,
    instances: usize,
    /// The line where the instance began.
    begin: usize,
}

impl Numbers {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let (name, reader) = input::open(path)?;
        Ok(Self {
            name,
            reader,
            line: 0,
            instances: 0,
            begin: 0,
        })
    }

    /// The lines of the next instance, or `None` at the end of a stream that had at least one.
    ///
    /// The first line has `count` numbers, and they say what `further` lines there are: how many
    /// numbers each has, and what it is.
    pub(crate) fn instance<I: Iterator<Item = (u32, String)>>(
        &mut self,
        (count, what): (u32, &str),
        further: impl FnOnce(&[u32]) -> I,
    ) -> Result<Option<Vec<Vec<u32>>>, Failure> {
        let Some(line) = self.next_line()? else {
            return if self.instances == 0 {
                Err(input::empty(&self.name))
            } else {
                Ok(None)
            };
        };
        self.instances += 1;
        self.begin = self.line;
        let first = self.parse(&line, count, what)?;
        let further = further(&first);
        let mut lines = vec![first];
        for (count, what) in further {
            let missing = || Failure::Input(format!("the input ends where {what} should be"));
            let line = self.next_line()?;
            let line = line.ok_or_else(|| missing().at(&self.place()))?;
            lines.push(self.parse(&line, count, &what)?);
        }
        Ok(Some(lines))
    }

    /// Where the instance read last is.
    pub(crate) fn place(&self) -> String {
        input::place(&self.name, self.instances, self.begin)
    }

    fn next_line(&mut self) -> Result<Option<String>, Failure> {
        loop {
            let mut line = String::new();
            let read = self.reader.read_line(&mut line);
            self.line += 1;
            match read {
                Ok(0) => return Ok(None),
                Ok(_) if line.trim().is_empty() => {}
                Ok(_) => return Ok(Some(line)),
                Err(error) => return Err(input::unreadable(&self.name, &error)),
            }
        }
    }

    fn parse(&self, line: &str, count: u32, what: &str) -> Result<Vec<u32>, Failure> {
        let fail = |message: String| {
            let message = match self.line {
                line if line == self.begin => message,
                line => format!("line {line}: {message}"),
            };
            Failure::Input(message).at(&self.place())
        };
        let numbers: Vec<u32> = line
            .split_whitespace()
            .map(|text| whole_number(text).map_err(|error| fail(format!("{what}: {error}"))))
            .try_collect()?;
        let found = numbers.len();
        if found != count as usize {
            return Err(fail(format!("{what} has {found} numbers, not {count}")));
        }
        Ok(numbers)
    }
}

/// A whole number from 0.
fn whole_number(text: &str) -> Result<u32, String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) if digits(text) => Err(format!("{text} is too large")),
        Err(_) if text.strip_prefix('-').is_some_and(digits) => Err(format!("{text} is negative")),
        Err(_) => Err(format!("{text:?} is not a whole number")),
    }
}
