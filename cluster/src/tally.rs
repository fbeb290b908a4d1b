//! What each member has done so far.

use std::sync::atomic::{AtomicU64, Ordering};

/// What each member has done so far, for whoever shows the progress of a run.
///
/// A member knows of another one what its last fragment said.
///
/// # Examples
///
/// ```
/// use optimal_play_games::connect_four::ConnectFour;
/// use optimal_play::store::Store;
/// use optimal_play::run::Progress;
/// use optimal_play::{Run, StoreSolver, Tabulate};
/// use optimal_play_cluster::Cluster;
/// use std::ops::ControlFlow;
///
/// let directory = std::env::temp_dir().join(format!("optimal-play-tally-{}", std::process::id()));
/// Cluster::local(2).run(|member| {
///     let tally = member.tally();
///     let run = Run::new().with_observer(1000, |progress: &Progress| {
///         tally.set_visited(progress.visited);
///         if tally.member() == 0 {
///             let visited: u64 = (0..tally.members()).map(|it| tally.visited(it)).sum();
///             assert!(visited >= progress.visited); // show it
///         }
///         ControlFlow::Continue(())
///     });
///     let game = ConnectFour::new(4, 4)?;
///     let (store, run) = (Store::at(&directory), member.distributed(run));
///     Tabulate::by_key().solve_into(&store, &game.start(), run)?;
///     assert!(tally.sent_bytes(0) > 0 && tally.sent_bytes(1) > 0);
///     Ok(())
/// })?;
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tally {
    member: usize,
    counts: Vec<Counts>,
}

#[derive(Default, Debug)]
struct Counts {
    visited: AtomicU64,
    sent_bytes: AtomicU64,
}

impl Tally {
    pub(crate) fn new(member: usize, members: usize) -> Self {
        let counts = (0..members).map(|_| Counts::default()).collect();
        Self { member, counts }
    }

    /// The number of this member.
    pub const fn member(&self) -> usize {
        self.member
    }

    /// The number of members.
    pub const fn members(&self) -> usize {
        self.counts.len()
    }

    /// Sets how many positions this member has visited in the phase at hand: the others learn it
    /// with the next fragments. An observer of the run calls it.
    pub fn set_visited(&self, positions: u64) {
        let visited = &self.counts[self.member].visited;
        visited.store(positions, Ordering::Relaxed);
    }

    /// The number of positions that a member has visited in its phase; 0 if it does not say.
    ///
    /// # Panics
    ///
    /// Panics if there is no member of that number.
    pub fn visited(&self, member: usize) -> u64 {
        self.counts[member].visited.load(Ordering::Relaxed)
    }

    /// The number of bytes that a member has sent to others.
    ///
    /// # Panics
    ///
    /// Panics if there is no member of that number.
    pub fn sent_bytes(&self, member: usize) -> u64 {
        self.counts[member].sent_bytes.load(Ordering::Relaxed)
    }

    /// Counts what this member sends.
    pub(crate) fn add_sent(&self, bytes: usize) {
        let sent = &self.counts[self.member].sent_bytes;
        sent.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Notes what another member says.
    pub(crate) fn set(&self, member: usize, visited: u64, sent_bytes: u64) {
        let counts = &self.counts[member];
        counts.visited.store(visited, Ordering::Relaxed);
        counts.sent_bytes.store(sent_bytes, Ordering::Relaxed);
    }
}
