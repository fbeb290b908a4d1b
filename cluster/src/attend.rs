//! What a member does: it meets the others, works, and waits until all have finished.

use std::error::Error;
use std::io;
use std::net::TcpListener;
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::Duration;

use optimal_play::post::Post as _;

use crate::error::ClusterError;
use crate::meet::{self, Meeting};
use crate::member::Member;
use crate::post::TimelyPost;

/// How members attend a run.
#[derive(Clone, Copy)]
pub(crate) struct Attendance<'a> {
    pub(crate) workers: Option<NonZero<usize>>,
    pub(crate) deadline: Duration,
    pub(crate) silence: Duration,
    pub(crate) window: usize,
    pub(crate) log: &'a (dyn Fn(&str) + Send + Sync),
}

impl Attendance<'_> {
    /// Attends as one of the members, in this thread.
    pub(crate) fn as_one<R>(
        &self,
        member: usize,
        addresses: &[String],
        work: &impl Fn(&mut Member) -> Result<R, Box<dyn Error + Send + Sync>>,
    ) -> Result<R, ClusterError> {
        let listener = meet::listen(&addresses[member])?;
        self.attend(member, addresses, listener, work)
    }

    /// Attends as each of the members, in threads.
    pub(crate) fn as_threads<R: Send>(
        &self,
        members: usize,
        work: &(impl Fn(&mut Member) -> Result<R, Box<dyn Error + Send + Sync>> + Sync),
    ) -> Result<R, ClusterError> {
        let listeners = (0..members).map(|_| meet::listen("127.0.0.1:0"));
        let listeners: Vec<_> = listeners.collect::<Result<_, _>>()?;
        let address = |listener: &TcpListener| Ok(listener.local_addr()?.to_string());
        let addresses = listeners
            .iter()
            .map(address)
            .collect::<io::Result<Vec<_>>>();
        let addresses = addresses.map_err(ClusterError::Setup)?;
        let results: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..)
                .zip(listeners)
                .map(|(member, listener)| {
                    let addresses = &addresses;
                    scope.spawn(move || self.attend(member, addresses, listener, work))
                })
                .collect();
            let join = |thread: thread::ScopedJoinHandle<'_, _>| {
                thread
                    .join()
                    .unwrap_or_else(|panic| panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        });
        let (results, mut errors): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
        // The cause before what follows from it.
        errors.sort_by_key(|error| error.as_ref().is_err_and(ClusterError::follows));
        let first = errors.into_iter().chain(results).next();
        first.expect("there is a member")
    }

    /// Meets the others, works, and waits for them to finish.
    fn attend<R>(
        &self,
        member: usize,
        addresses: &[String],
        listener: TcpListener,
        work: &impl Fn(&mut Member) -> Result<R, Box<dyn Error + Send + Sync>>,
    ) -> Result<R, ClusterError> {
        let meeting = Meeting {
            member,
            addresses,
            deadline: self.deadline,
            log: self.log,
        };
        let sockets = meeting.meet(listener)?;
        let post = TimelyPost::new(sockets, member, self.window, self.silence);
        let mut member = Member::new(post.map_err(ClusterError::Setup)?, self.workers);
        // A panic must not unwind through the engine, whose threads would panic, too.
        let done = panic::catch_unwind(AssertUnwindSafe(|| work(&mut member)));
        let result = match done {
            Ok(Ok(result)) => {
                let nothing = vec![Vec::new(); addresses.len()];
                let finished = member.post().exchange(nothing, &mut || true);
                finished
                    .map(|_| result)
                    .map_err(|error| ClusterError::post(error, addresses))
            }
            Ok(Err(error)) => Err(member.failure(error, addresses)),
            Err(panic) => {
                member.cut();
                drop(member);
                panic::resume_unwind(panic)
            }
        };
        if result.is_err() {
            member.cut();
        }
        result
    }
}
