//! What a session knows. A thread in the background finds it, so that nobody has to wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use optimal_play::{GameState, Run};

use super::history::History;
use super::known::Known;
use super::method::Scope;
use super::subject::Subject;

/// The memory limit of each run, in bytes.
const MEMORY_LIMIT: usize = 2 << 30;

/// Finds what is to be known of positions, in the background.
pub(crate) struct Knowledge<G: GameState> {
    subject: Arc<Subject<G>>,
    known: Arc<Known<G>>,
    /// The thread at work, if any.
    job: Option<Job>,
    /// The time for each position of a game that is not solved as a whole.
    pub(crate) think: Duration,
}

/// A thread at work.
struct Job {
    stop: Arc<AtomicBool>,
    done: Receiver<()>,
}

/// Whether to wait until a position is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    Wait,
    DoNotWait,
}

impl<G: GameState + Send + Sync + 'static> Knowledge<G> {
    pub(crate) const fn new(
        subject: Arc<Subject<G>>,
        known: Arc<Known<G>>,
        think: Duration,
    ) -> Self {
        Self {
            subject,
            known,
            job: None,
            think,
        }
    }

    /// What is known.
    pub(crate) fn known(&self) -> &Known<G> {
        &self.known
    }

    /// Finds what is to be known of the position that the moves lead to, if it `is_unknown`. The
    /// first call starts a thread; with patience it waits for its end.
    ///
    /// The caller calls [`leave_position`](Self::leave_position) before it studies another one.
    pub(crate) fn study(&mut self, history: &History<G>, is_unknown: bool, patience: Patience) {
        if !is_unknown {
            self.job = None;
            return;
        }
        if self.job.is_none() {
            self.job = Some(self.begin(history.clone()));
        }
        let done = self.job.as_ref().map(|job| match patience {
            Patience::Wait => job.done.recv().map_err(|_| TryRecvError::Disconnected),
            Patience::DoNotWait => job.done.try_recv(),
        });
        match done {
            Some(Err(TryRecvError::Empty)) => {}
            Some(Err(TryRecvError::Disconnected)) => panic!("the thread that solves panicked"),
            _ => self.job = None,
        }
    }

    /// Ends the work on a position, before another one is studied. Work on a whole game continues.
    pub(crate) fn leave_position(&mut self) {
        if self.subject.method.quick_scope() == Scope::Position {
            self.job = None;
        }
    }

    /// Knows nothing from now on but what `known` gets.
    pub(crate) fn stop(&mut self) {
        self.job = None;
    }

    /// Starts a thread that solves the whole game, or only the position.
    fn begin(&self, history: History<G>) -> Job {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, done) = mpsc::channel();
        let (subject, known) = (Arc::clone(&self.subject), Arc::clone(&self.known));
        let (think, flag) = (self.think, Arc::clone(&stop));
        thread::spawn(move || {
            let run = || {
                Run::new()
                    .with_memory_limit(MEMORY_LIMIT)
                    .with_stop_flag(&flag)
            };
            let is_stopped = || flag.load(Ordering::Relaxed);
            let scope = subject.method.quick_scope();
            // The view says why it has failed.
            let _ = known.find(scope, &subject.method, &history, think, run, is_stopped);
            // Nobody listens if the player has moved on.
            let _ = sender.send(());
        });
        Job { stop, done }
    }
}

impl Drop for Job {
    /// Stops the thread: nobody needs its answer.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
