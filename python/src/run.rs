//! A run of the library beside the interpreter, which stays free for signals and other threads.

use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use optimal_play::Run;
use pyo3::prelude::*;

use crate::settings::{Progress, Settings};

/// How long the interpreter waits between looks at signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// How many positions are expanded between two notes of the progress.
const NOTED: u64 = 1 << 14;

/// Does `work` in a thread of its own, with the interpreter released. Meanwhile this thread looks
/// for signals and reports the progress; an exception there stops the run and is returned.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    settings: &Settings,
    spent: Duration,
    work: impl FnOnce(Run<'_>) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let latest = Mutex::new(None);
    let run = settings.run(spent);
    let (done, mut finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _done = done; // is dropped at the end, in a panic, too
            let note = |progress: &optimal_play::Progress| {
                let progress = Progress::from(progress);
                *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
                ControlFlow::Continue(())
            };
            work(run.with_stop_flag(&stop).with_observer(NOTED, note))
        });
        let mut watch = settings.watch();
        let mut raised = Ok(());
        while py.detach(|| finished_soon(&mut finished)).is_err() {
            if raised.is_err() {
                continue;
            }
            let progress = *latest.lock().unwrap_or_else(PoisonError::into_inner);
            raised = py.check_signals().and_then(|()| match progress {
                Some(progress) => watch.report(py, || progress),
                None => Ok(()),
            });
            stop.store(raised.is_err(), Ordering::Relaxed);
        }
        let answer = py.detach(|| worker.join());
        raised?;
        Ok(answer.unwrap_or_else(|payload| panic::resume_unwind(payload)))
    })
}

/// Waits for the end of the work, but not for long; `Err` if it is still going on.
fn finished_soon(finished: &mut mpsc::Receiver<()>) -> Result<(), ()> {
    match finished.recv_timeout(PATIENCE) {
        Err(RecvTimeoutError::Timeout) => Err(()),
        Ok(()) | Err(RecvTimeoutError::Disconnected) => Ok(()),
    }
}
