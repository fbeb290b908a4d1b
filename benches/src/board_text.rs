//! Boards of Domineering as texts: rows of `.` and `#` with `|` between them.

/// The numbers of rows and of columns.
///
/// # Panics
///
/// If there are more than 2^32 of them.
#[must_use]
pub fn sides(board: &str) -> [u32; 2] {
    let columns = board.find('|').unwrap_or(board.len());
    [board.split('|').count(), columns].map(|it| u32::try_from(it).expect("a small board"))
}

/// The cells that are not there, as (row, column).
pub fn blocked(board: &str) -> impl Iterator<Item = (u32, u32)> {
    let rows = (0..).zip(board.split('|'));
    rows.flat_map(|(row, line)| {
        let cells = (0..).zip(line.chars()).filter(|(_, cell)| *cell == '#');
        cells.map(move |(column, _)| (row, column))
    })
}
