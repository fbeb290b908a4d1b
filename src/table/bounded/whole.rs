//! A transposition table whose entries store keys whole: for any game.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::slots::Slots;
use super::{BoundTable, Bounds, Probe, SLOTS};
use crate::game::GameState;
use crate::run::{Run, StopReason};

/// A transposition table whose entries store keys whole.
pub(crate) struct WholeTable<G: GameState> {
    entries: Slots<Option<Entry<G>>>,
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

/// How many slots are looked at, while the table doubles, between two checks of the limits.
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
    pub(crate) const fn most_bytes(bytes: usize) -> usize {
        Self::most_buckets(bytes) * Self::BYTES_PER_BUCKET
    }

    /// An empty table that grows up to `bytes`.
    pub(crate) fn new(bytes: usize, run: &mut Run<'_>) -> Result<Self, StopReason> {
        let most = Self::most_buckets(bytes);
        let first = most.min(Self::FIRST_BUCKETS);
        Ok(Self {
            entries: Slots::new(first * SLOTS, most * SLOTS, run)?,
            hasher: FixedState::default(),
            taken: 0,
        })
    }

    /// Doubles the table if it is half full and may grow. An entry stays in its bucket, or moves to
    /// the same slot of the one that is added for it.
    pub(crate) fn grow_if_full(&mut self, run: &mut Run<'_>) -> Result<(), StopReason> {
        let before = self.entries.len();
        if self.entries.is_complete() || self.taken <= before / 2 {
            return Ok(());
        }
        self.entries.extend_to(2 * before, run)?;
        for slot in 0..before {
            if slot.is_multiple_of(MOVED_BETWEEN_POLLS) {
                run.poll(0)?;
            }
            if let Some(entry) = &self.entries[slot] {
                let first = self.first(self.hasher.hash_one(&entry.key));
                if first >= before {
                    self.entries.swap(slot, slot + before);
                }
            }
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
