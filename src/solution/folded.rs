//! Values of the positions with Max to move, which give those of the others.

use super::Values;
use crate::game::{GameState, Outcome, Player, SwapPlayers, Value};
use crate::table::{IndexedStates, ReadValues, StageRules, Unfolded};

/// Values of a solver that folds the players: see
/// [`Minimax::fold_players`](crate::Minimax::fold_players).
///
/// It stores the exchange as a function, so that a reader of the solution needs no such bound.
pub(crate) struct FoldedValues<G: GameState> {
    /// Values of positions with Max to move.
    pub(super) values: Box<Values<G>>,
    swap_players: fn(&G) -> G,
}

impl<G: SwapPlayers> Values<G> {
    /// The values of all positions, from those of the positions with Max to move.
    pub(crate) fn folded(self) -> Self {
        Self::Folded(FoldedValues {
            values: Box::new(self),
            swap_players: G::swap_players,
        })
    }
}

impl<G: GameState> FoldedValues<G> {
    fn look_up<V>(
        &self,
        state: &G,
        get: fn(&dyn ReadValues<G>, &G) -> Option<V>,
        swapped: fn(V) -> Option<V>,
    ) -> Option<V> {
        let values = self.values.read();
        match state.to_move() {
            Player::Max => get(values, state),
            Player::Min => swapped(get(values, &(self.swap_players)(state))?),
        }
    }
}

impl<G: GameState> ReadValues<G> for FoldedValues<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        self.look_up(state, |it, state| it.value_of(state), Value::negated)
    }

    fn outcome(&self, state: &G) -> Option<Outcome> {
        self.look_up(state, |it, state| it.outcome(state), Value::negated)
    }

    fn plies(&self, state: &G) -> Option<u16> {
        self.look_up(state, |it, state| it.plies(state), Some)
    }

    fn stage_rules(&self) -> Option<&StageRules<G>> {
        self.values.read().stage_rules()
    }

    fn is_whole(&self) -> bool {
        self.values.read().is_whole()
    }

    fn of_value(&self) -> Option<fn(G::Value) -> Outcome> {
        self.values.read().of_value()
    }

    fn states<'t>(&'t self, any: &'t G, _: Unfolded<'t, G>) -> Option<IndexedStates<'t, G>> {
        self.values.read().states(any, Some(self))
    }
}
