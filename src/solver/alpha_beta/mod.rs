//! Alpha-beta: the value of the root, from a fraction of the positions.

mod best;
mod driver;
mod principal_variation;
mod questions;
mod search;
mod search_table;

use std::marker::PhantomData;

use driver::Driver;
use search_table::SearchTable;

use super::minimax::Hashed;
use super::{FoldPlayers, SolveError, SolveErrorKind, Solver, finish};
use crate::game::{GameState, PackedKey, SwapPlayers};
use crate::run::{Run, StopReason};
use crate::solution::{Solution, Values};
use crate::table::{FoldedTable, HashTable, PackedTable, Table, WholeTable};

/// Stores packed keys in the table: for games with a [`PackedKey`].
///
/// # Examples
///
/// See [`AlphaBeta`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Packed;

/// Alpha-beta over a transposition table of bounded size: the value of the root, and the line of
/// best play.
///
/// For acyclic games with any kind of value. It prunes positions that cannot affect the root, so
/// the solution holds values only along the principal variation. It uses the
/// [`bounds`](GameState::bounds) and [`candidate_moves`](GameState::candidate_moves) that the game
/// provides.
///
/// The transposition table is only for speed. It begins small and grows up to the bytes it is
/// given; then it replaces the entries that cost least to find. With [`hashed`](Self::hashed) an
/// entry takes the bytes of the key, of two values, and about 16 more. With
/// [`packed`](Self::packed) it takes 8, and searches share the [threads](Run::with_threads) of the
/// run; how many positions they expand then depends on chance, and exceeds what one search needs.
/// Value and line do not depend on it. The run checks its limits, stop flag and observer every 256
/// positions, or, where searches share the table, every 16,384 of each.
///
/// A packed entry shares 64 bits between the key and the bounds. Scores in these ranges have room
/// in a table of 256 MiB:
///
/// | bits of a packed key | both bounds | one bound |
/// |---|---|---|
/// | 46 to 63 | -32 to 31 | -2,048 to 2,047 |
/// | 64 | -16 to 15 | -512 to 511 |
///
/// With shorter keys there is room for more, with smaller tables for 64 bits for less. A bound
/// beyond is not stored. Where most bounds are beyond, the search ends with an error:
/// [`hashed`](Self::hashed) has room for any value.
///
/// D. Knuth and R. Moore describe alpha-beta in An Analysis of Alpha-Beta Pruning, Artificial
/// Intelligence 6 (1975); A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin describe MTD(f),
/// null-window searches over a table of bounds, in Best-First Fixed-Depth Minimax Algorithms,
/// Artificial Intelligence 87 (1996).
///
/// # Errors
///
/// Besides those of any solver: [`SolveErrorKind::WrongPruning`] if it finds that bounds, candidate
/// moves or keys are wrong, which it need not find; and [`SolveErrorKind::Overflow`] also where a
/// threshold leaves the range of values: keep scores away from the ends of their type by the
/// rewards of a whole game. [`SolveErrorKind::ValuesTooWide`] if a packed table has no room for
/// most bounds.
///
/// # Complexity
///
/// At best the square root of the time of plain minimax without a table, at worst that of minimax
/// for each null-window search. Memory is the table, and a stack of the line of play with the moves
/// beside it: a game may be millions of plies deep.
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
    /// Alpha-beta over a table that stores the tags of packed keys.
    pub const fn packed() -> Self {
        Self::new()
    }
}

impl<K> AlphaBeta<K> {
    /// The most bytes of a table by default.
    const DEFAULT_TABLE_BYTES: usize = 256 << 20;

    const fn new() -> Self {
        Self {
            table_bytes: None,
            with_line: true,
            keys: PhantomData,
        }
    }

    /// Lets the table grow up to that many bytes, rounded down to a power of two of slots, and no
    /// further: it doubles in place. It always takes a few hundred, and 8 MiB where packed keys
    /// have 64 bits. Default: 256 MiB, or half of the run's memory limit if that is less.
    pub const fn with_table_bytes(mut self, bytes: usize) -> Self {
        self.table_bytes = Some(bytes);
        self
    }

    /// Omits the line of best play: the solution holds only the value of the root, and its
    /// [`line`](Solution::line) has no moves.
    pub const fn without_line(mut self) -> Self {
        self.with_line = false;
        self
    }

