//! The levels of retrograde analysis: won positions by their distance.

use std::mem;

use super::win::Win;
use crate::game::ByPlayer;
use crate::run::{Counted, Run, StopReason};
use crate::table::Number;

/// The numbers of positions won at one distance, by the winner: in several lists, which threads
/// have filled.
pub(super) type Level<N> = ByPlayer<Vec<Counted<N>>>;

/// The won positions whose predecessors are not visited yet, by the plies to the win.
pub(super) struct Levels<N> {
    by_plies: Vec<Level<N>>,
}

/// The numbers that a list gets room for at first.
const FIRST_CAPACITY: usize = 64;

impl<N: Number> Levels<N> {
    pub(super) const fn new() -> Self {
        Self {
            by_plies: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, win: Win, number: N, run: &Run<'_>) -> Result<(), StopReason> {
        if let Some(level) = self.by_plies.get_mut(usize::from(win.plies))
            && let Some(numbers) = level[win.winner].last_mut()
            && !numbers.is_full()
        {
            return numbers.push(number);
        }
        self.push_slowly(win, number, run)
    }

    #[inline(never)]
    fn push_slowly(&mut self, win: Win, number: N, run: &Run<'_>) -> Result<(), StopReason> {
        if let Some(level) = self.by_plies.get_mut(usize::from(win.plies))
            && let Some(numbers) = level[win.winner].last_mut()
        {
            return numbers.push(number);
        }
        let mut numbers = Counted::with_capacity(FIRST_CAPACITY, run)?;
        numbers.push(number)?;
        self.append(win, [numbers]);
        Ok(())
    }

    /// Appends whole lists.
    #[inline(never)]
    pub(super) fn append(&mut self, win: Win, lists: impl IntoIterator<Item = Counted<N>>) {
        let plies = usize::from(win.plies);
        let lists = lists.into_iter().filter(|numbers| !numbers.is_empty());
        for numbers in lists {
            if self.by_plies.len() <= plies {
                self.by_plies.resize_with(plies + 1, empty);
            }
            self.by_plies[plies][win.winner].push(numbers);
        }
    }

    /// The positions at that distance, if there are some at it or farther.
    pub(super) fn take(&mut self, plies: u16) -> Option<Level<N>> {
        let level = self.by_plies.get_mut(usize::from(plies))?;
        Some(mem::replace(level, empty()))
    }
}

const fn empty<N>() -> Level<N> {
    ByPlayer {
        max: Vec::new(),
        min: Vec::new(),
    }
}
