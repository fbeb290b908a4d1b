//! The check of a store over all indices, by the rules.

use std::fmt::Debug;
use std::ops::Range;

use super::cell_files;
use super::partition::Partition;
use super::stages::{InMemory, Later, most_positions};
use crate::game::{
    GameState, Indexed, Outcome, OutcomeValue, Player, Staged, Step, Value, are_outcomes,
};
use crate::run::{PollBudget, Run};
use crate::solution::Verified;
use crate::solver::{self, SolveErrorKind};
use crate::store::{Files, Kind, Pages};

/// How many indices one thread checks at a time, and each of several.
const INDICES: [usize; 2] = [1 << 8, 1 << 13];

/// Checks the outcome of every index. No other outcomes fulfil what it checks: a win comes closer
/// with each ply, and a player who cannot win a drawn position can stay in drawn ones.
pub(super) fn verify_at_once<G: Indexed<Value: OutcomeValue> + Sync>(
    files: &Files,
    root: &G,
    run: &mut Run<'_>,
) -> solver::Result<Verified, G> {
    check_files(files, run)?;
    let indices = root.index_count();
    let cells = cell_files::read(files, (Kind::Values, 0), Partition::whole(indices), run)?;
    let cells = [&*cells, &[]];
    verify_outcomes(root, false, &InMemory { cells, indices }, run)
}

/// Checks the value of every index of a game with stages, and of scores the plies, which come down
/// with each move of a player who gets more than endless play. `folded`: the players of `root` are
/// folded.
pub(super) fn verify_by_stage<G: Indexed + Staged + Sync>(
    files: &Files,
    root: &G,
    folded: bool,
    run: &mut Run<'_>,
) -> solver::Result<Verified, G> {
    check_files(files, run)?;
    let values = &Pages::of_values(files, run);
    if are_outcomes::<G::Value>() {
        return verify_outcomes(root, folded, values, run);
    }
    let check = Check {
        root,
        folded,
        values,
        at_end: Some,
        back_up: |after: G::Value, step: &Step<G>| after.back_up(step.reward),
    };
    let plies = &Pages::of_plies(files, run);
    check.all(run, |index, state, value, steps| {
        let in_plies = |plies| Some((value, plies));
        let stored = plies_of(index, plies)?;
        let derived = derived_plies(state, value, steps, plies)?;
        compare(index, in_plies(stored), in_plies(derived))
    })
}

/// An error unless all files of the store are sound.
fn check_files<M>(files: &Files, run: &mut Run<'_>) -> Result<(), SolveErrorKind<M>> {
    files.indices()?;
    for line in &files.manifest.values {
        files.check(Kind::Values, line.stage, line.tables)?;
        run.poll(0)?;
    }
    Ok(())
}

fn verify_outcomes<G: Indexed + Sync>(
    root: &G,
    folded: bool,
    values: &impl Later<Outcome>,
    run: &mut Run<'_>,
) -> solver::Result<Verified, G> {
    let check = Check {
        root,
        folded,
        values,
        at_end: Value::to_outcome,
        back_up: |after: Outcome, _| after.back_up(()),
    };
    check.all(run, |_, _, _, _| Ok(()))
}

/// A check of all indices under way.
struct Check<'c, G: GameState, V, L> {
    root: &'c G,
    folded: bool,
    /// The values in the files.
    values: &'c L,
    /// Returns the value at the end of the game, from that of the rules.
    at_end: fn(G::Value) -> Option<V>,
    back_up: fn(V, &Step<G>) -> Option<V>,
}

/// A step, and what it is worth; `None` if that is out of range, or the store does not hold it.
type Worth<G, V> = (Step<G>, Option<V>);

