//! A game whose positions all have the same stage.

use crate::game::{GameState, Indexed, Predecessors, Staged, forward};

/// A position of a game of which each move stays in the only stage: a game without stages is solved
/// as this one, and so are wins and losses whose index mixes the stages.
#[derive(Clone)]
pub(super) struct OneStage<G>(pub(super) G);

forward! { impl[G: GameState] GameState for OneStage<G> => G }

forward! { impl[G: Indexed] Indexed for OneStage<G> => G }

/// Those in the stage are all, whatever stages the game has.
impl<G: Predecessors> Predecessors for OneStage<G> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.0.predecessors().map(Self)
    }
}

impl<G: GameState> Staged for OneStage<G> {
    #[inline]
    fn stage(&self) -> usize {
        0
    }
}
