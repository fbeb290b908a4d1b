//! Streams of lines of whole numbers.

use std::path::Path;

use common::Failure;
use common::parse::whole_number;
use itertools::Itertools;

use super::Lines;

/// Reads lines of whole numbers, and returns each instance as soon as it is complete. Skips empty
/// lines.
pub(crate) struct Numbers {
    lines: Lines,
}

impl Numbers {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let lines = Lines::open(path)?;
        Ok(Self { lines })
    }

    /// The lines of the next instance, or `None` at the end of a stream that had at least one.
    ///
    /// The first line has `count` numbers. From these `further` returns the other lines: how many
    /// numbers each has, and what it is called in messages.
    pub(crate) fn instance<I: Iterator<Item = (u32, String)>>(
        &mut self,
        (count, what): (u32, &str),
        further: impl FnOnce(&[u32]) -> I,
    ) -> Result<Option<Vec<Vec<u32>>>, Failure> {
        let Some(line) = self.lines.instance()? else {
            return Ok(None);
        };
        let first = self.parse(&line, count, what)?;
        let further = further(&first);
        let mut lines = vec![first];
        for (count, what) in further {
            let missing = || Failure::Input(format!("the input ends before {what}"));
            let line = self.lines.next_line()?;
            let line = line.ok_or_else(|| missing().at(&self.place()))?;
            lines.push(self.parse(&line, count, &what)?);
        }
        Ok(Some(lines))
    }

    /// The place of the instance read last.
    pub(crate) fn place(&self) -> String {
        self.lines.place()
    }

    fn parse(&self, line: &str, count: u32, what: &str) -> Result<Vec<u32>, Failure> {
        let fail = |message| self.lines.fail(message);
        let numbers: Vec<u32> = line
            .split_whitespace()
            .map(|text| whole_number(text).map_err(|error| fail(format!("{what}: {error}"))))
            .try_collect()?;
        let found = numbers.len();
        if found != count as usize {
            let plural = if count == 1 { "" } else { "s" };
            let message = format!("{what}: expected {count} number{plural}, found {found}");
            return Err(fail(message));
        }
        Ok(numbers)
    }
}
