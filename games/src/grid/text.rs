//! Grids in a line of text: the rows, from the top, with `|` between them; `,` is read as well.

use std::fmt::{self, Write};

use optimal_play::rules::InstanceError;

use super::Grid;

impl Grid {
    /// The grid of a text, and its squares of each kind.
    pub(crate) fn read<const KINDS: usize>(
        text: &str,
        kinds: [char; KINDS],
    ) -> Result<(Self, [u64; KINDS]), InstanceError> {
        let lines: Vec<&str> = text.split(['|', ',']).collect();
        let columns = lines[0].chars().count();
        let [rows, width] = [lines.len(), columns].map(|it| it.try_into().unwrap_or(u32::MAX));
        let grid = Self::new(rows, width)?;
        let mut sets = [0; KINDS];
        for (row, line) in (0..).zip(lines) {
            let found = line.chars().count();
            if found != columns {
                return Err(InstanceError::new(format!(
                    "row {}: {found} cells, but {columns} in the first row",
                    row + 1
                )));
            }
            for (column, drawn) in (0..).zip(line.chars()) {
                let kind = kinds.iter().position(|kind| *kind == drawn);
                let kind = kind.ok_or_else(|| {
                    let allowed = kinds.map(|kind| format!("`{kind}`")).join(", ");
                    InstanceError::new(format!(
                        "row {}, column {}: there is no cell `{drawn}`, only {allowed}",
                        row + 1,
                        column + 1
                    ))
                })?;
                sets[kind] |= grid.bit((row, column));
            }
        }
        Ok((grid, sets))
    }

    /// Writes the text: each square as the first set that has it, or as `other`.
    pub(crate) fn draw<const KINDS: usize>(
        self,
        f: &mut fmt::Formatter<'_>,
        kinds: [(char, u64); KINDS],
        other: char,
    ) -> fmt::Result {
        for row in 0..self.rows() {
            if row > 0 {
                f.write_char('|')?;
            }
            for column in 0..self.columns() {
                let bit = self.bit((row, column));
                let kind = kinds.iter().find(|(_, set)| set & bit != 0);
                f.write_char(kind.map_or(other, |&(drawn, _)| drawn))?;
            }
        }
        Ok(())
    }
}
