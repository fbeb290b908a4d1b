//! Retrograde analysis into a store: cells in memory, checkpoints and outcomes in files.

use std::convert::Infallible;

use super::among::solve_as;
use super::analysis::{ANALYSING, Analysis};
use super::letters::Letters;
use super::part::Part;
use super::predecessors::{FromGame, Graph};
use super::solve::Solved;
use super::verify::verify;
use super::win::Win;
use super::{Retrograde, WithPredecessors, cell_files};
use crate::game::{Indexed, Outcome, OutcomeValue, Predecessors};
use crate::run::{Counted, Instant, Run, Threads};
use crate::solution::{Stored, Verified};
use crate::solver::among::Mail;
use crate::solver::{SolveError, SolveErrorKind, StoreSolver};
use crate::store::{Files, Kind, LevelLine, StageLine, Store, StoreError, Tables, Writing};
use crate::table::Cell;

/// # Complexity
///
/// 2.1 bytes of memory for each index, and some MB for files and threads; the same time as
/// [`solve`](crate::Solver::solve), up to half more for files. A
/// [memory limit](Run::with_memory_limit) that is lower ends the run at once.
impl<G: Indexed<Value: OutcomeValue> + Predecessors + Sync> StoreSolver<G>
    for Retrograde<WithPredecessors>
{
    fn solve_into(
        &self,
        store: &Store,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        run.begin("retrograde (all indexed, with predecessors, into a store)");
        Mail::alone().in_run(run, |member| solve_as(member, store, root))
    }

    fn open(&self, store: &Store, root: &G) -> Result<Stored<G>, StoreError> {
        Stored::open_by_index(store, root)
    }

    /// Keeps 2 bytes for each index in memory. Expands each index once.
    fn verify(&self, stored: &Stored<G>, run: Run<'_>) -> Result<Verified, SolveError<G::Move>> {
        verify(stored, run)
    }
}

/// Solves a game into the store that all members write, from what the store has.
pub(super) fn analyse<G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    root: &G,
    letters: &mut Letters<'_, Mail<'_>>,
    mut writing: Writing,
    run: &mut Run<'_>,
) -> Solved<Files, G> {
    let shard_positions = writing.files.manifest.game.shard_positions;
    let files = cell_files::bytes(shard_positions, letters.part().cells());
    let mut account = run.account();
    account.take(files, || Ok::<_, Infallible>(()))?;
    if writing.files.manifest.values.is_empty() {
        write_outcomes(root, letters, &mut writing, run)?;
    }
    // Also where the run before has ended between the two: then they stand beside each other.
    writing.files.manifest.levels.clear();
    writing.commit()?;
    writing.delete_unnamed()?;
    letters.wait(run)?;
    // Not before the files of the level are gone: nobody deletes any from a store that is solved.
    writing.files.manifest.is_finished = true;
    writing.commit()?;
    letters.wait(run)?;
    Ok(writing.files)
}

/// Writes the outcomes of all positions beside the last level, whose place they take.
fn write_outcomes<G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    root: &G,
    letters: &mut Letters<'_, Mail<'_>>,
    writing: &mut Writing,
    run: &mut Run<'_>,
) -> Solved<(), G> {
    let before = Win::before;
    let (graph, threads) = (FromGame { root, before }, run.threads());
    let (cells, plies) = first_cells(&graph, letters.part(), writing, &threads, run)?;
    let mut analysis = Analysis::new(&graph, letters, cells, plies, &threads, run)?;
    finish_levels(&mut analysis, plies, writing, &threads, run)?;
    let outcome = |cell: Cell| cell.outcome().closeness();
    let kind = (Kind::Values, 0);
    let tables = write_cells(
        &analysis.cells,
        outcome,
        kind,
        analysis.letters,
        writing,
        run,
    )?;
    let line = StageLine { stage: 0, tables };
    writing.files.manifest.values.push(line);
    commit_both(analysis.letters, writing, run)
}

