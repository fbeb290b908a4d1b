//! Retrograde analysis into a store: cells in memory, checkpoints and outcomes in files.

use super::among::solve_as;
use super::analysis::{ANALYSING, Analysis};
use super::letters::Letters;
use super::part::Part;
use super::predecessors::{FromGame, Graph};
use super::solve::Solved;
use super::win::Win;
use super::{Retrograde, WithPredecessors, cell_files};
use crate::game::{Indexed, Outcome, OutcomeValue, Predecessors};
use crate::run::{Instant, Run, Threads, TrackedVec};
use crate::solution::Stored;
use crate::solver::among::Mail;
use crate::solver::{SolveError, SolveErrorKind};
use crate::store::{Files, Kind, LevelLine, StageLine, Store, Tables, Writing};
use crate::table::Cell;

impl Retrograde<WithPredecessors> {
    /// Solves all positions of the game into the files of a store. A run that was killed, or ended
    /// by a limit, continues where it last wrote what it had. If the store is solved, it is opened
    /// and nothing is written.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::solve`](crate::Solver::solve), and [`SolveErrorKind::Store`] if a file
    /// cannot be written or read, is damaged, or belongs to another game. After any of them, what
    /// was written stays: once its cause is gone, the next run continues. Where a file is damaged,
    /// [`Store::fresh`] begins anew.
    ///
    /// # Panics
    ///
    /// As [`Solver::solve`](crate::Solver::solve).
    ///
    /// # Complexity
    ///
    /// 2.1 bytes of memory for each index, and some MB for files and threads; the same time as
    /// [`solve`](crate::Solver::solve), up to half more for files. A
    /// [memory limit](Run::with_memory_limit) that is lower ends the run at once.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::Chase;
    /// use optimal_play::store::Store;
    /// use optimal_play::{Outcome, Player, Retrograde, Run};
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-chase-{}", std::process::id()));
    /// let game = Chase::new(5, (1, 1), (4, 4))?;
    /// let store = Store::at(&directory);
    /// let stored = Retrograde::with_predecessors().solve_into(&store, &game.start(), Run::new())?;
    /// assert_eq!(stored.value(), Outcome::win(Player::Min, 10));
    /// assert_eq!(stored.line()?.len(), 10);
    ///
    /// // Later, in any process:
    /// let stored = store.open_indexed(&game.start())?;
    /// assert_eq!(stored.value(), Outcome::win(Player::Min, 10));
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_into<G: Indexed + Predecessors + Sync>(
        &self,
        store: &Store,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>>
    where
        G::Value: OutcomeValue,
    {
        run.begin("retrograde (all indexed, with predecessors, into a store)");
        Mail::alone().in_run(run, |member| solve_as(member, store, root))
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
    let mut reservation = run.reservation();
    reservation.try_grow_to(files)?;
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
) -> Solved<(TrackedVec<Cell>, u16), G> {
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
