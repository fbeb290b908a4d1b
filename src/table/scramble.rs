//! Keys with their bits mixed, one to one.

use std::fmt;

/// Mixes the bits of keys into the upper ones, one to one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scramble {
    mask: u64,
    half: u32,
}

/// A packed key that is not below 2 to the power of the bits that the game says its keys have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WideKey {
    pub(crate) packed: u64,
    pub(crate) key_bits: u32,
}

impl fmt::Display for WideKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { packed, key_bits } = self;
        write!(
            f,
            "the packed key {packed} has more than the {key_bits} bits of `key_bits`"
        )
    }
}

/// 2^64 over the golden ratio.
const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number by which [`ODD`] must be multiplied to make 1: an odd number is its own inverse in
/// its lowest three bits, and each round of Newton's method doubles the bits that are right.
const INVERSE: u64 = {
    let (mut inverse, mut bits) = (ODD, 3);
    while bits < u64::BITS {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(ODD.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
};

impl Scramble {
    pub(super) const fn new(bits: u32) -> Self {
        Self {
            mask: match bits {
                0 => 0,
                bits => u64::MAX >> (u64::BITS - bits),
            },
            half: bits / 2 + 1,
        }
    }

    /// To multiply by an odd number and to shift right into itself can both be undone. `None` if
    /// the key has more bits, which would be lost: another key would have the same ones left.
    #[inline]
    pub(super) const fn of(self, key: u64) -> Option<u64> {
        if key & !self.mask != 0 {
            return None;
        }
        Some(self.mixed(key, ODD))
    }

    /// The key that is mixed into this one.
    #[inline]
    pub(super) const fn back(self, mixed: u64) -> u64 {
        self.mixed(mixed, INVERSE)
    }

    /// The shift is by more than half of the bits, so that it undoes itself.
    #[inline]
    const fn mixed(self, key: u64, factor: u64) -> u64 {
        let mixed = key.wrapping_mul(factor) & self.mask;
        let mixed = mixed ^ mixed >> self.half;
        mixed.wrapping_mul(factor) & self.mask
    }
}

#[cfg(test)]
mod tests {
    use hashbrown::HashSet;

    use super::*;

    #[test]
    fn keys_are_scrambled_one_to_one_and_back() {
        for bits in 0..=16 {
            let scramble = Scramble::new(bits);
            let scrambled: HashSet<_> = (0..1 << bits).filter_map(|key| scramble.of(key)).collect();
            assert_eq!(scrambled.len(), 1 << bits);
            assert!(scrambled.iter().all(|key| key >> bits == 0));
            assert!(
                (0..1 << bits).all(|key| scramble.of(key).map(|it| scramble.back(it)) == Some(key))
            );
        }
        // Wide keys that differ in a single bit.
        for bits in 17..=64 {
            let scramble = Scramble::new(bits);
            let keys = (0..bits).map(|bit| 1 << bit).chain([0]);
            let scrambled: HashSet<_> = keys.clone().filter_map(|key| scramble.of(key)).collect();
            assert_eq!(scrambled.len(), bits as usize + 1);
            for key in keys {
                assert_eq!(scramble.of(key).map(|it| scramble.back(it)), Some(key));
            }
        }
    }

    #[test]
    fn keys_with_more_bits_are_refused() {
        for bits in 0..64 {
            let scramble = Scramble::new(bits);
            for key in [1 << bits, 1 << 63, 1 << bits | 1, u64::MAX] {
                assert_eq!(scramble.of(key), None, "{bits} bits, {key}");
            }
        }
    }
}