impl<G: Indexed + Sync, V: Value, L: Later<V>> Check<'_, G, V, L> {
    /// Checks all indices, and calls `also` with each, its state, value and steps.
    fn all(
        &self,
        run: &mut Run<'_>,
        also: impl Fn(usize, &G, V, &[Worth<G, V>]) -> solver::Result<(), G> + Sync,
    ) -> solver::Result<Verified, G> {
        let (count, total) = (
            self.root.index_count(),
            most_positions(self.root, self.folded),
        );
        run.begin_phase("verifying", Some(total));
        let (threads, signal) = (run.threads(), run.stop_signal());
        let pool = threads.pool(count);
        let indices = INDICES[usize::from(pool.threads() > 1)];
        let check = |first| {
            let part = first..count.min(first + indices);
            self.indices(part, signal.poll_budget(), &also)
        };
        let mut positions = 0;
        let mut parts = (0..count).step_by(indices).peekable();
        while let Some(&first) = parts.peek() {
            for checked in pool.map(parts.by_ref().take(pool.tasks()), check) {
                positions += checked?;
            }
            let end = parts.peek().copied().unwrap_or(count);
            run.poll((end - first) as u64 / if self.folded { 2 } else { 1 })?;
        }
        Ok(Verified::whole_game(positions))
    }

    /// Checks the indices of a range; returns how many of them have a position.
    fn indices(
        &self,
        indices: Range<usize>,
        mut budget: PollBudget<'_>,
        also: impl Fn(usize, &G, V, &[Worth<G, V>]) -> solver::Result<(), G>,
    ) -> solver::Result<u64, G> {
        let (mut positions, mut steps) = (0, Vec::new());
        for (index, state) in self.root.states_in(indices) {
            positions += 1;
            steps.clear();
            for step in state.successors() {
                budget.count()?;
                let after = self.values.value(step.state.index())?;
                let seen = if self.folded {
                    after.and_then(V::negated)
                } else {
                    after
                };
                let value = seen.and_then(|after| (self.back_up)(after, &step));
                steps.push((step, value));
            }
            let choose = |best, value| Some(state.to_move().choose(best?, value?));
            let derived = match state.result() {
                Some(result) => (self.at_end)(result),
                None => steps.iter().map(|&(_, it)| it).reduce(choose).flatten(),
            };
            let stored = self.values.value(index)?;
            compare(index, stored, derived)?;
            if let Some(value) = stored {
                also(index, &state, value, &steps)?;
            }
        }
        Ok(positions)
    }
}

fn plies_of<M>(index: usize, plies: &Pages<'_>) -> Result<Option<i64>, SolveErrorKind<M>> {
    // 0 stands for endless play.
    let number: Option<i64> = plies.value(index)?;
    Ok(number
        .and_then(|number| number.checked_sub(1))
        .filter(|&it| it >= 0))
}

/// The plies of a state of that value, by those after its best steps: see
/// [`Solution::plies`](crate::Solution::plies).
fn derived_plies<G: Indexed + Staged>(
    state: &G,
    value: G::Value,
    steps: &[Worth<G, G::Value>],
    plies: &Pages<'_>,
) -> solver::Result<Option<i64>, G> {
    let endless = state.endless_value().unwrap_or_default();
    if state.is_over() {
        return Ok(Some(0));
    }
    if value == endless {
        return Ok(None);
    }
    let is_ahead = (value > endless) == (state.to_move() == Player::Max);
    let mut derived: Option<Option<i64>> = None;
    for (step, _) in steps.iter().filter(|(_, it)| *it == Some(value)) {
        let after = if step.state.stage() == state.stage() {
            plies_of(step.state.index(), plies)?
        } else {
            Some(0)
        };
        derived = Some(match derived {
            None => after,
            // Who is ahead hurries, the other one delays.
            Some(best) if is_ahead => [best, after].into_iter().flatten().min(),
            Some(best) => best.zip(after).map(|(best, after)| best.max(after)),
        });
    }
    Ok(derived.flatten().map(|plies| plies + 1))
}

/// An error unless both are the same.
fn compare<T: Debug + PartialEq, M>(
    index: usize,
    stored: Option<T>,
    derived: Option<T>,
) -> Result<(), SolveErrorKind<M>> {
    if stored.is_some() && stored == derived {
        return Ok(());
    }
    let say = |value: Option<T>| value.map(|it| format!("{it:?}"));
    Err(SolveErrorKind::WrongValue {
        packed: index as u64,
        stored: say(stored),
        derived: say(derived),
    })
}
