//! The levels of retrograde analysis: won positions by their distance.

use std::mem;

use super::win::Win;
use crate::game::ByPlayer;
use crate::run::{Counted, Run, StopReason};
use crate::table::Number;

/// The numbers of positions won at one distance, by the winner.
pub(super) type Level<N> = ByPlayer<Counted<N>>;

/// The won positions whose predecessors are not visited yet, by the plies to the win.
pub(super) struct Levels<N> {
    by_plies: Vec<Level<N>>,
}

/// The numbers that a level gets room for at first.
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
            && let numbers = &mut level[win.winner]
            && !numbers.is_full()
        {
            return numbers.push(number);
        }
        self.extend(win, &[number], run)
    }

    #[inline(never)]
    pub(super) fn extend(
        &mut self,
        win: Win,
        numbers: &[N],
        run: &Run<'_>,
    ) -> Result<(), StopReason> {
        let plies = usize::from(win.plies);
        if self.by_plies.len() <= plies {
            self.by_plies.resize_with(plies + 1, || empty(run));
        }
        let level = &mut self.by_plies[plies][win.winner];
        if level.capacity() == 0 && !numbers.is_empty() {
            level.reserve_exact(numbers.len().max(FIRST_CAPACITY))?;
        }
        level.extend_from_slice(numbers)
    }

    /// The positions at that distance, if there are some at it or farther.
    pub(super) fn take(&mut self, plies: u16, run: &Run<'_>) -> Option<Level<N>> {
        let level = self.by_plies.get_mut(usize::from(plies))?;
        Some(mem::replace(level, empty(run)))
    }
}

fn empty<N>(run: &Run<'_>) -> Level<N> {
    ByPlayer::new(|_| Counted::new(run))
}
