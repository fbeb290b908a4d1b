//! Scrambled keys, the *names* of positions: packed keys, mixed one to one, so that every part of a
//! table gets about as many.

use super::scramble::{Scramble, WideKey};

/// Maps packed keys to names, and back.
///
/// Blocks of neighbouring keys are scattered, not single keys: the successors of neighbours are
/// often neighbours, and then share lines of the cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScrambledKeys {
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
pub(crate) struct ScrambledKey {
    /// Below the number of [shards](ScrambledKeys::shards).
    pub(crate) shard: usize,
    /// The remainder of the name: the bits that the shard does not imply.
    pub(crate) tag: u64,
}

impl ScrambledKeys {
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

    /// The number of parts that share the positions of a stage.
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
    pub(crate) const fn whole(self, ScrambledKey { shard, tag }: ScrambledKey) -> u64 {
        (shard as u64).unbounded_shl(self.bits) | tag
    }

    /// The name that is this number.
    #[cfg(feature = "disk")]
    #[inline]
    pub(crate) fn cut(self, whole: u64) -> ScrambledKey {
        ScrambledKey {
            shard: usize::try_from(whole.unbounded_shr(self.bits)).expect("few shards"),
            tag: low_bits(whole, self.bits),
        }
    }

    /// The name of the position with this packed key.
    #[inline]
    pub(crate) fn of(self, key: u64) -> Result<ScrambledKey, WideKey> {
        let low = low_bits(key, self.block_bits);
        let Some(block) = self.scramble.of(key >> self.block_bits) else {
            return Err(self.too_wide(key));
        };
        let name = block << self.block_bits | low;
        Ok(ScrambledKey {
            shard: usize::try_from(name.unbounded_shr(self.bits)).expect("few shards"),
            tag: low_bits(name, self.bits),
        })
    }

    #[cold]
    const fn too_wide(self, packed: u64) -> WideKey {
        let key_bits = self.bits + self.shard_bits;
        WideKey { packed, key_bits }
    }

    /// The packed key of the position with this name.
    #[inline]
    pub(crate) const fn key(self, ScrambledKey { shard, tag }: ScrambledKey) -> u64 {
        let name = (shard as u64).unbounded_shl(self.bits) | tag;
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

    fn of(names: ScrambledKeys, key: u64) -> ScrambledKey {
        names.of(key).expect("a key of that many bits")
    }

    #[test]
    fn a_name_leads_back_to_its_key() {
        for bits in 0..=64 {
            let names = ScrambledKeys::new(bits);
            let greatest = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
            for key in [0, 1, greatest / 5, greatest / 2, greatest / 7 * 6, greatest] {
                let key = key.min(greatest);
                let name = of(names, key);
                assert_eq!(names.key(name), key, "{bits} bits");
                assert!(name.shard < names.shards());
                assert_eq!(name.tag.unbounded_shr(names.bits()), 0);
            }
            if bits < 64 {
                let (packed, key_bits) = (1 << bits, bits);
                assert_eq!(names.of(packed), Err(WideKey { packed, key_bits }));
            }
        }
    }

    #[test]
    fn neighbours_share_a_block_and_blocks_are_shared_out_evenly() {
        let names = ScrambledKeys::new(30);
        let of_block = |block: u64| of(names, block << 12);
        let first = of_block(77);
        assert!((0..1 << 12).all(|low| {
            let name = of(names, 77 << 12 | low);
            name.shard == first.shard && name.tag == first.tag + low
        }));
        let mut counts = vec![0; names.shards()];
        assert_eq!(counts.len(), 64);
        (0..6400).for_each(|block| counts[of_block(block).shard] += 1);
        assert!(
            counts.iter().all(|count| (60..=140).contains(count)),
            "{counts:?}"
        );
    }

    /// The columns of the keys of Connect Four with 7 columns and 6 rows: 7 bits each, the number
    /// whose binary form is a 1 and then the colours of the stones, less 1.
    mod connect_four {
        /// The stones of a column, and those of the player to move; `None` if it has no such key.
        pub(super) fn column(bits: u64) -> Option<(usize, usize)> {
            let stones = (bits + 1).ilog2();
            let own = (bits + 1) ^ (1 << stones);
            (stones <= 6).then_some((stones as usize, own.count_ones() as usize))
        }

        /// By stones, and stones of the player to move: how many ways there are to fill columns.
        pub(super) type Ways = Vec<Vec<u64>>;

        /// The ways to fill one column more, whose bits are any of these.
        pub(super) fn and_column(ways: &Ways, bits: &[u64]) -> Ways {
            let mut more = vec![vec![0; 43]; 43];
            for (stones, row) in ways.iter().enumerate() {
                for (own, &count) in row.iter().enumerate().filter(|it| *it.1 > 0) {
                    for (others, others_own) in bits.iter().copied().filter_map(column) {
                        more[stones + others][own + others_own] += count;
                    }
                }
            }
            more
        }

        pub(super) fn no_columns() -> Ways {
            vec![vec![1]]
        }
    }

    /// Where a stage has 10^12 positions, the fullest shard is little larger than the mean. The
    /// positions are all ways to drop the stones of a stage, wins or not, on the largest board of
    /// Connect Four that is solved: it has no list of them, but the names of a shard are known, and
    /// each leads back to a key.
    #[test]
    fn shards_are_even_where_a_stage_has_a_trillion_positions() {
        use connect_four::{and_column, column, no_columns};
        const STONES: usize = 28;
        const OWN: usize = STONES / 2;
        const SAMPLE: usize = 48;
        let any: Vec<u64> = (0..127).collect();
        let mut all = no_columns();
        for _ in 0..7 {
            all = and_column(&all, &any);
        }
        let positions = all[STONES][OWN];
        assert!(positions > 1_000_000_000_000);
        let shards = (positions >> 20).next_power_of_two();
        let names = ScrambledKeys::with_shards(49, shards.ilog2());
        assert_eq!((names.shards() as u64, names.block_bits), (shards, 12));
        // A block has the first column, and the low 5 bits of the second one.
        let first = and_column(&no_columns(), &any);
        let in_block: Vec<_> = (0..4)
            .map(|high| {
                let bits: Vec<_> = (0..32).map(|low| high << 5 | low).collect();
                and_column(&first, &bits)
            })
            .collect();
        let in_shard = |shard| -> u64 {
            let blocks = 0..1 << (names.bits() - 12);
            let in_block = blocks.map(|block| {
                let tag = block << 12;
                let key = names.key(ScrambledKey { shard, tag });
                let mut columns = (2..7).map(|it| column(key >> (7 * it) & 127));
                let filled = columns.try_fold((0, 0), |(stones, own), column| {
                    let (more, more_own) = column?;
                    Some((stones + more, own + more_own))
                });
                let left = filled.and_then(|(stones, own)| {
                    Some((STONES.checked_sub(stones)?, OWN.checked_sub(own)?))
                });
                let high = usize::try_from(key >> 12 & 3).expect("two bits");
                left.map_or(0, |(stones, own)| in_block[high][stones][own])
            });
            in_block.sum()
        };
        let step = names.shards() / SAMPLE;
        let found: Vec<_> = (0..SAMPLE).map(|it| in_shard(it * step + it)).collect();
        let mean = positions / shards;
        let sum: u64 = found.iter().sum();
        let largest = *found.iter().max().expect("some shards");
        assert!(sum.abs_diff(SAMPLE as u64 * mean) < sum / 20);
        assert!(largest < mean + mean / 8, "{largest} of {mean} on average");
    }
}
