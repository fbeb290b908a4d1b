//! The squares within reach of a piece.

use super::{Chase, Rules};

/// The squares within reach of each square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// Where the list of each square begins, and where the last list ends.
    first: Vec<u32>,
    squares: Vec<u32>,
}

impl Reach {
    /// `None` if the lists together are too long.
    pub(super) fn new(rules: Rules, steps: u32) -> Option<Self> {
        let Rules { rows, columns, .. } = rules;
        let mut reach = Self {
            first: vec![0],
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
            let end = u32::try_from(reach.squares.len()).ok()?;
            reach.first.push(end);
            if end > Chase::MAX_MOVES {
                return None;
            }
        }
        Some(reach)
    }

    #[inline]
    pub(super) fn from(&self, square: u32) -> &[u32] {
        let (first, end) = (self.first[square as usize], self.first[square as usize + 1]);
        &self.squares[first as usize..end as usize]
    }
}
