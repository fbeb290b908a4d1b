//! One member of a cluster, as its work sees it.

use std::error::Error;
use std::num::NonZero;
use std::sync::Arc;

use optimal_play::post::{Post, PostError};
use optimal_play::store::Store;
use optimal_play::{
    Indexed, OutcomeValue, Predecessors, Restore, Retrograde, Run, SolveError, Staged, Stored,
    Tabulate,
};

use crate::error::ClusterError;
use crate::post::TimelyPost;
use crate::tally::Tally;

/// One member of a cluster, which [`Cluster::run`](crate::Cluster::run) gives to its work.
///
/// # Examples
///
/// ```
/// use optimal_play_cluster::Cluster;
///
/// Cluster::local(3).run(|member| {
///     assert_eq!(member.count(), 3);
///     assert!(member.number() < 3);
///     Ok(())
/// })?;
/// # Ok::<(), optimal_play_cluster::ClusterError>(())
/// ```
#[derive(Debug)]
pub struct Member {
    post: TimelyPost,
    workers: Option<NonZero<usize>>,
}

impl Member {
    pub(crate) const fn new(post: TimelyPost, workers: Option<NonZero<usize>>) -> Self {
        Self { post, workers }
    }

    /// The number of this member, from 0 on.
    pub fn number(&self) -> usize {
        self.post.member()
    }

    /// The number of members.
    pub fn count(&self) -> usize {
        self.post.members()
    }

    /// The number of threads that the cluster was given for each member.
    pub const fn workers(&self) -> Option<NonZero<usize>> {
        self.workers
    }

    /// What each member has done so far, also while it solves: for an observer of the run.
    pub fn tally(&self) -> Arc<Tally> {
        self.post.tally()
    }

    /// Solves a game without cycles into a store, together with all other members: as
    /// [`Tabulate::by_key`] does with
    /// [`solve_among`](Tabulate::solve_among). The number of workers of the cluster, if it was
    /// given, replaces the threads of the run.
    ///
    /// All members call this with the same root, and with a directory of their own or one that they
    /// share. The files are the same with any number of members, and the next run continues where
    /// one has ended, also with another number of members if they share a directory.
    ///
    /// # Errors
    ///
    /// Those of [`solve_among`](Tabulate::solve_among).
    ///
    /// # Panics
    ///
    /// As [`solve_among`](Tabulate::solve_among).
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Run;
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::store::Store;
    /// use optimal_play_cluster::Cluster;
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-key-{}", std::process::id()));
    /// let value = Cluster::local(2).run(|member| {
    ///     let game = ConnectFour::new(4, 3)?;
    ///     let stored = member.solve(&Store::at(&directory), &game.start(), Run::new())?;
    ///     Ok(stored.value())
    /// })?;
    /// assert_eq!(value, Some(0));
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve<G: Restore + Staged + Sync>(
        &mut self,
        store: &Store,
        root: &G,
        run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        let run = self.with_workers(run);
        Tabulate::by_key().solve_among(&mut self.post, store, root, run)
    }

    /// Solves a game whose positions can repeat into a store, together with all other members: as
    /// [`Retrograde::with_predecessors`] does with
    /// [`solve_among`](Retrograde::solve_among). Otherwise as [`solve`](Self::solve).
    ///
    /// # Errors
    ///
    /// Those of [`solve_among`](Retrograde::solve_among).
    ///
    /// # Panics
    ///
    /// As [`solve_among`](Retrograde::solve_among).
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::Chase;
    /// use optimal_play::store::Store;
    /// use optimal_play::{Outcome, Player, Run};
    /// use optimal_play_cluster::Cluster;
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-index-{}", std::process::id()));
    /// let value = Cluster::local(2).run(|member| {
    ///     let game = Chase::new(5, (1, 1), (4, 4))?;
    ///     let stored = member.solve_indexed(&Store::at(&directory), &game.start(), Run::new())?;
    ///     Ok(stored.value())
    /// })?;
    /// assert_eq!(value, Some(Outcome::win(Player::Min, 10)));
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_indexed<G: Indexed + Predecessors + Sync>(
        &mut self,
        store: &Store,
        root: &G,
        run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>>
    where
        G::Value: OutcomeValue,
    {
        let run = self.with_workers(run);
        Retrograde::with_predecessors().solve_among(&mut self.post, store, root, run)
    }

    /// The run with the workers of the cluster, if they are given.
    fn with_workers<'a>(&self, run: Run<'a>) -> Run<'a> {
        match self.workers {
            Some(workers) => run.with_threads(workers.get()),
            None => run,
        }
    }

    /// The way to the other members, for work of one's own.
    pub const fn post(&mut self) -> &mut (impl Post + use<>) {
        &mut self.post
    }

    /// Says to the other members why this one ends, once this is dropped.
    pub(crate) fn end_with(&self, reason: &str) {
        self.post.end_with(reason);
    }

    /// Why this member has failed, if its work returned this error: because of its connections, if
    /// one has failed.
    pub(crate) fn failure(
        &self,
        error: Box<dyn Error + Send + Sync>,
        addresses: &[String],
    ) -> ClusterError {
        match self.post.failed() {
            Some(cause) if cause.error != PostError::Stopped => ClusterError::of(cause, addresses),
            _ => ClusterError::Member {
                member: self.number(),
                error,
            },
        }
    }
}
