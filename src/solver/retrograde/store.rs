//! Retrograde analysis into a store: all at once, or stage by stage.

use std::ops::ControlFlow;

use super::folded::{Folded, Folding};
use super::levels_into_store::solve_levels;
use super::one_stage::OneStage;
use super::partition::Partition;
use super::stages::BETWEEN_POLLS;
use super::stages_into_store::{check_memory, solve_stages};
use super::verify::{verify_at_once, verify_by_stage};
use super::{AtOnce, BothPlayers, ByStage, FoldedPlayers, Retrograde, WithPredecessors};
use crate::game::{Indexed, OutcomeValue, Predecessors, Staged, SwapPlayers, Value, are_outcomes};
use crate::run::{DistributedRun, Run, StopReason};
use crate::solution::{Stored, StoredForm, Verified};
use crate::solver::distributed::{Member, open, run_member, stored};
use crate::solver::{self, SolveError, SolveErrorKind, StoreSolver};
use crate::store::{Files, GameLine, Opened, Store, StoreError, Writing};
use crate::table::MaxIndices;

/// Implements the solver that writes the files by `$solve`, and checks them by `$verify`.
macro_rules! store_solver {
    (
        $(#[$doc:meta])*
        [$($bound:tt)*] [$($way:ty),*], $name:literal, $form:ident,
        |$store:ident, $game:ident, $root:ident, $member:ident| $solve:expr,
        |$stored:ident, $run:ident| $verify:expr,
        $stage_of:expr
    ) => {
        $(#[$doc])*
        impl<G: Indexed $($bound)* + Predecessors + Sync> StoreSolver<G>
            for Retrograde<WithPredecessors, $($way),*>
        {
            fn solve_into<'r>(
                &self,
                $store: &Store,
                $root: &G,
                run: impl Into<DistributedRun<'r>>,
            ) -> Result<Stored<G>, SolveError<G::Move>> {
                let name = concat!("retrograde (all indexed, with predecessors, ", $name, ")");
                run_member(run.into(), name, |$member| {
                    let form = StoredForm::$form($root);
                    let $game = $store.game_line($root, form.identity, $member.run)?;
                    let files = $solve?;
                    let shard = $root.index() as u64 / files.manifest.game.shard_positions;
                    let shard = usize::try_from(shard).expect("few shards");
                    let holder = $member.placement().holder(shard);
                    stored($root, holder, files, form, $member)
                })
            }

            fn open(&self, store: &Store, root: &G) -> Result<Stored<G>, StoreError> {
                Stored::open(store, root, StoredForm::$form(root))
            }

            /// Expands each index once. Keeps 2 bytes for each index in memory; by stage, values of
            /// the files, as solving does.
            fn verify(
                &self,
                $stored: &Stored<G>,
                run: Run<'_>,
            ) -> Result<Verified, SolveError<G::Move>> {
                run_member(run.into(), "verify a store", |member| {
                    let $run = &mut *member.run;
                    $verify
                })
            }

            fn for_each(
                &self,
                stored: &Stored<G>,
                stage: Option<usize>,
                run: Run<'_>,
                each: impl FnMut(&G, G::Value) -> ControlFlow<()>,
            ) -> Result<u64, SolveError<G::Move>> {
                run_member(run.into(), "read a store", |member| {
                    let is_read = |state: &G| stage.is_none_or(|stage| stage == $stage_of(state));
                    read_indices(stored, is_read, member.run, each)
                })
            }
        }
    };
}

store_solver! {
    /// # Complexity
    ///
    /// 2.1 bytes of memory for each index, and some MB for files and threads; the same time as
    /// [`solve`](crate::Solver::solve), up to half more for files. A
    /// [memory limit](Run::with_memory_limit) that is lower ends the run at once.
    ///
    /// Of `n` members, each has the memory of an `n`th of the indices, and some MB for what they send to
    /// one another; the memory limit is that of one member. Of the moves to wins, `n - 1` of `n` are
    /// sent to another member, in up to 8 bytes each: 4 in a game with less than 2^30 indices a member.
    [<Value: OutcomeValue>] [AtOnce, BothPlayers], "into a store", by_index,
    |store, game, root, member| {
        let indices = root.index_count();
        let own = |shard, member: &Member<'_, '_>| Partition::new(indices, shard, member.placement());
        let check = |member: &mut Member<'_, '_>| {
            let shard = store.shard_positions();
            check_memory(own(shard, member), true, shard, member.run)
        };
        solve_files(store, game, check, member, |writing, member| {
            let shard = writing.files.manifest.game.shard_positions;
            solve_levels(&OneStage(root.clone()), own(shard, member), writing, member)
        })
    },
    |stored, run| verify_at_once(stored.files(), stored.root(), run),
    only_stage::<G>
}

store_solver! {
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
    [+ Staged] [ByStage, BothPlayers], "by stage, into a store", by_stage,
    |store, game, root, member| {
        solve_files(store, game, |_| check_values::<G>(), member, |writing, member| {
            solve_stages(root, None, writing, member)
        })
    },
    |stored, run| verify_by_stage(stored.files(), stored.root(), false, run),
    G::stage
}

store_solver! {
    /// As without folded players.
    [+ Staged + SwapPlayers] [ByStage, FoldedPlayers], "players folded, by stage, into a store",
    by_stage_folded,
    |store, game, root, member| {
        let folding = Folding::of(MaxIndices::ALL);
        let root = &Folded::new(root, &folding);
        solve_files(store, game, |_| check_values::<G>(), member, |writing, member| {
            solve_stages(root, Some(&folding), writing, member)
        })
    },
    |stored, run| {
        let folding = Folding::of(MaxIndices::ALL);
        let root = Folded::new(stored.root(), &folding);
        folding.check(verify_by_stage(stored.files(), &root, true, run))
    },
    G::stage
}

/// The files of the store of `game`, solved by all members: `solve` writes what is missing. `check`
/// says before that whether it can.
fn solve_files<M, E: Into<SolveErrorKind<M>>>(
    store: &Store,
    game: GameLine,
    check: impl FnOnce(&mut Member<'_, '_>) -> Result<(), E>,
    member: &mut Member<'_, '_>,
    solve: impl FnOnce(&mut Writing, &mut Member<'_, '_>) -> Result<(), SolveErrorKind<M>>,
) -> Result<Files, SolveErrorKind<M>> {
    let placement = member.placement();
    if placement.is_alone()
        && let Some(files) = store.solved(&game, placement)?
    {
        return Ok(files);
    }
    check(member).map_err(Into::into)?;
    let mut writing = match open(store, game, member)? {
        Opened::Solved(files) => return Ok(files),
        Opened::Begun(writing) => writing,
    };
    solve(&mut writing, member)?;
    writing.files.manifest.is_finished = true;
    writing.commit()?;
    member.all(true)?;
    Ok(writing.files)
}

/// An error if files cannot hold the values of the game.
fn check_values<G: Indexed>() -> solver::Result<(), G> {
    if !are_outcomes::<G::Value>() && G::Value::least().to_number().is_none() {
        return Err(SolveErrorKind::unsupported(
            "values have more than 64 bits, which files cannot hold",
        ));
    }
    Ok(())
}

/// The stage of all positions that are solved at once.
const fn only_stage<G>(_: &G) -> usize {
    0
}

/// See [`StoreSolver::for_each`].
fn read_indices<G: Indexed>(
    stored: &Stored<G>,
    is_read: impl Fn(&G) -> bool,
    run: &mut Run<'_>,
    mut each: impl FnMut(&G, G::Value) -> ControlFlow<()>,
) -> solver::Result<u64, G> {
    let root = stored.root();
    run.begin_phase("reading", Some(root.index_count() as u64));
    let (mut positions, mut passed) = (0, 0);
    for (_, state) in root.states() {
        passed += 1;
        if passed == BETWEEN_POLLS {
            run.poll(passed.into())?;
            passed = 0;
        }
        if !is_read(&state) {
            continue;
        }
        // Positions that the root does not lead to have none.
        if let Some(value) = stored.value_of(&state)? {
            positions += 1;
            if each(&state, value).is_break() {
                return Err(StopReason::Stopped.into());
            }
        }
    }
    Ok(positions)
}
