//! A cluster in one process: its members are threads, which exchange parcels over channels.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use optimal_play::post::{Post, PostError};

/// How long a member waits before it asks whether it should.
const WAIT: Duration = Duration::from_millis(20);

/// A member of a cluster in one process. When it is dropped, it is lost to the others.
#[derive(Debug)]
pub struct Channels {
    member: usize,
    to: Vec<Sender<Vec<u8>>>,
    from: Vec<Receiver<Vec<u8>>>,
}

impl Channels {
    /// The members of a cluster.
    #[must_use]
    pub fn between(members: usize) -> Vec<Self> {
        let member = |member| Self {
            member,
            to: Vec::new(),
            from: Vec::new(),
        };
        let mut all: Vec<_> = (0..members).map(member).collect();
        for (from, to) in (0..members).flat_map(|from| (0..members).map(move |to| (from, to))) {
            let (sender, receiver) = channel();
            all[from].to.push(sender);
            all[to].from.push(receiver);
        }
        all
    }
}

impl Post for Channels {
    fn members(&self) -> usize {
        self.to.len()
    }

    fn member(&self) -> usize {
        self.member
    }

    fn exchange(
        &mut self,
        parcels: Vec<Vec<u8>>,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, PostError> {
        assert_eq!(parcels.len(), self.members(), "a parcel for each member");
        for (to, parcel) in self.to.iter().zip(parcels) {
            // Whoever is gone may have sent its last parcel.
            let _ = to.send(parcel);
        }
        let receive = |(member, from): (usize, &Receiver<Vec<u8>>)| {
            loop {
                match from.recv_timeout(WAIT) {
                    Ok(parcel) => return Ok(parcel),
                    Err(RecvTimeoutError::Disconnected) => return Err(PostError::Lost { member }),
                    Err(RecvTimeoutError::Timeout) if !keeps_waiting() => {
                        return Err(PostError::Stopped);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        };
        self.from.iter().enumerate().map(receive).collect()
    }
}

/// Does `work` as each member of a cluster, on a thread of its own; returns what they return.
///
/// # Panics
///
/// If one of them panics.
pub fn as_members<R: Send>(members: usize, work: impl Fn(Channels) -> R + Sync) -> Vec<R> {
    thread::scope(|scope| {
        let start = |member| scope.spawn(|| work(member));
        let threads: Vec<_> = Channels::between(members).into_iter().map(start).collect();
        let results = threads.into_iter().map(|it| it.join());
        results
            .map(|result| result.expect("a member that does not panic"))
            .collect()
    })
}
