//! A transposition table whose entries store keys whole: for any game.

use std::hash::BuildHasher;
use std::mem;

use foldhash::fast::FixedState;

use super::{BoundTable, Bounds, Probe, SLOTS, peak_bytes};
use crate::game::GameState;
use crate::run::{Counted, Run, StopReason};

/// A transposition table whose entries store keys whole.
pub(crate) struct WholeTable<G: GameState> {
    entries: Counted<Option<Entry<G>>>,
    most_buckets: usize,
    /// The same on every run, so that it replaces the same entries.
    hasher: FixedState,
    /// How many slots are taken.
    taken: usize,
}

struct Entry<G: GameState> {
    key: G::Key,
    known: Bounds<G::Value>,
    cost: u64,
}

/// How many entries move to a larger table between two checks of the limits.
const MOVED_BETWEEN_POLLS: usize = 1 << 16;

impl<G: GameState> WholeTable<G> {
    const BYTES_PER_BUCKET: usize = SLOTS * size_of::<Option<Entry<G>>>();
    const FIRST_BUCKETS: usize = 64;

    /// Rounds down to a power of two.
    const fn most_buckets(bytes: usize) -> usize {
        match (bytes / Self::BYTES_PER_BUCKET).checked_ilog2() {
            Some(bits) => 1 << bits,
            None => 1,
        }
    }

    /// The most bytes that a table takes at one time.
    pub(crate) fn peak_bytes(bytes: usize) -> usize {
        let most = Self::most_buckets(bytes);
        let first = most.min(Self::FIRST_BUCKETS);
        peak_bytes(
            first * Self::BYTES_PER_BUCKET,
            most * Self::BYTES_PER_BUCKET,
        )
    }

    /// An empty table that grows up to `bytes`.
    pub(crate) fn new(bytes: usize, run: &mut Run<'_>) -> Result<Self, StopReason> {
        let most_buckets = Self::most_buckets(bytes);
        Ok(Self {
            entries: Self::empty(most_buckets.min(Self::FIRST_BUCKETS), run)?,
            most_buckets,
            hasher: FixedState::default(),
            taken: 0,
        })
    }

    fn empty(buckets: usize, run: &mut Run<'_>) -> Result<Counted<Option<Entry<G>>>, StopReason> {
        Counted::filled_with(buckets * SLOTS, || None, run)
    }

    /// Doubles the table if it is half full and may grow.
    pub(crate) fn grow_if_full(&mut self, run: &mut Run<'_>) -> Result<(), StopReason> {
        if self.buckets() == self.most_buckets || self.taken <= self.entries.len() / 2 {
            return Ok(());
        }
        let larger = Self::empty(self.buckets() * 2, run)?;
        let mut entries = mem::replace(&mut self.entries, larger);
        self.taken = 0;
        for (number, entry) in entries.iter_mut().filter_map(Option::take).enumerate() {
            if number.is_multiple_of(MOVED_BETWEEN_POLLS) {
                run.poll(0)?;
            }
            self.put(self.hasher.hash_one(&entry.key), entry);
        }
        Ok(())
    }

    fn buckets(&self) -> usize {
        self.entries.len() / SLOTS
    }

    /// The first slot of the bucket of a key with this hash.
    #[inline]
    fn first(&self, hash: u64) -> usize {
        // There are 2^n buckets.
        let bucket = usize::try_from(hash & (self.buckets() as u64 - 1));
        bucket.expect("there is a bucket of that number") * SLOTS
    }

    fn put(&mut self, hash: u64, entry: Entry<G>) {
        let first = self.first(hash);
        let slots = &mut self.entries[first..first + SLOTS];
        let same = slots.iter_mut().flatten().find(|it| it.key == entry.key);
        if let Some(same) = same {
            same.known = entry.known.and(same.known);
            same.cost = entry.cost;
            return;
        }
        let cheapest = slots
            .iter_mut()
            .min_by_key(|slot| slot.as_ref().map_or(0, |it| 1 + it.cost))
            .expect("a bucket has slots");
        self.taken += usize::from(cheapest.is_none());
        *cheapest = Some(entry);
    }
}

impl<G: GameState> BoundTable<G> for WholeTable<G> {
    #[inline]
    fn probe(&self, state: G) -> Probe<G> {
        let hash = self.hasher.hash_one(state.key());
        Probe { state, hash }
    }

    #[inline]
    fn look_up(&self, of: &Probe<G>) -> Bounds<G::Value> {
        let (key, first) = (of.state.key(), self.first(of.hash));
        let mut slots = self.entries[first..first + SLOTS].iter().flatten();
        let entry = slots.find(|entry| entry.key == key);
        entry.map_or_else(Bounds::unknown, |entry| entry.known)
    }

    #[inline]
    fn store(&mut self, of: &Probe<G>, known: Bounds<G::Value>, cost: u64) {
        let key = of.state.key();
        self.put(of.hash, Entry { key, known, cost });
    }

    /// Searches do not share it.
    fn set_busy(&mut self, _: &Probe<G>) {}
}