/// The cells to begin with, and the plies of the wins to visit next: those of the store, if it has
/// any.
fn first_cells<G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    graph: &FromGame<'_, G>,
    part: Part,
    writing: &Writing,
    threads: &Threads,
    run: &mut Run<'_>,
) -> Solved<(Counted<Cell>, u16), G> {
    let Some(level) = writing.files.manifest.levels.last() else {
        return Ok((graph.cells(part, threads, run)?, 0));
    };
    let plies = u16::try_from(level.plies).ok();
    let plies = plies.filter(|&plies| plies <= Cell::MAX_PLIES);
    let plies = plies.ok_or_else(|| writing.files.corrupt_manifest(2))?;
    let cells = cell_files::read(&writing.files, (Kind::Cells, level.plies), part, run)?;
    Ok((cells, plies))
}

/// Visits all wins in at least `plies` plies, level by level, with a checkpoint now and then.
fn finish_levels<M: Send, B: Graph + Sync>(
    analysis: &mut Analysis<'_, '_, B, Mail<'_>>,
    mut plies: u16,
    writing: &mut Writing,
    threads: &Threads,
    run: &mut Run<'_>,
) -> Result<(), SolveErrorKind<M>> {
    let positions = Some(analysis.cells.len() as u64);
    run.begin_phase(ANALYSING, positions);
    loop {
        let all = analysis.meet(plies, writing.is_due(), run)?;
        if plies > all.last {
            return Ok(());
        }
        // The level that the run has continued from is there already.
        let level = writing.files.manifest.levels.last();
        let is_new = level.is_none_or(|level| level.plies < plies.into());
        if is_new && all.is_due {
            write_level(&analysis.cells, plies, analysis.letters, writing, run)?;
            run.begin_phase(ANALYSING, positions);
        }
        analysis.level(plies, threads, run)?;
        plies += 1;
    }
}

/// Writes a checkpoint: the cells before the level of that many plies.
fn write_level<M>(
    cells: &[Cell],
    plies: u16,
    letters: &mut Letters<'_, Mail<'_>>,
    writing: &mut Writing,
    run: &mut Run<'_>,
) -> Result<(), SolveErrorKind<M>> {
    let (started, plies) = (Instant::now(), plies.into());
    let tables = write_cells(
        cells,
        Cell::number,
        (Kind::Cells, plies),
        letters,
        writing,
        run,
    )?;
    writing
        .files
        .manifest
        .levels
        .push(LevelLine { plies, tables });
    commit_both(letters, writing, run)?;
    let levels = &mut writing.files.manifest.levels;
    levels.drain(..levels.len() - 1);
    writing.commit_since(started)?;
    writing.delete_unnamed()?;
    Ok(())
}

/// In a directory of each member, commits what is new beside what it replaces. So members that are
/// killed while they commit have one of both in common, whoever of them has come how far.
fn commit_both<M>(
    letters: &mut Letters<'_, Mail<'_>>,
    writing: &mut Writing,
    run: &mut Run<'_>,
) -> Result<(), SolveErrorKind<M>> {
    if writing.is_local() {
        writing.commit()?;
        letters.wait(run)?;
    }
    Ok(())
}

/// Writes the numbers of all cells as tables that last; returns what the manifest says of them.
fn write_cells<M>(
    cells: &[Cell],
    number: impl Fn(Cell) -> i16 + Copy,
    kind: (Kind, u64),
    letters: &mut Letters<'_, Mail<'_>>,
    writing: &mut Writing,
    run: &mut Run<'_>,
) -> Result<Tables, SolveErrorKind<M>> {
    let written = cell_files::write((cells, letters.part()), number, kind, writing, run)?;
    writing.sync(|| Ok::<_, SolveErrorKind<M>>(run.poll(0)?))?;
    Ok(Tables::of(&letters.gather(written, run)?))
}
