//! The run of a member: it meets the others, works, and waits until all have finished.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::TcpListener;
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use optimal_play::run::Transport as _;

use crate::error::ClusterError;
use crate::meet::{self, Meeting};
use crate::member::Member;
use crate::secret::Secret;
use crate::transport::TimelyTransport;

/// How members run.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) workers: Option<NonZero<usize>>,
    pub(crate) deadline: Duration,
    pub(crate) silence: Duration,
    pub(crate) window: usize,
    pub(crate) log: Arc<dyn Fn(&str) + Send + Sync>,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Settings");
        debug.field("workers", &self.workers);
        debug.field("deadline", &self.deadline);
        debug.field("silence", &self.silence);
        debug.field("window", &self.window);
        debug.finish_non_exhaustive()
    }
}

impl Settings {
    /// Runs one of the members, in this thread.
    pub(crate) fn run_one<R>(
        &self,
        member: usize,
        addresses: &[String],
        secret: &Secret,
        work: &impl Fn(&mut Member) -> Result<R, Box<dyn Error + Send + Sync>>,
    ) -> Result<R, ClusterError> {
        let listener = meet::listen(&addresses[member])?;
        self.run_member(member, addresses, secret, listener, work)
    }

    /// Runs all members, in threads.
    pub(crate) fn run_all<R: Send>(
        &self,
        members: usize,
        work: &(impl Fn(&mut Member) -> Result<R, Box<dyn Error + Send + Sync>> + Sync),
    ) -> Result<R, ClusterError> {
        let results = self.ends(members, work)?;
        let (results, mut errors): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
        // The cause before what follows from it.
        errors.sort_by_key(|error| error.as_ref().is_err_and(ClusterError::follows));
        let first = errors.into_iter().chain(results).next();
        first.expect("there is a member")
    }

    /// How each of the members ends.
    fn ends<R: Send>(
        &self,
        members: usize,
        work: &(impl Fn(&mut Member) -> Result<R, Box<dyn Error + Send + Sync>> + Sync),
    ) -> Result<Vec<Result<R, ClusterError>>, ClusterError> {
        let secret = Secret::generate()?;
        let listeners = (0..members).map(|_| meet::listen("127.0.0.1:0"));
        let listeners: Vec<_> = listeners.collect::<Result<_, _>>()?;
        let address = |listener: &TcpListener| Ok(listener.local_addr()?.to_string());
        let addresses = listeners
            .iter()
            .map(address)
            .collect::<io::Result<Vec<_>>>();
        let addresses = addresses.map_err(ClusterError::Setup)?;
        Ok(thread::scope(|scope| {
            let threads: Vec<_> = (0..)
                .zip(listeners)
                .map(|(member, listener)| {
                    let (addresses, secret) = (&addresses, &secret);
                    scope.spawn(move || self.run_member(member, addresses, secret, listener, work))
                })
                .collect();
            let join = |thread: thread::ScopedJoinHandle<'_, _>| {
                thread
                    .join()
                    .unwrap_or_else(|panic| panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        }))
    }

    /// Meets the others, works, and waits for them to finish.
    fn run_member<R>(
        &self,
        number: usize,
        addresses: &[String],
        secret: &Secret,
        listener: TcpListener,
        work: &impl Fn(&mut Member) -> Result<R, Box<dyn Error + Send + Sync>>,
    ) -> Result<R, ClusterError> {
        let meeting = Meeting {
            member: number,
            addresses,
            secret,
            deadline: self.deadline,
            log: &*self.log,
        };
        let connections = meeting.meet(listener)?;
        let transport = TimelyTransport::new(connections, number, self.window, self.silence);
        let mut member = Member::new(transport.map_err(ClusterError::Setup)?, self.workers);
        // A panic must not unwind through the engine, whose threads would panic, too.
        let done = panic::catch_unwind(AssertUnwindSafe(|| work(&mut member)));
        let result = match done {
            Ok(Ok(result)) => {
                let nothing = vec![Vec::new(); addresses.len()];
                let finished = member.transport().all_to_all(nothing, &mut || true);
                finished
                    .map(|_| result)
                    .map_err(|error| member.failure(error.into(), addresses))
            }
            Ok(Err(error)) => Err(member.failure(error, addresses)),
            Err(panic) => {
                member.end_with(&format!("member {number} ended: it panicked"));
                drop(member);
                panic::resume_unwind(panic)
            }
        };
        if let Err(error) = &result {
            member.end_with(&error.for_others());
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, mpsc};

    use super::*;

    #[test]
    fn all_members_say_why_all_end() {
        let settings = Settings {
            workers: None,
            deadline: Duration::from_secs(60),
            silence: Duration::from_secs(60),
            window: 1 << 20,
            log: Arc::new(|_| ()),
        };
        // The others wait for the one that ends, or begin to wait when it has ended.
        for waits in [false, true] {
            let (ended, has_ended) = mpsc::channel::<()>();
            let ended = Mutex::new(Some(ended));
            let has_ended = Mutex::new(has_ended);
            let ends = settings.ends(3, &|member: &mut Member| {
                if member.number() == 1 {
                    ended.lock().expect("nobody panics").take();
                    return Err("no room on the disk".into());
                }
                if waits {
                    // Nothing is ever sent.
                    let _ = has_ended.lock().expect("nobody panics").recv();
                }
                member
                    .transport()
                    .all_to_all(vec![Vec::new(); 3], &mut || true)?;
                Ok(())
            });
            let ends = ends.expect("there are sockets");
            let texts = ends.into_iter().map(|end| match end {
                Ok(()) => String::new(),
                Err(error) => error.to_string(),
            });
            let of_others = "member 1 ended: no room on the disk".to_owned();
            let own = "no room on the disk".to_owned();
            let expected = [of_others.clone(), own, of_others];
            assert_eq!(texts.collect::<Vec<_>>(), expected);
        }
    }
}
