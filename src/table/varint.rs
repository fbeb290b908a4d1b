//! Numbers in as many bytes as they need: small ones in one.
//!
//! In base 128, highest digit first; a digit that is not the last has its highest bit set. The
//! Standard MIDI File format calls this a variable-length quantity.

use std::slice;

/// How many bytes a number takes.
#[inline]
pub(crate) const fn size(number: u64) -> u32 {
    // Most numbers are small, and soon done with.
    if number < 0x80 {
        return 1;
    }
    (u64::BITS - number.leading_zeros()).div_ceil(7)
}

/// Writes a number to as many bytes as it takes.
#[inline]
pub(crate) fn write(number: u64, bytes: &mut [u8]) {
    if let [byte] = bytes {
        *byte = digit(number);
        return;
    }
    let (mut rest, mut more) = (number, 0);
    for byte in bytes.iter_mut().rev() {
        *byte = more | digit(rest);
        (rest, more) = (rest >> 7, 0x80);
    }
}

/// Reads a number, if there is one.
#[inline]
pub(crate) fn read(bytes: &mut slice::Iter<'_, u8>) -> Option<u64> {
    let byte = *bytes.next()?;
    let mut number = u64::from(byte & 0x7f);
    if byte >= 0x80 {
        for &byte in bytes {
            number = number << 7 | u64::from(byte & 0x7f);
            if byte < 0x80 {
                break;
            }
        }
    }
    Some(number)
}

/// The lowest digit.
#[inline]
fn digit(number: u64) -> u8 {
    u8::try_from(number & 0x7f).expect("it has seven bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(number: u64) -> Vec<u8> {
        let mut bytes = vec![0; size(number) as usize];
        write(number, &mut bytes);
        bytes
    }

    #[test]
    fn numbers_are_written_as_in_the_midi_specification() {
        // The examples of the Standard MIDI Files specification.
        assert_eq!(written(0), [0x00]);
        assert_eq!(written(0x40), [0x40]);
        assert_eq!(written(0x7f), [0x7f]);
        assert_eq!(written(0x80), [0x81, 0x00]);
        assert_eq!(written(0x2000), [0xc0, 0x00]);
        assert_eq!(written(0x3fff), [0xff, 0x7f]);
        assert_eq!(written(0x4000), [0x81, 0x80, 0x00]);
        assert_eq!(written(0x1f_ffff), [0xff, 0xff, 0x7f]);
        assert_eq!(written(0x20_0000), [0x81, 0x80, 0x80, 0x00]);
        assert_eq!(written(0x0fff_ffff), [0xff, 0xff, 0xff, 0x7f]);
    }

    #[test]
    fn numbers_are_read_back_one_after_the_other() {
        let numbers = (0..64).flat_map(|bit| [(1 << bit) - 1, 1 << bit]);
        let bytes: Vec<u8> = numbers.clone().flat_map(written).collect();
        let mut bytes = bytes.iter();
        for number in numbers {
            assert_eq!(read(&mut bytes), Some(number));
        }
        assert_eq!(read(&mut bytes), None);
    }
}
