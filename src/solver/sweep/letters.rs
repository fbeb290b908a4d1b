//! Mail: names of positions, sorted by the shards that hold them.

use crate::table::{Names, PackedNumbers};

/// Names of positions by stage and shard, as a thread meets them.
///
/// A *slot* is a number for a stage and a shard: stages in the order in which they are met, each
/// with a slot for every shard.
pub(super) struct Letters {
    stages: Vec<ToStage>,
    slots: Vec<PackedNumbers>,
}

/// A stage that letters go to.
struct ToStage {
    stage: usize,
    names: Names,
    /// The slot of its first shard.
    first: usize,
}

impl Letters {
    /// No names yet.
    pub(super) const fn new() -> Self {
        Self {
            stages: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Adds the position with this packed key; `names_of` returns how those of a stage are named.
    /// Returns its slot.
    #[inline]
    pub(super) fn add(
        &mut self,
        stage: usize,
        key: u64,
        names_of: impl FnOnce(usize) -> Names,
    ) -> usize {
        let place = self.stages.iter().position(|it| it.stage == stage);
        let place = place.unwrap_or_else(|| self.open(stage, names_of(stage)));
        let ToStage { names, first, .. } = &self.stages[place];
        let name = names.of(key);
        let slot = first + name.shard;
        self.slots[slot].push(name.rest);
        slot
    }

    #[cold]
    fn open(&mut self, stage: usize, names: Names) -> usize {
        let first = self.slots.len();
        self.stages.push(ToStage {
            stage,
            names,
            first,
        });
        let empty = PackedNumbers::new(names.bits());
        self.slots.resize(first + names.shards(), empty);
        self.stages.len() - 1
    }

    /// How many slots there are.
    pub(super) const fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The stages of the positions.
    pub(super) fn stages(&self) -> impl Iterator<Item = usize> {
        self.stages.iter().map(|it| it.stage)
    }

    /// The names for a shard of a stage, with their slot; `None` if there are none of the stage.
    pub(super) fn names_for(&self, stage: usize, shard: usize) -> Option<(usize, &PackedNumbers)> {
        let to = self.stages.iter().find(|it| it.stage == stage)?;
        let slot = to.first + shard;
        Some((slot, &self.slots[slot]))
    }

    /// How many names there are.
    pub(super) fn len(&self) -> usize {
        self.slots.iter().map(PackedNumbers::len).sum()
    }

    /// Gives the room for more names back.
    pub(super) fn shrink_to_fit(&mut self) {
        self.slots.iter_mut().for_each(PackedNumbers::shrink_to_fit);
    }

    /// The bytes that the names take.
    pub(super) fn bytes(&self) -> usize {
        let names: usize = self.slots.iter().map(PackedNumbers::capacity_bytes).sum();
        names + self.slots.capacity() * size_of::<PackedNumbers>()
    }
}
