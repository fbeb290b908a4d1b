//! Retrograde analysis into a store: cells in memory, checkpoints and outcomes in files.

use std::ops::Range;

use super::cell_files;
use super::graph::{AllIndices, FromGame, Graph};
use super::levels::{ANALYSING, Analysis};
use super::one_stage::OneStage;
use super::outcome_expansion::Expansion;
use super::partition::Partition;
use super::remote_wins::RemoteWins;
use super::stages::Stages;
use crate::game::{Indexed, OutcomeValue, Predecessors};
use crate::run::{Instant, Run, Threads, TrackedVec};
use crate::solver::distributed::{Member, all_tables};
use crate::solver::{self, SolveErrorKind};
use crate::store::{Kind, LevelLine, StageLine, Tables, Writing};
use crate::table::Cell;

/// Writes the outcomes of all positions if the manifest does not have them yet.
pub(super) fn solve_levels<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(
    game: &OneStage<G>,
    partition: Partition,
    writing: &mut Writing,
    member: &mut Member<'_, '_>,
) -> solver::Result<(), G> {
    let shard_positions = writing.files.manifest.game.shard_positions;
    let mut reservation = member.run.reservation();
    reservation.try_grow_to(cell_files::bytes(shard_positions, partition.cells()))?;
    if writing.files.manifest.values.is_empty() {
        write_outcomes(game, partition, writing, member)?;
    }
    // A run may end after the outcomes are committed and before the levels are cleared. The manifest
    // then has both, and this run clears the levels.
    writing.files.manifest.levels.clear();
    writing.commit()?;
    writing.delete_unnamed()?;
    // Nobody may delete any files from a store that is solved.
    member.all(true)?;
    Ok(())
}

/// Writes the outcomes of all positions beside the last level, whose place they take.
fn write_outcomes<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(
    game: &OneStage<G>,
    partition: Partition,
    writing: &mut Writing,
    member: &mut Member<'_, '_>,
) -> solver::Result<(), G> {
    let graph = FromGame {
        root: game,
        positions: AllIndices,
    };
    let folded = false;
    let threads = member.run.threads();
    let wins = RemoteWins::new(partition, &threads, member.run)?;
    let (mut cells, plies) = first_cells(game, partition, writing, &threads, member.run)?;
    let mut analysis = Analysis::new(
        (&graph, folded),
        wins,
        &mut cells,
        plies,
        &threads,
        member.run,
    )?;
    finish_levels(&mut analysis, plies, writing, &threads, member)?;
    let outcome = |cell: Cell| cell.outcome().closeness();
    let tables = write_cells(&analysis, outcome, (Kind::Values, 0), writing, member)?;
    let line = StageLine { stage: 0, tables };
    writing.files.manifest.values.push(line);
    commit_both(writing, member)
}

/// The cells to begin with, and the plies of the wins to visit next: those of the store, if it has
/// any.
fn first_cells<G: Indexed<Value: OutcomeValue> + Sync>(
    game: &OneStage<G>,
    partition: Partition,
    writing: &Writing,
    threads: &Threads,
    run: &mut Run<'_>,
) -> solver::Result<(TrackedVec<Cell>, u16), G> {
    let Some(level) = writing.files.manifest.levels.last() else {
        let mut cells = TrackedVec::filled_with(partition.cells(), || Cell::DRAWN, run)?;
        let stages = Stages::one(game.index_count(), run)?;
        for stage in stages.last_first() {
            let expansion = Expansion {
                root: game,
                folded: false,
                stage,
                later: &(),
                check: None,
                signal: run.stop_signal(),
            };
            expansion.expand::<u32>(partition, &mut cells, threads, run)?;
        }
        return Ok((cells, 0));
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
        let all = analysis.barrier(plies, writing.is_due(), member)?;
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
/// killed while they commit have one of both in common, whoever of them has come how far. A restart
/// takes the shortest manifest of all members.
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
