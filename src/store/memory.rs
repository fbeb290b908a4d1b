//! The memory of a sweep into a store.

/// The bytes of what does not grow with the game: streams, blocks, stacks.
pub(crate) const FIXED_BYTES: usize = 4 << 20;

/// The shards that the threads of a sweep have in memory, one each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShardMemory {
    pub(crate) key_bits: u32,
    /// The bytes of a value.
    pub(crate) value_bytes: usize,
    pub(crate) threads: usize,
}

impl ShardMemory {
    /// The bytes of the shards, if they have that many positions on average. The fullest one has
    /// half as many more.
    pub(crate) fn bytes(self, positions: u64) -> usize {
        let positions = usize::try_from(positions).unwrap_or(usize::MAX);
        let position = self.key_bits.div_ceil(u8::BITS) as usize + self.value_bytes + 1;
        let bytes = positions.saturating_mul(position);
        (bytes.saturating_add(bytes / 2)).saturating_mul(self.threads)
    }

    /// The least memory limit of a run whose shards have that many positions on average, or fewer
    /// if there are fewer keys: as much again is for the look-ups and answers of a round.
    pub(crate) fn least_limit(self, positions: u64) -> usize {
        let keys = 1_u64.checked_shl(self.key_bits).unwrap_or(u64::MAX);
        let loaded = self.bytes(positions.min(keys));
        loaded.saturating_add(FIXED_BYTES).saturating_mul(2)
    }
}
