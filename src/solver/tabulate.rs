//! Tabulation: every value before those that need it, by index or by stage.

use std::marker::PhantomData;

use super::stages::{StageValues, sweep};
use super::{SolveError, SolveErrorKind, Solver, finish, new_dense_table};
use crate::game::{Evaluation, Indexed, Staged, evaluate};
use crate::run::{Run, StopReason};
use crate::solution::{Solution, Values};
use crate::table::{DenseTable, HashTable, SparseTable, Table};

/// From the lowest index up.
///
/// # Examples
///
/// See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByIndex;

/// From the last stage back, for [`Staged`] games.
///
/// # Examples
///
/// See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByStage;

/// From the last stage back, for [`Staged`] games, where the root's value is enough.
///
/// # Examples
///
/// See [`Tabulate`].
#[derive(Clone, Copy, Default, Debug)]
pub struct RootOnly;

/// Dynamic programming over the indices of a game: no stack and no hashing.
///
/// For [`Indexed`] games of any value that tell an order of their positions, which makes them acyclic:
///
/// | | order | gives |
/// |---|---|---|
/// | [`by_index`](Tabulate::by_index) | every move leads to a lower index | every index up to the root's |
/// | [`by_stage`](Tabulate::by_stage) | [`Staged`] | every index of a later stage than the root's, and the root |
/// | [`root_only`](Tabulate::root_only) | [`Staged`] | the root, and what each of its moves leads to |
///
/// It does not matter whether the root leads to a position. A move against the order is an error that shows
/// it, and a value out of range is an error, too, be it of a position that the root does not lead to.
///
/// Backward induction of this kind is the dynamic programming of R. Bellman (1957).
///
/// # Complexity
///
/// Each position and each move is looked at once. By stages, large games are shared between the
/// [threads](Run::with_threads) of the run, for which a game must be `Sync`. Memory in bytes:
///
/// | | |
/// |---|---|
/// | [`by_index`](Tabulate::by_index) | a value and 1 for each index |
/// | [`by_stage`](Tabulate::by_stage) | a value and 1 for each index, 1 more for each position |
/// | [`root_only`](Tabulate::root_only) | 1 for each position; a value for each position of the stages that a move spans, and 1.5 for each index and such stage |
///
/// What threads hand to one another comes on top, some MB for each.
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
pub struct Tabulate<O = ByIndex> {
    order: PhantomData<O>,
}

impl Tabulate<ByIndex> {
    /// Tabulation by index.
    pub const fn by_index() -> Self {
        Self { order: PhantomData }
    }
}

impl Tabulate<ByStage> {
    /// Tabulation by stage.
    pub const fn by_stage() -> Self {
        Self { order: PhantomData }
    }
}

impl Tabulate<RootOnly> {
    /// Tabulation by stage that keeps only the stages still needed. The solution knows the root and the
    /// positions after its moves, and so the best moves of the root; its line ends after the first move.
    pub const fn root_only() -> Self {
        Self { order: PhantomData }
    }
}

impl<G: Indexed> Solver<G> for Tabulate<ByIndex> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate");
        let table = tabulate(root, &mut run);
        finish(root, table.map(Values::Dense), &run)
    }

    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        Some(DenseTable::bytes_for(root))
    }
}

impl<G: Indexed + Staged + Sync> Solver<G> for Tabulate<ByStage> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate (by stage)");
        let table = new_dense_table(root, &mut run).map_err(SolveErrorKind::from);
        let table = table.and_then(|mut table| {
            let held = table.bytes();
            let value = sweep(root, &mut table, held, &mut run)?;
            Table::insert(&mut table, root, value);
            Ok(table)
        });
        finish(root, table.map(Values::Dense), &run)
    }
}

impl<G: Indexed + Staged + Sync> Solver<G> for Tabulate<RootOnly> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate (root only)");
        let mut window = Window::new(root);
        let table = sweep(root, &mut window, 0, &mut run).map(|value| {
            let mut table = HashTable::new();
            table.insert(root, value);
            if root.decided().is_none() {
                for child in root.moves().map(|mv| root.play(mv)) {
                    if let Some(value) = window.get(&child) {
                        table.insert(&child, value);
                    }
                }
            }
            table
        });
        finish(root, table.map(Values::Partial), &run)
    }
}

/// All values.
impl<G: Indexed + Staged> StageValues<G> for DenseTable<G> {
    fn open(&mut self, _: usize, _: usize, _: usize, _: &mut Run<'_>) -> Result<(), StopReason> {
        Ok(())
    }

    #[inline]
    fn get(&self, state: &G) -> Option<G::Value> {
        Table::get(self, state)
    }

    #[inline]
    fn insert(&mut self, index: usize, value: G::Value) {
        self.insert_at(index, value);
    }
}

/// The values of the stages that are still needed.
struct Window<V> {
    indices: usize,
    longest_step: usize,
    /// By stage, the last one first.
    tables: Vec<(usize, SparseTable<V>)>,
}

impl<V: Copy> Window<V> {
    fn new<G: Indexed + Staged>(root: &G) -> Self {
        Self {
            indices: root.index_count(),
            longest_step: root.longest_step(),
            tables: Vec::new(),
        }
    }
}

impl<G: Indexed + Staged> StageValues<G> for Window<G::Value> {
    fn open(
        &mut self,
        stage: usize,
        count: usize,
        held: usize,
        run: &mut Run<'_>,
    ) -> Result<(), StopReason> {
        let last = stage.saturating_add(self.longest_step);
        self.tables.retain(|&(stage, _)| stage <= last);
        let others: usize = self.tables.iter().map(|(_, table)| table.bytes()).sum();
        let own = SparseTable::<G::Value>::bytes_for(self.indices, count);
        let bytes = held.saturating_add(others).saturating_add(own);
        let table = run.allocate(bytes, || SparseTable::try_new(self.indices, count))?;
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

    fn insert(&mut self, index: usize, value: G::Value) {
        if let Some((_, table)) = self.tables.last_mut() {
            table.push(index, value);
        }
    }
}

fn tabulate<G: Indexed>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<DenseTable<G>, SolveErrorKind<G::Move>> {
    let mut table = new_dense_table(root, run)?;
    let last = root.index();
    for (index, state) in root.states().take_while(|&(index, _)| index <= last) {
        run.tick()?;
        let lower = |child: &G| {
            if child.index() < index {
                table.get(child)
            } else {
                None
            }
        };
        match evaluate(&state, lower) {
            Evaluation::Exact(value) => table.insert(&state, value),
            Evaluation::Unknown(mv) => {
                let (from, to) = (index, state.play(mv).index());
                return Err(if to < from {
                    SolveErrorKind::MissingValue { from, mv, to }
                } else {
                    SolveErrorKind::IndexOrder { from, mv, to }
                });
            }
            // The line of play that leads here is not known.
            Evaluation::Overflow(_) => return Err(SolveErrorKind::Overflow { line: Vec::new() }),
        }
    }
    Ok(table)
}
