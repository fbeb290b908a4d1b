//! How threads share a level of retrograde analysis: each cell has one owner, who alone writes to
//! it.
//!
//! In turn, all threads *find* the predecessors of a part of the level and put their numbers into
//! the boxes of those who own them, and then *settle* the cells they own. No cell is ever locked.

use super::cell::{Cell, Win};
use super::predecessors::Graph;
use crate::game::{Player, index_out_of_range};
use crate::run::{Counted, Pool, Run};
use crate::solver::SolveErrorKind;
use crate::table::Number;

/// How many owners the cells are dealt to, at most: many more than threads, because the positions
/// of one level often lie close together.
const OWNERS: usize = 64;

/// How many finders there are to a thread, so that one that is held up does not hold up the others.
const FINDERS_PER_THREAD: usize = 2;

/// How many predecessors a finder finds, or more by those of one position, before they are settled.
const ROUND: usize = 1 << 19;

/// The boxes between those who find positions and those who own them.
pub(super) struct Exchange<N> {
    finders: Vec<Finder<N>>,
    owners: Vec<Owner<N>>,
    /// The number of a position, shifted by this, is that of the owner.
    shift: u32,
}

/// Finds the predecessors of a part of each level.
struct Finder<N> {
    /// For each owner.
    boxes: Vec<Boxes<N>>,
}

/// The numbers of positions with a move that leads to a win: those where the other player has the
/// move, and those where the winner has it.
type Boxes<N> = [Counted<N>; 2];

/// Owns the cells of a range of numbers.
struct Owner<N> {
    /// Those of its positions whose winner has been found in this round.
    won: Counted<N>,
}

impl<N: Number> Exchange<N> {
    /// Boxes between `threads` threads for so many positions.
    pub(super) fn new(threads: usize, positions: usize, run: &Run<'_>) -> Self {
        let cells_per_owner = positions.div_ceil(OWNERS).next_power_of_two();
        let owners = positions.div_ceil(cells_per_owner);
        let finder = |_| Finder {
            boxes: (0..owners)
                .map(|_| [Counted::new(run), Counted::new(run)])
                .collect(),
        };
        Self {
            finders: (0..FINDERS_PER_THREAD * threads).map(finder).collect(),
            owners: (0..owners)
                .map(|_| Owner {
                    won: Counted::new(run),
                })
                .collect(),
            shift: cells_per_owner.trailing_zeros(),
        }
    }

    /// What of a level each finder has ahead.
    pub(super) fn parts<'l>(&self, level: &'l [N]) -> Vec<&'l [N]> {
        let part = level.len().div_ceil(self.finders.len()).max(1);
        level.chunks(part).collect()
    }

    /// Finds the predecessors of the first positions of each part, which `winner` wins, and takes
    /// these positions off it. Nobody writes to the `cells` meanwhile.
    pub(super) fn find<M: Send, B: Graph + Sync>(
        &mut self,
        graph: &B,
        cells: &[Cell],
        winner: Player,
        parts: &mut [&[N]],
        pool: Pool<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let shift = self.shift;
        let tasks = self.finders.iter_mut().zip(parts);
        let find = |(finder, part): (&mut Finder<N>, &mut &[N])| {
            finder.find(graph, cells, winner, part, shift)
        };
        pool.map(tasks, find).into_iter().collect()
    }

    /// Settles the cells of what has been found.
    pub(super) fn settle<M: Send>(
        &mut self,
        cells: &mut [Cell],
        win: Win,
        pool: Pool<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        empty(self.owners.iter_mut().map(|owner| &mut owner.won));
        let (finders, shift) = (&self.finders, self.shift);
        let tasks = self.owners.iter_mut().zip(cells.chunks_mut(1 << shift));
        let settle = |(number, (owner, cells)): (usize, (&mut Owner<N>, &mut [Cell]))| {
            let boxes = finders.iter().map(|finder| &finder.boxes[number]);
            owner.settle(boxes, cells, number << shift, win)
        };
        pool.map(tasks.enumerate(), settle).into_iter().collect()
    }

    /// The positions whose winner has been found by that.
    pub(super) fn won(&self) -> impl Iterator<Item = &[N]> {
        self.owners.iter().map(|owner| &*owner.won)
    }
}

impl<N: Number> Finder<N> {
    fn find<M, B: Graph>(
        &mut self,
        graph: &B,
        cells: &[Cell],
        winner: Player,
        part: &mut &[N],
        shift: u32,
    ) -> Result<(), SolveErrorKind<M>> {
        empty(self.boxes.iter_mut().flatten());
        let mut found = 0;
        while found < ROUND
            && let Some((&number, rest)) = part.split_first()
        {
            *part = rest;
            let position = graph.position(number.index());
            for previous in graph.predecessors(&position) {
                found += 1;
                let number = graph.number(&previous);
                let wins = graph.to_move(&previous) == winner;
                // Most of those who can win have won before: they need no message.
                let Some(cell) = cells.get(number) else {
                    index_out_of_range(number, cells.len());
                };
                if wins && cell.is_won() {
                    continue;
                }
                let boxes = &mut self.boxes[number >> shift];
                boxes[usize::from(wins)].push(N::new(number))?;
            }
        }
        Ok(())
    }
}

impl<N: Number> Owner<N> {
    /// `cells` are its own, the first of them of the position with number `first`.
    fn settle<'b, M>(
        &mut self,
        boxes: impl Iterator<Item = &'b Boxes<N>>,
        cells: &mut [Cell],
        first: usize,
        win: Win,
    ) -> Result<(), SolveErrorKind<M>> {
        for boxes in boxes {
            for (wins, numbers) in [false, true].into_iter().zip(boxes) {
                for number in numbers.iter().map(|number| number.index()) {
                    if cells[number - first].settle(win, wins)? {
                        self.won.push(N::new(number))?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Empties boxes, and gives their memory back if it has become much more than a round needs: later
/// rounds fill other boxes.
fn empty<'b, N: Number>(boxes: impl Iterator<Item = &'b mut Counted<N>>) {
    let mut boxes: Vec<_> = boxes.collect();
    let capacity: usize = boxes.iter().map(|numbers| numbers.capacity()).sum();
    for numbers in &mut boxes {
        numbers.clear();
        if capacity > 2 * ROUND {
            numbers.shrink_to_fit();
        }
    }
}
