//! Tabulation: every value before those that need it, by index or by key.

use std::marker::PhantomData;

use super::indices::{solve_in_blocks, solve_indices};
use super::sweep::sweep;
use super::{Minimax, SolveError, Solver, finish};
use crate::game::blocks::Blocked;
use crate::game::{Indexed, Staged, Unpack};
use crate::run::Run;
use crate::solution::{Solution, Values};

/// From the lowest index up. See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByIndex;

/// From the first block on, for [`Blocked`] games. See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByBlock;

/// From the root forwards, then back, for [`Staged`] games without an index. See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByKey;

/// Dynamic programming over the positions of a game: no stack and no hashing.
///
/// For games of any value whose positions have an order, which makes them acyclic:
///
/// | | games | returns the values of |
/// |---|---|---|
/// | [`by_index`](Tabulate::by_index) | [`Indexed`]; every move leads to a lower index | every index up to the root's |
/// | [`by_block`](Tabulate::by_block) | [`Blocked`] | every block up to the root's |
/// | [`by_key`](Tabulate::by_key) | [`Unpack`], [`Staged`] | every position that the root leads to |
///
/// By index and by block, it solves positions whether or not the root leads to them. A move against
/// the order is an error that shows it; so is a value out of range, even that of a position to
/// which the root does not lead.
///
/// Backward induction of this kind is the dynamic programming of R. Bellman (1957).
///
/// # Complexity
///
/// | | expands each position | bytes |
/// |---|---|---|
/// | [`by_index`](Tabulate::by_index) | once | 2 for each index; 4 from the first value on that 16 bits do not hold; a value and 1 from the first one on that 32 do not hold |
/// | [`by_block`](Tabulate::by_block) | once, many in vector instructions: 15 knight pawns in a fifth of the time of [`Minimax::dense`](crate::Minimax::dense) | as by index, and some kB if there is room |
/// | [`by_key`](Tabulate::by_key) | twice, shared by the [threads](Run::with_threads) | for each position 1 to 8 for its key, 1 to 8 for its value, and a quarter; up to 16 for each position of a stage while it is found; some MB for each thread |
///
/// # Examples
///
/// ```
/// use optimal_play::games::staircase::Staircase;
/// use optimal_play::{Run, Solver, Tabulate};
///
/// let game = Staircase::new(&[vec![5, 1], vec![2, 4]], &[vec![1, 3], vec![6, 2]])?;
/// let solution = Tabulate::by_block().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), -2); // black takes 5, white 6, black 1, and white is left with 2
/// assert_eq!(solution.report().positions, 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[must_use]
pub struct Tabulate<O = ByIndex>(PhantomData<O>);

impl Tabulate<ByIndex> {
    /// Tabulation by index.
    pub const fn by_index() -> Self {
        Self(PhantomData)
    }
}

impl Tabulate<ByBlock> {
    /// Tabulation by index, in blocks of positions that share successors.
    pub const fn by_block() -> Self {
        Self(PhantomData)
    }
}

impl Tabulate<ByKey> {
    /// Tabulation by key, the *sweep*: it finds the positions stage by stage, sorts their packed
    /// keys, and then finds the values from the last stage back. The fastest way to all values of a
    /// large game that has stages but no index.
    pub const fn by_key() -> Self {
        Self(PhantomData)
    }
}

impl<G: Indexed> Solver<G> for Tabulate<ByIndex> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate");
        let table = solve_indices(root, &mut run);
        finish(root, table.map(Values::Dense), &run)
    }

    fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
        Minimax::dense().table_bytes(root)
    }
}

impl<G: Blocked> Solver<G> for Tabulate<ByBlock> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate");
        let table = solve_in_blocks(root, &mut run);
        finish(root, table.map(Values::Dense), &run)
    }

    fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
        Minimax::dense().table_bytes(root)
    }
}

impl<G: Unpack + Staged + Sync> Solver<G> for Tabulate<ByKey> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate (by key)");
        let table = sweep(root, &mut run);
        finish(root, table.map(Values::Keys), &run)
    }
}
