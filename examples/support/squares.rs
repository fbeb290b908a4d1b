//! Squares as options.

use std::num::ParseIntError;
use std::str::FromStr;

use super::pairs::pair;

/// A square as `ROW,COLUMN`.
pub(crate) fn square<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<(T, T), String> {
    pair(text, &[','], "ROW,COLUMN")
}
