//! How many positions each stage has.

use crate::run::{Account, Counted, StopReason};

/// The numbers of positions by stage, counted as memory of the run: a game may have as many stages
/// as positions.
pub(super) struct StageCounts {
    /// Stages with positions; a stage may come more than once.
    counts: Counted<(usize, usize)>,
}

impl StageCounts {
    pub(super) const fn new(account: Account) -> Self {
        let counts = Counted::with_account(account);
        Self { counts }
    }

    /// Adds `count` positions of `stage`.
    pub(super) fn add(&mut self, stage: usize, count: usize) -> Result<(), StopReason> {
        if self.counts.is_full() {
            self.merge();
            // Mostly there is room for as many again now; otherwise merging would become frequent.
            self.counts.reserve_exact(self.counts.len() + 1)?;
        }
        self.counts.push((stage, count))
    }

    /// Adds the counts of others.
    pub(super) fn add_all(&mut self, others: &Self) -> Result<(), StopReason> {
        for &(stage, count) in others.counts.iter() {
            self.add(stage, count)?;
        }
        Ok(())
    }

    /// Every stage once, the first one first.
    pub(super) fn merge(&mut self) -> &[(usize, usize)] {
        self.counts.sort_unstable();
        let mut merged = 0;
        for at in 0..self.counts.len() {
            let (stage, count) = self.counts[at];
            if merged > 0 && self.counts[merged - 1].0 == stage {
                self.counts[merged - 1].1 += count;
            } else {
                self.counts[merged] = (stage, count);
                merged += 1;
            }
        }
        self.counts.truncate(merged);
        &self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;

    #[test]
    fn counts_of_a_stage_add_up_in_little_memory() {
        let run = Run::new();
        let mut counts = StageCounts::new(run.account());
        for number in 0..10_000 {
            counts.add(number * number % 10, 2).expect("no limit");
        }
        let squares = [
            (0, 2000),
            (1, 4000),
            (4, 4000),
            (5, 2000),
            (6, 4000),
            (9, 4000),
        ];
        assert_eq!(counts.merge(), squares);
        assert!(run.report().peak_bytes < 1000);
        let mut all = StageCounts::new(run.account());
        all.add_all(&counts).expect("no limit");
        all.add(7, 1).expect("no limit");
        assert_eq!(all.merge().len(), 7);
    }
}
