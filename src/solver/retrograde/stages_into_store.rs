//! Retrograde analysis by stage into a store: in memory only the stage that is solved, and the values
//! of later stages that it looks up.

use std::ops::{ControlFlow, Range};

use super::folded::{Folded, Turns};
use super::levels::analyse_part;
use super::outcome_expansion::Expansion;
use super::partition::Partition;
use super::predecessors::{FromGame, StagesFromGame};
use super::read_indices::read_indices;
use super::solve::win_before;
use super::stage_level::Known;
use super::stage_outcomes::WithinStage;
use super::stage_scores::StageScores;
use super::stages::{Stage, Stages};
use super::verify_stages::verify;
use super::win::Win;
use super::{ByStage, Retrograde, WithPredecessors, cell_files, levels, remote_wins};
use crate::game::{Indexed, Predecessors, Staged, SwapPlayers, Value, are_outcomes};
use crate::run::{DistributedRun, Instant, Run, StopReason, Threads, TrackedVec};
use crate::solution::{Stored, StoredForm, Verified};
use crate::solver::distributed::{Member, all_tables, open, run_member, stored};
use crate::solver::{self, FoldPlayers, SolveError, SolveErrorKind, StoreSolver};
use crate::store::{
    Files, GameLine, Kind, Opened, Pages, StageLine, StageRange, Store, StoreError, Tables,
    Writing, Written,
};
use crate::table::{Cell, Number, Places, StageCell};

