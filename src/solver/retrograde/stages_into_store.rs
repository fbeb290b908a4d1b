//! Retrograde analysis by stage into a store: in memory only the stage that is solved, and the values
//! of later stages that it looks up.

use std::ops::Range;

use super::folded::Folding;
use super::graph::FromGame;
use super::levels::analyse_part;
use super::outcome_expansion::{Expansion, check_endless};
use super::partition::Partition;
use super::stage_level::StageState;
use super::stage_scores::StageScores;
use super::stages::{Stage, Stages};
use super::{cell_files, levels, remote_wins};
use crate::game::{Indexed, Predecessors, Staged, Value, are_outcomes};
use crate::run::{Instant, Run, StopReason, Threads, TrackedVec};
use crate::solver::distributed::{Member, all_tables};
use crate::solver::{self, SolveErrorKind};
use crate::store::{Kind, Pages, StageLine, StageRange, Tables, Writing, Written};
use crate::table::{Cell, IndexPlaces, Number, StageCell};

/// Solves the stages that the manifest does not have yet. With folded players, `folding` of `root` says
/// whether they move in turn.
pub(super) fn solve_stages<G: Indexed + Predecessors + Staged + Sync>(
    root: &G,
    folding: Option<&Folding>,
    writing: &mut Writing,
    member: &mut Member<'_, '_>,
) -> solver::Result<(), G> {
    let (placement, are_outcomes) = (member.placement(), are_outcomes::<G::Value>());
    if writing.is_local() {
        let reason = "members that solve by stage look up one another's files: give them one directory, which they share";
        return Err(SolveErrorKind::unsupported(reason));
    }
    let stages = stages_of_store(root, folding.is_some(), writing, member)?;
    let solved = writing.files.manifest.values.len();
    let shard = writing.files.manifest.game.shard_positions;
    let threads = member.run.threads();
    for stage in stages.last_first().skip(solved) {
        let partition = Partition::new(stage.len(), shard, placement);
        check_memory(partition, are_outcomes, shard, member.run)?;
    }
    let folded = folding.is_some();
    let solve = StageFiles {
        root,
        folded,
        threads: &threads,
    };
    for stage in stages.last_first().skip(solved) {
        let mut reservation = member.run.reservation();
        reservation.try_grow_to(cell_files::bytes(shard, stage.len()))?;
        let solve_stage = match (are_outcomes, u32::can_number(root.index_count())) {
            (true, true) => StageFiles::outcomes::<u32>,
            (true, false) => StageFiles::outcomes::<usize>,
            (false, _) => StageFiles::scores,
        };
        let written = solve_stage(&solve, stage, writing, member);
        // Before the manifest has the stage: the next run would not see its moves.
        let written = match folding {
            Some(folding) => folding.check(written)?,
            None => written?,
        };
        let started = Instant::now();
        if !placement.is_alone() {
            sync(writing, member)?;
        }
        let shards = Partition::new(stage.len(), shard, placement).shards();
        let (mut all, mut is_due) = (Vec::new(), writing.is_due());
        for written in written {
            let tables = all_tables(written, shards, is_due, member)?;
            all.extend(tables.0);
            is_due = tables.1;
        }
        let line = StageLine {
            stage: stage.number() as u64,
            tables: Tables::of(&all),
        };
        writing.files.manifest.values.push(line);
        if is_due {
            sync(writing, member)?;
            writing.commit_since(started)?;
        }
    }
    sync(writing, member)
}

/// The stages that the manifest names; it gets their indices if it has none.
fn stages_of_store<G: Indexed + Staged>(
    root: &G,
    folded: bool,
    writing: &mut Writing,
    member: &mut Member<'_, '_>,
) -> solver::Result<Stages, G> {
    if !writing.files.manifest.all_positions {
        writing.files.manifest.ranges = find_ranges(root, folded, member.run)?;
        writing.files.manifest.all_positions = true;
        writing.commit()?;
    }
    let ranges = writing.files.manifest.ranges.iter().map(|it| {
        let [stage, first, end] =
            [it.stage, it.first, it.end].map(|number| usize::try_from(number).ok());
        Some((stage?, first?, end?))
    });
    let ranges: Option<Vec<_>> = ranges.collect();
    let ranges = ranges.ok_or_else(|| writing.files.corrupt_manifest(2))?;
    Ok(Stages::of_ranges(ranges.into_iter(), member.run)?)
}

/// The bytes of a position of a stage of scores, besides lists.
const LEAST_BYTES_OF_A_SCORE: usize = 2;

/// An error at once if the memory limit is too low for a part of the positions.
pub(super) fn check_memory(
    partition: Partition,
    are_outcomes: bool,
    shard_positions: u64,
    run: &Run<'_>,
) -> Result<(), StopReason> {
    let threads = run.threads().pool(partition.cells()).threads();
    let analysis = if are_outcomes {
        levels::bytes(partition, threads)
    } else {
        partition.cells().saturating_mul(LEAST_BYTES_OF_A_SCORE)
    };
    let needed = [
        analysis,
        remote_wins::bytes(partition, threads),
        cell_files::bytes(shard_positions, partition.cells()),
    ];
    run.check_memory(needed.into_iter().fold(0, usize::saturating_add))
}

