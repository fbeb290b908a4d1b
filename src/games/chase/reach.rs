//! The squares within reach of a piece.

use std::ops::Range;

use super::{Chase, Rules};

/// The squares within reach of each square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// The list of each square, as a range of `squares`.
    lists: Vec<Range<u32>>,
    squares: Vec<u32>,
}

impl Reach {
    /// `None` if the lists together are too long.
    pub(super) fn new(rules: Rules, steps: u32) -> Option<Self> {
        let Rules { rows, columns, .. } = rules;
        let mut reach = Self {
            lists: Vec::new(),
            squares: Vec::new(),
        };
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |c| (row, c))) {
            let mut add = |row: Option<u32>, column: Option<u32>| {
                let row = row.filter(|&row| row < rows);
                let column = column.filter(|&column| column < columns);
                if let (Some(row), Some(column)) = (row, column) {
                    reach.squares.push(row * columns + column);
                }
            };
            for steps in 1..=steps.min(rows.max(columns)) {
                add(row.checked_sub(steps), Some(column));
                add(row.checked_add(steps), Some(column));
                add(Some(row), column.checked_sub(steps));
                add(Some(row), column.checked_add(steps));
            }
            let first = reach.lists.last().map_or(0, |list| list.end);
            let end = u32::try_from(reach.squares.len()).ok()?;
            reach.lists.push(first..end);
            if end > Chase::MAX_MOVES {
                return None;
            }
        }
        Some(reach)
    }

    #[inline]
    pub(super) fn from(&self, square: u32) -> &[u32] {
        let list = &self.lists[square as usize];
        &self.squares[list.start as usize..list.end as usize]
    }
}