/// # Errors
///
/// Besides those of [`solve`](crate::Solver::solve): [`SolveErrorKind::Unsupported`] if the indices of a
/// stage lie apart, with those of other stages in between. Also if several members of a cluster have
/// a directory each.
///
/// # Complexity
///
/// Visits all indices once to find the stages, and then solves as [`solve`](crate::Solver::solve)
/// does. In memory there is the stage that is solved: 2.1 bytes for each of its positions, and 4
/// more where a move out of the stage wins or loses. With scores it takes 3 bytes or more. Beside it
/// there are values of later stages that it looks up, in up to half of the memory that the
/// [limit](Run::with_memory_limit) leaves, or in 256 MiB without one. Where these are too few, files
/// are read again and again.
///
/// Of `n` members, each has the memory of an `n`th of the stage, and some MB for what they send to
/// one another; the memory limit is that of one member.
///
/// A run that was ended continues with the stage that it was solving.
impl<G: Indexed + Predecessors + Staged + Sync> StoreSolver<G>
    for Retrograde<ByStage<WithPredecessors>>
{
    fn solve_into<'r>(
        &self,
        store: &Store,
        root: &G,
        run: impl Into<DistributedRun<'r>>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        let solver = "retrograde (all indexed, with predecessors, by stage, into a store)";
        run_member(run.into(), solver, |member| {
            let form = StoredForm::by_stage(root);
            let game = store.game_line(root, form.identity, member.run)?;
            let files = solve_files(store, game, root, None, member)?;
            stored(root, 0, files, form, member)
        })
    }

    fn open(&self, store: &Store, root: &G) -> Result<Stored<G>, StoreError> {
        Stored::open(store, root, StoredForm::by_stage(root))
    }

    /// Expands each index once. Keeps values of the files in memory, as solving does.
    fn verify(&self, stored: &Stored<G>, run: Run<'_>) -> Result<Verified, SolveError<G::Move>> {
        run_member(run.into(), "verify a store", |member| {
            let positions = verify(stored.files(), stored.root(), false, member.run)?;
            Ok(Verified::whole_game(positions))
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

/// As without folded players.
impl<G: Indexed + Predecessors + Staged + SwapPlayers + Sync> StoreSolver<G>
    for Retrograde<ByStage<FoldPlayers<WithPredecessors>>>
{
    fn solve_into<'r>(
        &self,
        store: &Store,
        root: &G,
        run: impl Into<DistributedRun<'r>>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        let solver =
            "retrograde (all indexed, with predecessors, players folded, by stage, into a store)";
        run_member(run.into(), solver, |member| {
            let form = StoredForm::by_stage_folded(root);
            let game = store.game_line(root, form.identity, member.run)?;
            let turns = Turns::default();
            let folded = Folded::new(root, &turns);
            let files = solve_files(store, game, &folded, Some(&turns), member)?;
            stored(root, 0, files, form, member)
        })
    }

    fn open(&self, store: &Store, root: &G) -> Result<Stored<G>, StoreError> {
        Stored::open(store, root, StoredForm::by_stage_folded(root))
    }

    fn verify(&self, stored: &Stored<G>, run: Run<'_>) -> Result<Verified, SolveError<G::Move>> {
        run_member(run.into(), "verify a store", |member| {
            let turns = Turns::default();
            let root = Folded::new(stored.root(), &turns);
            let positions = turns.check(verify(stored.files(), &root, true, member.run))?;
            Ok(Verified::whole_game(positions))
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

/// The bytes of a position of a stage of scores, besides lists.
const LEAST_BYTES_OF_A_SCORE: usize = 2;

/// The files of the store of `game`, solved by all members. With folded players, `turns` of `root`
/// says whether they move in turn.
fn solve_files<G: Indexed + Predecessors + Staged + Sync>(
    store: &Store,
    game: GameLine,
    root: &G,
    turns: Option<&Turns>,
    member: &mut Member<'_, '_>,
) -> solver::Result<Files, G> {
    let placement = member.placement();
    if placement.is_alone()
        && let Some(files) = store.solved(&game, placement)?
    {
        return Ok(files);
    }
    let are_outcomes = are_outcomes::<G::Value>();
    if G::Value::least().to_number().is_none() {
        return Err(SolveErrorKind::unsupported(
            "values have more than 64 bits, which files cannot hold",
        ));
    }
    let mut writing = match open(store, game, member)? {
        Opened::Solved(files) => return Ok(files),
        Opened::Begun(writing) => writing,
    };
    if writing.is_local() {
        let reason = "members that solve by stage look up one another's files: give them one directory, which they share";
        return Err(SolveErrorKind::unsupported(reason));
    }
    let stages = stages_of_store(root, turns.is_some(), &mut writing, member)?;
    let solved = writing.files.manifest.values.len();
    let shard = writing.files.manifest.game.shard_positions;
    let threads = member.run.threads();
    for stage in stages.last_first().skip(solved) {
        let partition = Partition::new(stage.len(), shard, placement);
        check_memory(partition, are_outcomes, shard, member.run)?;
    }
    let folded = turns.is_some();
    let solve = StageFiles {
        root,
        before: win_before(folded),
        folded,
        threads: &threads,
    };
    for stage in stages.last_first().skip(solved) {
        let mut reservation = member.run.reservation();
        reservation.try_grow_to(cell_files::bytes(shard, stage.len()))?;
        let solve_stage = match (are_outcomes, u32::can_number(root.index_count())) {
            (true, true) => StageFiles::outcomes::<u32>,
            (true, false) => StageFiles::outcomes::<usize>,
            (false, true) => StageFiles::scores::<u32>,
            (false, false) => StageFiles::scores::<usize>,
        };
        let written = solve_stage(&solve, stage, &mut writing, member);
        // Before the manifest has the stage: the next run would not see its moves.
        let written = match turns {
            Some(turns) => turns.check(written)?,
            None => written?,
        };
        let started = Instant::now();
        if !placement.is_alone() {
            sync(&mut writing, member)?;
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
            sync(&mut writing, member)?;
            writing.commit_since(started)?;
        }
    }
    sync(&mut writing, member)?;
    writing.files.manifest.is_finished = true;
    writing.commit()?;
    member.all(true)?;
    Ok(writing.files)
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
    before: fn(Win) -> Win,
    folded: bool,
    threads: &'g Threads,
}

impl<G: Indexed + Predecessors + Staged + Sync> StageFiles<'_, G> {
    fn graph(&self) -> StagesFromGame<'_, G> {
        let Self { root, before, .. } = *self;
        StagesFromGame(FromGame { root, before })
    }

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
            before: self.before,
            stage,
            later: &later,
            signal: run.stop_signal(),
        };
        let pending = expansion.expand::<N>(partition, &mut cells, None, threads, run)?;
        drop(later);
        let graph = &self.graph();
        let graph = WithinStage { graph, stage };
        analyse_part(&graph, partition, &mut cells, &pending, threads, member)?;
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
    fn scores<N: Number>(
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
        let mut scores = StageScores::<_, N>::new(root, folded, &places, partition, threads, run)?;
        let later = Pages::of_values(&writing.files, member.run);
        // Each position is expanded, and visited at most once more.
        let cells = partition.cells() as u64;
        member.run.begin_passes("solving a stage", cells, 2);
        let endless = scores.expand_stage(stage, &later, member.run)?;
        drop(later);
        if let Some(endless) = endless {
            scores.decide_all(&self.graph(), stage, endless, member)?;
        }
        let Known { values, cells, .. } = scores.known;
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
fn stage_places(stage: Stage<'_>, run: &Run<'_>) -> Result<Places, StopReason> {
    let [first, end] = [stage.index(0), stage.index(0) + stage.len()];
    let mut ranges = TrackedVec::with_capacity(1, run)?;
    ranges.push([first, end, 0])?;
    Ok(Places::Ranges {
        ranges,
        indices: end,
    })
}
