//! Retrograde analysis into a store: cells in memory, checkpoints and outcomes in files.

use std::ops::{ControlFlow, Range};

use super::levels::{ANALYSING, Analysis};
use super::partition::Partition;
use super::predecessors::{FromGame, Graph};
use super::read_indices::read_indices;
use super::remote_wins::RemoteWins;
use super::stages_into_store::check_memory;
use super::win::Win;
use super::{Retrograde, WithPredecessors, cell_files};
use crate::game::{Indexed, Outcome, OutcomeValue, Predecessors};
use crate::run::{DistributedRun, Instant, Run, Threads, TrackedVec};
use crate::solution::{Stored, StoredForm, Verified};
use crate::solver::distributed::{Member, all_tables, open, run_member, stored};
use crate::solver::{self, SolveError, SolveErrorKind, StoreSolver};
use crate::store::{
    Files, GameLine, Kind, LevelLine, Opened, StageLine, Store, StoreError, Tables, Writing,
};
use crate::table::Cell;

/// # Complexity
///
/// 2.1 bytes of memory for each index, and some MB for files and threads; the same time as
/// [`solve`](crate::Solver::solve), up to half more for files. A
/// [memory limit](Run::with_memory_limit) that is lower ends the run at once.
///
/// Of `n` members, each has the memory of an `n`th of the indices, and some MB for what they send to
/// one another; the memory limit is that of one member. Of the moves to wins, `n - 1` of `n` are
/// sent to another member, in up to 8 bytes each: 4 in a game with less than 2^30 indices a member.
impl<G: Indexed<Value: OutcomeValue> + Predecessors + Sync> StoreSolver<G>
    for Retrograde<WithPredecessors>
{
    fn solve_into<'r>(
        &self,
        store: &Store,
        root: &G,
        run: impl Into<DistributedRun<'r>>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        let solver = "retrograde (all indexed, with predecessors, into a store)";
        run_member(run.into(), solver, |member| {
            let form = StoredForm::by_index(root);
            let game = store.game_line(root, form.identity, member.run)?;
            let files = solve_files(store, game, root, member)?;
            let shard = root.index() as u64 / files.manifest.game.shard_positions;
            let shard = usize::try_from(shard).expect("few shards");
            let holder = member.placement().holder(shard);
            stored(root, holder, files, form, member)
        })
    }

    fn open(&self, store: &Store, root: &G) -> Result<Stored<G>, StoreError> {
        Stored::open(store, root, StoredForm::by_index(root))
    }

    /// Keeps 2 bytes for each index in memory. Expands each index once.
    fn verify(&self, stored: &Stored<G>, run: Run<'_>) -> Result<Verified, SolveError<G::Move>> {
        run_member(run.into(), "verify a store", |member| {
            stored.verify_outcomes(member.run)
        })
    }

    fn for_each(
        &self,
        stored: &Stored<G>,
        run: Run<'_>,
        each: impl FnMut(&G, G::Value) -> ControlFlow<()>,
    ) -> Result<u64, SolveError<G::Move>> {
        run_member(run.into(), "read a store", |member| {
            read_indices(stored, member.run, each)
        })
    }
}

/// The files of the store of `game`, solved by all members.
fn solve_files<G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    store: &Store,
    game: GameLine,
    root: &G,
    member: &mut Member<'_, '_>,
) -> solver::Result<Files, G> {
    let placement = member.placement();
    if placement.is_alone()
        && let Some(files) = store.solved(&game, placement)?
    {
        return Ok(files);
    }
    let own = |shard_positions| Partition::new(root.index_count(), shard_positions, placement);
    let partition = own(store.shard_positions());
    check_memory(partition, true, store.shard_positions(), member.run)?;
    let mut writing = match open(store, game, member)? {
        Opened::Solved(files) => return Ok(files),
        Opened::Begun(writing) => writing,
    };
    let shard_positions = writing.files.manifest.game.shard_positions;
    let partition = own(shard_positions);
    let mut reservation = member.run.reservation();
    reservation.try_grow_to(cell_files::bytes(shard_positions, partition.cells()))?;
    if writing.files.manifest.values.is_empty() {
        write_outcomes(root, partition, &mut writing, member)?;
    }
    // Also where the run before has ended between the two: then they stand beside each other.
    writing.files.manifest.levels.clear();
    writing.commit()?;
    writing.delete_unnamed()?;
    member.all(true)?;
    // Not before the files of the level are gone: nobody deletes any from a store that is solved.
    writing.files.manifest.is_finished = true;
    writing.commit()?;
    member.all(true)?;
    Ok(writing.files)
}

