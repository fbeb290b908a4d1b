//! A game that shows only its positions with Max to move.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::SolveErrorKind;
use crate::game::{Indexed, Player, Predecessors, Staged, SwapPlayers, forward};

/// A position with Max to move; wherever Min would be, the players are swapped.
///
/// It has the moves of the game, and the graph that they make. Every move changes sides: what is
/// won after it for the player to move is lost before it.
#[derive(Clone)]
pub(super) struct Folded<'t, G> {
    state: G,
    turns: &'t Turns,
}

/// Whether the players move in turn, as far as moves were made.
#[derive(Default)]
pub(super) struct Turns {
    has_moved_again: AtomicBool,
}

impl Turns {
    /// Replaces the result of an analysis by an error, if a player has moved again.
    pub(super) fn check<T, M>(
        &self,
        result: Result<T, SolveErrorKind<M>>,
    ) -> Result<T, SolveErrorKind<M>> {
        if self.has_moved_again.load(Ordering::Relaxed) {
            let reason = "a player moves twice in a row; without folded players, Retrograde solves such games, too";
            return Err(SolveErrorKind::unsupported(reason));
        }
        result
    }
}

impl<'t, G: SwapPlayers> Folded<'t, G> {
    /// The position, with Max to move.
    pub(super) fn new(state: &G, turns: &'t Turns) -> Self {
        let state = match state.to_move() {
            Player::Max => state.clone(),
            Player::Min => state.swap_players(),
        };
        Self { state, turns }
    }

    /// A neighbour of this position, in which Min is to move if the players move in turn.
    #[inline]
    fn beside(&self, state: G) -> Self {
        let state = match state.to_move() {
            Player::Max => {
                self.turns.has_moved_again.store(true, Ordering::Relaxed);
                state
            }
            Player::Min => state.swap_players(),
        };
        let turns = self.turns;
        Self { state, turns }
    }
}

forward! { impl['t, G: SwapPlayers] GameState for Folded<'t, G> => G, state, Self::beside }

/// Indices of positions with Min to move have no state.
impl<G: Indexed + SwapPlayers> Indexed for Folded<'_, G> {
    fn index_count(&self) -> usize {
        self.state.index_count()
    }

    #[inline]
    fn index(&self) -> usize {
        self.state.index()
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let state = self.state.at_index(index)?;
        let turns = self.turns;
        (state.to_move() == Player::Max).then_some(Self { state, turns })
    }

    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let turns = self.turns;
        let states = self.state.states_in(indices);
        let of_max = states.filter(|(_, state)| state.to_move() == Player::Max);
        of_max.map(move |(index, state)| (index, Self { state, turns }))
    }
}

forward! {
    impl['t, G: Predecessors + SwapPlayers] Predecessors for Folded<'t, G> => G, state, Self::beside
}

forward! { impl['t, G: Staged + SwapPlayers] Staged for Folded<'t, G> => G, state, Self::beside }
