//! A table whose entries store their keys whole: for any game.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::{BoundTable, Growing, Known, Located, WAYS, bytes_at_first_and_most};
use crate::game::GameState;
use crate::table::OutOfMemory;

/// A table whose entries store their keys whole.
pub(crate) struct WholeTable<G: GameState> {
    entries: Vec<Option<Entry<G>>>,
    most_groups: usize,
    /// The same on every run, so that what is given up is, too.
    hasher: FixedState,
    /// How many entries are taken.
    taken: usize,
}

struct Entry<G: GameState> {
    key: G::Key,
    known: Known<G::Value>,
    cost: u64,
}

impl<G: GameState> WholeTable<G> {
    const BYTES_PER_GROUP: usize = WAYS * size_of::<Option<Entry<G>>>();
    const GROUPS_AT_FIRST: usize = 64;

    /// What is over a power of two is left.
    const fn most_groups(bytes: usize) -> usize {
        match (bytes / Self::BYTES_PER_GROUP).checked_ilog2() {
            Some(bits) => 1 << bits,
            None => 1,
        }
    }

    /// The bytes that a table takes at first and at most.
    pub(crate) fn bytes_at_first_and_most(bytes: usize) -> (usize, usize) {
        let most = Self::most_groups(bytes);
        let first = most.min(Self::GROUPS_AT_FIRST);
        bytes_at_first_and_most(first * Self::BYTES_PER_GROUP, most * Self::BYTES_PER_GROUP)
    }

    /// An empty table that may grow to at most `bytes`.
    pub(crate) fn try_new(bytes: usize) -> Result<Self, OutOfMemory> {
        let most_groups = Self::most_groups(bytes);
        Ok(Self {
            entries: Self::try_empty(most_groups.min(Self::GROUPS_AT_FIRST))?,
            most_groups,
            hasher: FixedState::default(),
            taken: 0,
        })
    }

    fn try_empty(groups: usize) -> Result<Vec<Option<Entry<G>>>, OutOfMemory> {
        let mut entries = Vec::new();
        let len = groups * WAYS;
        entries.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
        entries.resize_with(len, || None);
        Ok(entries)
    }

    const fn groups(&self) -> usize {
        self.entries.len() / WAYS
    }

    /// The first place of a key with this hash.
    #[inline]
    fn first(&self, hash: u64) -> usize {
        // There are 2^n groups.
        let group = usize::try_from(hash & (self.groups() as u64 - 1));
        group.expect("there are so many groups") * WAYS
    }

    fn put(&mut self, hash: u64, entry: Entry<G>) {
        let first = self.first(hash);
        let places = &mut self.entries[first..first + WAYS];
        let same = places.iter_mut().flatten().find(|it| it.key == entry.key);
        if let Some(same) = same {
            same.known = entry.known.and(same.known);
            same.cost = entry.cost;
            return;
        }
        let cheapest = places
            .iter_mut()
            .min_by_key(|place| place.as_ref().map_or(0, |it| 1 + it.cost))
            .expect("a group has places");
        self.taken += usize::from(cheapest.is_none());
        *cheapest = Some(entry);
    }
}

impl<G: GameState> BoundTable<G> for WholeTable<G> {
    #[inline]
    fn locate(&self, state: G) -> Located<G> {
        let address = self.hasher.hash_one(state.key());
        Located { state, address }
    }

    #[inline]
    fn look_up(&self, of: &Located<G>) -> Known<G::Value> {
        let (key, first) = (of.state.key(), self.first(of.address));
        let mut places = self.entries[first..first + WAYS].iter().flatten();
        let entry = places.find(|entry| entry.key == key);
        entry.map_or_else(Known::nothing, |entry| entry.known)
    }

    #[inline]
    fn store(&mut self, of: &Located<G>, known: Known<G::Value>, cost: u64) {
        let key = of.state.key();
        self.put(of.address, Entry { key, known, cost });
    }

    /// It is not shared.
    fn set_busy(&mut self, _: &Located<G>) {}
}

impl<G: GameState> Growing for WholeTable<G> {
    fn bytes(&self) -> usize {
        self.groups() * Self::BYTES_PER_GROUP
    }

    fn bytes_to_grow(&self) -> Option<usize> {
        let is_full = self.taken > self.entries.len() / 2;
        // While the entries move, the old and the new ones are both there.
        (is_full && self.groups() < self.most_groups).then(|| 3 * self.bytes())
    }

    fn grow(&mut self) -> Result<(), OutOfMemory> {
        let more = Self::try_empty(self.groups() * 2)?;
        let entries = std::mem::replace(&mut self.entries, more);
        self.taken = 0;
        for entry in entries.into_iter().flatten() {
            self.put(self.hasher.hash_one(&entry.key), entry);
        }
        Ok(())
    }
}
