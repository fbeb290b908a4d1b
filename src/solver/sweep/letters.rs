//! Mail: names of positions, sorted by the shards that hold them.

use crate::table::{Name, Names, PackedNumbers};

/// Names of positions by stage and shard, as a thread meets them.
///
/// A *slot* is a number for a stage and a shard: stages in the order in which they are met, each
/// with a slot for every shard.
pub(super) struct Letters {
    names: Names,
    stages: Vec<usize>,
    slots: Vec<PackedNumbers>,
}

impl Letters {
    /// No names yet.
    pub(super) const fn new(names: Names) -> Self {
        Self {
            names,
            stages: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Adds the name of a position; returns its slot.
    #[inline]
    pub(super) fn add(&mut self, stage: usize, Name { shard, rest }: Name) -> usize {
        let place = self.stages.iter().position(|&it| it == stage);
        let slot = place.unwrap_or_else(|| self.open(stage)) * self.names.shards() + shard;
        self.slots[slot].push(rest);
        slot
    }

    #[cold]
    fn open(&mut self, stage: usize) -> usize {
        self.stages.push(stage);
        let slots = self.stages.len() * self.names.shards();
        let empty = PackedNumbers::new(self.names.bits());
        self.slots.resize(slots, empty);
        self.stages.len() - 1
    }

    /// How many slots there are.
    pub(super) const fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The stages of the positions.
    pub(super) fn stages(&self) -> impl Iterator<Item = usize> {
        self.stages.iter().copied()
    }

    /// The names for a shard of a stage, with their slot; `None` if there are none of the stage.
    pub(super) fn names_for(&self, stage: usize, shard: usize) -> Option<(usize, &PackedNumbers)> {
        let place = self.stages.iter().position(|&it| it == stage)?;
        let slot = place * self.names.shards() + shard;
        Some((slot, &self.slots[slot]))
    }

    /// The bytes that the names take.
    pub(super) fn bytes(&self) -> usize {
        self.slots.iter().map(PackedNumbers::capacity_bytes).sum()
    }
}
