//! A run of the library beside the interpreter, which stays free for signals and other threads.

use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

use optimal_play::Run;
use optimal_play::run::Observe;
use optimal_play_python_engine::reserve;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::exceptions::Failure;
use crate::leaving;
use crate::settings::Settings;
use crate::watch::{Progress, Reporter};

/// How long the interpreter waits between looks at signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// How many positions are expanded between two notes of the progress.
const NOTED: u64 = 1 << 14;

/// More than a thread takes at its start. One that finds no memory for its stacks ends the process,
/// so it is only started where there is enough. The allocator serves less than this from what it
/// has left of its own, or of other threads, which is not there for this one.
const ROOM: usize = 64 << 20;

/// What the interpreter and a run in another thread say to each other.
#[derive(Debug, Default)]
pub struct Line {
    /// The run is to end.
    pub stop: AtomicBool,
    latest: Mutex<Option<Progress>>,
}

impl Line {
    /// The run with this line.
    pub(crate) fn connect<'r>(&'r self, run: Run<'r>) -> Run<'r> {
        run.with_stop_flag(&self.stop).with_observer(NOTED, self)
    }

    /// Does `work` in a thread of its own, with the interpreter released. Meanwhile it looks for
    /// signals and reports the progress; an exception there stops the work and is raised when that
    /// has ended.
    ///
    /// # Errors
    ///
    /// What a signal handler or the report of the progress raised; or no thread can be started.
    ///
    /// # Panics
    ///
    /// As `work` does.
    pub fn run<T: Send>(
        &self,
        py: Python<'_>,
        settings: &Settings,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        let (send, mut answers) = mpsc::channel();
        let builder = new_thread(py)?;
        thread::scope(|scope| {
            let worker = builder.spawn_scoped(scope, move || send.send(work()));
            let worker = worker.map_err(|error| Failure::no_thread(&error).into_plain_error(py))?;
            let mut reporter = Reporter::new(settings);
            let mut raised = Ok(());
            let answer = loop {
                match py.detach(|| receive(&mut answers)) {
                    Err(RecvTimeoutError::Timeout) => {}
                    answer => break answer,
                }
                if raised.is_ok() {
                    raised = look(py).and_then(|()| match self.latest() {
                        Some(progress) => reporter.report(py, || progress),
                        None => Ok(()),
                    });
                    self.stop.store(raised.is_err(), Ordering::Relaxed);
                }
            };
            let ended = py.detach(|| worker.join());
            raised?;
            match (answer, ended) {
                (Ok(answer), _) => Ok(answer),
                (Err(_), Err(payload)) => panic::resume_unwind(payload),
                (Err(_), Ok(_)) => unreachable!("a worker that ends has sent its answer"),
            }
        })
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

/// Does `work`, which need not look at its flag, in a thread of its own, with the interpreter
/// released. An exception of a signal handler is raised at once: then the flag says that nobody
/// waits.
///
/// # Errors
///
/// What a signal handler raised; no thread can be started; or `work` panics.
pub fn answer<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let its_stop = Arc::clone(&stop);
    let (send, mut answers) = mpsc::channel();
    let worker = new_thread(py)?.spawn(move || send.send(work(&its_stop)));
    worker.map_err(|error| Failure::no_thread(&error).into_plain_error(py))?;
    loop {
        match py.detach(|| receive(&mut answers)) {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => {
                look(py).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("a panic: see standard error"));
            }
        }
    }
}

/// A thread that can be started, unless there is no memory for it.
fn new_thread(py: Python<'_>) -> PyResult<Builder> {
    let room = reserve(&mut Vec::<u8>::new(), ROOM);
    room.map_err(|error| Failure::from(error).into_plain_error(py))?;
    Ok(Builder::new())
}

/// Fails if a signal handler raises an exception, or the interpreter leaves.
fn look(py: Python<'_>) -> PyResult<()> {
    py.check_signals()?;
    leaving::check()
}

/// A receiver may move to another thread, but not be shared: so this borrows it alone.
fn receive<T>(answers: &mut Receiver<T>) -> Result<T, RecvTimeoutError> {
    answers.recv_timeout(PATIENCE)
}
