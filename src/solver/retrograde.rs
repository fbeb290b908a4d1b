//! Retrograde analysis: backwards from the ends of a game, for games with cycles.

use std::marker::PhantomData;

use super::cell::{Cell, Win};
use super::derived::DerivedGraph;
use super::exchange::Exchange;
use super::levels::Levels;
use super::predecessors::{FromGame, Graph, POSITIONS_BETWEEN_POLLS};
use super::walk::{IndexWalk, ReachableWalk, Walk};
use super::{ErrorKind, SolveError, Solver, finish};
use crate::game::{GameState, Indexed, Outcome, Player, Predecessors};
use crate::run::{Crew, Run, StopReason, Workers};
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
/// Each position and each move is looked at two or three times. Memory in bytes a position:
///
/// | | |
/// |---|---|
/// | [`with_predecessors`](Retrograde::with_predecessors) | 2, and 4 for each position of one distance and the next |
/// | [`indexed`](Retrograde::indexed) | 5, and 1 to 2 for each move |
/// | [`reachable`](Retrograde::reachable) | 5, 1 to 2 for each move, its key, 6 to 12 in a hash table, and a queue of states |
///
/// Moves take that little where the positions that lead to one position have numbers near each other, as in the
/// order of a breadth-first search they mostly have; at worst a move takes 5 bytes.
///
/// Large games are shared between the [threads](Run::with_threads) of the run: the analysis, and the first
/// look at all positions in [`with_predecessors`](Retrograde::with_predecessors), which asks that the game be
/// `Sync`, also where there is one thread. What threads hand to one another takes some MB more for each.
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
        let table =
            derive_and_analyse(ReachableWalk::new(root), &mut run).map(|(outcomes, walk)| {
                OutcomeTable::new(Numbers::Reached(walk.into_numbers()), outcomes)
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
        let table = derive_and_analyse(IndexWalk::new(root), &mut run)
            .map(|(outcomes, _)| OutcomeTable::new(Numbers::by_index(), outcomes));
        finish(root, table.map(Values::Outcomes), &run)
    }
}

impl<G: Indexed + Predecessors + Sync> Solver<G> for Retrograde<WithPredecessors>
where
    G::Value: From<Outcome> + Into<Outcome>,
{
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("retrograde (all indexed, with predecessors)");
        let (graph, workers) = (FromGame::new(root), run.workers());
        let table = graph.cells(&workers, &mut run).and_then(|cells| {
            let bytes = cells.len() * size_of::<Cell>();
            let outcomes = analyse(&graph, cells, bytes, &workers, &mut run)?;
            Ok(OutcomeTable::new(Numbers::by_index(), outcomes))
        });
        finish(root, table.map(Values::Outcomes), &run)
    }
}

/// Works out which positions of a walk lead to which, and analyses them; gives the walk back.
fn derive_and_analyse<G: GameState, W: Walk<G>>(
    walk: W,
    run: &mut Run<'_>,
) -> Result<(Vec<Outcome>, W), ErrorKind<G::Move>>
where
    G::Value: Into<Outcome>,
{
    let workers = run.workers();
    let derived = DerivedGraph::derive(walk, run)?;
    let outcomes = analyse(&derived.graph, derived.cells, derived.bytes, &workers, run)?;
    Ok((outcomes, derived.walk))
}

/// How many cells a thread goes over at a time.
const CELLS_AT_A_TIME: usize = 1 << 15;

