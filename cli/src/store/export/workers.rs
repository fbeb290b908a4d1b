//! Threads that work on parts of the output, whose results come in order.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Scope;

/// How many parts a thread may have at a time: one that it works on, and the next.
const AHEAD: usize = 2;

/// Threads that each do every n-th part of a work.
pub(super) struct Workers<'s, T, R, F> {
    work: &'s F,
    threads: Vec<Thread<T, R>>,
    submitted: usize,
    received: usize,
}

struct Thread<T, R> {
    parts: SyncSender<T>,
    results: Receiver<R>,
}

impl<'s, T, R, F> Workers<'s, T, R, F>
where
    T: Send + 's,
    R: Send + 's,
    F: Fn(T) -> R + Sync,
{
    /// Starts as many as `threads`; without one, the caller does the work itself.
    pub(super) fn start(scope: &'s Scope<'s, '_>, threads: usize, work: &'s F) -> Self {
        let start = |_| {
            let (parts, next_part) = sync_channel(AHEAD);
            let (result, results) = sync_channel(AHEAD);
            scope.spawn(move || {
                for part in next_part {
                    if result.send(work(part)).is_err() {
                        break; // Nobody waits for it any more.
                    }
                }
            });
            Thread { parts, results }
        };
        Self {
            work,
            threads: (0..threads).map(start).collect(),
            submitted: 0,
            received: 0,
        }
    }

    /// Submits the next part. Returns the oldest result that was not returned yet, if the threads
    /// have as many parts as they may.
    pub(super) fn submit(&mut self, part: T) -> Option<R> {
        if self.threads.is_empty() {
            return Some((self.work)(part));
        }
        let is_full = self.submitted - self.received == AHEAD * self.threads.len();
        let oldest = is_full.then(|| self.receive());
        let thread = &self.threads[self.submitted % self.threads.len()];
        thread
            .parts
            .send(part)
            .expect("a thread ends after its last part");
        self.submitted += 1;
        oldest
    }

    fn receive(&mut self) -> R {
        let thread = &self.threads[self.received % self.threads.len()];
        self.received += 1;
        thread.results.recv().expect("a thread returns each result")
    }
}

/// The results that are still to come.
impl<'s, T, R, F> Iterator for Workers<'s, T, R, F>
where
    T: Send + 's,
    R: Send + 's,
    F: Fn(T) -> R + Sync,
{
    type Item = R;

    fn next(&mut self) -> Option<R> {
        (self.received < self.submitted).then(|| self.receive())
    }
}