/// Writes the outcomes of all positions beside the last level, whose place they take.
fn write_outcomes<G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    root: &G,
    partition: Partition,
    writing: &mut Writing,
    member: &mut Member<'_, '_>,
) -> solver::Result<(), G> {
    let before = Win::before;
    let (graph, threads) = (FromGame { root, before }, member.run.threads());
    let wins = RemoteWins::new(partition, &threads, member.run)?;
    let (mut cells, plies) = first_cells(&graph, partition, writing, &threads, member.run)?;
    let mut analysis = Analysis::new(&graph, wins, &mut cells, plies, &threads, member.run)?;
    finish_levels(&mut analysis, plies, writing, &threads, member)?;
    let outcome = |cell: Cell| cell.outcome().closeness();
    let tables = write_cells(&analysis, outcome, (Kind::Values, 0), writing, member)?;
    let line = StageLine { stage: 0, tables };
    writing.files.manifest.values.push(line);
    commit_both(writing, member)
}

/// The cells to begin with, and the plies of the wins to visit next: those of the store, if it has
/// any.
fn first_cells<G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    graph: &FromGame<'_, G>,
    partition: Partition,
    writing: &Writing,
    threads: &Threads,
    run: &mut Run<'_>,
) -> solver::Result<(TrackedVec<Cell>, u16), G> {
    let Some(level) = writing.files.manifest.levels.last() else {
        return Ok((graph.cells(partition, threads, run)?, 0));
    };
    let plies = u16::try_from(level.plies).ok();
    let plies = plies.filter(|&plies| plies <= Cell::MAX_PLIES);
    let plies = plies.ok_or_else(|| writing.files.corrupt_manifest(2))?;
    let cells = cell_files::read(&writing.files, (Kind::Cells, level.plies), partition, run)?;
    Ok((cells, plies))
}

/// Visits all wins in at least `plies` plies, level by level, with a checkpoint now and then.
fn finish_levels<M: Send, B: Graph + Sync>(
    analysis: &mut Analysis<'_, '_, B>,
    mut plies: u16,
    writing: &mut Writing,
    threads: &Threads,
    member: &mut Member<'_, '_>,
) -> Result<(), SolveErrorKind<M>> {
    let positions = Some(analysis.cells.len() as u64);
    member.run.begin_phase(ANALYSING, positions);
    loop {
        let all = analysis.meet(plies, writing.is_due(), member)?;
        if plies > all.last {
            return Ok(());
        }
        // The level that the run has continued from is there already.
        let level = writing.files.manifest.levels.last();
        let is_new = level.is_none_or(|level| level.plies < plies.into());
        if is_new && all.is_due {
            write_level(analysis, plies, writing, member)?;
            member.run.begin_phase(ANALYSING, positions);
        }
        analysis.level(plies, threads, member)?;
        plies += 1;
    }
}

/// Writes a checkpoint: the cells before the level of that many plies.
fn write_level<M>(
    analysis: &Analysis<'_, '_, impl Graph>,
    plies: u16,
    writing: &mut Writing,
    member: &mut Member<'_, '_>,
) -> Result<(), SolveErrorKind<M>> {
    let (started, plies) = (Instant::now(), plies.into());
    let tables = write_cells(
        analysis,
        Cell::number,
        (Kind::Cells, plies),
        writing,
        member,
    )?;
    let level = LevelLine { plies, tables };
    writing.files.manifest.levels.push(level);
    commit_both(writing, member)?;
    let levels = &mut writing.files.manifest.levels;
    levels.drain(..levels.len() - 1);
    writing.commit_since(started)?;
    writing.delete_unnamed()?;
    Ok(())
}

/// In a directory of each member, commits what is new beside what it replaces. So members that are
/// killed while they commit have one of both in common, whoever of them has come how far.
fn commit_both<M>(
    writing: &mut Writing,
    member: &mut Member<'_, '_>,
) -> Result<(), SolveErrorKind<M>> {
    if writing.is_local() {
        writing.commit()?;
        member.all(true)?;
    }
    Ok(())
}

/// Writes the numbers of all cells as tables that last; returns what the manifest says of them.
fn write_cells<M>(
    analysis: &Analysis<'_, '_, impl Graph>,
    number: impl Fn(Cell) -> i16 + Copy,
    kind: (Kind, u64),
    writing: &mut Writing,
    member: &mut Member<'_, '_>,
) -> Result<Tables, SolveErrorKind<M>> {
    let (partition, (kind, stage)) = (analysis.wins.partition(), kind);
    let numbers = |range: Range<usize>| {
        let cells = analysis.cells[range].iter();
        cells.map(move |&cell| i64::from(number(cell)))
    };
    let written = cell_files::write(partition, numbers, (kind, stage, 0), writing, member.run)?;
    writing.sync(|| Ok::<_, SolveErrorKind<M>>(member.run.poll(0)?))?;
    let (all, _) = all_tables(written, partition.shards(), false, member)?;
    Ok(Tables::of(&all))
}
