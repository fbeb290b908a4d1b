//! Boards as text.

use std::fmt::Display;
use std::ops::RangeInclusive;

use itertools::Itertools;

/// A board with row numbers at the left, and column numbers above, their digits from top to bottom.
pub(crate) fn board<C: Display>(
    rows: RangeInclusive<i32>,
    columns: RangeInclusive<i32>,
    cell: impl Fn((i32, i32)) -> C,
) -> String {
    let length = |text: String| text.chars().count();
    let most = |numbers: RangeInclusive<i32>| {
        let lengths = numbers.map(|number| length(number.to_string()));
        lengths.max().unwrap_or_default()
    };
    let (margin, height) = (most(rows.clone()), most(columns.clone()));
    let squares = rows.clone().cartesian_product(columns.clone());
    let lengths = squares.map(|square| length(cell(square).to_string()));
    let width = lengths.max().unwrap_or_default();
    let header = (0..height).map(|line| {
        let digits = columns.clone().map(|column| {
            let number = format!("{column:>height$}");
            let digit = number.chars().nth(line).expect("numbers are padded");
            format!("{digit:>width$}")
        });
        let line = format!("{:margin$} {}", "", digits.format(" "));
        format!("{}\n", line.trim_end())
    });
    let body = rows.map(|row| {
        let cells = columns.clone().map(|column| {
            let cell = cell((row, column)).to_string();
            format!("{cell:>width$}")
        });
        format!("{row:>margin$} {}\n", cells.format(" "))
    });
    header.chain(body).collect()
}
