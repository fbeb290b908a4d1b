//! Memoized minimax: the reference that the other solvers are tested against.

use std::marker::PhantomData;

use super::stack::{Frame, Stack};
use super::{SolveError, SolveErrorKind, Solver, finish, new_dense_table};
use crate::game::{Evaluation, GameState, Indexed, evaluate};
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::table::{DenseTable, HashTable, Table};

/// Keeps what is known in a hash table, by [`key`](GameState::key): for any game.
///
/// # Examples
///
/// See [`Minimax`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Hashed;

/// Keeps values in an array, by [`index`](Indexed::index): for [`Indexed`] games, and faster.
///
/// # Examples
///
/// See [`Minimax`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Dense;

/// Depth-first minimax that visits every reachable position once and remembers its value.
///
/// For acyclic games with any kind of value. It gives the exact value of every position that can be
/// reached from the root. A position that repeats on the way is an error that shows the cycle.
///
/// Minimax with memoization is retold in every textbook; the name "memo" is from D. Michie, "Memo"
/// Functions and Machine Learning, Nature 218 (1968).
///
/// # Complexity
///
/// Each position is expanded once, and its moves are gone over at most twice: once to see which of
/// the children are still unknown, and once when all are known. The stack is on the heap: a game
/// may be millions of moves deep. Memory is one table entry per reachable position
/// ([`hashed`](Minimax::hashed)) or per index ([`dense`](Minimax::dense)).
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
pub struct Minimax<T = Hashed> {
    table: PhantomData<T>,
}

impl Minimax<Hashed> {
    /// Minimax over a hash table.
    pub const fn hashed() -> Self {
        Self { table: PhantomData }
    }
}

impl Minimax<Dense> {
    /// Minimax over a dense table.
    pub const fn dense() -> Self {
        Self { table: PhantomData }
    }
}

impl<G: GameState> Solver<G> for Minimax<Hashed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("minimax (hash table)");
        let table = Search::new(HashTable::new(), &mut run).solve(root);
        finish(root, table.map(Values::Hashed), &run)
    }
}

impl<G: Indexed> Solver<G> for Minimax<Dense> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("minimax (dense table)");
        let table = new_dense_table(root, &mut run).map_err(SolveErrorKind::from);
        let table = table.and_then(|table| Search::new(table, &mut run).solve(root));
        finish(root, table.map(Values::Dense), &run)
    }

    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        Some(DenseTable::bytes_for(root))
    }
}

/// A depth-first search under way.
struct Search<'a, 'r, G: GameState, T> {
    table: T,
    stack: Stack<G>,
    run: &'a mut Run<'r>,
}

impl<'a, 'r, G: GameState, T: Table<G>> Search<'a, 'r, G, T> {
    const fn new(table: T, run: &'a mut Run<'r>) -> Self {
        Self {
            table,
            stack: Stack::new(),
            run,
        }
    }

    /// Solves `root` and every position that it leads to; returns the table of their values.
    fn solve(mut self, root: &G) -> Result<T, SolveErrorKind<G::Move>> {
        self.visit(Frame::new(root.clone(), None))?;
        while let Some(mut frame) = self.stack.pop() {
            if frame.open {
                self.visit(frame)?;
            } else if self.table.get(&frame.state).is_none() {
                self.run.tick()?;
                frame.open = true;
                let state = frame.state.clone();
                self.push(frame)?;
                for mv in state.moves() {
                    let child = state.play(mv);
                    if self.table.get(&child).is_none() {
                        self.visit(Frame::new(child, Some(mv)))?;
                    }
                }
            }
        }
        Ok(self.table)
    }

    /// Solves a state whose children are known; leaves any other on the stack.
    #[inline]
    fn visit(&mut self, frame: Frame<G>) -> Result<(), SolveErrorKind<G::Move>> {
        match evaluate(&frame.state, |child| self.table.get(child)) {
            Evaluation::Exact(value) => {
                if !frame.open {
                    self.run.tick()?;
                }
                self.make_room()?;
                self.table.insert(&frame.state, value);
                Ok(())
            }
            Evaluation::Unknown(_) => self.push(Frame {
                open: false,
                ..frame
            }),
            Evaluation::Overflow(mv) => {
                let line = self.stack.line().filter_map(|frame| frame.mv);
                let line = line.chain(frame.mv).chain([mv]).collect();
                Err(SolveErrorKind::Overflow { line })
            }
        }
    }

    #[inline]
    fn push(&mut self, frame: Frame<G>) -> Result<(), SolveErrorKind<G::Move>> {
        self.stack.push(frame, || self.table.bytes(), self.run)
    }

    /// Makes room in the table for one more state.
    fn make_room(&mut self) -> Result<(), SolveErrorKind<G::Move>> {
        if let Some(bytes) = self.table.bytes_to_grow() {
            let bytes = self.stack.bytes() + bytes;
            self.run.allocate(bytes, || self.table.grow())?;
        }
        Ok(())
    }
}
