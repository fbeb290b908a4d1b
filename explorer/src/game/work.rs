//! The work that finds something of a game: its runs, and how far they are.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use optimal_play::Run;
use optimal_play::run::{Progress, Question};

/// The work that finds something of a game.
pub(crate) struct Work<'w, 'r> {
    /// The time for a position.
    pub(crate) time: Duration,
    /// Makes a run for each part of the work.
    pub(crate) run: &'w dyn Fn() -> Run<'r>,
    /// If it is set on the way, nothing is kept.
    pub(crate) stop: &'w AtomicBool,
    pub(crate) progress: LastProgress,
}

impl Work<'_, '_> {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
impl<'w> Work<'w, '_> {
    /// Work that may take minutes.
    pub(crate) fn patient(stop: &'w AtomicBool) -> Self {
        Self {
            time: Duration::from_secs(600),
            run: &Run::new,
            stop,
            progress: LastProgress::default(),
        }
    }
}

/// The last report of the runs, which their observer writes; none before the first.
#[derive(Clone, Default)]
pub(crate) struct LastProgress(Arc<Mutex<Option<Progress>>>);

impl LastProgress {
    fn lock(&self) -> MutexGuard<'_, Option<Progress>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn note(&self, progress: Progress) {
        *self.lock() = Some(progress);
    }

    pub(crate) fn now(&self) -> Option<Progress> {
        *self.lock()
    }

    /// What the search asks; `None` before its first report.
    pub(super) fn question(&self) -> Option<Question> {
        self.now()?.question
    }

    /// Begins another search, which has not reported yet.
    pub(super) fn begin_search(&self) {
        if let Some(progress) = self.lock().as_mut() {
            progress.question = None;
        }
    }
}
