//! The progress of a run, for a person at a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use optimal_play::run::Progress;

/// Runs shorter than this show no progress bar.
const LONG: Duration = Duration::from_millis(500);

/// A bar on standard error, or only a count where the end is not known; hidden if that is not a
/// terminal.
pub(crate) struct Bar<T> {
    /// How many positions the phase visits, where the solver does not know it.
    total: T,
    shown: Option<(&'static str, ProgressBar)>,
    stage: Option<usize>,
}

impl<T: FnMut(&Progress) -> Option<u64>> Bar<T> {
    pub(crate) const fn new(total: T) -> Self {
        let (shown, stage) = (None, None);
        Self {
            total,
            shown,
            stage,
        }
    }

    /// Shows how far the run is.
    pub(crate) fn show(&mut self, progress: &Progress) {
        if progress.elapsed < LONG {
            return;
        }
        let Progress { phase, stage, .. } = *progress;
        let (shown, bar) = self
            .shown
            .get_or_insert_with(|| ("", ProgressBar::no_length()));
        let is_new = *shown != phase;
        if is_new || self.stage != stage {
            let total = progress.total.or_else(|| (self.total)(progress));
            begin(bar, total);
            bar.set_message(match stage {
                Some(stage) => format!("{phase}, stage {stage}"),
                None => phase.to_owned(),
            });
            if is_new {
                bar.reset_eta();
            }
            (*shown, self.stage) = (phase, stage);
        }
        bar.set_position(progress.visited);
    }

    /// Leaves nothing on the screen.
    pub(crate) fn clear(self) {
        if let Some((_, bar)) = self.shown {
            bar.finish_and_clear();
        }
    }
}

/// Shows a phase of that many positions.
fn begin(bar: &ProgressBar, total: Option<u64>) {
    let template = match total {
        Some(_) => {
            "{msg} {bar:30} {human_pos} of {human_len} positions, {per_sec}, {elapsed} passed, {eta} left"
        }
        None => "{msg}: {human_pos} positions, {per_sec}, {elapsed} passed",
    };
    bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
    match total {
        Some(total) => bar.set_length(total),
        None => bar.unset_length(),
    }
}
