//! Numbers, sizes, squares and boards in arguments and lines.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;

/// A whole number, or what is wrong with it.
pub fn whole_number<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
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

/// A number of bytes, or what one looks like.
pub fn size(text: &str) -> Result<ByteSize, String> {
    let size = text.parse();
    size.map_err(|_| "expected a size, such as 64MiB or 2GB".to_owned())
}

/// A time, or what one looks like.
pub fn time(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text);
    time.map_err(|_| "expected a time, such as 30s or 5m".to_owned())
}

/// A square as `ROW,COLUMN`.
pub fn square<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<(T, T), String> {
    pair(text, &[','], "ROW,COLUMN")
}

/// The sides of a board, in the order that `form` names, such as `ROWSxCOLUMNS`.
pub fn sides(text: &str, form: &str) -> Result<(u32, u32), String> {
    pair(text, &['x', 'X', '×'], form)
}

/// Two numbers with a separator between them, such as `3,4` or `8x8`; messages say that `form` is
/// expected.
fn pair<T: FromStr<Err = ParseIntError>>(
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
