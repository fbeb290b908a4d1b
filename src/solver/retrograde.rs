//! Retrograde analysis: backwards from the ends of a game, for games with cycles.

use std::marker::PhantomData;

use super::cell::Cell;
use super::predecessors::{DerivedGraph, FromGame, Graph, POSITIONS_BETWEEN_POLLS, too_far};
use super::walk::{IndexWalk, ReachableWalk};
use super::{ErrorKind, SolveError, Solver, finish};
use crate::game::{GameState, Indexed, Outcome, Predecessors};
use crate::run::{Run, StopReason};
use crate::solution::{Solution, Values};
use crate::table::{Numbers, OutcomeTable};

/// Solves the positions that the root leads to, of any game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reachable;

/// Solves all positions of an [`Indexed`] game, and works out which lead to which.
#[derive(Clone, Copy, Default, Debug)]
pub struct AllIndexed;

/// Solves all positions of an [`Indexed`] game that tells its [`Predecessors`].
#[derive(Clone, Copy, Default, Debug)]
pub struct WithPredecessors;

/// Backward induction from the positions where the game is over: wins, losses, and what remains is
/// drawn.
///
/// For games with win, draw and loss as values ([`Outcome`] or [`Wdl`](crate::Wdl)), with cycles or
/// without. It gives the value of every position, with its distance: the winner hurries and the loser
/// delays. A play without end is a draw.
///
/// The method is from K. Thompson, Retrograde Analysis of Certain Endgames, ICCA Journal 9 (1986): each
/// position counts the moves that are still open to it; one whose last move is lost is lost.
///
/// # Complexity
///
/// Each position and each move is looked at once or twice. Memory in bytes a position, where arrays
/// that grow with the number of positions found may be up to twice as large as they need to be:
///
/// | | |
/// |---|---|
/// | [`with_predecessors`](Retrograde::with_predecessors) | 2, and 4 for each position of one distance and the next |
/// | [`indexed`](Retrograde::indexed) | 7, and 4 for each move |
/// | [`reachable`](Retrograde::reachable) | 7, 4 for each move, a hash table of the keys, and at first a queue of states |
///
/// A win in more than 28,671 plies is an error, as is a position with more than 4,095 moves.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
///
/// let game = Chase::new(2, (1, 1), (2, 2))?;
/// let solution = Retrograde::with_predecessors().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), Outcome::win(Player::Min, 2)); // black wins in two plies
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A score has no winner:
///
/// ```compile_fail,E0277
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{Retrograde, Run, Solver};
///
/// let game = KnightPawns::new((1, 1), [(0, 0)]).expect("a valid game");
/// Retrograde::reachable().solve(&game.start(), Run::new());
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[must_use]
pub struct Retrograde<M = Reachable> {
    mode: PhantomData<M>,
}

impl Retrograde<Reachable> {
    /// Solves the positions that the root leads to.
    pub const fn reachable() -> Self {
        Self { mode: PhantomData }
    }
}

impl Retrograde<AllIndexed> {
    /// Solves all positions of an indexed game.
    pub const fn indexed() -> Self {
        Self { mode: PhantomData }
    }
}

impl Retrograde<WithPredecessors> {
    /// Solves all positions of an indexed game that tells its predecessors: in the least memory.
    pub const fn with_predecessors() -> Self {
        Self { mode: PhantomData }
    }
}

impl<G: GameState> Solver<G> for Retrograde<Reachable>
where
    G::Value: From<Outcome> + Into<Outcome>,
{
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("retrograde (reachable)");
        let table = DerivedGraph::derive(ReachableWalk::new(root), &mut run).and_then(|derived| {
            let outcomes = analyse(&derived.graph, derived.cells, derived.bytes, &mut run)?;
            let numbers = Numbers::Reached(derived.walk.into_numbers());
            Ok(OutcomeTable::new(numbers, outcomes))
        });
        finish(root, table.map(Values::Outcomes), &run)
    }
}

impl<G: Indexed> Solver<G> for Retrograde<AllIndexed>
where
    G::Value: From<Outcome> + Into<Outcome>,
{
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("retrograde (all indexed)");
        let table = DerivedGraph::derive(IndexWalk::new(root), &mut run).and_then(|derived| {
            let outcomes = analyse(&derived.graph, derived.cells, derived.bytes, &mut run)?;
            Ok(OutcomeTable::new(Numbers::by_index(), outcomes))
        });
        finish(root, table.map(Values::Outcomes), &run)
    }
}

