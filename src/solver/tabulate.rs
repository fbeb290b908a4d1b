//! Tabulation: every value before those that need it, by index, by group, by stage or by key.

use std::marker::PhantomData;

use super::groups::{least_bytes, solve_groups};
use super::indices::solve_indices;
use super::stages::{StageValues, solve_stages};
use super::sweep::sweep;
use super::{SolveError, SolveErrorKind, Solver, finish};
use crate::game::{Grouped, Indexed, RestorePacked, Staged};
use crate::run::{Run, StopReason};
use crate::solution::{Solution, Values};
use crate::table::{DenseTable, HashTable, SparseTable, Table};

/// From the lowest index up. See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByIndex;

/// From the lowest group up, for [`Grouped`] games. See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByGroup;

/// From the last stage back, for [`Staged`] games. See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByStage;

/// From the last stage back, for [`Staged`] games, where the root's value is enough. See
/// [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct RootOnly;

/// From the root forwards, then back, for [`Staged`] games without an index. See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByKey;

/// Dynamic programming over the positions of a game: no stack and no hashing.
///
/// For games of any value whose positions have an order, which makes them acyclic:
///
/// | | games | returns the values of |
/// |---|---|---|
/// | [`by_index`](Tabulate::by_index) | [`Indexed`], every move leads to a lower index | every index up to the root's |
/// | [`by_group`](Tabulate::by_group) | [`Grouped`] | every group up to the root's |
/// | [`by_stage`](Tabulate::by_stage) | [`Indexed`], [`Staged`] | every index of a later stage than the root's, and the root |
/// | [`root_only`](Tabulate::root_only) | [`Indexed`], [`Staged`] | the root, and its successors |
/// | [`by_key`](Tabulate::by_key) | [`RestorePacked`], [`Staged`] | every position that the root leads to |
///
/// By index, it solves positions whether or not the root leads to them. A move against the order is
/// an error that shows it; so is a value out of range, even that of a position to which the root
/// does not lead.
///
/// Backward induction of this kind is the dynamic programming of R. Bellman (1957).
///
/// # Complexity
///
/// It evaluates each position and each move once. By index, it takes the moves that the positions
/// of a [block](Indexed::block) share several at a time, in vector instructions. By key, it expands
/// each position twice: once to find the positions and once to find their values. By stage and by
/// key, the [threads](Run::with_threads) of the run share large games, for which a game must be
/// `Sync`. Memory in bytes:
///
/// | | |
/// |---|---|
/// | [`by_key`](Tabulate::by_key) | for each position 1 to 8 for its key, 1 to 8 for its value, and a quarter; up to 16 for each position of a stage while it is found |
/// | [`by_index`](Tabulate::by_index) | a value and 1 for each index; some kB for blocks, if there is room |
/// | [`by_group`](Tabulate::by_group) | 2 for each cell; where values need more than 16 bits 8, and 10 for a moment |
/// | [`by_stage`](Tabulate::by_stage) | a value and 1 for each index, 1 more for each position |
/// | [`root_only`](Tabulate::root_only) | 1 for each position; a value for each position of the stages that a move spans, and 1.5 for each index and such stage |
///
/// Values that threads hand to one another add some MB for each thread.
///
/// # Examples
///
/// ```
/// use optimal_play::games::staircase::Staircase;
/// use optimal_play::{Run, Solver, Tabulate};
///
/// let game = Staircase::new(&[vec![5, 1], vec![2, 4]], &[vec![1, 3], vec![6, 2]])?;
/// let solution = Tabulate::by_index().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), -2); // black takes 5, white 6, black 1, and white is left with 2
/// assert_eq!(solution.report().positions, 6);
///
/// let solution = Tabulate::by_stage().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), -2);
///
/// let solution = Tabulate::root_only().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), -2);
/// assert_eq!(solution.best_moves(&game.start()).count(), 1);
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

impl Tabulate<ByGroup> {
    /// Tabulation by group: one vector instruction for several positions that share a successor.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{Run, Solver, Tabulate};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let solution = Tabulate::by_group().solve(&game.start(), Run::new())?;
    /// assert_eq!(solution.value(), 8);
    /// assert_eq!(solution.report().positions, 13);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn by_group() -> Self {
        Self(PhantomData)
    }
}

