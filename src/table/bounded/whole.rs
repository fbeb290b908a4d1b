//! A transposition table whose entries store keys whole: for any game.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::slots::Slots;
use super::{BoundTable, Bounds, Probe, SLOTS};
use crate::game::{GameState, Value};
use crate::run::{Run, StopReason};
use crate::table::WideKey;

/// A transposition table whose entries store keys whole.
pub(crate) struct WholeTable<G: GameState> {
    buckets: Slots<Bucket<G>>,
    /// The same on every run, so that it replaces the same entries.
    hasher: FixedState,
    /// The number of slots taken.
    taken: usize,
}

/// The entries of a bucket. A look-up reads the heads, mostly from one cache line, and a key only
/// where the head is likely to belong to it.
#[repr(align(32))]
struct Bucket<G: GameState> {
    heads: [Head<G::Value>; SLOTS],
    keys: [Option<G::Key>; SLOTS],
}

impl<G: GameState> Default for Bucket<G> {
    fn default() -> Self {
        Self {
            heads: Default::default(),
            keys: Default::default(),
        }
    }
}

/// An entry without its key.
#[derive(Clone, Copy, Default)]
struct Head<V> {
    /// The lowest bits of the hash of the key, which also say in which bucket it is.
    tag: u32,
    /// The number of digits in binary of what it cost to find; none for a free slot.
    digits: u8,
    /// The number of the best move; [`u8::MAX`] stands for none.
    best: u8,
    lower: V,
    upper: V,
}

impl<V: Value> Head<V> {
    #[inline]
    fn new(tag: u32, known: Bounds<V>, cost: u64) -> Self {
        let digits = u64::BITS - cost.max(1).leading_zeros();
        Self {
            tag,
            digits: u8::try_from(digits).expect("at most 64"),
            best: known.best.unwrap_or(u8::MAX),
            lower: known.lower,
            upper: known.upper,
        }
    }

    #[inline]
    fn bounds(&self) -> Bounds<V> {
        Bounds {
            best: (self.best < u8::MAX).then_some(self.best),
            ..Bounds::between((self.lower, self.upper))
        }
    }
}

/// The number of buckets visited, while the table doubles, between two checks of the limits.
const MOVED_BETWEEN_POLLS: usize = 1 << 14;

impl<G: GameState> WholeTable<G> {
    const BYTES_PER_BUCKET: usize = size_of::<Bucket<G>>();
    const FIRST_BUCKETS: usize = 64;

    /// Rounds down to a power of two.
    const fn most_buckets(bytes: usize) -> usize {
        match (bytes / Self::BYTES_PER_BUCKET).checked_ilog2() {
            // A tag has the number of its bucket, in 32 bits.
            Some(bits) => 1 << if bits < u32::BITS { bits } else { u32::BITS },
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
            buckets: Slots::new(first, most, run)?,
            hasher: FixedState::default(),
            taken: 0,
        })
    }

    /// Doubles the table if it is half full and may grow. An entry stays in its bucket, or moves to
    /// the same slot of the one that is added for it.
    pub(crate) fn grow_if_full(&mut self, run: &mut Run<'_>) -> Result<(), StopReason> {
        let before = self.buckets.len();
        if self.buckets.is_complete() || self.taken <= before * SLOTS / 2 {
            return Ok(());
        }
        self.buckets.extend_to(2 * before, run)?;
        for number in 0..before {
            if number.is_multiple_of(MOVED_BETWEEN_POLLS) {
                run.poll(0)?;
            }
            for slot in 0..SLOTS {
                let head = self.buckets[number].heads[slot];
                let now = self.bucket(head.tag);
                if head.digits > 0 && now != number {
                    let key = self.buckets[number].keys[slot].take();
                    self.buckets[number].heads[slot] = Head::default();
                    self.buckets[now].heads[slot] = head;
                    self.buckets[now].keys[slot] = key;
                }
            }
        }
        Ok(())
    }

    /// The bucket of a key with this tag.
    #[inline]
    fn bucket(&self, tag: u32) -> usize {
        // There are 2^n buckets.
        usize::try_from(tag).expect("32 bits") & (self.buckets.len() - 1)
    }

    /// The tag of a key with this hash.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is the lowest bits")]
    const fn tag(hash: u64) -> u32 {
        hash as u32
    }
}

impl<G: GameState> Bucket<G> {
    /// The slot that has the entry of a state with this tag, if there is one.
    #[inline]
    fn slot(&self, tag: u32, of: &Probe<G>) -> Option<usize> {
        let is_there =
            |&slot: &usize| self.heads[slot].tag == tag && self.keys[slot] == Some(of.state.key());
        (0..SLOTS).find(is_there)
    }
}

