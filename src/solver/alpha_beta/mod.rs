//! Alpha-beta: the value of the root, from a fraction of the positions.

mod best;
mod ground;
mod root;
mod search;

use std::marker::PhantomData;

use ground::Ground;
use root::Oracle;

use super::{Hashed, SolveError, SolveErrorKind, Solver, finish};
use crate::game::{GameState, PackedKey};
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::table::{OutOfMemory, PackedTable, WholeTable};

/// Keeps keys packed in the table: for games with a [`PackedKey`].
///
/// # Examples
///
/// See [`AlphaBeta`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Packed;

/// Alpha-beta over a table of fixed size: the value of the root, and the line of best play.
///
/// For acyclic games with any kind of value. It leaves out what cannot matter, so that the solution tells the
/// values of the positions on the line alone, and of the moves of each the one on the line. Where the game gives [`bounds`](GameState::bounds) or
/// [`candidate_moves`](GameState::candidate_moves), they are made use of.
///
/// The table is for speed alone. It begins small and grows up to the bytes it is given; when these are full, it
/// forgets what cost least to find. With [`packed`](Self::packed) an entry takes 8 bytes and searches share the
/// [threads](Run::with_threads) of the run; how many positions they expand then depends on chance, and is
/// somewhat more than one search alone would. Value and line do not. Limits, stop flag and observer are looked after once
/// in 256 positions, or where searches share the table in 16,384 of each.
///
/// Alpha-beta is described by D. Knuth and R. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6
/// (1975); the table of bounds that makes MTD(f) of it, by A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin,
/// Best-First Fixed-Depth Minimax Algorithms, Artificial Intelligence 87 (1996).
///
/// # Errors
///
/// Besides those of any solver: [`SolveErrorKind::WrongPruning`] if the bounds, candidate moves or keys of the game are found
/// to be wrong, which they need not be, and [`SolveErrorKind::Overflow`] even where it is not a value that leaves its range, but what a value
/// is compared with: scores should stay away from the ends of their type by the rewards of a whole game.
///
/// # Complexity
///
/// At best the square root of the time of plain minimax without a table, at worst that of minimax for each value
/// that is asked about. Memory is the table, and a stack of the line of play with the moves beside it: a game may
/// be millions of moves deep.
///
/// # Examples
///
/// ```
/// use optimal_play::games::connect_four::ConnectFour;
/// use optimal_play::{AlphaBeta, Run, Solver};
///
/// let game = ConnectFour::new(5, 5)?;
/// let solution = AlphaBeta::packed().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), 0);
/// assert_eq!(solution.line().count(), 25); // a draw: the board is full
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct AlphaBeta<K = Hashed> {
    table_bytes: Option<usize>,
    with_line: bool,
    keys: PhantomData<K>,
}

impl AlphaBeta<Hashed> {
    /// Alpha-beta over a table that stores keys whole: for any game.
    pub const fn hashed() -> Self {
        Self::new()
    }
}

impl AlphaBeta<Packed> {
    /// Alpha-beta over a table that stores what its places do not tell of the keys.
    pub const fn packed() -> Self {
        Self::new()
    }
}

impl<K> AlphaBeta<K> {
    /// How large a table may become if nothing is said.
    const DEFAULT_TABLE_BYTES: usize = 256 << 20;

    const fn new() -> Self {
        Self {
            table_bytes: None,
            with_line: true,
            keys: PhantomData,
        }
    }

    /// Lets the table grow up to that many bytes, rounded down to a power of two of places. A few hundred are always
    /// taken, and 8 MiB where packed keys have 64 bits; while it grows to its full size, half of that is there, too.
    /// Default: 256 MiB, or half of the memory that the run allows if that is less.
    pub const fn with_table_bytes(mut self, bytes: usize) -> Self {
        self.table_bytes = Some(bytes);
        self
    }

    /// Leaves out the line of best play: the solution tells the value of the root alone, and its
    /// [`line`](Solution::line) has no moves.
    pub const fn without_line(mut self) -> Self {
        self.with_line = false;
        self
    }

    /// The bytes of the table that the user has asked for; else so many that it fits the run.
    fn table_bytes(&self, run: &Run<'_>) -> usize {
        let allowed = run.memory_limit().map_or(usize::MAX, |limit| limit / 2);
        let default = Self::DEFAULT_TABLE_BYTES.min(allowed);
        self.table_bytes.unwrap_or(default)
    }

    /// Solves over a table of so many bytes at first and at most.
    fn solve_over<G: GameState, T: Ground<G>>(
        &self,
        root: &G,
        mut run: Run<'_>,
        (first, most): (usize, usize),
        table: impl FnOnce() -> Result<T, OutOfMemory>,
    ) -> Result<Solution<G>, SolveError<G::Move>> {
        let table = run
            .check_memory(most)
            .and_then(|()| run.allocate(first, table));
        let values = table.map_err(SolveErrorKind::from).and_then(|table| {
            let mut oracle = Oracle::new(table, &mut run);
            let value = oracle.value(root)?;
            Ok(Values::Partial(if self.with_line {
                oracle.line(root, value)?
            } else {
                oracle.only(root, value)?
            }))
        });
        finish(root, values, &run)
    }
}

impl<G: GameState> Solver<G> for AlphaBeta<Hashed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (hash table)");
        let bytes = self.table_bytes(&run);
        let (first, most) = WholeTable::<G>::bytes_at_first_and_most(bytes);
        self.solve_over(root, run, (first, most), || WholeTable::try_new(bytes))
    }

    fn max_table_bytes(&self, _: &G) -> Option<usize> {
        let bytes = self.table_bytes.unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(WholeTable::<G>::bytes_at_first_and_most(bytes).1)
    }
}

impl<G: PackedKey + Send> Solver<G> for AlphaBeta<Packed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (packed keys)");
        let (bits, bytes) = (root.key_bits(), self.table_bytes(&run));
        let (first, most) = PackedTable::bytes_at_first_and_most(bits, bytes);
        self.solve_over(root, run, (first, most), || {
            PackedTable::try_new(bits, bytes)
        })
    }

    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        let bytes = self.table_bytes.unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(PackedTable::bytes_at_first_and_most(root.key_bits(), bytes).1)
    }
}