impl Tabulate<ByStage> {
    /// Tabulation by stage.
    pub const fn by_stage() -> Self {
        Self(PhantomData)
    }
}

impl Tabulate<RootOnly> {
    /// Tabulation by stage that keeps only the stages still needed. The solution holds the root and
    /// its successors, and so the best moves of the root; its line ends after the first move.
    pub const fn root_only() -> Self {
        Self(PhantomData)
    }
}

impl Tabulate<ByKey> {
    /// Tabulation by key, the *sweep*: it finds the positions stage by stage, sorts their packed
    /// keys, and then finds the values from the last stage back. The fastest way to all values of a
    /// large game that has stages but no index.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::{Run, Solver, Tabulate};
    ///
    /// let game = ConnectFour::new(4, 3)?;
    /// let solution = Tabulate::by_key().solve(&game.start(), Run::new())?;
    /// assert_eq!(solution.value(), 0);
    /// let under_way = game.position([1, 2, 2, 3])?;
    /// assert_eq!(solution.value_of(&under_way), solution.value_of(&game.position([2, 1, 1, 0])?)); // its mirror image
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        Some(DenseTable::bytes_for(root))
    }
}

impl<G: Grouped> Solver<G> for Tabulate<ByGroup> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate (by group)");
        let table = solve_groups(root, &mut run);
        finish(root, table.map(Values::Groups), &run)
    }

    fn min_table_bytes(&self, root: &G) -> usize {
        least_bytes(root)
    }
}

impl<G: Indexed + Staged + Sync> Solver<G> for Tabulate<ByStage> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate (by stage)");
        let table = DenseTable::new(root, &mut run).map_err(SolveErrorKind::from);
        let table = table.and_then(|mut table| {
            let value = solve_stages(root, &mut table, &mut run)?;
            Table::insert(&mut table, root, value)?;
            Ok(table)
        });
        finish(root, table.map(Values::Dense), &run)
    }
}

impl<G: Indexed + Staged + Sync> Solver<G> for Tabulate<RootOnly> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate (root only)");
        let mut window = Window {
            indices: root.index_count(),
            longest_step: root.longest_step(),
            tables: Vec::new(),
        };
        let table = solve_stages(root, &mut window, &mut run).and_then(|value| {
            let mut table = HashTable::new(&run);
            table.insert(root, value)?;
            for step in root.successors() {
                if let Some(value) = window.get(&step.state) {
                    table.insert(&step.state, value)?;
                }
            }
            Ok(table)
        });
        finish(root, table.map(Values::Root), &run)
    }
}

impl<G: RestorePacked + Staged + Sync> Solver<G> for Tabulate<ByKey> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate (by key)");
        let table = sweep(root, &mut run);
        finish(root, table.map(Values::Keys), &run)
    }
}

/// The values of all stages.
impl<G: Indexed + Staged> StageValues<G> for DenseTable<G> {
    fn open(&mut self, _: usize, _: usize, _: &Run<'_>) -> Result<(), StopReason> {
        Ok(())
    }

    #[inline]
    fn get(&self, state: &G) -> Option<G::Value> {
        Table::get(self, state)
    }

    #[inline]
    fn insert(&mut self, index: usize, value: G::Value) -> Result<(), StopReason> {
        self.insert_at(index, value);
        Ok(())
    }
}

/// The values of the stages that are still needed.
struct Window<V> {
    indices: usize,
    longest_step: usize,
    /// By stage, the last one first.
    tables: Vec<(usize, SparseTable<V>)>,
}

impl<G: Indexed + Staged> StageValues<G> for Window<G::Value> {
    fn open(&mut self, stage: usize, count: usize, run: &Run<'_>) -> Result<(), StopReason> {
        let last = stage.saturating_add(self.longest_step);
        self.tables.retain(|&(stage, _)| stage <= last);
        let table = SparseTable::new(self.indices, count, run)?;
        self.tables.push((stage, table));
        Ok(())
    }

    #[inline]
    fn get(&self, state: &G) -> Option<G::Value> {
        let own = state.stage();
        let mut tables = self.tables.iter().rev();
        let (_, table) = tables.find(|&&(stage, _)| stage == own)?;
        table.get(state.index())
    }

    fn insert(&mut self, index: usize, value: G::Value) -> Result<(), StopReason> {
        let (_, table) = self.tables.last_mut().expect("a stage is open");
        table.push(index, value)
    }
}
