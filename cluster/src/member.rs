//! One member of a cluster, as its work sees it.

use std::error::Error;
use std::num::NonZero;
use std::sync::Arc;

use optimal_play::Run;
use optimal_play::run::{DistributedRun, Transport, TransportError};

use crate::error::ClusterError;
use crate::tally::Tally;
use crate::transport::TimelyTransport;

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
    transport: TimelyTransport,
    workers: Option<NonZero<usize>>,
}

impl Member {
    pub(crate) const fn new(transport: TimelyTransport, workers: Option<NonZero<usize>>) -> Self {
        Self { transport, workers }
    }

    /// The number of this member, from 0 on.
    pub fn number(&self) -> usize {
        self.transport.member()
    }

    /// The number of members.
    pub fn count(&self) -> usize {
        self.transport.members()
    }

    /// The number of threads that the cluster was given for each member.
    pub const fn workers(&self) -> Option<NonZero<usize>> {
        self.workers
    }

    /// What each member has done so far, also while it solves: for an observer of the run.
    pub fn tally(&self) -> Arc<Tally> {
        self.transport.tally()
    }

    /// The run, shared with all other members, for `solve_into`. The number of workers of the
    /// cluster, if it was given, replaces the threads of the run.
    ///
    /// All members solve the same root, and into a directory of their own or one that they share.
    /// The files are the same with any number of members, and the next run continues where one has
    /// ended, also with another number of members if they share a directory.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::Chase;
    /// use optimal_play_games::connect_four::ConnectFour;
    /// use optimal_play::store::Store;
    /// use optimal_play::{Outcome, Player, Retrograde, Run, StoreSolver, Tabulate};
    /// use optimal_play_cluster::Cluster;
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-two-{}", std::process::id()));
    /// let value = Cluster::local(2).run(|member| {
    ///     let (game, store) = (ConnectFour::new(4, 3)?, Store::at(directory.join("connect")));
    ///     let run = member.distributed(Run::new());
    ///     Ok(Tabulate::by_key().solve_into(&store, &game.start(), run)?.value())
    /// })?;
    /// assert_eq!(value, Some(0));
    ///
    /// // A game whose positions can repeat:
    /// let value = Cluster::local(2).run(|member| {
    ///     let store = Store::at(directory.join("chase"));
    ///     let game = Chase::new(5, (1, 1), (4, 4))?;
    ///     let run = member.distributed(Run::new());
    ///     Ok(Retrograde::with_predecessors().solve_into(&store, &game.start(), run)?.value())
    /// })?;
    /// assert_eq!(value, Some(Outcome::win(Player::Min, 10)));
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distributed<'a>(&'a mut self, run: Run<'a>) -> DistributedRun<'a> {
        let run = match self.workers {
            Some(workers) => run.with_threads(workers.get()),
            None => run,
        };
        run.distributed(&mut self.transport)
    }

    /// The way to the other members, for work of one's own.
    pub const fn transport(&mut self) -> &mut (impl Transport + use<>) {
        &mut self.transport
    }

    /// Says to the other members why this one ends, once this is dropped.
    pub(crate) fn end_with(&self, reason: &str) {
        self.transport.end_with(reason);
    }

    /// Why this member has failed, if its work returned this error: because of its connections, if
    /// one has failed.
    pub(crate) fn failure(
        &self,
        error: Box<dyn Error + Send + Sync>,
        addresses: &[String],
    ) -> ClusterError {
        match self.transport.failed() {
            Some(cause) if cause.error != TransportError::Stopped => {
                ClusterError::of(cause, addresses)
            }
            _ => ClusterError::Member {
                member: self.number(),
                error,
            },
        }
    }
}
