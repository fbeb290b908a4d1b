//! The transposition table: who wins a sum.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use crate::game::Player;
use crate::run::{Run, StopReason, TrackedVec};
use crate::solution::Item;
use crate::table::DoublingTable;

/// The winners of positions, by all of their items, so that none is taken for another. When the
/// table has taken its share of the memory, it is emptied.
pub(super) struct Winners {
    entries: DoublingTable<Entry>,
    /// The items of all positions.
    items: TrackedVec<Item>,
    /// The most items, and the most entries.
    most: usize,
}

/// A position: its items, by their place, the player to move, and the winner.
#[derive(Clone, Copy)]
struct Entry {
    start: usize,
    len: u32,
    to_move: Player,
    winner: Player,
}

impl Entry {
    fn items(self, items: &[Item]) -> &[Item] {
        &items[self.start..self.start + self.len as usize]
    }
}

impl Winners {
    /// The most items if the memory is not limited.
    const MOST: usize = 1 << 25;

    pub(super) fn new(run: &Run<'_>) -> Self {
        // An entry, which may move, and some items.
        let bytes = 4 * (size_of::<Entry>() + size_of::<Item>());
        let fitting = run.memory_left().map(|left| left / 2 / bytes);
        Self {
            entries: DoublingTable::new(run),
            items: TrackedVec::new(run),
            most: fitting.map_or(Self::MOST, |fitting| fitting.min(Self::MOST)),
        }
    }

    fn hash(items: &[Item], to_move: Player) -> u64 {
        FixedState::default().hash_one((items, to_move))
    }

    /// The winner of a position, if the table has it.
    pub(super) fn get(&self, items: &[Item], to_move: Player) -> Option<Player> {
        let is_it = |it: &Entry| it.to_move == to_move && it.items(&self.items) == items;
        let entry = self.entries.find(Self::hash(items, to_move), is_it)?;
        Some(entry.winner)
    }

    /// Adds a position that the table does not have.
    pub(super) fn insert(
        &mut self,
        items: &[Item],
        to_move: Player,
        winner: Player,
    ) -> Result<(), StopReason> {
        if self.entries.len().max(self.items.len()) >= self.most {
            self.entries.clear();
            self.items.clear();
        }
        let entry = Entry {
            start: self.items.len(),
            len: u32::try_from(items.len()).expect("parts of one state"),
            to_move,
            winner,
        };
        for &item in items {
            self.items.push(item)?;
        }
        let all = &self.items;
        let hash_of = |entry: &Entry| Self::hash(entry.items(all), entry.to_move);
        let hash = Self::hash(items, to_move);
        self.entries.entry(hash, |_| false, hash_of)?.insert(entry);
        Ok(())
    }
}
