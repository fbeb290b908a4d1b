//! Memoized minimax: the reference that the other solvers are tested against.
//!
//! One small loop evaluates a state and stores nothing but its value: of knight pawns, seven of
//! eight states never reach the stack. A search knows the type of its array: a choice at each
//! look-up took a third more instructions.

use std::marker::PhantomData;
use std::mem;

use super::stack::{Frame, Stack};
use super::{FoldPlayers, SolveError, SolveErrorKind, Solver, finish};
use crate::game::{Evaluation, GameState, Indexed, SwapPlayers, evaluate};
use crate::run::{PollBudget, Run};
use crate::solution::{Solution, Values};
use crate::solver;
use crate::table::{ByIndex, DenseTable, FoldedTable, HashTable, IndexValues, Table};

/// Stores values in a hash table, by [`key`](GameState::key): for any game. See [`Minimax`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Hashed;

/// Stores values in an array, by [`index`](Indexed::index): for [`Indexed`] games, and faster. See
/// [`Minimax`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Dense;

/// Depth-first minimax that expands every reachable position once and remembers its value.
///
/// For acyclic games with any kind of value. It returns the exact value of every position that the
/// root leads to. A position that repeats on a line of play is an error that shows the cycle.
///
/// Every textbook has minimax with memoization; the name "memo" is from D. Michie, "Memo" Functions
/// and Machine Learning, Nature 218 (1968).
///
/// # Complexity
///
/// | | time | memory; the stack is on the heap |
/// |---|---|---|
/// | [`hashed`](Minimax::hashed) | expands each position once, and generates its moves at most twice | an entry per reachable position |
/// | [`dense`](Minimax::dense) | the same | an entry per index |
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{Minimax, Run, Solver};
///
/// let game = KnightPawns::new((0, 0), [(1, 2), (2, 4)])?;
/// let solution = Minimax::dense().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), 3);
/// assert_eq!(Minimax::hashed().solve(&game.start(), Run::new())?.value(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[must_use]
pub struct Minimax<T = Hashed>(PhantomData<T>);

impl Minimax<Hashed> {
    /// Minimax over a hash table.
    pub const fn hashed() -> Self {
        Self(PhantomData)
    }
}

impl Minimax<Dense> {
    /// Minimax over an array.
    pub const fn dense() -> Self {
        Self(PhantomData)
    }
}

impl<T> Minimax<T> {
    /// Stores only positions with Max to move, for games that can [`SwapPlayers`]. The solution has
    /// the values of all others, too: those of the same positions with the players swapped,
    /// negated.
    ///
    /// That saves the positions that the root leads to with either player to move, up to half of
    /// all, and their time. An array over all indices takes as much memory as without it. A value
    /// whose negation is out of range, such as -128 of an `i8`, is a [`SolveErrorKind::Overflow`].
    pub const fn fold_players(self) -> Minimax<FoldPlayers<T>> {
        Minimax(PhantomData)
    }
}

impl<G: GameState> Solver<G> for Minimax<Hashed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("minimax (hash table)");
        let table = search(root, HashTable::new(&run), &mut run);
        finish(root, table.map(Values::Hashed), &run)
    }
}

impl<G: Indexed> Solver<G> for Minimax<Dense> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("minimax (dense table)");
        let table = search_indices(root, &mut run, |search, values| match values {
            IndexValues::Narrow(numbers) => search.solve(&mut ByIndex(numbers)),
            IndexValues::Wide(numbers) => search.solve(&mut ByIndex(numbers)),
            IndexValues::Any(values) => search.solve(&mut ByIndex(values)),
        });
        finish(root, table.map(Values::Dense), &run)
    }

    fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
        let (least, most) = DenseTable::bytes_for(root);
        (least, Some(most))
    }
}

impl<G: SwapPlayers> Solver<G> for Minimax<FoldPlayers<Hashed>> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("minimax (hash table, players folded)");
        let table = search(root, FoldedTable(HashTable::new(&run)), &mut run);
        let values = table.map(|FoldedTable(table)| Values::Hashed(table));
        finish(root, values.map(Values::folded), &run)
    }
}

impl<G: Indexed + SwapPlayers> Solver<G> for Minimax<FoldPlayers<Dense>> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("minimax (dense table, players folded)");
        let table = search_indices(root, &mut run, |search, values| match values {
            IndexValues::Narrow(numbers) => search.solve(&mut FoldedTable(ByIndex(numbers))),
            IndexValues::Wide(numbers) => search.solve(&mut FoldedTable(ByIndex(numbers))),
            IndexValues::Any(values) => search.solve(&mut FoldedTable(ByIndex(values))),
        });
        let values = table.map(Values::Dense);
        finish(root, values.map(Values::folded), &run)
    }

    fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
        Minimax::dense().table_bytes(root)
    }
}

