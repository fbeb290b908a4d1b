//! The semi-strong solution: the values of all positions that can arise while at least one player
//! has played only best moves.

use super::driver::Driver;
use super::endgame::KnownValues;
use super::search_table::SearchTable;
use crate::game::{GameState, Player, Step, Value};
use crate::run::TrackedVec;
use crate::solver;
use crate::table::{HashTable, Table};

/// A position whose successors are to be visited, with the number of moves on the line before the
/// step to it.
struct Left<G: GameState> {
    depth: usize,
    step: Step<G>,
}

impl<G, T, E> Driver<'_, '_, G, T, E>
where
    G: GameState,
    T: SearchTable<G>,
    E: KnownValues<G>,
{
    /// Adds the values of all positions that `root`, whose value is known, leads to while at least
    /// one player plays only best moves.
    pub(super) fn semi_strong(
        &mut self,
        root: &G,
        values: &mut HashTable<G>,
    ) -> solver::Result<(), G> {
        self.run.begin_phase("solving semi-strongly", None);
        for player in Player::ALL {
            self.visit_best_play_of(player, root, values)?;
        }
        Ok(())
    }

    /// Adds the values of all positions that `root` leads to while `player` plays only best moves,
    /// in a depth-first walk.
    fn visit_best_play_of(
        &mut self,
        player: Player,
        root: &G,
        values: &mut HashTable<G>,
    ) -> solver::Result<(), G> {
        self.before.clear();
        let mut reached: HashTable<G, ()> = HashTable::new(self.run);
        let mut left = TrackedVec::new(self.run);
        reached.insert(root, ())?;
        self.visit(player, root, values, &mut reached, &mut left)?;
        while let Some(Left { depth, step }) = left.pop() {
            self.before.truncate(depth);
            self.before.push(step.mv);
            self.visit(player, &step.state, values, &mut reached, &mut left)?;
        }
        self.before.clear();
        Ok(())
    }

    /// Adds the values of the successors of `state`, to which the moves so far lead: after all
    /// moves, or where `player` is to move, after the best ones.
    fn visit(
        &mut self,
        player: Player,
        state: &G,
        values: &mut HashTable<G>,
        reached: &mut HashTable<G, ()>,
        left: &mut TrackedVec<Left<G>>,
    ) -> solver::Result<(), G> {
        self.run.tick()?;
        let value = values.get(state).expect("it was added before");
        let depth = self.before.len();
        for step in state.successors() {
            self.budget.count()?;
            self.before.push(step.mv);
            let is_free = state.to_move() != player;
            let after = match values.get(&step.state) {
                Some(after) => Some(after),
                None if is_free => Some(self.value(&step.state)?),
                None => self.value_if_best(player, value, &step)?,
            };
            let keeps = |after: &G::Value| is_free || after.back_up(step.reward) == Some(value);
            if let Some(after) = after.filter(keeps) {
                values.insert(&step.state, after)?;
                if reached.get(&step.state).is_none() {
                    reached.insert(&step.state, ())?;
                    left.push(Left { depth, step })?;
                }
            }
            self.before.truncate(depth);
        }
        Ok(())
    }
}
