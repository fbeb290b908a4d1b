//! The directions in which the players lay their dominoes.

/// A board as the dominoes of one player see it: in lines of cells.
///
/// Of two cells side by side in a line, the one with the lesser number is the first. The free cells
/// side by side in a line are a run. What depends on the parity in a run is found by strides of two
/// cells, which double until they reach the end of a line.
pub(super) trait Direction {
    /// The number of the second cell of a domino, less that of the first.
    fn step(&self) -> u32;

    /// The lines of the board.
    fn lines(&self) -> &Lines;

    /// The cells after these.
    #[inline]
    fn next(&self, cells: u64) -> u64 {
        (cells & self.lines().has_next) << self.step()
    }

    /// The cells before these.
    #[inline]
    fn previous(&self, cells: u64) -> u64 {
        (cells & self.lines().has_previous) >> self.step()
    }

    /// The cells beside these.
    #[inline]
    fn beside(&self, cells: u64) -> u64 {
        self.next(cells) | self.previous(cells)
    }

    /// The first cell of each domino that fits on `free` cells.
    #[inline]
    fn places(&self, free: u64) -> u64 {
        free & self.previous(free)
    }

    /// The cells that dominoes with these first cells cover.
    #[inline]
    fn cover(&self, dominoes: u64) -> u64 {
        dominoes | dominoes << self.step()
    }

    /// The dominoes with these first cells that cover some of `cells`.
    #[inline]
    fn touching(&self, dominoes: u64, cells: u64) -> u64 {
        dominoes & (cells | cells >> self.step())
    }

    /// Which of `free` cells a domino can cover.
    #[inline]
    fn reach(&self, free: u64) -> u64 {
        free & self.beside(free)
    }

    /// The first cell of each run.
    #[inline]
    fn first_of_runs(&self, free: u64) -> u64 {
        free & !self.next(free)
    }

    /// The last cell of each run.
    #[inline]
    fn last_of_runs(&self, free: u64) -> u64 {
        free & !self.previous(free)
    }

    /// The most dominoes that `free` cells hold, by their first cells: packed from the first cell
    /// of each run.
    #[inline]
    fn pack(&self, free: u64) -> u64 {
        self.every_other_after(self.first_of_runs(free), free) & self.previous(free)
    }

    /// These cells, and every second one after them in their runs.
    #[inline]
    fn every_other_after(&self, mut cells: u64, free: u64) -> u64 {
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
    fn every_other_before(&self, mut cells: u64, free: u64) -> u64 {
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

/// The lines of a board in a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lines {
    /// How often a stride of two cells has to double to reach the end of a line.
    doublings: u32,
    /// The cells that are not the last of their line.
    has_next: u64,
    /// The cells that are not the first of their line.
    has_previous: u64,
}

/// Dominoes upright, in columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Upright {
    step: u32,
    lines: Lines,
}

impl Upright {
    /// The columns of a board of at most 64 cells.
    pub(super) const fn new(rows: u32, columns: u32) -> Self {
        let cells = u64::MAX >> (u64::BITS - rows * columns);
        let row = u64::MAX >> (u64::BITS - columns);
        Self {
            // A single row has no steps, whatever their length is.
            step: columns % u64::BITS,
            lines: Lines {
                doublings: rows.div_ceil(2).next_power_of_two().ilog2(),
                has_next: cells & !(row << ((rows - 1) * columns)),
                has_previous: cells & !row,
            },
        }
    }
}

impl Direction for Upright {
    #[inline]
    fn step(&self) -> u32 {
        self.step
    }

    #[inline]
    fn lines(&self) -> &Lines {
        &self.lines
    }
}

/// Dominoes level, in rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level {
    lines: Lines,
}

impl Level {
    /// The rows of a board of at most 64 cells.
    pub(super) fn new(rows: u32, columns: u32) -> Self {
        let cells = u64::MAX >> (u64::BITS - rows * columns);
        let first = (0..rows).fold(0, |cells, row| cells | 1 << (row * columns));
        Self {
            lines: Lines {
                doublings: columns.div_ceil(2).next_power_of_two().ilog2(),
                has_next: cells & !(first << (columns - 1)),
                has_previous: cells & !first,
            },
        }
    }
}

/// Every second cell.
const EVEN: u64 = u64::MAX / 3;

impl Direction for Level {
    #[inline]
    fn step(&self) -> u32 {
        1
    }

    #[inline]
    fn lines(&self) -> &Lines {
        &self.lines
    }

    /// A sum carries through the places of a run, which end before the next run: it shows which of
    /// them are in a run that begins with an even cell.
    #[inline]
    fn pack(&self, free: u64) -> u64 {
        let places = self.places(free);
        let first = places & !(places << 1);
        let in_even = places & !places.wrapping_add(first & EVEN);
        places & !(in_even ^ EVEN)
    }
}
