//! Columns of Connect Four as people write them: 1 to 9, then a, b and so on.

/// The name of a column, which counts from 0.
pub fn name(column: u8) -> char {
    char::from_digit(u32::from(column) + 1, 36).expect("there are at most 32 columns")
}

/// The column of that name, whether or not the board has it.
pub fn named(name: char) -> Option<u8> {
    let number = u8::try_from(name.to_digit(36)?).ok()?;
    number.checked_sub(1)
}