impl<G: GameState> BoundTable<G> for WholeTable<G> {
    #[inline]
    fn probe(&self, state: G) -> Result<Probe<G>, WideKey> {
        let hash = self.hasher.hash_one(state.key());
        Ok(Probe { state, hash })
    }

    #[inline]
    fn look_up(&self, of: &Probe<G>) -> Bounds<G::Value> {
        let tag = Self::tag(of.hash);
        let bucket = &self.buckets[self.bucket(tag)];
        let slot = bucket.slot(tag, of);
        slot.map_or_else(Bounds::unknown, |slot| bucket.heads[slot].bounds())
    }

    fn store(&mut self, of: &Probe<G>, found: Bounds<G::Value>, cost: u64) {
        let tag = Self::tag(of.hash);
        let number = self.bucket(tag);
        let bucket = &mut self.buckets[number];
        if let Some(slot) = bucket.slot(tag, of) {
            let head = &mut bucket.heads[slot];
            *head = Head::new(tag, found.and(head.bounds()), cost);
            return;
        }
        let cheapest = (0..SLOTS).min_by_key(|&slot| bucket.heads[slot].digits);
        let slot = cheapest.expect("a bucket has slots");
        self.taken += usize::from(bucket.heads[slot].digits == 0);
        bucket.heads[slot] = Head::new(tag, found, cost);
        bucket.keys[slot] = Some(of.state.key());
    }

    /// Searches do not share it.
    fn set_busy(&mut self, _: &Probe<G>) {}
}

#[cfg(test)]
mod tests {
    use hashbrown::HashMap;

    use super::*;
    use crate::game::{Player, Wdl};

    /// A position that is only a key.
    #[derive(Clone)]
    struct Numbered(u16);

    impl GameState for Numbered {
        type Move = u16;
        type Key = u16;
        type Value = Wdl;

        fn to_move(&self) -> Player {
            Player::Max
        }

        fn moves(&self) -> impl Iterator<Item = u16> {
            0..0
        }

        fn play(&self, _: u16) -> Self {
            Self(self.0)
        }

        fn terminal_value(&self) -> Wdl {
            Wdl::Draw
        }

        fn key(&self) -> u16 {
            self.0
        }
    }

    /// Stores a bound for each of 3000 keys, and looks all up. Returns how many the table knows.
    fn known(bytes: usize, probe: impl Fn(&WholeTable<Numbered>, u16) -> Probe<Numbered>) -> usize {
        let mut run = Run::new();
        let mut table = WholeTable::new(bytes, &mut run).expect("no limit");
        let mut stored = HashMap::new();
        for key in 0..3000 {
            let value = [Wdl::MinWins, Wdl::Draw, Wdl::MaxWins][usize::from(key % 3)];
            let best = Some(u8::try_from(key % 255).expect("it is small"));
            let lower = Bounds {
                best,
                ..Bounds::between((value, Wdl::MaxWins))
            };
            let at = probe(&table, key);
            table.store(&at, lower, u64::from(key));
            table.store(&at, Bounds::between((Wdl::MinWins, value)), 1);
            stored.insert(
                key,
                Bounds {
                    upper: value,
                    ..lower
                },
            );
            table.grow_if_full(&mut run).expect("no limit");
        }
        assert!(run.report().peak_bytes <= WholeTable::<Numbered>::most_bytes(bytes));
        let is_known = |key: &u16| {
            let bounds = table.look_up(&probe(&table, *key));
            assert!(bounds == Bounds::unknown() || Some(&bounds) == stored.get(key));
            bounds != Bounds::unknown()
        };
        // None of the others is known.
        (0..6000).filter(is_known).count()
    }

    #[test]
    fn a_table_returns_what_was_stored_for_the_key_also_after_growing() {
        let probe = |table: &WholeTable<_>, key| table.probe(Numbered(key)).expect("any key fits");
        assert!(known(1 << 20, probe) > 2800, "there is room for most");
        assert!((1..=SLOTS).contains(&known(1, probe)), "for a bucket");
    }

    #[test]
    fn positions_with_the_same_hash_are_distinct() {
        let hash = 7;
        let state = Numbered;
        let probe = |_: &WholeTable<_>, key| Probe {
            state: state(key),
            hash,
        };
        assert_eq!(known(1 << 16, probe), SLOTS);
    }
}