/// Makes what was written last, and looks at the limits meanwhile.
fn sync<M>(writing: &mut Writing, member: &mut Member<'_, '_>) -> Result<(), SolveErrorKind<M>> {
    writing.sync(|| Ok(member.run.poll(0)?))
}

/// The indices of each stage; an error if they lie apart.
fn find_ranges<G: Indexed + Staged>(
    root: &G,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<Vec<StageRange>, G> {
    let stages = Stages::find(root, folded, true, run)?;
    let ranges = stages.ranges().ok_or_else(|| {
        let reason = "the indices of a stage lie apart: a store by stage requires an index that counts stage by stage";
        SolveErrorKind::unsupported(reason)
    })?;
    let ranges = ranges.map(|(stage, first, end)| StageRange {
        stage: stage as u64,
        first: first as u64,
        end: end as u64,
    });
    Ok(ranges.collect())
}

/// What solves stages, and writes their tables.
struct StageFiles<'g, G> {
    root: &'g G,
    folded: bool,
    threads: &'g Threads,
}

impl<G: Indexed + Predecessors + Staged + Sync> StageFiles<'_, G> {
    /// Solves a part of a stage of wins and losses; writes their tables.
    fn outcomes<N: Number>(
        &self,
        stage: Stage<'_>,
        writing: &mut Writing,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<Vec<Vec<Written>>, G> {
        let shard = writing.files.manifest.game.shard_positions;
        let partition = Partition::new(stage.len(), shard, member.placement());
        let (run, threads) = (&mut *member.run, self.threads);
        let mut cells = TrackedVec::filled_with(partition.cells(), || Cell::DRAWN, run)?;
        let later = Pages::of_values(&writing.files, run);
        let expansion = Expansion {
            root: self.root,
            folded: self.folded,
            stage,
            later: &later,
            check: Some(check_endless),
            signal: run.stop_signal(),
        };
        let pending = expansion.expand::<N>(partition, &mut cells, threads, run)?;
        drop(later);
        let graph = FromGame {
            root: self.root,
            positions: stage,
        };
        analyse_part(
            (&graph, self.folded),
            partition,
            &mut cells,
            (&pending, 0),
            threads,
            member,
        )?;
        drop(pending);
        let numbers = |range: Range<usize>| {
            let cells = cells[range].iter();
            cells.map(|cell| i64::from(cell.outcome().closeness()))
        };
        let table = (Kind::Values, stage.number() as u64, 0);
        let outcomes = cell_files::write(partition, numbers, table, writing, member.run)?;
        Ok(vec![outcomes])
    }

    /// Solves a part of a stage of scores; writes the tables of its values, and then of the plies.
    fn scores(
        &self,
        stage: Stage<'_>,
        writing: &mut Writing,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<Vec<Vec<Written>>, G> {
        let Self {
            root,
            folded,
            threads,
            ..
        } = *self;
        let shard = writing.files.manifest.game.shard_positions;
        let partition = Partition::new(stage.len(), shard, member.placement());
        let (places, run) = (stage_places(stage, member.run)?, &mut *member.run);
        let mut scores = StageScores::new(root, folded, &places, partition, threads, run)?;
        let later = Pages::of_values(&writing.files, member.run);
        // Each position is expanded, and visited at most once more.
        let cells = partition.cells() as u64;
        member.run.begin_passes("solving a stage", cells, 2);
        let endless = scores.expand_stage::<u32>(stage, &later, None, member.run)?;
        drop(later);
        if let Some(endless) = endless {
            let positions = scores.places_of(stage);
            scores.decide_all(&FromGame { root, positions }, stage, endless, member)?;
        }
        let StageState { values, cells, .. } = scores.known;
        let endless = endless.unwrap_or_default();
        let value = |place: usize| match cells.get(place) {
            None | Some(StageCell::UNSOLVED) => 0,
            Some(cell) => {
                let value = cell.plies().and_then(|_| values.get(place));
                value
                    .unwrap_or(endless)
                    .to_number()
                    .expect("values have 64 bits")
            }
        };
        // 0 stands for endless play.
        let plies = |place: usize| {
            let plies = cells.get(place).and_then(StageCell::plies);
            plies.map_or(0, |plies| i64::from(plies) + 1)
        };
        let shards = u32::try_from(partition.shards()).expect("few shards");
        let table = |shard| (Kind::Values, stage.number() as u64, shard);
        let values = |range: Range<usize>| range.map(value);
        let plies = |range: Range<usize>| range.map(plies);
        let values = cell_files::write(partition, values, table(0), writing, member.run)?;
        let plies = cell_files::write(partition, plies, table(shards), writing, member.run)?;
        Ok(vec![values, plies])
    }
}

/// The places of the indices of a stage: their numbers within it.
fn stage_places(stage: Stage<'_>, run: &Run<'_>) -> Result<IndexPlaces, StopReason> {
    let [first, end] = [stage.index(0), stage.index(0) + stage.len()];
    let mut ranges = TrackedVec::with_capacity(1, run)?;
    ranges.push([first, end, 0])?;
    Ok(IndexPlaces::Ranges(ranges))
}
