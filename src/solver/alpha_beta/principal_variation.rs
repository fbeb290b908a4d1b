//! The line of best play from the root, once its value is known.

use super::driver::Driver;
use super::endgame::KnownValues;
use super::search_table::SearchTable;
use super::threshold_search::next;
use crate::game::{GameState, Player, Step, Value};
use crate::solver::{self, SolveErrorKind};
use crate::table::{HashTable, Table};

impl<G, T, E> Driver<'_, '_, G, T, E>
where
    G: GameState,
    T: SearchTable<G>,
    E: KnownValues<G>,
{
    /// Adds the values of the positions on the line of best play from `root`, whose value is known.
    ///
    /// In each position it takes the first move, in their order, that keeps the value, so the line
    /// is the same as that of any other solver.
    pub(super) fn principal_variation(
        &mut self,
        root: &G,
        value: G::Value,
        values: &mut HashTable<G>,
    ) -> solver::Result<(), G> {
        let mut reached: HashTable<G, ()> = HashTable::new(self.run);
        let (mut state, mut value) = (root.clone(), value);
        loop {
            // Bounds of the table may lead around a cycle that no search has entered.
            if reached.get(&state).is_some() {
                return Err(self.cycle(root, &state));
            }
            reached.insert(&state, ())?;
            values.insert(&state, value)?;
            let mut best = None;
            let mut is_over = true;
            for step in state.successors() {
                self.budget.count()?;
                is_over = false;
                self.before.push(step.mv);
                if let Some(after) = self.value_if_best(state.to_move(), value, &step)? {
                    best = Some((step.state, after));
                    break;
                }
                self.before.pop();
            }
            match best {
                Some(next) => (state, value) = next,
                None if is_over => return Ok(()),
                None => return Err(self.wrong_pruning()),
            }
        }
    }

    /// The cycle that ends with the moves so far, which lead from `root` to `end`.
    #[cold]
    pub(super) fn cycle(&self, root: &G, end: &G) -> SolveErrorKind<G::Move> {
        let (mut line, key) = (self.before.clone(), end.key());
        let (mut state, mut first) = (root.clone(), 0);
        while first < line.len() && state.key() != key {
            state = state.play(line[first]);
            first += 1;
        }
        let cycle = line.split_off(first);
        SolveErrorKind::Cycle { line, cycle }
    }

    /// If the step keeps the `value` of the position in which `player` is to move: the value of the
    /// position after it.
    pub(super) fn value_if_best(
        &mut self,
        player: Player,
        value: G::Value,
        step: &Step<G>,
    ) -> solver::Result<Option<G::Value>, G> {
        let keeps = |after: G::Value| after.back_up(step.reward) == Some(value);
        if let Some(end) = step.state.decided() {
            return Ok(keeps(end).then_some(end));
        }
        let least = self.threshold_after(value, step)?;
        if !self.is_best(player, value, step)? {
            return Ok(None);
        }
        // Mostly only one value backs up to this one.
        if keeps(least) && !next(least).is_some_and(keeps) {
            return Ok(Some(least));
        }
        let after = self.value(&step.state)?;
        Ok(keeps(after).then_some(after))
    }

    /// Whether the step is as good for `player` as the `value` of the position, which no step
    /// exceeds: it is enough to search for a bound on one side.
    fn is_best(
        &mut self,
        player: Player,
        value: G::Value,
        step: &Step<G>,
    ) -> solver::Result<bool, G> {
        let threshold = match player {
            Player::Max => value,
            // No value is worse for Min than the greatest.
            Player::Min => match next(value) {
                Some(worse) => worse,
                None => return Ok(true),
            },
        };
        let threshold = self.threshold_after(threshold, step)?;
        let bound = self.bound(&step.state, threshold)?;
        let is_better = (bound >= threshold) == (player == Player::Max);
        let Some(bound) = bound.back_up(step.reward) else {
            // Beside a better step, a value out of range does not matter.
            return if is_better {
                Err(self.overflow())
            } else {
                Ok(false)
            };
        };
        let is_best = player.choose(bound, value) == bound;
        if is_best && bound != value {
            self.before.pop();
            return Err(self.wrong_pruning()); // the step is better than the best
        }
        Ok(is_best)
    }

    /// The least value after the step that is worth `value` before it.
    pub(super) fn threshold_after(
        &self,
        value: G::Value,
        step: &Step<G>,
    ) -> solver::Result<G::Value, G> {
        let threshold = value.threshold_after(step.reward);
        threshold.ok_or_else(|| self.overflow())
    }
}
