//! Members of a cluster as threads of one process.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use optimal_play::run::{Transport, TransportError};

/// The way from a thread to the other threads of a cluster, over channels. One that is dropped is
/// lost to the others.
#[derive(Debug)]
pub struct ThreadTransport {
    /// The number of this member.
    pub member: usize,
    /// By member.
    to: Vec<Sender<Vec<u8>>>,
    from: Vec<Receiver<Vec<u8>>>,
}

impl ThreadTransport {
    /// The transports of a cluster, by member.
    fn cluster(members: usize) -> Vec<Self> {
        let mut transports: Vec<_> = (0..members)
            .map(|member| Self {
                member,
                to: Vec::new(),
                from: Vec::new(),
            })
            .collect();
        for from in 0..members {
            for to in 0..members {
                let (sender, receiver) = channel();
                transports[from].to.push(sender);
                transports[to].from.push(receiver);
            }
        }
        transports
    }
}

/// What `member` returns for each member of a cluster of that many, side by side.
///
/// # Panics
///
/// If `member` does.
pub fn cluster<T: Send>(
    members: usize,
    member: impl Fn(&mut ThreadTransport) -> T + Sync,
) -> Vec<T> {
    let member = &member;
    thread::scope(|scope| {
        let transports = ThreadTransport::cluster(members).into_iter();
        let threads: Vec<_> = transports
            .map(|mut transport| scope.spawn(move || member(&mut transport)))
            .collect();
        let ended = threads.into_iter().map(|it| it.join().expect("no panic"));
        ended.collect()
    })
}

impl Transport for ThreadTransport {
    fn members(&self) -> usize {
        self.to.len()
    }

    fn member(&self) -> usize {
        self.member
    }

    fn all_to_all(
        &mut self,
        messages: Vec<Vec<u8>>,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, TransportError> {
        assert_eq!(messages.len(), self.members());
        for (to, message) in self.to.iter().zip(messages) {
            // One that is gone may have left a message.
            let _ = to.send(message);
        }
        let mut received = Vec::new();
        for (member, from) in self.from.iter().enumerate() {
            received.push(loop {
                match from.recv_timeout(Duration::from_millis(20)) {
                    Ok(message) => break message,
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(TransportError::Lost { member });
                    }
                    Err(RecvTimeoutError::Timeout) if keeps_waiting() => {}
                    Err(RecvTimeoutError::Timeout) => return Err(TransportError::Stopped),
                }
            });
        }
        Ok(received)
    }
}
