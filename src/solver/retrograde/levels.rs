//! The levels of retrograde analysis: won positions by their distance.

use std::convert::Infallible;

use super::cell::Win;
use crate::run::{Run, StopReason};

/// The numbers of positions that are won in so many plies, by the winner.
pub(super) type Level = [Vec<u32>; 2];

/// The won positions whose predecessors are still to be visited, by the plies to the win.
pub(super) struct Levels {
    by_plies: Vec<Level>,
    /// The bytes of all levels, taken ones included until they are released.
    bytes: usize,
    /// The bytes that others hold.
    held: usize,
}

impl Levels {
    pub(super) const fn new(held: usize) -> Self {
        Self {
            by_plies: Vec::new(),
            bytes: 0,
            held,
        }
    }

    #[inline]
    pub(super) fn push(
        &mut self,
        win: Win,
        number: u32,
        run: &mut Run<'_>,
    ) -> Result<(), StopReason> {
        if let Some(levels) = self.by_plies.get_mut(usize::from(win.plies))
            && let level = &mut levels[win.winner as usize]
            && level.len() < level.capacity()
        {
            level.push(number);
            return Ok(());
        }
        self.extend(win, &[number], run)
    }

    #[inline(never)]
    pub(super) fn extend(
        &mut self,
        win: Win,
        numbers: &[u32],
        run: &mut Run<'_>,
    ) -> Result<(), StopReason> {
        let level = self.level(win);
        if level.capacity() - level.len() < numbers.len() {
            self.grow(win, numbers.len(), run)?;
        }
        self.level(win).extend_from_slice(numbers);
        Ok(())
    }

    /// From now on others hold `held` bytes.
    pub(super) fn hold(&mut self, held: usize, run: &mut Run<'_>) -> Result<(), StopReason> {
        self.held = held;
        run.allocate(held + self.bytes, || Ok::<_, Infallible>(()))
    }

    /// The positions with that distance, if there are some at it or farther.
    pub(super) fn take(&mut self, plies: u16) -> Option<Level> {
        self.by_plies
            .get_mut(usize::from(plies))
            .map(std::mem::take)
    }

    pub(super) fn release(&mut self, level: &Level) {
        let places: usize = level.iter().map(Vec::capacity).sum();
        self.bytes -= places * size_of::<u32>();
    }

    fn level(&mut self, win: Win) -> &mut Vec<u32> {
        let plies = usize::from(win.plies);
        if self.by_plies.len() <= plies {
            self.by_plies.resize_with(plies + 1, Level::default);
        }
        &mut self.by_plies[plies][win.winner as usize]
    }

    /// Makes room for `more` positions, and for as many again as there are.
    fn grow(&mut self, win: Win, more: usize, run: &mut Run<'_>) -> Result<(), StopReason> {
        let others = self.held + self.bytes;
        let level = self.level(win);
        let (len, before) = (level.len(), level.capacity());
        let more = more.max(len).max(64);
        // While the level moves, the old and the new one are both there.
        let bytes = others + (len + more) * size_of::<u32>();
        run.allocate(bytes, || level.try_reserve_exact(more))?;
        let added = level.capacity() - before;
        self.bytes += added * size_of::<u32>();
        Ok(())
    }
}
