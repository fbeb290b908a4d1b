//! A cluster, and what its members do together.

use std::error::Error;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use crate::error::ClusterError;
use crate::member::Member;
use crate::run_member::Settings;
use crate::secret::Secret;

/// How long a member waits for the others to come, by default.
const DEADLINE: Duration = Duration::from_secs(60);

/// How long a member may be silent, by default.
const SILENCE: Duration = Duration::from_secs(10);

/// How much of a message goes out at once, by default.
const WINDOW: usize = 1 << 20;

/// The processes that solve a game together, seen from one of them.
///
/// Each process is a *member* and holds a part of the positions. The members have numbers from 0
/// on. They must run the same program, with the same arguments but for the number of the process.
///
/// # Safety of the network
///
/// Only members that know the [`Secret`] of the cluster take part. They prove it to one another
/// when they connect, by the Noise protocol, and all that they send is encrypted and authenticated.
/// A member listens only at its own address, and only until all members have come. A stranger that
/// connects is dropped. Members trust one another.
///
/// # Examples
///
/// Two members in one process, as a test has them:
///
/// ```
/// use optimal_play::run::Transport;
/// use optimal_play_cluster::Cluster;
///
/// let sum = Cluster::local(2).run(|member| {
///     let number = u8::try_from(member.number())?;
///     let messages = vec![vec![number + 1]; member.count()];
///     let received = member.transport().all_to_all(messages, &mut || true)?;
///     Ok(received.concat().iter().sum::<u8>())
/// })?;
/// assert_eq!(sum, Some(3));
/// # Ok::<(), optimal_play_cluster::ClusterError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cluster {
    place: Place,
    settings: Settings,
}

/// Where this process is in the cluster.
#[derive(Clone, Debug)]
enum Place {
    /// It is all of the members, as threads.
    Local(usize),
    /// It is one member, and these are the addresses of all.
    Process {
        member: usize,
        addresses: Vec<String>,
        secret: Secret,
    },
}

impl Cluster {
    fn at(place: Place) -> Self {
        let settings = Settings {
            workers: None,
            deadline: DEADLINE,
            silence: SILENCE,
            window: WINDOW,
            log: Arc::new(|_| ()),
        };
        Self { place, settings }
    }

    /// A cluster of this many members, all of them threads of this process, connected over the
    /// loopback interface: for tests.
    ///
    /// # Panics
    ///
    /// Panics if there are no members.
    #[must_use]
    pub fn local(members: usize) -> Self {
        assert!(members > 0, "a cluster has at least one member");
        Self::at(Place::Local(members))
    }

    /// A cluster with a member at each of these addresses, such as `node1:21010`. All know this
    /// secret. This process is the member with this number.
    ///
    /// # Panics
    ///
    /// Panics if the number is not below that of the addresses.
    #[must_use]
    pub fn process(member: usize, addresses: Vec<String>, secret: Secret) -> Self {
        assert!(member < addresses.len(), "each member has an address");
        Self::at(Place::Process {
            member,
            addresses,
            secret,
        })
    }

    /// Sets the number of threads of each member. Default: as the run says.
    #[must_use]
    pub const fn with_workers(mut self, workers: NonZero<usize>) -> Self {
        self.settings.workers = Some(workers);
        self
    }

    /// Sets how long to wait for the other members to come. Default: a minute.
    #[must_use]
    pub const fn with_deadline(mut self, deadline: Duration) -> Self {
        self.settings.deadline = deadline;
        self
    }

    /// Sets how long a member may be silent before it counts as lost. Default: 10 seconds.
    ///
    /// Members send signs of life four times as often, also while they compute. All must have the
    /// same setting.
    ///
    /// # Panics
    ///
    /// Panics if this is less than a hundredth of a second.
    #[must_use]
    pub const fn with_silence(mut self, silence: Duration) -> Self {
        assert!(
            silence.as_millis() >= 10,
            "at least a hundredth of a second"
        );
        self.settings.silence = silence;
        self
    }

    /// Sets how many bytes of a message go out at once. Default: 1 MiB.
    ///
    /// A member that is slow, or stopped, costs each other one at most two windows of memory beyond
    /// the messages themselves.
    ///
    /// # Panics
    ///
    /// Panics if this is 0.
    #[must_use]
    pub const fn with_window(mut self, bytes: usize) -> Self {
        assert!(bytes > 0, "a window has at least one byte");
        self.settings.window = bytes;
        self
    }

    /// Sets what is called with a line of text when something happens that is worth a note, such as
    /// a stranger that has connected. Default: nothing.
    #[must_use]
    pub fn with_log(mut self, log: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.settings.log = Arc::new(log);
        self
    }

    /// The number of members.
    pub const fn members(&self) -> usize {
        match &self.place {
            Place::Local(members) => *members,
            Place::Process { addresses, .. } => addresses.len(),
        }
    }

    /// Waits for all members, and then runs the work once a member. Returns the result of member 0
    /// in its process, and `None` in the others, when all members have finished.
    ///
    /// Each member builds its own instance of the game. The work must make the same calls in all
    /// members.
    ///
    /// # Errors
    ///
    /// Returns an error in every process if the members cannot meet, if the work of any member
    /// fails, or if a member is lost or silent during the run.
    ///
    /// # Panics
    ///
    /// Panics if the work panics; the other members then see that they have lost this one.
    pub fn run<R: Send>(
        self,
        work: impl Fn(&mut Member) -> Result<R, Box<dyn Error + Send + Sync>> + Sync,
    ) -> Result<Option<R>, ClusterError> {
        match &self.place {
            Place::Process {
                member,
                addresses,
                secret,
            } => {
                let result = self.settings.run_one(*member, addresses, secret, &work)?;
                Ok((*member == 0).then_some(result))
            }
            Place::Local(members) => self.settings.run_all(*members, &work).map(Some),
        }
    }
}
