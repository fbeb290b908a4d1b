//! The check of a store of outcomes, by the rules.

use std::ops::Range;

use super::cell_files;
use super::partition::Partition;
use crate::game::{Indexed, Outcome, OutcomeValue, Value};
use crate::run::{PollBudget, Run};
use crate::solution::{Stored, Verified};
use crate::solver::SolveErrorKind;
use crate::store::Kind;
use crate::table::Cell;

/// How many indices a thread checks at a time.
const INDICES: usize = 1 << 13;

impl<G: Indexed<Value: OutcomeValue> + Sync> Stored<G> {
    /// Checks the outcome of every index by the rules. No other outcomes fulfil what it checks: a
    /// win comes closer with each ply, and a player who cannot win a drawn position can stay in
    /// drawn ones.
    pub(super) fn verify_outcomes(
        &self,
        run: &mut Run<'_>,
    ) -> Result<Verified, SolveErrorKind<G::Move>> {
        let files = self.files();
        files.indices()?;
        for line in &files.manifest.values {
            files.check(Kind::Values, line.stage, line.tables)?;
            run.poll(0)?;
        }
        let count = self.root().index_count();
        let cells = cell_files::read(files, (Kind::Values, 0), Partition::whole(count), run)?;
        run.begin_phase("verifying", Some(count as u64));
        let threads = run.threads();
        let pool = threads.pool(count);
        let parts = (0..count).step_by(INDICES);
        let parts: Vec<_> = parts
            .map(|first| first..count.min(first + INDICES))
            .collect();
        let mut positions = 0;
        for parts in parts.chunks(pool.tasks()) {
            let signal = run.stop_signal();
            let check = |part: &Range<usize>| {
                let budget = signal.poll_budget();
                self.check_indices(&cells, part.clone(), budget)
            };
            for checked in pool.map(parts.iter(), check) {
                positions += checked?;
            }
            run.poll(parts.iter().map(|part| part.len() as u64).sum())?;
        }
        Ok(Verified::whole_game(positions))
    }

    /// Checks the indices of a range; returns how many of them have a position.
    fn check_indices(
        &self,
        cells: &[Cell],
        indices: Range<usize>,
        mut budget: PollBudget<'_>,
    ) -> Result<u64, SolveErrorKind<G::Move>> {
        let (mut positions, mut ended) = (0, Ok(()));
        for (index, state) in self.root().states_in(indices) {
            let stored = cells[index].outcome();
            let derived = state.result().map(Into::into).or_else(|| {
                let after = state.successors().map_while(|step| {
                    ended = budget.count();
                    ended.ok()?;
                    let outcome = cells[step.state.index()].outcome();
                    Some(outcome.back_up(()))
                });
                let choose = |best, outcome| Some(state.to_move().choose(best?, outcome?));
                after.reduce(choose).flatten()
            });
            ended?;
            if derived != Some(stored) {
                let say = |outcome: Outcome| format!("{outcome:?}");
                return Err(SolveErrorKind::WrongValue {
                    packed: index as u64,
                    stored: Some(say(stored)),
                    derived: derived.map(say),
                });
            }
            positions += 1;
        }
        Ok(positions)
    }
}
