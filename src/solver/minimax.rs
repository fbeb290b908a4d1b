//! Memoized minimax: the reference that the other solvers are tested against.

use std::marker::PhantomData;

use super::{ErrorKind, SolveError, Solver};
use crate::game::{GameState, Indexed, Value};
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::table::{DenseTable, Entry, HashTable, OutOfMemory, Table};

/// Keeps values in a hash map, by [`key`](GameState::key): for any game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hashed;

/// Keeps values in an array, by [`index`](Indexed::index): for [`Indexed`] games, and faster.
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
        let table = Search::new(root, HashTable::new(), &mut run).table();
        finish(root, table.map(Values::Hashed), &run)
    }
}

impl<G: Indexed> Solver<G> for Minimax<Dense> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("minimax (dense table)");
        let table = new_dense_table(root, &mut run)
            .and_then(|table| Search::new(root, table, &mut run).table());
        finish(root, table.map(Values::Dense), &run)
    }
}

fn finish<G: GameState>(
    root: &G,
    values: Result<Values<G>, ErrorKind<G::Move>>,
    run: &Run<'_>,
) -> Result<Solution<G>, SolveError<G::Move>> {
    match values {
        Ok(values) => Ok(Solution::new(root.clone(), values, run.report())),
        Err(kind) => Err(SolveError::new(kind, run.report())),
    }
}

fn new_dense_table<G: Indexed>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<DenseTable<G>, ErrorKind<G::Move>> {
    let needed = DenseTable::bytes_for(root);
    run.claim(needed)?;
    DenseTable::try_new(root).map_err(|OutOfMemory| ErrorKind::OutOfMemory { needed })
}

/// A depth-first search under way.
struct Search<'a, 'r, G: GameState, T> {
    table: T,
    /// The line of play under way (its frames are open), and beside it what else is to be solved.
    stack: Vec<Frame<G>>,
    stack_bytes: usize,
    /// Children of the state at hand that are to be solved before it.
    unsolved: Vec<Frame<G>>,
    run: &'a mut Run<'r>,
}

/// A state to solve.
struct Frame<G> {
    state: G,
    /// Its unknown children lie above it on the stack: when it is on top again, all are solved.
    open: bool,
}

impl<G> Frame<G> {
    const fn new(state: G) -> Self {
        Self { state, open: false }
    }
}

impl<'a, 'r, G: GameState, T: Table<G>> Search<'a, 'r, G, T> {
    fn new(root: &G, table: T, run: &'a mut Run<'r>) -> Self {
        Self {
            table,
            stack: Vec::new(),
            stack_bytes: 0,
            unsolved: vec![Frame::new(root.clone())],
            run,
        }
    }

    /// Solves every position that the root leads to; returns the table of their values.
    fn table(mut self) -> Result<T, ErrorKind<G::Move>> {
        self.push_unsolved()?;
        while let Some(frame) = self.stack.last_mut() {
            if !frame.open {
                match self.table.entry(&frame.state) {
                    Entry::Unseen => {
                        self.run.tick()?;
                        make_room(&mut self.table, self.stack_bytes, self.run)?;
                    }
                    Entry::Open => return Err(self.cycle()),
                    Entry::Exact(_) => {
                        // Another line of play led here meanwhile.
                        self.stack.pop();
                        continue;
                    }
                }
            }
            match evaluate(&frame.state, &self.table, &mut self.unsolved) {
                Ok(Some(value)) => {
                    self.table.set(&frame.state, Entry::Exact(value));
                    self.stack.pop();
                }
                Ok(None) => {
                    frame.open = true;
                    self.table.set(&frame.state, Entry::Open);
                    self.push_unsolved()?;
                }
                Err(Overflow(mv)) => return Err(self.overflow(mv)),
            }
        }
        Ok(self.table)
    }

    fn push_unsolved(&mut self) -> Result<(), ErrorKind<G::Move>> {
        let len = self.stack.len() + self.unsolved.len();
        if len > self.stack.capacity() {
            // While the stack moves, the old and the new one are both there.
            let capacity = len.next_power_of_two();
            let bytes = capacity.saturating_mul(size_of::<Frame<G>>());
            self.run
                .claim(self.table.bytes() + self.stack_bytes + bytes)?;
            self.stack.reserve_exact(capacity - self.stack.len());
            self.stack_bytes = bytes;
        }
        self.stack.append(&mut self.unsolved);
        Ok(())
    }

    /// The state on top of the stack is open further down.
    fn cycle(&self) -> ErrorKind<G::Move> {
        let path = self.path();
        let key = path.last().expect("the stack is not empty").key();
        let first = path
            .iter()
            .position(|state| state.key() == key)
            .expect("the last state of the path has the key");
        ErrorKind::Cycle {
            line: moves_between(&path[..=first]),
            cycle: moves_between(&path[first..]),
        }
    }

    /// The value of the state on top of the stack leaves its range with the reward of `mv`.
    fn overflow(&self, mv: G::Move) -> ErrorKind<G::Move> {
        let mut line = moves_between(&self.path());
        line.push(mv);
        ErrorKind::Overflow { line }
    }

    /// The states from the root to the top of the stack.
    fn path(&self) -> Vec<&G> {
        let (top, below) = self.stack.split_last().expect("the stack is not empty");
        let ancestors = below.iter().filter(|frame| frame.open);
        ancestors.chain([top]).map(|frame| &frame.state).collect()
    }
}

/// The reward of this move takes the value out of its range.
struct Overflow<M>(M);

/// The value of `state`, or `None` and its `unsolved` children if some are.
#[inline]
fn evaluate<G: GameState, T: Table<G>>(
    state: &G,
    table: &T,
    unsolved: &mut Vec<Frame<G>>,
) -> Result<Option<G::Value>, Overflow<G::Move>> {
    if let Some(value) = state.outcome() {
        return Ok(Some(value));
    }
    let player = state.to_move();
    let mut best = None;
    for mv in state.moves() {
        let child = state.play(mv);
        match table.entry(&child) {
            Entry::Exact(value) => {
                let value = value.back_up(state.reward(mv)).ok_or(Overflow(mv))?;
                best = Some(best.map_or(value, |best| player.choose(best, value)));
            }
            Entry::Unseen | Entry::Open => unsolved.push(Frame::new(child)),
        }
    }
    if unsolved.is_empty() {
        Ok(Some(best.unwrap_or_else(|| state.terminal_value())))
    } else {
        Ok(None)
    }
}

/// Makes room in `table` for one more state, if the run allows the memory.
fn make_room<G: GameState, T: Table<G>>(
    table: &mut T,
    stack_bytes: usize,
    run: &mut Run<'_>,
) -> Result<(), ErrorKind<G::Move>> {
    if let Some(bytes) = table.bytes_to_grow() {
        let needed = stack_bytes.saturating_add(bytes);
        run.claim(needed)?;
        table
            .grow()
            .map_err(|OutOfMemory| ErrorKind::OutOfMemory { needed })?;
    }
    Ok(())
}

/// The moves that lead from each state of `path` to the next.
fn moves_between<G: GameState>(path: &[&G]) -> Vec<G::Move> {
    path.windows(2)
        .map(|pair| {
            let key = pair[1].key();
            pair[0]
                .moves()
                .find(|&mv| pair[0].play(mv).key() == key)
                .expect("the next state of a path is a child of the one before")
        })
        .collect()
}