/// Works backwards from the positions where the game is over.
///
/// `cells` has their winners, and the open moves of all others; `held` are the bytes that the caller
/// holds, the cells among them.
fn analyse<M: Send, B: Graph + Sync>(
    graph: &B,
    cells: Vec<Cell>,
    held: usize,
    workers: &Workers,
    run: &mut Run<'_>,
) -> Result<Vec<Outcome>, ErrorKind<M>> {
    let levels = first_levels(&cells, held, workers, run)?;
    let mut analysis = Analysis {
        graph,
        cells,
        levels,
        held,
        run,
    };
    let mut exchange = None;
    // All wins of one distance are found before the next: the first win found is the soonest, and
    // the last loss the latest.
    for plies in 0.. {
        let Some(level) = analysis.levels.take(plies) else {
            break;
        };
        for (winner, positions) in [Player::Max, Player::Min].into_iter().zip(&level) {
            let win = Win { winner, plies };
            let crew = workers.crew(positions.len());
            if crew.threads() == 1 {
                analysis.sweep(positions, win)?;
            } else {
                let cells = analysis.cells.len();
                let exchange = exchange.get_or_insert_with(|| Exchange::new(crew.threads(), cells));
                crew.enter(|| analysis.sweep_shared(positions, win, exchange, crew))?;
            }
        }
        analysis.levels.release(&level);
    }
    let cells = analysis.cells;
    Ok(cells.into_iter().map(Cell::outcome).collect())
}

/// The positions whose winner is known from the start: mostly in no plies, but a game may tell of wins to
/// come.
fn first_levels(
    cells: &[Cell],
    held: usize,
    workers: &Workers,
    run: &mut Run<'_>,
) -> Result<Levels, StopReason> {
    let mut levels = Levels::new(held);
    let crew = workers.crew(cells.len());
    let parts = (0..)
        .step_by(CELLS_AT_A_TIME)
        .zip(cells.chunks(CELLS_AT_A_TIME));
    let mut parts = parts.peekable();
    while parts.peek().is_some() {
        let wins = |(first, cells): (u32, &[Cell])| -> Vec<(Win, u32)> {
            let wins = (first..)
                .zip(cells)
                .filter_map(|(number, cell)| Some((cell.win()?, number)));
            wins.collect()
        };
        for (win, number) in crew
            .map(parts.by_ref().take(crew.tasks()), wins)
            .into_iter()
            .flatten()
        {
            levels.push(win, number, run)?;
        }
    }
    Ok(levels)
}

/// An analysis under way.
struct Analysis<'a, 'r, B> {
    graph: &'a B,
    cells: Vec<Cell>,
    levels: Levels,
    /// The bytes that others hold.
    held: usize,
    run: &'a mut Run<'r>,
}

impl<B: Graph + Sync> Analysis<'_, '_, B> {
    /// Goes from the positions with a win to those that lead there.
    fn sweep<M>(&mut self, positions: &[u32], win: Win) -> Result<(), ErrorKind<M>> {
        let Self {
            graph,
            cells,
            levels,
            run,
            ..
        } = self;
        let before = win.before();
        for part in positions.chunks(POSITIONS_BETWEEN_POLLS) {
            run.poll(part.len() as u64)?;
            for &number in part {
                let position = graph.position(number as usize);
                for previous in graph.predecessors(&position) {
                    let number = graph.number(&previous);
                    let wins = graph.to_move(&previous) == win.winner;
                    if cells[number].settle(before, wins)? {
                        let number = u32::try_from(number).expect("numbers have 32 bits");
                        levels.push(before, number, run)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// As [`sweep`](Self::sweep), shared between threads.
    fn sweep_shared<M: Send>(
        &mut self,
        positions: &[u32],
        win: Win,
        exchange: &mut Exchange,
        crew: Crew<'_>,
    ) -> Result<(), ErrorKind<M>> {
        let before = win.before();
        let mut parts = exchange.parts(positions);
        let mut ahead = positions.len();
        while ahead > 0 {
            exchange.find(self.graph, &self.cells, win.winner, &mut parts, crew)?;
            exchange.settle(&mut self.cells, before, crew)?;
            self.levels.hold(self.held + exchange.bytes(), self.run)?;
            for won in exchange.won() {
                self.levels.extend(before, won, self.run)?;
            }
            let passed = ahead;
            ahead = parts.iter().map(|part| part.len()).sum();
            self.run.poll((passed - ahead) as u64)?;
        }
        Ok(())
    }
}
