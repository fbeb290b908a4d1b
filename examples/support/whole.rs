//! Whole numbers in arguments and lines.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

/// A whole number, or what is wrong with it.
pub(crate) fn whole_number<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: ParseIntError| {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        match error.kind() {
            IntErrorKind::PosOverflow => format!("{text} is too large"),
            IntErrorKind::NegOverflow => format!("{text} is too small"),
            _ if text
                .strip_prefix('-')
                .is_some_and(|it| !it.is_empty() && digits(it)) =>
            {
                format!("{text} is negative")
            }
            _ => format!("{text:?} is not a whole number"),
        }
    })
}
