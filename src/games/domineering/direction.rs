//! The direction of a player's dominoes.

use crate::rules::members;

/// A board as the dominoes of one player see it: in lines of cells.
///
/// Of two cells side by side in a line, the one with the lesser number is the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Direction {
    /// The number of the second cell of a domino, less that of the first.
    step: u32,
    /// How often a stride of two cells has to double to reach the end of a line.
    doublings: u32,
    /// The cells that are not the last of their line.
    has_next: u64,
    /// The cells that are not the first of their line.
    has_previous: u64,
}

/// The most dominoes on some cells, packed from the first cell of each run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    /// Every other cell of each run, from the first one on.
    pub(super) every_other: u64,
    /// The first cells of the dominoes.
    pub(super) dominoes: u64,
}

impl Packing {
    /// The last cells of the runs of odd length, which no domino covers.
    #[inline]
    pub(super) const fn left_over(&self) -> u64 {
        self.every_other & !self.dominoes
    }
}

impl Direction {
    /// The direction with these lines of `length` cells, whose numbers are `step` apart; of each
    /// line, `first_cells` has the first one.
    pub(super) fn new(first_cells: u64, length: u32, step: u32) -> Self {
        let line = |first: u8| (0..length).map(move |at| 1_u64 << (u32::from(first) + at * step));
        let lines = || members(first_cells).map(line);
        let cells = |line: &mut dyn Iterator<Item = u64>| line.fold(0, |cells, it| cells | it);
        let has_next = lines().map(|line| cells(&mut line.take(length as usize - 1)));
        let has_previous = lines().map(|line| cells(&mut line.skip(1)));
        Self {
            // Lines of one cell have no steps, whatever their number is.
            step: step % u64::BITS,
            doublings: length.div_ceil(2).next_power_of_two().ilog2(),
            has_next: has_next.fold(0, |all, it| all | it),
            has_previous: has_previous.fold(0, |all, it| all | it),
        }
    }

    /// The number of the second cell of a domino, less that of the first.
    #[inline]
    pub(super) const fn step(&self) -> u32 {
        self.step
    }

    /// The cells after these.
    #[inline]
    pub(super) const fn next(&self, cells: u64) -> u64 {
        (cells & self.has_next) << self.step
    }

    /// The cells before these.
    #[inline]
    pub(super) const fn previous(&self, cells: u64) -> u64 {
        (cells & self.has_previous) >> self.step
    }

    /// The cells beside these.
    #[inline]
    pub(super) const fn beside(&self, cells: u64) -> u64 {
        self.next(cells) | self.previous(cells)
    }

    /// The first cell of each domino that fits on `free` cells.
    #[inline]
    pub(super) const fn places(&self, free: u64) -> u64 {
        free & self.previous(free)
    }

    /// The cells that dominoes with these first cells cover.
    #[inline]
    pub(super) const fn cover(&self, dominoes: u64) -> u64 {
        dominoes | dominoes << self.step
    }

    /// The dominoes with these first cells that cover some of `cells`.
    #[inline]
    pub(super) const fn touching(&self, dominoes: u64, cells: u64) -> u64 {
        dominoes & (cells | cells >> self.step)
    }

    /// Which of `free` cells a domino can cover.
    #[inline]
    pub(super) const fn reach(&self, free: u64) -> u64 {
        free & self.beside(free)
    }

    /// The most dominoes that `free` cells hold.
    #[inline]
    pub(super) fn pack(&self, free: u64) -> Packing {
        let first_of_runs = free & !self.next(free);
        let every_other = self.every_other(first_of_runs, free);
        Packing {
            every_other,
            dominoes: every_other & self.previous(free),
        }
    }

    /// These cells, and every second one after them in their runs of `free` cells. Each step
    /// doubles the stride.
    #[inline]
    pub(super) fn every_other(&self, mut cells: u64, free: u64) -> u64 {
        let second = free & self.next(free);
        // The cells that are in one run with those a stride before.
        let mut connected = second & second << self.step;
        let mut stride = 2 * self.step;
        for _ in 0..self.doublings {
            cells |= connected & cells << stride;
            connected &= connected << stride;
            stride *= 2;
        }
        cells
    }
}
