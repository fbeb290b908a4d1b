//! Names of positions: packed keys, mixed one to one, so that every part of a table gets about as
//! many.

use super::scramble::Scramble;

/// How packed keys become names, and back.
///
/// Blocks of neighbouring keys are scattered, not single keys: the successors of neighbours are
/// often neighbours, and then share lines of the cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    /// Of the number of the block.
    scramble: Scramble,
    /// The bits of a key within its block.
    block_bits: u32,
    /// The bits of a name that are the number of its shard.
    shard_bits: u32,
    /// The bits of a name within its shard.
    bits: u32,
}

/// The name of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Name {
    /// Below the number of [shards](Names::shards).
    pub(crate) shard: usize,
    /// The bits that the shard does not imply.
    pub(crate) rest: u64,
}

impl Names {
    /// The most bits of a key within its block.
    const BLOCK_BITS: u32 = 12;

    /// The fewest bits that number a block, where a key has that many: enough to make the shards
    /// equal.
    const NUMBER_BITS: u32 = 18;

    /// The bits of the number of a shard, of which few remain if a shard has few keys.
    const SHARD_BITS: u32 = 6;

    /// The fewest bits within a shard, if there are several.
    const FEWEST_BITS: u32 = 14;

    /// The names of keys of that many bits, in as many shards as a table in memory has.
    pub(crate) fn new(key_bits: u32) -> Self {
        Self::with_shards(key_bits, Self::SHARD_BITS)
    }

    /// The names of keys of that many bits, in 2 to the power of `shard_bits` shards, or in fewer
    /// if few bits would remain. Names are in the same order with any number of shards.
    pub(crate) fn with_shards(key_bits: u32, shard_bits: u32) -> Self {
        assert!(
            key_bits <= u64::BITS,
            "`key_bits` is {key_bits}, but must be at most 64"
        );
        let block_bits = key_bits
            .saturating_sub(Self::NUMBER_BITS)
            .min(Self::BLOCK_BITS);
        let shard_bits = key_bits.saturating_sub(Self::FEWEST_BITS).min(shard_bits);
        Self {
            scramble: Scramble::new(key_bits - block_bits),
            block_bits,
            shard_bits,
            bits: key_bits - shard_bits,
        }
    }

    /// How many parts the positions of a stage are shared between.
    pub(crate) const fn shards(self) -> usize {
        1 << self.shard_bits
    }

    /// The bits of a name within its shard.
    pub(crate) const fn bits(self) -> u32 {
        self.bits
    }

    /// The logarithm of the number of shards.
    #[cfg(feature = "disk")]
    pub(crate) const fn shard_bits(self) -> u8 {
        self.shard_bits.to_le_bytes()[0]
    }

    /// The bits of a key within its block, which its name has unchanged.
    #[cfg(feature = "disk")]
    pub(crate) const fn block_bits(self) -> u8 {
        self.block_bits.to_le_bytes()[0]
    }

    /// The name as one number: in the order of names.
    #[cfg(feature = "disk")]
    #[inline]
    pub(crate) const fn whole(self, Name { shard, rest }: Name) -> u64 {
        (shard as u64).unbounded_shl(self.bits) | rest
    }

    /// The name that is this number.
    #[cfg(feature = "disk")]
    #[inline]
    pub(crate) fn cut(self, whole: u64) -> Name {
        Name {
            shard: usize::try_from(whole.unbounded_shr(self.bits)).expect("few shards"),
            rest: low_bits(whole, self.bits),
        }
    }

    /// The name of the position with this packed key.
    #[inline]
    pub(crate) fn of(self, key: u64) -> Name {
        let low = low_bits(key, self.block_bits);
        let name = self.scramble.of(key >> self.block_bits) << self.block_bits | low;
        Name {
            shard: usize::try_from(name.unbounded_shr(self.bits)).expect("few shards"),
            rest: low_bits(name, self.bits),
        }
    }

    /// The packed key of the position with this name.
    #[inline]
    pub(crate) const fn key(self, Name { shard, rest }: Name) -> u64 {
        let name = (shard as u64).unbounded_shl(self.bits) | rest;
        let low = low_bits(name, self.block_bits);
        self.scramble.back(name >> self.block_bits) << self.block_bits | low
    }
}

#[inline]
const fn low_bits(number: u64, bits: u32) -> u64 {
    number & !u64::MAX.unbounded_shl(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_back_to_its_key() {
        for bits in 0..=64 {
            let names = Names::new(bits);
            let greatest = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
            for key in [0, 1, greatest / 5, greatest / 2, greatest / 7 * 6, greatest] {
                let key = key.min(greatest);
                let name = names.of(key);
                assert_eq!(names.key(name), key, "{bits} bits");
                assert!(name.shard < names.shards());
                assert_eq!(name.rest.unbounded_shr(names.bits()), 0);
            }
        }
    }

    #[test]
    fn neighbours_share_a_block_and_blocks_are_shared_out_evenly() {
        let names = Names::new(30);
        let of_block = |block: u64| names.of(block << 12);
        let first = of_block(77);
        assert!((0..1 << 12).all(|low| {
            let name = names.of(77 << 12 | low);
            name.shard == first.shard && name.rest == first.rest + low
        }));
        let mut counts = vec![0; names.shards()];
        assert_eq!(counts.len(), 64);
        (0..6400).for_each(|block| counts[of_block(block).shard] += 1);
        assert!(
            counts.iter().all(|count| (60..=140).contains(count)),
            "{counts:?}"
        );
    }
}
