//! The progress of all processes, for a person at the terminal of process 0.

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use indicatif::{ProgressBar, ProgressStyle};
use optimal_play::run::Progress;
use optimal_play_cluster::{Member, Tally};

/// How long a rate is measured.
const STRETCH: Duration = Duration::from_secs(1);

/// A line on standard error, if that is a terminal.
pub(crate) struct Line {
    bar: ProgressBar,
    tally: Arc<Tally>,
    /// The workers of all processes.
    workers: f64,
    begin: (Instant, u64),
    phase: &'static str,
    /// Positions a second and worker, in the last stretch.
    rate: f64,
}

impl Line {
    /// The line of process 0; the others show nothing.
    pub(crate) fn of(member: &Member) -> Self {
        let is_first = member.number() == 0;
        let bar = if is_first {
            ProgressBar::no_length()
        } else {
            ProgressBar::hidden()
        };
        bar.set_style(
            ProgressStyle::with_template("{msg}, {elapsed} passed").expect("it is valid"),
        );
        let workers = member.count() * member.workers().map_or(1, NonZero::get);
        Self {
            bar,
            tally: member.tally(),
            workers: ratio(workers as u64, 1),
            begin: (Instant::now(), 0),
            phase: "",
            rate: 0.0,
        }
    }

    /// Shows how far all processes are.
    pub(crate) fn show(&mut self, progress: &Progress) {
        let phase = progress.phase;
        self.tally.set_visited(progress.visited);
        let members = 0..self.tally.members();
        let visited: u64 = members.clone().map(|it| self.tally.visited(it)).sum();
        let sent: u64 = members.clone().map(|it| self.tally.sent_bytes(it)).sum();
        let most = members.map(|it| self.tally.visited(it)).max();
        let (begin, before) = self.begin;
        // Some begin a phase before others.
        if self.phase != phase || visited < before {
            (self.phase, self.begin) = (phase, (Instant::now(), visited));
        } else if begin.elapsed() > STRETCH {
            self.rate = ratio(visited - before, 1) / begin.elapsed().as_secs_f64() / self.workers;
            self.begin = (Instant::now(), visited);
        }
        let stage = progress
            .stage
            .map_or(String::new(), |stage| format!(", stage {stage}"));
        let (sent, rate) = (ByteSize(sent), self.rate / 1e6);
        let imbalance = imbalance(most.unwrap_or(0), visited, self.tally.members());
        self.bar.set_message(format!(
            "{phase}{stage}: {visited} positions, {rate:.2} million/s a worker, \
             imbalance {imbalance:.2}, sent {sent}"
        ));
        self.bar.tick();
    }

    /// Leaves nothing on the screen.
    pub(crate) fn clear(self) {
        self.bar.finish_and_clear();
    }
}

/// A quotient, to be shown.
#[expect(clippy::cast_precision_loss, reason = "it is shown with a few digits")]
pub(crate) fn ratio(number: u64, of: u64) -> f64 {
    number as f64 / of as f64
}

/// The most of a member, as a multiple of the mean of all.
pub(crate) fn imbalance(most: u64, all: u64, members: usize) -> f64 {
    match all {
        0 => 1.0,
        all => ratio(most * members as u64, all),
    }
}
