//! One solve.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use optimal_play::Progress;
use tokio::sync::watch;

use crate::game::Scope;
use crate::web::opened::Opened;

/// A solve.
pub(crate) struct Job {
    pub(super) opened: Arc<Opened>,
    pub(super) scope: Scope,
    pub(super) line: String,
    pub(super) stop: AtomicBool,
    begun: AtomicBool,
    asked: Instant,
    /// When somebody last asked for it.
    wanted: Mutex<Instant>,
    /// The progress of the run; `None` before its first report.
    progress: Mutex<Option<Progress>>,
    /// Whether it is done; those who wait are told.
    done: watch::Sender<bool>,
}

impl Job {
    pub(super) fn new(opened: &Arc<Opened>, scope: Scope, line: &str) -> Self {
        let now = Instant::now();
        Self {
            opened: Arc::clone(opened),
            scope,
            line: line.to_owned(),
            stop: AtomicBool::new(false),
            begun: AtomicBool::new(false),
            asked: now,
            wanted: Mutex::new(now),
            progress: Mutex::new(None),
            done: watch::Sender::new(false),
        }
    }

    /// Whether it finds this.
    pub(super) fn finds(&self, opened: &Arc<Opened>, scope: Scope, line: &str) -> bool {
        let is_line = scope == Scope::Whole || self.line == line;
        Arc::ptr_eq(&self.opened, opened) && self.scope == scope && is_line
    }

    fn wanted(&self) -> MutexGuard<'_, Instant> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that somebody still wants it.
    pub(super) fn want(&self) {
        *self.wanted() = Instant::now();
    }

    /// The time since somebody last asked for it.
    pub(super) fn unwanted(&self) -> Duration {
        self.wanted().elapsed()
    }

    fn progress(&self) -> MutexGuard<'_, Option<Progress>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn note(&self, progress: Progress) {
        *self.progress() = Some(progress);
    }

    pub(super) fn begin(&self) {
        self.begun.store(true, Ordering::Relaxed);
    }

    /// Tells all who wait that it is done.
    pub(super) fn finish(&self) {
        self.done.send_replace(true);
    }

    /// Stops its run at the next position.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The progress of the run; `None` before its first report.
    pub(crate) fn progress_now(&self) -> Option<Progress> {
        *self.progress()
    }

    /// Whether it runs, or has run.
    pub(crate) fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }

    /// Whether it has ended.
    pub(crate) fn is_done(&self) -> bool {
        *self.done.borrow()
    }

    /// What it solves.
    pub(crate) const fn scope(&self) -> Scope {
        self.scope
    }

    /// The time since somebody first asked for it.
    pub(crate) fn waited(&self) -> Duration {
        self.asked.elapsed()
    }

    /// Waits until it is done, at most for `time`.
    pub(crate) async fn wait(&self, time: Duration) {
        let mut done = self.done.subscribe();
        // Both ends of the wait are fine.
        let _ = tokio::time::timeout(time, done.wait_for(|&done| done)).await;
    }
}
