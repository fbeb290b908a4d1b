//! Options of two numbers: squares, and sizes of boards.

use std::num::ParseIntError;
use std::str::FromStr;

/// Two numbers with a separator between them, such as `3,4` or `8x8`.
fn pair<T: FromStr<Err = ParseIntError>>(
    text: &str,
    between: &[char],
    form: &str,
) -> Result<(T, T), String> {
    let number = |text: &str| {
        let number = text.trim().parse();
        number.map_err(|error| format!("{text:?}: {error}"))
    };
    let (first, second) = text.split_once(between).ok_or(format!("expected {form}"))?;
    Ok((number(first)?, number(second)?))
}

/// A square as `ROW,COLUMN`.
pub(crate) fn square<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<(T, T), String> {
    pair(text, &[','], "ROW,COLUMN")
}

/// The sides of a board as `ROWSxCOLUMNS`.
pub(crate) fn sides(text: &str) -> Result<(u32, u32), String> {
    pair(text, &['x', 'X', '×'], "ROWSxCOLUMNS")
}
