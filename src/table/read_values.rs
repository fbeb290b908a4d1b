//! Look-ups in the values that a solver found: one trait, which each table implements.

use super::StageRules;
use crate::game::{GameState, Outcome, Step, Value};

/// The indices to verify, each with its state. `None`: the table has a value there, and the game
/// returns no state, so that value cannot be checked.
pub(crate) type IndexedStates<'t, G> = Box<dyn Iterator<Item = (usize, Option<G>)> + 't>;

/// Of a table that holds only positions with Max to move: what reads the values of all from it.
pub(crate) type Unfolded<'t, G> = Option<&'t dyn ReadValues<G>>;

/// The values of positions, as a solution reads them.
pub(crate) trait ReadValues<G: GameState> {
    /// The value of `state`; `None` if it is not held.
    fn value_of(&self, state: &G) -> Option<G::Value>;

    /// The value after a step from `state`, its reward included.
    fn value_after(&self, state: &G, step: &Step<G>) -> Option<G::Value> {
        let _ = state;
        self.value_of(&step.state)?.back_up(step.reward)
    }

    /// The outcome of `state`, with its distance even where the game's values have none; `None`
    /// also if these are no outcomes.
    fn outcome(&self, state: &G) -> Option<Outcome> {
        let _ = state;
        None
    }

    /// See [`Solution::plies`](crate::Solution::plies).
    fn plies(&self, state: &G) -> Option<u16> {
        self.outcome(state)?.plies()
    }

    /// The stages, if these are scores by stage.
    fn stage_rules(&self) -> Option<&StageRules<G>> {
        None
    }

    /// Whether positions of the game may repeat.
    fn may_repeat(&self, root: &G) -> bool {
        self.outcome(root).is_some()
    }

    /// Whether all positions that the root leads to are held.
    fn is_whole(&self) -> bool {
        true
    }

    /// Whether some successors of a position that is `depth` moves after the root may be held, but
    /// not the best one.
    fn may_lack_best(&self, depth: usize) -> bool {
        let _ = depth;
        !self.is_whole()
    }

    /// Returns the outcome that stands for a value at the end of the game, if the table holds
    /// outcomes.
    fn of_value(&self) -> Option<fn(G::Value) -> Outcome> {
        None
    }

    /// The indices of an array that are to be verified; `any` is any state of the instance.
    fn states<'t>(&'t self, any: &'t G, all: Unfolded<'t, G>) -> Option<IndexedStates<'t, G>> {
        let _ = (any, all);
        None
    }
}
