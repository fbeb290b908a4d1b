//! A table by packed key and stage: sorted names, and the values in their order.

use super::scrambled_key::{ScrambledKey, ScrambledKeys};
use super::{PackedNumbers, PackedValues, ReadValues};
use crate::game::{GameState, PackedKey, Staged, Value};
use crate::run::{MemoryReservation, Run, StopReason};

/// The positions of a game by stage, each with its value as soon as it is known.
///
/// A position takes the bytes of its name that its shard does not imply, those of its value, and
/// one for the directory.
pub(crate) struct KeyTable<G: GameState> {
    pub(crate) names: ScrambledKeys,
    /// In ascending order.
    pub(crate) stages: Vec<StageShards>,
    reservation: MemoryReservation,
    /// Stored, so that a reader of the table needs no bounds.
    stage: fn(&G) -> usize,
    packed_key: fn(&G) -> u64,
}

/// The positions of one stage, by shard.
pub(crate) struct StageShards {
    pub(crate) number: usize,
    pub(crate) shards: Vec<Shard>,
}

/// The positions of one stage that share the upper bits of their names.
pub(crate) struct Shard {
    /// In ascending order.
    names: PackedNumbers,
    /// By the upper bits of a name: how many names are less.
    directory: Vec<u32>,
    /// The distance by which a name is shifted to its entry of the directory.
    shift: u32,
    /// Empty until the values are known.
    values: PackedValues,
}

/// About how many names share an entry of the directory.
const NAMES_PER_ENTRY: usize = 4;

#[inline]
fn entry(upper_bits: u64) -> usize {
    usize::try_from(upper_bits).expect("a directory fits memory")
}

impl Shard {
    /// The positions with these names of that many bits, which ascend.
    pub(crate) fn new(names: PackedNumbers, bits: u32) -> Self {
        let entries = names.len() / NAMES_PER_ENTRY + 1;
        // A name of 64 bits can be shifted by fewer only: then there are two entries at least.
        let shift = (bits - entries.ilog2().min(bits)).min(u64::BITS - 1);
        let mut directory = Vec::with_capacity((1 << (bits - shift)) + 1);
        let place = |place| u32::try_from(place).expect("a shard has fewer than 2^32 positions");
        for (rank, name) in names.iter().enumerate() {
            let entry = entry(name >> shift);
            directory.resize(directory.len().max(entry + 1), place(rank));
        }
        directory.resize((1 << (bits - shift)) + 1, place(names.len()));
        Self {
            names,
            directory,
            shift,
            values: PackedValues::empty(),
        }
    }

    /// Stores the values of all positions.
    pub(crate) fn set_values(&mut self, values: PackedValues) {
        debug_assert_eq!(values.len(), self.len());
        self.values = values;
    }

    /// The number of positions.
    pub(crate) const fn len(&self) -> usize {
        self.names.len()
    }

    /// The names of the positions without the bits that the shard implies: their
    /// [tags](ScrambledKey).
    pub(crate) const fn names(&self) -> &PackedNumbers {
        &self.names
    }

    /// The value of the position with this name, if it is known.
    #[inline]
    pub(crate) fn value<V: Value>(&self, name: u64) -> Option<V> {
        let entry = entry(name >> self.shift);
        let (&first, &end) = (self.directory.get(entry)?, self.directory.get(entry + 1)?);
        let place = self.names.rank(name, first as usize, end as usize);
        if place >= self.values.len() || self.names.get(place) != name {
            return None;
        }
        self.values.get(place)
    }

    /// The bytes that the shard holds.
    pub(crate) const fn bytes(&self) -> usize {
        let directory = self.directory.capacity() * size_of::<u32>();
        self.names.capacity_bytes() + self.values.capacity_bytes() + directory
    }
}

impl<G: PackedKey + Staged> KeyTable<G> {
    /// An empty table for the instance of `state`.
    pub(crate) fn new(state: &G, run: &Run<'_>) -> Self {
        Self {
            names: ScrambledKeys::new(state.key_bits()),
            stages: Vec::new(),
            reservation: run.reservation(),
            stage: G::stage,
            packed_key: G::packed_key,
        }
    }
}

impl<G: GameState> KeyTable<G> {
    /// Counts the bytes of the table; an error if they exceed the limit of the run.
    pub(crate) fn count(&mut self, run: &Run<'_>) -> Result<(), StopReason> {
        let shards = self.stages.iter().flat_map(|stage| &stage.shards);
        self.reservation.resize(shards.map(Shard::bytes).sum());
        run.check_memory(0)
    }

    /// The shards of the stage with this number, if it has positions.
    pub(crate) fn shards_of(&self, number: usize) -> Option<&[Shard]> {
        let place = self.stages.binary_search_by_key(&number, |it| it.number);
        Some(&self.stages[place.ok()?].shards)
    }
}

impl<G: GameState> ReadValues<G> for KeyTable<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        let shards = self.shards_of((self.stage)(state))?;
        let ScrambledKey { shard, tag } = self.names.of((self.packed_key)(state)).ok()?;
        shards[shard].value(tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_width_lead_to_their_values() {
        for bits in 0..=u64::BITS {
            let greatest = u64::MAX.unbounded_shr(u64::BITS - bits);
            for len in [0, 1, 2, 3, 4, 7, 100] {
                let mut found: Vec<_> = (0..len).map(|at| greatest / (at + 1)).collect();
                found.sort_unstable();
                found.dedup();
                let mut names = PackedNumbers::new(bits);
                for &name in &found {
                    names.push(name);
                }
                let mut shard = Shard::new(names, bits);
                let values: Vec<i32> = (0..).take(found.len()).collect();
                shard.set_values(PackedValues::of(&values).expect("they have numbers"));
                for (&name, value) in found.iter().zip(values) {
                    assert_eq!(shard.value(name), Some(value), "{bits} bits, {len} names");
                }
                let others = [0, 1, greatest / 3 + 1, greatest].map(|it| it.min(greatest));
                for name in others.into_iter().filter(|it| !found.contains(it)) {
                    assert_eq!(shard.value::<i32>(name), None);
                }
            }
        }
    }

    #[test]
    fn a_shard_counts_its_names_its_values_and_one_byte_a_position() {
        let count: u16 = 1 << 12;
        let mut names = PackedNumbers::new(u16::BITS);
        names.reserve_exact(count.into());
        (0..count).for_each(|name| names.push((16 * name).into()));
        let mut shard = Shard::new(names, u16::BITS);
        let unsolved = shard.bytes();
        let few = 100; // the pads, and the end of the directory
        let expected = usize::from(count) * (2 + 1);
        assert!((expected..expected + few).contains(&unsolved), "{unsolved}");
        let values: Vec<i16> = (0..count).map(|place| i16::from(place % 2 == 0)).collect();
        shard.set_values(PackedValues::of(&values).expect("they have numbers"));
        let values = shard.bytes() - unsolved;
        let expected = usize::from(count);
        assert!((expected..expected + few).contains(&values), "{values}");
    }
}
