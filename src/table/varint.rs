//! Numbers in as many bytes as they need: small ones in one.
//!
//! LEB128: seven bits a byte, the lowest first; the top bit says that another byte follows.

use std::slice;

/// The most bytes of a number.
#[cfg(feature = "disk")]
pub(crate) const LONGEST: usize = 10;

/// The number of bytes that a number takes.
#[inline]
pub(crate) const fn size(number: u64) -> u32 {
    // Most numbers are small, and soon done with.
    if number < 0x80 {
        return 1;
    }
    (u64::BITS - number.leading_zeros()).div_ceil(7)
}

/// Calls `push` with the bytes of a number.
#[inline]
pub(crate) fn write(mut number: u64, mut push: impl FnMut(u8)) {
    while number >= 0x80 {
        push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    push(number.to_le_bytes()[0]);
}

/// Takes a number off the front, if there is one of 64 bits, in as few bytes as it needs.
#[inline]
pub(crate) fn read(bytes: &mut slice::Iter<'_, u8>) -> Option<u64> {
    let first = *bytes.next()?;
    if first < 0x80 {
        return Some(first.into());
    }
    read_more(first, bytes)
}

fn read_more(first: u8, bytes: &mut slice::Iter<'_, u8>) -> Option<u64> {
    let mut number = u64::from(first & 0x7f);
    for (place, &byte) in (7..u64::BITS).step_by(7).zip(bytes) {
        let part = u64::from(byte & 0x7f);
        if part << place >> place != part {
            return None;
        }
        number |= part << place;
        if byte < 0x80 {
            // Nothing is written in more bytes than it needs.
            return (byte > 0).then_some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(number: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(number, |byte| bytes.push(byte));
        assert_eq!(bytes.len(), size(number) as usize);
        bytes
    }

    #[test]
    fn numbers_are_written_as_leb128() {
        assert_eq!(written(0), [0x00]);
        assert_eq!(written(0x7f), [0x7f]);
        assert_eq!(written(0x80), [0x80, 0x01]);
        // An example of the DWARF specification.
        assert_eq!(written(12_857), [0xb9, 0x64]);
    }

    #[test]
    fn numbers_are_read_back_one_after_the_other() {
        let numbers = (0..64).flat_map(|bit| [(1 << bit) - 1, 1 << bit]);
        let numbers = numbers.chain([u64::MAX]);
        let bytes: Vec<u8> = numbers.clone().flat_map(written).collect();
        let mut bytes = bytes.iter();
        for number in numbers {
            assert_eq!(read(&mut bytes), Some(number));
        }
        assert_eq!(read(&mut bytes), None);
    }

    #[test]
    fn cut_or_overlong_numbers_are_refused() {
        for bytes in [
            &[0x80][..],
            &[0xff; 9],
            &[0x80; 11],
            &[0x80, 0x00],
            &[0xb9, 0xe4, 0x00],
        ] {
            assert_eq!(read(&mut bytes.iter()), None);
        }
        let beyond = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02];
        assert_eq!(read(&mut beyond.iter()), None);
    }
}
