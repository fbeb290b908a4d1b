//! A run for a person at a terminal: with a progress bar, and stopped by Ctrl-C.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytesize::ByteSize;
use indicatif::{ProgressBar, ProgressStyle};
use optimal_play::{GameState, Progress, Report, Run, Solution, Solver};
use serde::Serialize;

use super::failure::Failure;
use super::options::{Format, Limits};

/// Runs shorter than this show no progress bar.
const LONG: Duration = Duration::from_millis(500);
const POSITIONS_BETWEEN_UPDATES: u64 = 1 << 14;
const EXIT_CODE_OF_AN_INTERRUPT: i32 = 130;

static RUNNING: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(false);

pub(crate) const EXIT_CODES: &str = "Exit codes: 0 everything is solved, or the reader of the output has closed the pipe; 1 a limit is reached or there is no answer; 2 the input is wrong or the output cannot be written; 130 Ctrl-C or another signal to end.";

/// Runs a program and returns its exit code; prints a failure to standard error.
///
/// Ctrl-C, or another signal to end, stops the run in progress, which then ends with its report. A
/// second one, or one outside a run, ends the program at once.
pub(crate) fn exit_code(program: impl FnOnce() -> Result<(), Failure>) -> ExitCode {
    ctrlc::set_handler(|| {
        if !RUNNING.load(Ordering::Relaxed) || STOP.swap(true, Ordering::Relaxed) {
            process::exit(EXIT_CODE_OF_AN_INTERRUPT);
        }
    })
    .expect("this is the only handler");
    match program() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Solves `root`. The progress bar shows the phase of the solver, and which part of its positions
/// are visited; `positions` is their number where the solver does not know it.
pub(crate) fn solve<G: GameState, S: Solver<G>>(
    solver: &S,
    root: &G,
    positions: Option<u64>,
    limits: &Limits,
) -> Result<Solution<G>, Failure> {
    Ok(under_way(
        limits,
        |_| positions,
        |run| solver.solve(root, run),
    )?)
}

/// Does what takes a run, within the limits. The progress bar shows its phase, and which part of
/// its positions are visited; `total` is their number where the run does not know it.
pub(crate) fn under_way<R>(
    limits: &Limits,
    mut total: impl FnMut(&Progress) -> Option<u64> + Send,
    solve: impl FnOnce(Run<'_>) -> R,
) -> R {
    let mut bar = None;
    let observer = |progress: &Progress| {
        if progress.elapsed >= LONG {
            let (phase, bar) = bar.get_or_insert_with(|| ("", ProgressBar::no_length()));
            if *phase != progress.phase {
                *phase = progress.phase;
                begin_phase(bar, phase, progress.total.or_else(|| total(progress)));
            }
            bar.set_position(progress.visited);
        }
        ControlFlow::Continue(())
    };
    let mut run = Run::new()
        .with_stop_flag(&STOP)
        .with_observer(POSITIONS_BETWEEN_UPDATES, observer);
    if let Some(positions) = limits.positions {
        run = run.with_position_limit(positions);
    }
    if let Some(memory) = limits.memory {
        run = run.with_memory_limit(usize::try_from(memory.as_u64()).unwrap_or(usize::MAX));
    }
    if let Some(time) = limits.time {
        run = run.with_time_limit(time);
    }
    RUNNING.store(true, Ordering::Relaxed);
    let solved = solve(run);
    RUNNING.store(false, Ordering::Relaxed);
    if let Some((_, bar)) = bar {
        bar.finish_and_clear();
    }
    solved
}

/// Shows a phase as a bar, or only as a count, on standard error; hidden if that is not a terminal.
fn begin_phase(bar: &ProgressBar, phase: &'static str, positions: Option<u64>) {
    let template = match positions {
        Some(_) => {
            "{msg} {bar:40} {human_pos} of {human_len} positions, {elapsed} passed, {eta} left"
        }
        None => "{msg}: {human_pos} positions, {elapsed} passed",
    };
    bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
    bar.set_message(phase);
    bar.reset_eta();
    if let Some(positions) = positions {
        bar.set_length(positions);
    } else {
        bar.unset_length();
    }
}

/// The positions, time and memory of a run, in a line.
pub(crate) fn summary(report: &Report) -> String {
    let Report {
        positions,
        elapsed,
        peak_bytes,
        ..
    } = report;
    let plural = if *positions == 1 { "" } else { "s" };
    format!(
        "{positions} position{plural} in {elapsed:.1?}, {}",
        ByteSize(*peak_bytes as u64)
    )
}

/// Prints an answer in one of the formats. Calls `answer` only if the format shows more than the
/// value.
pub(crate) fn print<A: Serialize>(
    format: Format,
    value: impl Display,
    answer: impl FnOnce() -> A,
    text: impl FnOnce(&A) -> String,
) -> Result<(), Failure> {
    let answer = match format {
        Format::Text => text(&answer()),
        Format::Value => value.to_string(),
        Format::Json => serde_json::to_string(&answer()).expect("answers are plain data"),
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    Ok(out.flush()?)
}