/// Fills the table with the values of `root` and of every position that it leads to.
fn search<G: GameState, T: Table<G>>(
    root: &G,
    mut table: T,
    run: &mut Run<'_>,
) -> solver::Result<T, G> {
    DepthFirst::new(root, run).solve(&mut table)?;
    Ok(table)
}

/// As [`search`], with an array that becomes wider when a value needs it: `solve` solves what it
/// can in the array as it is.
fn search_indices<G: Indexed>(
    root: &G,
    run: &mut Run<'_>,
    solve: impl Fn(&mut DepthFirst<'_, '_, G>, &mut IndexValues<G::Value>) -> solver::Result<bool, G>,
) -> solver::Result<DenseTable<G>, G> {
    let mut table = DenseTable::new(root, run)?;
    let mut search = DepthFirst::new(root, run);
    while !solve(&mut search, &mut table.values)? {
        table.values.widen()?;
    }
    Ok(table)
}

/// A depth-first search.
struct DepthFirst<'a, 'r, G: GameState> {
    /// The first frames: the root; later, states whose values did not fit the table.
    first: Vec<Frame<G>>,
    stack: Stack<G>,
    budget: PollBudget<'r>,
    run: &'a mut Run<'r>,
}

impl<'a, 'r, G: GameState> DepthFirst<'a, 'r, G> {
    fn new(root: &G, run: &'a mut Run<'r>) -> Self {
        Self {
            first: vec![Frame::new(root.clone(), None)],
            stack: Stack::new(run),
            budget: run.stop_signal().poll_budget(),
            run,
        }
    }

    /// Solves the root and every position that it leads to. Returns `false` if it has to go on with
    /// a wider table.
    fn solve(&mut self, table: &mut impl Table<G>) -> solver::Result<bool, G> {
        for frame in mem::take(&mut self.first) {
            self.visit(frame, table)?;
        }
        while self.first.is_empty() {
            let Some(mut frame) = self.stack.pop() else {
                return Ok(true);
            };
            if frame.open {
                self.visit(frame, table)?;
            } else if table.get(&frame.state).is_none() {
                self.run.tick()?;
                frame.open = true;
                let state = frame.state.clone();
                self.stack.push(frame, self.run)?;
                // It is not decided, since the value of a successor was unknown.
                for step in state.moves().map(|mv| state.step(mv)) {
                    self.budget.count()?;
                    if table.get(&step.state).is_none() {
                        self.visit(Frame::new(step.state, Some(step.mv)), table)?;
                    }
                }
            }
        }
        Ok(false)
    }

    /// Solves a state whose successors are known; leaves any other on the stack.
    #[inline]
    fn visit(&mut self, frame: Frame<G>, table: &mut impl Table<G>) -> solver::Result<(), G> {
        let known = |successor: &G| table.get(successor);
        match evaluate(&frame.state, known, || self.budget.look().is_err()) {
            Evaluation::Exact(value) if table.can_hold(value) => {
                if !frame.open {
                    self.run.tick()?;
                }
                Ok(table.insert(&frame.state, value)?)
            }
            // Its successors were solved since it was opened: the next round would not end either.
            Evaluation::Unknown(mv) if frame.open => {
                let line = self.line_to(&frame, Some(mv));
                Err(SolveErrorKind::changing_answer(line))
            }
            Evaluation::Unknown(_) => self.stack.push(frame, self.run),
            Evaluation::Ended => Err(self.budget.reason().into()),
            Evaluation::Overflow(mv) => {
                let line = self.line_to(&frame, Some(mv));
                Err(SolveErrorKind::overflow_after(line))
            }
            Evaluation::Exact(value) if table.can_widen(value) => {
                self.first.push(frame);
                Ok(())
            }
            // Not even without a move: its negation is out of range.
            Evaluation::Exact(_) => {
                let line = self.line_to(&frame, None);
                Err(SolveErrorKind::overflow_after(line))
            }
        }
    }

    /// The moves from the root to `frame`, and then `mv`.
    #[cold]
    fn line_to(&self, frame: &Frame<G>, mv: Option<G::Move>) -> Vec<G::Move> {
        let line = self.stack.line().filter_map(|frame| frame.mv);
        line.chain(frame.mv).chain(mv).collect()
    }
}
