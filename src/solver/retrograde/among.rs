//! Retrograde analysis by the members of a cluster, into one store.

use super::into_store::analyse;
use super::letters::{self, Letters};
use super::part::Part;
use super::solve::Solved;
use super::{Retrograde, WithPredecessors, analysis, cell_files};
use crate::game::{Indexed, Outcome, OutcomeValue, Predecessors};
use crate::post::Post;
use crate::run::Run;
use crate::solution::Stored;
use crate::solver::SolveError;
use crate::solver::among::{Mail, Member, open, value_at};
use crate::store::{Files, Identity, Opened, Store};

impl Retrograde<WithPredecessors> {
    /// As [`solve_into`](crate::StoreSolver::solve_into), by all members of a cluster together. Each of them
    /// calls it with the same game, and with a store in the same directory, which they share. The
    /// cells are spread over their memory: every n-th shard of the store is at the same one of n
    /// members.
    ///
    /// The files are the same as those of one process, byte for byte, with any number of members
    /// and threads. A run that ended continues with any number of members. The
    /// [report](Stored::report) counts the positions of this member.
    ///
    /// # Errors
    ///
    /// Those of [`solve_into`](crate::StoreSolver::solve_into);
    /// [`SolveErrorKind::Post`](crate::SolveErrorKind::Post) if a member is lost;
    /// [`SolveErrorKind::OtherMember`](crate::SolveErrorKind::OtherMember) if another one has
    /// ended, by an error or a limit of its own;
    /// [`SolveErrorKind::OtherTask`](crate::SolveErrorKind::OtherTask) if another one was given
    /// another game or directory. All members end together.
    ///
    /// # Panics
    ///
    /// As [`Solver::solve`](crate::Solver::solve).
    ///
    /// # Complexity
    ///
    /// Of `n` members, each has the memory of an `n`th of the indices, and some MB for what they
    /// send to one another. A [memory limit](Run::with_memory_limit) is that of one member. Of the
    /// moves to wins, `n - 1` of `n` are sent to another member, in up to 8 bytes each: 4 in a game
    /// with less than 2^30 indices a member.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::Chase;
    /// use optimal_play::post::{Post, PostError};
    /// use optimal_play::store::Store;
    /// use optimal_play::{Outcome, Player, Retrograde, Run};
    ///
    /// /// A cluster of one. The crate `optimal-play-cluster` has larger ones.
    /// struct Alone;
    ///
    /// impl Post for Alone {
    ///     fn members(&self) -> usize { 1 }
    ///     fn member(&self) -> usize { 0 }
    ///     fn exchange(
    ///         &mut self,
    ///         parcels: Vec<Vec<u8>>,
    ///         _: &mut dyn FnMut() -> bool,
    ///     ) -> Result<Vec<Vec<u8>>, PostError> {
    ///         Ok(parcels)
    ///     }
    /// }
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-levels-{}", std::process::id()));
    /// let game = Chase::new(5, (1, 1), (4, 4))?;
    /// let (store, root) = (Store::at(&directory), game.start());
    /// let stored =
    ///     Retrograde::with_predecessors().solve_among(&mut Alone, &store, &root, Run::new())?;
    /// assert_eq!(stored.value(), Outcome::win(Player::Min, 10));
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_among<G: Indexed + Predecessors + Sync>(
        &self,
        post: &mut dyn Post,
        store: &Store,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>>
    where
        G::Value: OutcomeValue,
    {
        run.begin("retrograde (all indexed, with predecessors, among members)");
        Mail::over(post).in_run(run, |member| solve_as(member, store, root))
    }
}

/// The solved store. The member that holds the root sends its value to the others.
pub(super) fn solve_as<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(
    member: &mut Member<'_, '_, Mail<'_>>,
    store: &Store,
    root: &G,
) -> Solved<Stored<G>, G> {
    let files = solve_files(member, store, root)?;
    let (placement, report) = (member.placement(), member.run.report());
    let shard = root.index() as u64 / files.manifest.game.shard_positions;
    let holder = placement.holder(usize::try_from(shard).expect("few shards"));
    if placement.member == holder {
        let stored = Stored::by_index(root, files, report)?;
        value_at::<G>(holder, Some(stored.value()), member)?;
        return Ok(stored);
    }
    let value = value_at::<G>(holder, None, member)?;
    Ok(Stored::of_outcome(root, value, files, report))
}

/// The files of the store, solved by all members.
fn solve_files<G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    member: &mut Member<'_, '_, Mail<'_>>,
    store: &Store,
    root: &G,
) -> Solved<Files, G> {
    let placement = member.placement();
    let game = store.game_line(root, Identity::by_index(root), member.run)?;
    if placement.is_alone()
        && let Some(files) = store.solved(&game)?
    {
        return Ok(files);
    }
    let part = |shard_positions| Part::new(root.index_count(), shard_positions, placement);
    let own = part(store.shard_positions());
    let files = cell_files::bytes(store.shard_positions(), own.cells());
    member
        .run
        .check_memory(needed(own, member.run).saturating_add(files))?;
    let writing = match open(store, game, member)? {
        Opened::Solved(files) => return Ok(files),
        Opened::Begun(writing) => writing,
    };
    let own = part(writing.files.manifest.game.shard_positions);
    let mut letters = Letters::new(&mut member.others, own, member.run)?;
    analyse(root, &mut letters, writing, member.run)
}

/// The memory that an analysis takes without files.
fn needed(part: Part, run: &Run<'_>) -> usize {
    let threads = run.threads().pool(part.cells()).threads();
    analysis::bytes(part, threads).saturating_add(letters::bytes(part, threads))
}
