//! Names of positions, sorted by the shards that hold them.

use crate::table::{PackedNumbers, ScrambledKeys, WideKey};

/// Names of positions as a thread meets them.
///
/// A *slot* is a number for a stage and a shard: stages in the order in which they are met, each
/// with a slot for every shard.
pub(super) struct KeySorter {
    stages: Vec<ToStage>,
    /// The number of slots.
    slots: usize,
    /// The bits of the widest name.
    bits: u32,
    /// Of each position, in order: its slot, and its name within the shard.
    slot_of: Vec<u32>,
    tag_of: Vec<u64>,
}

/// The names of a [`KeySorter`] by stage and shard: one list, because many small ones would scatter
/// the memory.
pub(super) struct ShardedKeys {
    stages: Vec<ToStage>,
    /// Where the names of each slot begin, and where those of the last one end.
    bounds: Vec<usize>,
    names: PackedNumbers,
}

/// A stage that keys go to.
#[derive(Clone)]
struct ToStage {
    stage: usize,
    names: ScrambledKeys,
    /// The slot of its first shard.
    first: usize,
}

impl KeySorter {
    /// No names yet.
    pub(super) const fn new() -> Self {
        Self {
            stages: Vec::new(),
            slots: 0,
            bits: 0,
            slot_of: Vec::new(),
            tag_of: Vec::new(),
        }
    }

    /// Adds the position with this packed key; `names_of` returns how those of a stage are named. One
    /// that is added twice has two names: each look-up takes its answer by its place.
    #[inline]
    pub(super) fn add(
        &mut self,
        stage: usize,
        key: u64,
        names_of: impl FnOnce(usize) -> ScrambledKeys,
    ) -> Result<(), WideKey> {
        let place = self.stages.iter().position(|it| it.stage == stage);
        let place = place.unwrap_or_else(|| self.open(stage, names_of(stage)));
        let ToStage { names, first, .. } = &self.stages[place];
        let name = names.of(key)?;
        let slot = u32::try_from(first + name.shard).expect("few slots");
        self.slot_of.push(slot);
        self.tag_of.push(name.tag);
        Ok(())
    }

    #[cold]
    fn open(&mut self, stage: usize, names: ScrambledKeys) -> usize {
        let first = self.slots;
        self.slots += names.shards();
        self.bits = self.bits.max(names.bits());
        self.stages.push(ToStage {
            stage,
            names,
            first,
        });
        self.stages.len() - 1
    }

    /// The number of names.
    pub(super) const fn len(&self) -> usize {
        self.slot_of.len()
    }

    /// The bytes that they take while they are collected, and once more while they are sorted.
    pub(super) const fn bytes(&self) -> usize {
        2 * (self.slot_of.capacity() * size_of::<u32>() + self.tag_of.capacity() * size_of::<u64>())
    }

    /// For each name, in order, its slot, in few bytes.
    pub(super) fn slots(&self) -> PackedNumbers {
        let slots = self.slot_of.iter().map(|&slot| u64::from(slot));
        PackedNumbers::of(slots, self.slots as u64)
    }

    /// The names by slot; those of one slot stay in order.
    pub(super) fn sorted(&self) -> ShardedKeys {
        // Counts, then sums, so that each slot's entry is where its next name goes.
        let mut next = vec![0; self.slots + 1];
        for &slot in &self.slot_of {
            next[slot as usize + 1] += 1;
        }
        for slot in 0..self.slots {
            next[slot + 1] += next[slot];
        }
        let bounds = next.clone();
        let mut sorted = vec![0; self.len()];
        for (&slot, &tag) in self.slot_of.iter().zip(&self.tag_of) {
            let place = &mut next[slot as usize];
            sorted[*place] = tag;
            *place += 1;
        }
        let mut names = PackedNumbers::new(self.bits);
        names.reserve_exact(sorted.len());
        for name in sorted {
            names.push(name);
        }
        ShardedKeys {
            stages: self.stages.clone(),
            bounds,
            names,
        }
    }
}

impl ShardedKeys {
    /// The stages of the positions.
    pub(super) fn stages(&self) -> impl Iterator<Item = usize> {
        self.stages.iter().map(|it| it.stage)
    }

    /// The stage and the shard of each slot, and how many names it has.
    pub(super) fn slots(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.stages.iter().flat_map(|to| {
            let len = |slot| self.bounds[slot + 1] - self.bounds[slot];
            let shards = 0..to.names.shards();
            shards.map(move |shard| (to.stage, shard, len(to.first + shard)))
        })
    }

    /// The names for a shard of a stage, in order.
    pub(super) fn names_for(&self, stage: usize, shard: usize) -> impl Iterator<Item = u64> {
        let to = self.stages.iter().find(|it| it.stage == stage);
        let places = to.map_or(0..0, |to| {
            let slot = to.first + shard;
            self.bounds[slot]..self.bounds[slot + 1]
        });
        places.map(|place| self.names.get(place))
    }

    /// The number of names.
    pub(super) const fn len(&self) -> usize {
        self.names.len()
    }

    /// The bytes that the names take.
    pub(super) const fn bytes(&self) -> usize {
        self.names.capacity_bytes() + self.bounds.capacity() * size_of::<usize>()
    }
}
