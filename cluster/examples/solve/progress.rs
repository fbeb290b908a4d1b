//! The progress of all processes, for a person at the terminal of process 0.

use std::sync::Arc;

use bytesize::ByteSize;
use common::progress::{Bar, Moment, Outlook};
use optimal_play::run::Progress;
use optimal_play_cluster::{Member, Tally};

/// A line on standard error, if that is a terminal.
pub(crate) struct Line {
    /// In process 0; the others show nothing.
    bar: Option<Bar>,
    tally: Arc<Tally>,
}

impl Line {
    pub(crate) fn of(member: &Member, outlook: Outlook) -> Self {
        Self {
            bar: (member.number() == 0).then(|| Bar::new(outlook)),
            tally: member.tally(),
        }
    }

    /// Shows how far all processes are.
    pub(crate) fn show(&mut self, progress: &Progress) {
        let tally = &self.tally;
        tally.set_visited(progress.visited);
        let Some(bar) = &mut self.bar else {
            return;
        };
        let visited = (0..tally.members()).map(|it| tally.visited(it));
        let (most, all) = (visited.clone().max().unwrap_or(0), visited.sum::<u64>());
        let imbalance = imbalance(most, all, tally.members());
        let sent = ByteSize((0..tally.members()).map(|it| tally.sent_bytes(it)).sum());
        let moment = Moment::from(progress).with_others(all.saturating_sub(progress.visited));
        bar.show(&moment, &format!(", imbalance {imbalance:.2}, sent {sent}"));
    }

    /// Leaves nothing on the screen.
    pub(crate) fn clear(self) {
        if let Some(bar) = self.bar {
            bar.clear();
        }
    }
}

/// The most of a member, as a multiple of the mean of all.
#[expect(clippy::cast_precision_loss, reason = "it is shown with a few digits")]
pub(crate) fn imbalance(most: u64, all: u64, members: usize) -> f64 {
    match all {
        0 => 1.0,
        all => most as f64 * members as f64 / all as f64,
    }
}