impl<G: Indexed + Predecessors> Solver<G> for Retrograde<WithPredecessors>
where
    G::Value: From<Outcome> + Into<Outcome>,
{
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("retrograde (all indexed, with predecessors)");
        let graph = FromGame::new(root);
        let table = graph.cells(&mut run).and_then(|cells| {
            let bytes = cells.len() * size_of::<Cell>();
            let outcomes = analyse(&graph, cells, bytes, &mut run)?;
            Ok(OutcomeTable::new(Numbers::by_index(), outcomes))
        });
        finish(root, table.map(Values::Outcomes), &run)
    }
}

/// Works backwards from the positions where the game is over.
///
/// `cells` has their winners, and the open moves of all others; `held` are the bytes that the caller
/// holds, the cells among them.
fn analyse<M, B: Graph>(
    graph: &B,
    mut cells: Vec<Cell>,
    held: usize,
    run: &mut Run<'_>,
) -> Result<Vec<Outcome>, ErrorKind<M>> {
    let mut levels = Levels::new(held);
    for (number, cell) in (0..).zip(&cells) {
        // Mostly in no plies, but a game may tell of wins to come.
        if cell.is_won()
            && let Some(plies) = cell.outcome().plies()
        {
            levels.push(plies, number, run)?;
        }
    }
    // All wins of one distance are found before the next: the first win found is the soonest, and
    // the last loss the latest.
    let mut plies = 0;
    while let Some(level) = levels.take(plies) {
        plies += 1;
        for part in level.chunks(POSITIONS_BETWEEN_POLLS) {
            run.poll(part.len() as u64)?;
            for &number in part {
                let winner = cells[number as usize].winner();
                let winner = winner.expect("only won positions are on a level");
                let position = graph.position(number as usize);
                for before in graph.predecessors(&position) {
                    let number = graph.number(&before);
                    let cell = &mut cells[number];
                    if cell.is_won() {
                        continue;
                    }
                    if graph.to_move(&before) != winner {
                        let last = cell.close_move();
                        if !last.ok_or(ErrorKind::WrongPredecessors)? {
                            continue;
                        }
                    }
                    *cell = Cell::win(winner, plies).ok_or_else(too_far)?;
                    let number = u32::try_from(number).expect("numbers have 32 bits");
                    levels.push(plies, number, run)?;
                }
            }
        }
        levels.release(&level);
    }
    Ok(cells.into_iter().map(Cell::outcome).collect())
}

/// The won positions whose predecessors are still to be visited, by the plies to the win.
struct Levels {
    by_plies: Vec<Vec<u32>>,
    /// The bytes of all levels, taken ones included until they are released.
    bytes: usize,
    /// The bytes that others hold.
    held: usize,
}

impl Levels {
    const fn new(held: usize) -> Self {
        Self {
            by_plies: Vec::new(),
            bytes: 0,
            held,
        }
    }

    #[inline]
    fn push(&mut self, plies: u16, number: u32, run: &mut Run<'_>) -> Result<(), StopReason> {
        let plies = usize::from(plies);
        if self.by_plies.len() <= plies {
            self.by_plies.resize_with(plies + 1, Vec::new);
        }
        let level = &mut self.by_plies[plies];
        if level.len() == level.capacity() {
            let more = level.len().max(64);
            // While the level moves, the old and the new one are both there.
            let bytes = (level.len() + more) * size_of::<u32>();
            run.allocate(self.held + self.bytes + bytes, || {
                level.try_reserve_exact(more)
            })?;
            self.bytes += more * size_of::<u32>();
        }
        level.push(number);
        Ok(())
    }

    /// The positions with that distance, if there are some at it or farther.
    fn take(&mut self, plies: u16) -> Option<Vec<u32>> {
        self.by_plies
            .get_mut(usize::from(plies))
            .map(std::mem::take)
    }

    const fn release(&mut self, level: &Vec<u32>) {
        self.bytes -= level.capacity() * size_of::<u32>();
    }
}
