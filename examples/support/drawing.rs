//! Boards as text.

use std::fmt::Display;
use std::ops::RangeInclusive;

use itertools::Itertools;

/// A board with the numbers of its rows at the left and of its columns, from top to bottom, above.
pub(crate) fn board<C: Display>(
    rows: RangeInclusive<i32>,
    columns: RangeInclusive<i32>,
    cell: impl Fn((i32, i32)) -> C,
) -> String {
    let width = |numbers: RangeInclusive<i32>| {
        let lengths = numbers.map(|number| number.to_string().len());
        lengths.max().unwrap_or_default()
    };
    let (margin, height) = (width(rows.clone()), width(columns.clone()));
    let header = (0..height).map(|line| {
        let digits = columns.clone().map(|column| {
            let number = format!("{column:>height$}");
            number.chars().nth(line).expect("numbers are padded")
        });
        let line = format!("{:margin$} {}", "", digits.format(" "));
        format!("{}\n", line.trim_end())
    });
    let body = rows.map(|row| {
        let cells = columns.clone().map(|column| cell((row, column)));
        format!("{row:>margin$} {}\n", cells.format(" "))
    });
    header.chain(body).collect()
}
