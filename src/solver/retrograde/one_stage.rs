//! A game whose positions all have the same stage.

use super::graph::{Backwards, Positions};
use crate::game::{GameState, Indexed, Player, Predecessors, Staged, forward};

/// A position of a game of which each move stays in the only stage: a game without stages is solved
/// as this one, and so are wins and losses whose index mixes the stages.
#[derive(Clone)]
pub(super) struct OneStage<G>(pub(super) G);

forward! { impl[G: GameState] GameState for OneStage<G> => G }

forward! { impl[G: Indexed] Indexed for OneStage<G> => G }

/// Those in the stage are all, whatever stages the game has. They are not wrapped: that would move each
/// state once more.
impl<G: Indexed + Predecessors> Backwards for OneStage<G> {
    #[inline]
    fn numbers_before(&self, positions: &impl Positions) -> impl Iterator<Item = (usize, Player)> {
        self.0.predecessors().filter_map(move |before| {
            let number = positions.number(before.index())?;
            Some((number, before.to_move()))
        })
    }
}

impl<G: GameState> Staged for OneStage<G> {
    #[inline]
    fn stage(&self) -> usize {
        0
    }
}
