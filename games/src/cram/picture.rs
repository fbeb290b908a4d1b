//! Positions as people read and write them.

use std::fmt;
use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::InstanceError;

use super::Cram;
use crate::grid::Grid;

impl fmt::Display for Cram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [level, upright] = self.covered;
        let square = |row, column| match self.grid.bit((row, column)) {
            bit if self.free & bit != 0 => '.',
            bit if level & bit != 0 => '-',
            bit if upright & bit != 0 => '|',
            _ => '#',
        };
        let line = |row| {
            (0..self.columns())
                .map(|column| square(row, column))
                .collect()
        };
        let lines: Vec<String> = (0..self.rows()).map(line).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl fmt::Debug for Cram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Position");
        fields.field("rows", &self.to_string().lines().collect::<Vec<_>>());
        fields.field("to_move", &self.to_move);
        fields.finish_non_exhaustive()
    }
}

/// Reads the text that [`Display`](fmt::Display) writes. [`Player::Max`] is to move if the number
/// of dominoes is even.
impl FromStr for Cram {
    type Err = InstanceError;

    fn from_str(text: &str) -> Result<Self, InstanceError> {
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let columns = lines.first().map_or(0, Vec::len);
        let grid = Grid::new(count(lines.len()), count(columns)).map_err(|error| {
            let most = Self::MAX_SQUARES as usize;
            let (row, column) = match columns {
                0 => (0, 0),
                columns if columns > most => (0, most),
                columns => (most / columns, 0),
            };
            misread(row, column, &error.to_string())
        })?;
        let mut read = Self::blank(grid);
        for (row, line) in lines.iter().enumerate() {
            if line.len() != columns {
                let wrong = format!("{} squares, but {columns} in the first line", line.len());
                return Err(misread(row, line.len().min(columns), &wrong));
            }
            for (column, &drawn) in line.iter().enumerate() {
                read.add(&lines, (row, column), drawn)?;
            }
        }
        let [level, upright] = read.covered;
        if (level | upright).count_ones() / 2 % 2 == 1 {
            read.to_move = Player::Min;
        }
        Ok(read)
    }
}

impl Cram {
    /// Adds a free square, or both halves of a domino at the first one.
    fn add(
        &mut self,
        lines: &[Vec<char>],
        at: (usize, usize),
        drawn: char,
    ) -> Result<(), InstanceError> {
        let (row, column) = at;
        let bit = |(row, column)| self.grid.bit((count(row), count(column)));
        let (domino, other) = match drawn {
            '#' => return Ok(()),
            '.' => {
                self.free |= bit(at);
                return Ok(());
            }
            '-' => (0, (row, column + 1)),
            '|' => (1, (row + 1, column)),
            _ => {
                let wrong = format!("there is no square `{drawn}`, only `.`, `#`, `-` and `|`");
                return Err(misread(row, column, &wrong));
            }
        };
        if self.covered[domino] & bit(at) != 0 {
            return Ok(());
        }
        if lines.get(other.0).and_then(|line| line.get(other.1)) != Some(&drawn) {
            let wrong = format!("the other half of the domino `{drawn}` is missing");
            return Err(misread(row, column, &wrong));
        }
        self.covered[domino] |= bit(at) | bit(other);
        Ok(())
    }
}

/// An error in a text, at a row and column from 0.
fn misread(row: usize, column: usize, wrong: &str) -> InstanceError {
    InstanceError::new(format!("line {}, column {}: {wrong}", row + 1, column + 1))
}

/// A number of lines or columns, which fits or is too large for a board anyway.
fn count(number: usize) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
