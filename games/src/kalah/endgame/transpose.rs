//! Exchanging the rows and the columns of a part of a table.

use std::array;

/// The rows and columns of a block, which is exchanged in eight words.
const SIDE: usize = 8;

/// The number of rows that are read side by side: their lines stay in the cache until they are read
/// to the end.
const STRIP: usize = 192;

/// Copies `height` rows of `width` values, which begin `stride` values apart in `from`, to the
/// columns of `to`, where rows begin `to_stride` values apart. Calls `poll` now and then, and ends
/// with its error.
pub(super) fn transpose<E>(
    (from, stride): (&[i8], usize),
    (to, to_stride): (&mut [i8], usize),
    (height, width): (usize, usize),
    mut poll: impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    for strip in (0..height).step_by(STRIP) {
        let rows = strip..height.min(strip + STRIP);
        for column in (0..width).step_by(SIDE) {
            for row in rows.clone().step_by(SIDE) {
                let from = &from[row * stride + column..];
                let to = &mut to[column * to_stride + row..];
                let (height, width) = (rows.end - row, width - column);
                if height >= SIDE && width >= SIDE {
                    copy_block((from, stride), (to, to_stride));
                    continue;
                }
                for row in 0..height.min(SIDE) {
                    for column in 0..width.min(SIDE) {
                        to[column * to_stride + row] = from[row * stride + column];
                    }
                }
            }
        }
        poll()?;
    }
    Ok(())
}

/// The same for a block. It reads and writes words, a row each.
#[inline]
fn copy_block((from, stride): (&[i8], usize), (to, to_stride): (&mut [i8], usize)) {
    let rows = array::from_fn(|row| {
        let values = &from[row * stride..][..SIDE];
        u64::from_le_bytes(array::from_fn(|column| values[column].cast_unsigned()))
    });
    for (column, values) in exchanged(rows).into_iter().enumerate() {
        let to = &mut to[column * to_stride..][..SIDE];
        to.copy_from_slice(&values.to_le_bytes().map(u8::cast_signed));
    }
}

/// Exchanges the rows and the columns of a matrix of bytes: first in blocks of two rows and
/// columns, then of four such blocks, then of four of those.
#[inline]
fn exchanged(mut rows: [u64; SIDE]) -> [u64; SIDE] {
    /// The bytes in the left halves of the blocks.
    const LEFT: [u64; 3] = [
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (half, left) in [1, 2, 4].into_iter().zip(LEFT) {
        let bits = 8 * half;
        for upper in (0..SIDE).filter(|row| row & half == 0) {
            let lower = upper + half;
            let change = (rows[upper] >> bits ^ rows[lower]) & left;
            rows[lower] ^= change;
            rows[upper] ^= change << bits;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn rows_become_columns_and_nothing_else_is_written() {
        for (height, width) in [(1, 1), (8, 8), (3, 20), (25, 8), (2 * STRIP + 9, 17)] {
            let (stride, to_stride) = (width + 2, height + 3);
            let values = (0..i32::MAX).map(|number| (number % 101) as i8);
            let from: Vec<i8> = values.take(height * stride).collect();
            let mut to = vec![-1; width * to_stride];
            let poll = || Ok::<_, Infallible>(());
            let Ok(()) = transpose((&from, stride), (&mut to, to_stride), (height, width), poll);
            for (at, &value) in to.iter().enumerate() {
                let (column, row) = (at / to_stride, at % to_stride);
                let expected = if row < height {
                    from[row * stride + column]
                } else {
                    -1
                };
                assert_eq!(value, expected, "row {row}, column {column}");
            }
        }
    }
}
