//! A run for a person at a terminal: with a progress bar, and stopped by Ctrl-C.

use std::fmt::{self, Display};
use std::fs;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use bytesize::ByteSize;
use optimal_play::Run;
use optimal_play::run::{Progress, Report};

use crate::Failure;
use crate::Limits;
use crate::progress::{Bar, Outlook, grouped};

const POSITIONS_BETWEEN_UPDATES: u64 = 1 << 14;
const EXIT_CODE_OF_AN_INTERRUPT: i32 = 130;

static RUNNING: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(false);
/// A file that is not complete.
static DRAFT: Mutex<Option<PathBuf>> = Mutex::new(None);

pub const EXIT_CODES: &str = "Exit codes: 0 everything is solved, or the reader of the output has closed the pipe; 1 a limit is reached, there is no answer, or it is not the one expected; 2 the input is wrong or the output cannot be written; 130 Ctrl-C or another signal to end.";

/// Runs a program and returns its exit code; prints a failure to standard error.
///
/// Ctrl-C, or another signal to end, stops the run in progress, which then ends with its report. A
/// second one, or one outside a run, ends the program at once.
pub fn exit_code(program: impl FnOnce() -> Result<(), Failure>) -> ExitCode {
    ctrlc::set_handler(|| {
        if !RUNNING.load(Ordering::Relaxed) || STOP.swap(true, Ordering::Relaxed) {
            let draft = DRAFT.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(path) = &*draft {
                // There is nobody left to hear of an error.
                let _ = fs::remove_file(path);
            }
            process::exit(EXIT_CODE_OF_AN_INTERRUPT);
        }
    })
    .expect("this is the only handler");
    match program() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Notes a file that is not complete, or that there is none any more: it is deleted where a signal
/// ends the program at once.
pub fn delete_at_exit(draft: Option<PathBuf>) {
    *DRAFT.lock().unwrap_or_else(PoisonError::into_inner) = draft;
}

/// Solves something with a run that has these limits, is stopped by a signal, and shows its
/// progress.
pub fn under_way<R>(limits: &Limits, outlook: Outlook, solve: impl FnOnce(Run<'_>) -> R) -> R {
    let mut bar = Bar::new(outlook);
    let observer = |progress: &Progress| {
        bar.show(&progress.into(), "");
        ControlFlow::Continue(())
    };
    let run = Run::new()
        .with_stop_flag(&STOP)
        .with_observer(POSITIONS_BETWEEN_UPDATES, observer);
    let run = limits.limit(run);
    RUNNING.store(true, Ordering::Relaxed);
    let solved = solve(run);
    RUNNING.store(false, Ordering::Relaxed);
    bar.clear();
    solved
}

/// What a solution took.
pub struct Work {
    /// The positions that are solved.
    pub positions: u64,
    /// In what time and memory, or where the positions are: `in 1.2s, 3.4 MiB`.
    pub took: String,
}

impl Work {
    /// What a run took.
    pub fn of(report: &Report) -> Self {
        Self {
            positions: report.positions,
            took: format!(
                "in {:.1?}, {}",
                report.elapsed,
                ByteSize(report.peak_bytes as u64)
            ),
        }
    }
}

impl Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, took } = self;
        let plural = if *positions == 1 { "" } else { "s" };
        write!(f, "{} position{plural} {took}", grouped(*positions))
    }
}

/// Prints an answer.
pub fn print(answer: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    Ok(out.flush()?)
}
