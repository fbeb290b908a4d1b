//! A run of the library beside the interpreter, which stays free for signals and other threads.

use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use optimal_play::Run;
use optimal_play::run::Observe;
use pyo3::prelude::*;

use crate::settings::{Progress, Settings};

/// How long the interpreter waits between looks at signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// How many positions are expanded between two notes of the progress.
const NOTED: u64 = 1 << 14;

/// What the interpreter and a run in another thread say to each other.
#[derive(Debug, Default)]
pub struct Line {
    /// The run is to end.
    stop: AtomicBool,
    latest: Mutex<Option<Progress>>,
}

impl Line {
    /// The run with this line.
    pub fn connect<'r>(&'r self, run: Run<'r>) -> Run<'r> {
        run.with_stop_flag(&self.stop).with_observer(NOTED, self)
    }

    /// Waits for an answer with the interpreter released. Meanwhile it looks for signals and
    /// reports the progress; an exception there stops the run and is returned. `None` if no answer
    /// will come.
    ///
    /// # Errors
    ///
    /// What a signal handler or the report of the progress raised.
    pub fn wait<T: Send>(
        &self,
        py: Python<'_>,
        settings: &Settings,
        answers: &mut Receiver<T>,
    ) -> PyResult<Option<T>> {
        let mut watch = settings.watch();
        let mut raised = Ok(());
        loop {
            let answer = py.detach(|| receive(answers));
            match answer {
                Err(RecvTimeoutError::Timeout) => {}
                answer => return raised.map(|()| answer.ok()),
            }
            if raised.is_ok() {
                raised = py.check_signals().and_then(|()| match self.latest() {
                    Some(progress) => watch.report(py, || progress),
                    None => Ok(()),
                });
                self.stop.store(raised.is_err(), Ordering::Relaxed);
            }
        }
    }

    /// Waits for an answer from a thread that serves on. An exception of a signal handler is returned
    /// at once; `stop` says then that nobody waits.
    ///
    /// # Errors
    ///
    /// What a signal handler raised.
    pub fn answer<T: Send>(
        py: Python<'_>,
        answers: &mut Receiver<T>,
        stop: &AtomicBool,
    ) -> PyResult<Option<T>> {
        loop {
            match py.detach(|| receive(answers)) {
                Err(RecvTimeoutError::Timeout) => {}
                answer => return Ok(answer.ok()),
            }
            py.check_signals()
                .inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        }
    }

    fn latest(&self) -> Option<Progress> {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observe for &Line {
    fn on_progress(&mut self, progress: &optimal_play::run::Progress) -> ControlFlow<()> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        *latest = Some(progress.into());
        ControlFlow::Continue(())
    }
}

/// A receiver may move to another thread, but not be shared: so this borrows it alone.
fn receive<T>(answers: &mut Receiver<T>) -> Result<T, RecvTimeoutError> {
    answers.recv_timeout(PATIENCE)
}

/// Does `work` in a thread of its own: see [`Line::wait`].
///
/// # Errors
///
/// What a signal handler or the report of the progress raised.
///
/// # Panics
///
/// As `work` does.
pub fn run<T: Send>(
    py: Python<'_>,
    settings: &Settings,
    spent: Duration,
    work: impl FnOnce(Run<'_>) -> T + Send,
) -> PyResult<T> {
    let line = Line::default();
    let run = settings.run(spent);
    let (send, mut answers) = mpsc::channel();
    thread::scope(|scope| {
        let line = &line;
        let worker = scope.spawn(move || send.send(work(line.connect(run))));
        let answer = line.wait(py, settings, &mut answers);
        let ended = py.detach(|| worker.join());
        match answer? {
            Some(answer) => Ok(answer),
            None => match ended {
                Err(payload) => panic::resume_unwind(payload),
                Ok(_) => unreachable!("a worker that ends has sent its answer"),
            },
        }
    })
}