    /// Stores only bounds of positions with Max to move, for games that can [`SwapPlayers`]: those
    /// of the others are negated. It saves as much as the search meets positions with either player
    /// to move, and costs an exchange for each look-up of the others.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::kalah::Kalah;
    /// use optimal_play::{AlphaBeta, Run, Solver};
    ///
    /// let game = Kalah::new(4, 3)?;
    /// let all = AlphaBeta::packed().solve(&game.start(), Run::new())?;
    /// let half = AlphaBeta::packed().fold_players().solve(&game.start(), Run::new())?;
    /// assert_eq!(half.value(), all.value());
    /// assert!(half.line().eq(all.line()));
    /// assert!(half.report().positions < all.report().positions);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn fold_players(self) -> AlphaBeta<FoldPlayers<K>> {
        AlphaBeta {
            table_bytes: self.table_bytes,
            with_line: self.with_line,
            keys: PhantomData,
        }
    }

    /// The most bytes of the table: as requested, or such that it fits the run.
    fn table_bytes(&self, run: &Run<'_>) -> usize {
        let allowed = run.memory_limit().map_or(usize::MAX, |limit| limit / 2);
        let default = Self::DEFAULT_TABLE_BYTES.min(allowed);
        self.table_bytes.unwrap_or(default)
    }

    /// Solves with a table that takes up to `table_bytes`.
    fn solve_with<G: GameState, T: SearchTable<G>>(
        &self,
        root: &G,
        mut run: Run<'_>,
        table_bytes: usize,
        table: impl FnOnce(&mut Run<'_>) -> Result<T, StopReason>,
    ) -> Result<Solution<G>, SolveError<G::Move>> {
        let table = run.check_memory(table_bytes).and_then(|()| table(&mut run));
        let values = table.map_err(SolveErrorKind::from).and_then(|table| {
            let mut driver = Driver::new(table, &mut run);
            let value = driver.value(root)?;
            if self.with_line {
                return driver.principal_variation(root, value);
            }
            let mut values = HashTable::new(&run);
            values.insert(root, value)?;
            Ok(values)
        });
        finish(root, values.map(Values::Line), &run)
    }
}

impl<G: GameState> Solver<G> for AlphaBeta<Hashed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (hash table)");
        let bytes = self.table_bytes(&run);
        let most = WholeTable::<G>::most_bytes(bytes);
        self.solve_with(root, run, most, |run| WholeTable::new(bytes, run))
    }

    fn max_table_bytes(&self, _: &G) -> Option<usize> {
        let bytes = self.table_bytes.unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(WholeTable::<G>::most_bytes(bytes))
    }
}

impl<G: PackedKey + Send> Solver<G> for AlphaBeta<Packed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (packed keys)");
        let (bits, bytes) = (root.key_bits(), self.table_bytes(&run));
        let most = PackedTable::most_bytes(bits, bytes);
        self.solve_with(root, run, most, |run| PackedTable::new(bits, bytes, run))
    }

    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        let bytes = self.table_bytes.unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(PackedTable::most_bytes(root.key_bits(), bytes))
    }
}

impl<G: SwapPlayers> Solver<G> for AlphaBeta<FoldPlayers<Hashed>> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (hash table, players folded)");
        let bytes = self.table_bytes(&run);
        let most = WholeTable::<G>::most_bytes(bytes);
        self.solve_with(root, run, most, |run| {
            WholeTable::new(bytes, run).map(FoldedTable)
        })
    }

    fn max_table_bytes(&self, _: &G) -> Option<usize> {
        let bytes = self.table_bytes.unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(WholeTable::<G>::most_bytes(bytes))
    }
}

impl<G: PackedKey + SwapPlayers + Send> Solver<G> for AlphaBeta<FoldPlayers<Packed>> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (packed keys, players folded)");
        let (bits, bytes) = (root.key_bits(), self.table_bytes(&run));
        let most = PackedTable::most_bytes(bits, bytes);
        self.solve_with(root, run, most, |run| {
            PackedTable::new(bits, bytes, run).map(FoldedTable)
        })
    }

    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        let bytes = self.table_bytes.unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(PackedTable::most_bytes(root.key_bits(), bytes))
    }
}
