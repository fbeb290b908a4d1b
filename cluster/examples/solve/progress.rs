//! The progress of the run, for a person at the terminal of process 0.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use indicatif::{ProgressBar, ProgressStyle};
use optimal_play::Progress;
use optimal_play_cluster::Member;

/// How long a rate is measured.
const STRETCH: Duration = Duration::from_secs(1);

/// A line on standard error, if that is a terminal.
pub(crate) struct Line {
    bar: ProgressBar,
    sent: Arc<AtomicU64>,
    workers: u32,
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
        let workers = member.workers().map_or(1, NonZero::get);
        Self {
            bar,
            sent: member.sent_bytes(),
            workers: u32::try_from(workers).unwrap_or(u32::MAX),
            begin: (Instant::now(), 0),
            phase: "",
            rate: 0.0,
        }
    }

    /// Shows how far this member is.
    pub(crate) fn show(&mut self, progress: &Progress) {
        let Progress { phase, visited, .. } = *progress;
        let (begin, before) = self.begin;
        if self.phase != phase || visited < before {
            (self.phase, self.begin) = (phase, (Instant::now(), visited));
        } else if begin.elapsed() > STRETCH {
            #[expect(clippy::cast_precision_loss, reason = "it is shown with three digits")]
            let positions = (visited - before) as f64;
            self.rate = positions / begin.elapsed().as_secs_f64() / f64::from(self.workers);
            self.begin = (Instant::now(), visited);
        }
        let stage = progress
            .stage
            .map_or(String::new(), |stage| format!(", stage {stage}"));
        let sent = ByteSize(self.sent.load(Ordering::Relaxed));
        let rate = self.rate / 1e6;
        self.bar.set_message(format!(
            "{phase}{stage}: {visited} positions here, {rate:.2} million/s a worker, sent {sent}"
        ));
        self.bar.tick();
    }

    /// Leaves nothing on the screen.
    pub(crate) fn clear(self) {
        self.bar.finish_and_clear();
    }
}
