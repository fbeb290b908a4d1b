//! Members of a cluster as threads of one process.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use optimal_play::post::{Post, PostError};

/// The way from a thread to the other threads of a cluster, over channels. One that is dropped is
/// lost to the others.
#[derive(Debug)]
pub struct ThreadPost {
    /// The number of this member.
    pub member: usize,
    /// By member.
    to: Vec<Sender<Vec<u8>>>,
    from: Vec<Receiver<Vec<u8>>>,
}

impl ThreadPost {
    /// The posts of a cluster, by member.
    fn cluster(members: usize) -> Vec<Self> {
        let mut posts: Vec<_> = (0..members)
            .map(|member| Self {
                member,
                to: Vec::new(),
                from: Vec::new(),
            })
            .collect();
        for from in 0..members {
            for to in 0..members {
                let (sender, receiver) = channel();
                posts[from].to.push(sender);
                posts[to].from.push(receiver);
            }
        }
        posts
    }
}

/// What `member` returns for each member of a cluster of that many, side by side.
///
/// # Panics
///
/// If `member` does.
pub fn cluster<T: Send>(members: usize, member: impl Fn(&mut ThreadPost) -> T + Sync) -> Vec<T> {
    let member = &member;
    thread::scope(|scope| {
        let posts = ThreadPost::cluster(members).into_iter();
        let threads: Vec<_> = posts
            .map(|mut post| scope.spawn(move || member(&mut post)))
            .collect();
        let ended = threads.into_iter().map(|it| it.join().expect("no panic"));
        ended.collect()
    })
}

impl Post for ThreadPost {
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
        assert_eq!(parcels.len(), self.members());
        for (to, parcel) in self.to.iter().zip(parcels) {
            // One that is gone may have left a parcel.
            let _ = to.send(parcel);
        }
        let mut received = Vec::new();
        for (member, from) in self.from.iter().enumerate() {
            received.push(loop {
                match from.recv_timeout(Duration::from_millis(20)) {
                    Ok(parcel) => break parcel,
                    Err(RecvTimeoutError::Disconnected) => return Err(PostError::Lost { member }),
                    Err(RecvTimeoutError::Timeout) if keeps_waiting() => {}
                    Err(RecvTimeoutError::Timeout) => return Err(PostError::Stopped),
                }
            });
        }
        Ok(received)
    }
}
