//! Options of two whole numbers, such as the sides of a board.

use std::num::ParseIntError;
use std::str::FromStr;

use super::whole::whole_number;

/// Two numbers with a separator between them, such as `3,4` or `8x8`; messages say that `form` is
/// expected.
pub(crate) fn pair<T: FromStr<Err = ParseIntError>>(
    text: &str,
    between: &[char],
    form: &str,
) -> Result<(T, T), String> {
    let expected = || format!("expected {form}, two whole numbers");
    let (first, second) = text.split_once(between).ok_or_else(expected)?;
    let number = |text: &str| {
        let number = whole_number(text.trim());
        number.map_err(|error| format!("{error}; {}", expected()))
    };
    Ok((number(first)?, number(second)?))
}

/// The sides of a board, in the order that `form` names, such as `ROWSxCOLUMNS`.
pub(crate) fn sides(text: &str, form: &str) -> Result<(u32, u32), String> {
    pair(text, &['x', 'X', '×'], form)
}
