//! Keys with their bits mixed.

/// Mixes the bits of keys into the upper ones, one to one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scramble {
    mask: u64,
    half: u32,
}

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

    /// To multiply by an odd number and to shift right into itself can both be undone.
    #[inline]
    pub(super) const fn of(self, key: u64) -> u64 {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15; // 2^64 over the golden ratio
        let mixed = key.wrapping_mul(ODD) & self.mask;
        let mixed = mixed ^ mixed >> self.half;
        mixed.wrapping_mul(ODD) & self.mask
    }
}

#[cfg(test)]
mod tests {
    use hashbrown::HashSet;

    use super::*;

    #[test]
    fn keys_are_scrambled_one_to_one() {
        for bits in 0..=16 {
            let scramble = Scramble::new(bits);
            let scrambled: HashSet<_> = (0..1 << bits).map(|key| scramble.of(key)).collect();
            assert_eq!(scrambled.len(), 1 << bits);
            assert!(scrambled.iter().all(|key| key >> bits == 0));
        }
        // Wide keys that differ in a single bit.
        for bits in 17..=64 {
            let scramble = Scramble::new(bits);
            let keys = (0..bits).map(|bit| 1 << bit).chain([0]);
            let scrambled: HashSet<_> = keys.map(|key| scramble.of(key)).collect();
            assert_eq!(scrambled.len(), bits as usize + 1);
        }
    }
}
