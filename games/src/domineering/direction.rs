//! The directions in which the players lay their dominoes.

use super::cells::Cells;

/// A board as the dominoes of one player see it: in lines of cells.
///
/// Of two cells side by side in a line, the one with the lesser number is the first. The free cells
/// side by side in a line are a run. What depends on the parity in a run is found by strides of two
/// cells, which double until they reach the end of a line.
pub(super) trait Direction {
    /// A set of cells of the board.
    type Set: Cells;

    /// The number of the second cell of a domino, less that of the first.
    fn step(&self) -> usize;

    /// The lines of the board.
    fn lines(&self) -> &Lines<Self::Set>;

    /// The cells after these.
    #[inline]
    fn next(&self, cells: Self::Set) -> Self::Set {
        (cells & self.lines().has_next) << self.step()
    }

    /// The cells before these.
    #[inline]
    fn previous(&self, cells: Self::Set) -> Self::Set {
        (cells & self.lines().has_previous) >> self.step()
    }

    /// The cells beside these.
    #[inline]
    fn beside(&self, cells: Self::Set) -> Self::Set {
        self.next(cells) | self.previous(cells)
    }

    /// The first cell of each domino that fits on `free` cells.
    #[inline]
    fn places(&self, free: Self::Set) -> Self::Set {
        free & self.previous(free)
    }

    /// The cells that dominoes with these first cells cover.
    #[inline]
    fn cover(&self, dominoes: Self::Set) -> Self::Set {
        dominoes | dominoes << self.step()
    }

    /// The dominoes with these first cells that cover some of `cells`.
    #[inline]
    fn touching(&self, dominoes: Self::Set, cells: Self::Set) -> Self::Set {
        dominoes & (cells | cells >> self.step())
    }

    /// Which of `free` cells a domino can cover.
    #[inline]
    fn reach(&self, free: Self::Set) -> Self::Set {
        free & self.beside(free)
    }

    /// The first cell of each run.
    #[inline]
    fn first_of_runs(&self, free: Self::Set) -> Self::Set {
        free & !self.next(free)
    }

    /// The last cell of each run.
    #[inline]
    fn last_of_runs(&self, free: Self::Set) -> Self::Set {
        free & !self.previous(free)
    }

    /// The most dominoes that `free` cells hold, by their first cells: packed from the first cell
    /// of each run.
    #[inline]
    fn pack(&self, free: Self::Set) -> Self::Set {
        self.every_other_after(self.first_of_runs(free), free) & self.previous(free)
    }

    /// These cells, and every second one after them in their runs.
    #[inline]
    fn every_other_after(&self, mut cells: Self::Set, free: Self::Set) -> Self::Set {
        let second = free & self.next(free);
        // The cells that are in one run with those a stride before.
        let mut connected = second & second << self.step();
        let mut stride = 2 * self.step();
        for _ in 0..self.lines().doublings {
            cells |= connected & cells << stride;
            connected &= connected << stride;
            stride *= 2;
        }
        cells
    }

    /// These cells, and every second one before them in their runs.
    #[inline]
    fn every_other_before(&self, mut cells: Self::Set, free: Self::Set) -> Self::Set {
        let second = self.places(free);
        let mut connected = second & second >> self.step();
        let mut stride = 2 * self.step();
        for _ in 0..self.lines().doublings {
            cells |= connected & cells >> stride;
            connected &= connected >> stride;
            stride *= 2;
        }
        cells
    }
}

/// The first `count` cells, at least one.
pub(super) fn first_cells<C: Cells>(count: u32) -> C {
    C::max_value() >> (C::MOST - count) as usize
}

/// The lines of a board in a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lines<C> {
    /// The number of times that a stride of two cells has to double to reach the end of a line.
    doublings: u32,
    /// The cells that are not the last of their line.
    has_next: C,
    /// The cells that are not the first of their line.
    has_previous: C,
}

/// Dominoes upright, in columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Upright<C> {
    step: usize,
    lines: Lines<C>,
}

impl<C: Cells> Upright<C> {
    /// The columns of a board of at most [`Cells::MOST`] cells.
    pub(super) fn new(rows: u32, columns: u32) -> Self {
        let (cells, row) = (first_cells::<C>(rows * columns), first_cells::<C>(columns));
        Self {
            // A single row has no steps, whatever their length is.
            step: (columns % C::MOST) as usize,
            lines: Lines {
                doublings: rows.div_ceil(2).next_power_of_two().ilog2(),
                has_next: cells & !(row << ((rows - 1) * columns) as usize),
                has_previous: cells & !row,
            },
        }
    }
}

impl<C: Cells> Direction for Upright<C> {
    type Set = C;

    #[inline]
    fn step(&self) -> usize {
        self.step
    }

    #[inline]
    fn lines(&self) -> &Lines<C> {
        &self.lines
    }
}

/// Dominoes level, in rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level<C> {
    lines: Lines<C>,
}

impl<C: Cells> Level<C> {
    /// The rows of a board of at most [`Cells::MOST`] cells.
    pub(super) fn new(rows: u32, columns: u32) -> Self {
        let cells = first_cells::<C>(rows * columns);
        let first = (0..rows).map(|row| C::single(row * columns));
        let first = first.fold(C::zero(), |cells, cell| cells | cell);
        Self {
            lines: Lines {
                doublings: columns.div_ceil(2).next_power_of_two().ilog2(),
                has_next: cells & !(first << (columns - 1) as usize),
                has_previous: cells & !first,
            },
        }
    }
}

impl<C: Cells> Direction for Level<C> {
    type Set = C;

    #[inline]
    fn step(&self) -> usize {
        1
    }

    #[inline]
    fn lines(&self) -> &Lines<C> {
        &self.lines
    }

    /// A sum carries through the places of a run, which end before the next run: it shows which of
    /// them are in a run that begins with an even cell.
    #[inline]
    fn pack(&self, free: C) -> C {
        let places = self.places(free);
        let first = places & !(places << 1);
        let in_even = places & !places.wrapping_add(&(first & C::EVEN));
        places & !(in_even ^ C::EVEN)
    }
}
