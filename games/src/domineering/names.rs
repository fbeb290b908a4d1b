//! The names of regions, in files with their values.

use optimal_play::game::NamedPart;

use super::cells::Cells;
use super::position::Position;

/// A name has the rows of the smallest board with room for the region, with `|` between them: `.`
/// is a free cell. Boards of all sides have the same names.
impl<C: Cells> NamedPart for Position<'_, C> {
    fn rules(&self) -> String {
        "domineering".into()
    }

    fn part_name(&self, covered: &C) -> String {
        let board = self.board();
        let free = board.least_place(board.cells & !*covered);
        let is_free = |row, column| !(free & C::single(row * board.columns + column)).is_empty();
        let (rows, columns) = (0..board.rows, 0..board.columns);
        let last = |is_free: &dyn Fn(u32) -> bool, sides: u32| {
            (0..sides).rev().find(|&line| is_free(line)).unwrap_or(0)
        };
        let last_row = last(
            &|row| columns.clone().any(|it| is_free(row, it)),
            board.rows,
        );
        let last_column = last(
            &|column| rows.clone().any(|it| is_free(it, column)),
            board.columns,
        );
        let row = |row| {
            let cells =
                (0..=last_column).map(|column| if is_free(row, column) { '.' } else { '#' });
            cells.collect::<String>()
        };
        let rows: Vec<_> = (0..=last_row).map(row).collect();
        rows.join("|")
    }

    fn part_named(&self, name: &str) -> Option<Self> {
        let board = self.board();
        let mut free = C::zero();
        for (row, line) in (0..).zip(name.split('|')) {
            for (column, cell) in (0..).zip(line.chars()) {
                match cell {
                    '.' if row < board.rows && column < board.columns => {
                        free |= C::single(row * board.columns + column);
                    }
                    '#' => {}
                    _ => return None,
                }
            }
        }
        Some(self.with_free(board.least_place(free)))
    }
}
