//! How threads share a level of retrograde analysis: each cell has one owner, the only one to write
//! to it.
//!
//! In turn, all threads *find* the predecessors of a part of the level and put their numbers into
//! the boxes of those who own them, and then *settle* the cells they own. No cell is ever locked.

use super::predecessors::Graph;
use super::win::Win;
use crate::game::{ByPlayer, Player, index_out_of_range};
use crate::run::{Counted, Pool, Run};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number};

/// How many owners the cells are dealt to, at most: many more than threads, because the positions
/// of one level often lie close together.
const OWNERS: usize = 64;

/// How many finders there are to a thread, so that one that is held up does not hold up the others.
const FINDERS_PER_THREAD: usize = 2;

/// How many predecessors a finder finds, or more by those of one position, before they are settled.
const ROUND: usize = 1 << 19;

/// The boxes between those who find positions and those who own them.
pub(super) struct Exchange<N> {
    /// By finder and owner.
    boxes: Vec<Vec<Boxes<N>>>,
    /// By owner: those of its positions whose winner has been found in this round.
    won: Vec<Counted<N>>,
    /// The number of a position, shifted by this, is that of the owner.
    shift: u32,
}

/// The numbers of positions with a move that leads to a win, by the player to move.
type Boxes<N> = ByPlayer<Counted<N>>;

impl<N: Number> Exchange<N> {
    /// Boxes between `threads` threads for `positions` positions.
    pub(super) fn new(threads: usize, positions: usize, run: &Run<'_>) -> Self {
        let cells_per_owner = positions.div_ceil(OWNERS).next_power_of_two();
        let owners = positions.div_ceil(cells_per_owner);
        let boxes = |_| ByPlayer::new(|_| Counted::new(run));
        let boxes_of_finder = |_| (0..owners).map(boxes).collect();
        let finders = FINDERS_PER_THREAD * threads;
        Self {
            boxes: (0..finders).map(boxes_of_finder).collect(),
            won: (0..owners).map(|_| Counted::new(run)).collect(),
            shift: cells_per_owner.trailing_zeros(),
        }
    }

    /// What of a level each finder has ahead.
    pub(super) fn parts<'l>(&self, level: &'l [N]) -> Vec<&'l [N]> {
        let part = level.len().div_ceil(self.boxes.len()).max(1);
        level.chunks(part).collect()
    }

    /// Finds the predecessors of the first positions of each part, for which `winner` wins by a
    /// move there, and takes these positions off it. Nobody writes to the `cells` meanwhile.
    pub(super) fn find<M: Send, B: Graph + Sync>(
        &mut self,
        graph: &B,
        cells: &[Cell],
        winner: Player,
        parts: &mut [&[N]],
        pool: Pool<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let shift = self.shift;
        let tasks = self.boxes.iter_mut().zip(parts);
        let find = |(boxes, part): (&mut Vec<Boxes<N>>, &mut &[N])| {
            find_in_part(graph, cells, winner, part, boxes, shift)
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
        empty(self.won.iter_mut());
        let (boxes, shift) = (&self.boxes, self.shift);
        let tasks = self.won.iter_mut().zip(cells.chunks_mut(1 << shift));
        let settle = |(owner, (won, cells)): (usize, (&mut Counted<N>, &mut [Cell]))| {
            let boxes = boxes.iter().map(|of_finder| &of_finder[owner]);
            settle_owned(boxes, cells, owner << shift, win, won)
        };
        pool.map(tasks.enumerate(), settle).into_iter().collect()
    }

    /// The positions whose winner has been found by that.
    pub(super) fn won(&self) -> impl Iterator<Item = &[N]> {
        self.won.iter().map(|won| &**won)
    }
}

/// Finds the predecessors of the first positions of a part, and takes these off it.
fn find_in_part<M, N: Number, B: Graph>(
    graph: &B,
    cells: &[Cell],
    winner: Player,
    part: &mut &[N],
    boxes: &mut [Boxes<N>],
    shift: u32,
) -> Result<(), SolveErrorKind<M>> {
    empty(boxes.iter_mut().flat_map(|it| [&mut it.max, &mut it.min]));
    let mut found = 0;
    while found < ROUND
        && let Some((&number, rest)) = part.split_first()
    {
        *part = rest;
        let position = graph.position(number.index());
        for previous in graph.predecessors(&position) {
            found += 1;
            let number = graph.number(&previous);
            let player = graph.to_move(&previous);
            let Some(cell) = cells.get(number) else {
                index_out_of_range(number, cells.len());
            };
            // Most of those who can win have won before: they need no message.
            if player == winner && cell.is_won() {
                continue;
            }
            boxes[number >> shift][player].push(N::new(number))?;
        }
    }
    Ok(())
}

/// Settles the `cells` of one owner, the first of which is that of the position with number
/// `first`, and adds the positions that are now won.
fn settle_owned<'b, M, N: Number>(
    boxes: impl Iterator<Item = &'b Boxes<N>>,
    cells: &mut [Cell],
    first: usize,
    win: Win,
    won: &mut Counted<N>,
) -> Result<(), SolveErrorKind<M>> {
    for boxes in boxes {
        for (player, numbers) in boxes.iter() {
            for number in numbers.iter().map(|number| number.index()) {
                if win.settle(&mut cells[number - first], player == win.winner)? {
                    won.push(N::new(number))?;
                }
            }
        }
    }
    Ok(())
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
