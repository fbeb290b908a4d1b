//! Which moves have paid so far: the move ordering of a game that has none of its own.

use std::hash::BuildHasher;
use std::marker::PhantomData;

use foldhash::fast::FixedState;

use crate::game::{GameState, Player, Reward};
use crate::run::{Run, StopReason, TrackedVec};

/// The positions expanded that searching each move has saved or cost, over the whole search.
///
/// It is the history heuristic: J. Schaeffer, The History Heuristic and Alpha-Beta Search
/// Enhancements in Practice, IEEE Transactions on Pattern Analysis and Machine Intelligence 11
/// (1989). A move that decides its position gains the cost of that position; one that was searched
/// without effect loses its own. The order that a game gives its candidate moves is better, so the
/// search compares these with the moves of the first positions, and learns only where they are the
/// same. With rewards it learns nothing: what a move decides depends on the score so far.
pub(super) struct History<G: GameState> {
    /// None until the sample is over.
    scores: TrackedVec<i64>,
    hasher: FixedState,
    /// The number of positions still to be compared.
    sample: u8,
    game: PhantomData<fn(&G)>,
}

/// Moves whose hashes agree in this many bits share a score.
const SCORE_BITS: u32 = 11;
/// A game that orders its moves shows it in that many positions. A smaller search needs no order.
const SAMPLE: u8 = 64;
/// The first moves of a position show it, too: of a faulty game, they may have no end.
const COMPARED: usize = 1 << 12;

impl<G: GameState> History<G> {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let has_rewards = size_of::<Reward<G>>() > 0;
        Self {
            scores: TrackedVec::new(run),
            hasher: FixedState::default(),
            sample: if has_rewards { 0 } else { SAMPLE },
            game: PhantomData,
        }
    }

    /// Whether it orders moves, and learns from them.
    #[inline]
    pub(super) fn is_learning(&self) -> bool {
        !self.scores.is_empty()
    }

    /// Whether it orders moves, or still compares whether the game does.
    #[inline]
    pub(super) fn is_needed(&self) -> bool {
        self.sample > 0 || self.is_learning()
    }

    /// Compares the moves of a position that is being expanded, as long as this is needed.
    #[inline]
    pub(super) fn watch(&mut self, state: &G) -> Result<(), StopReason> {
        if self.sample == 0 {
            return Ok(());
        }
        self.compare(state)
    }

    #[cold]
    fn compare(&mut self, state: &G) -> Result<(), StopReason> {
        let candidates = state.candidate_moves().take(COMPARED);
        if !candidates.eq(state.moves().take(COMPARED)) {
            self.sample = 0;
            return Ok(());
        }
        self.sample -= 1;
        if self.sample == 0 {
            for _ in 0..1 << SCORE_BITS {
                self.scores.push(0)?;
            }
        }
        Ok(())
    }

    /// Sorts what the moves of a player lead to, the most promising last.
    #[inline]
    pub(super) fn sort<T>(&self, children: &mut [T], slot: impl Fn(&T) -> u16) {
        children.sort_by_key(|child| self.scores[usize::from(slot(child))]);
    }

    /// A move has decided a position that took `cost` positions so far, or was searched without
    /// effect, which took `cost` positions.
    #[inline]
    pub(super) fn learn(&mut self, slot: u16, is_decided: bool, cost: u64) {
        let cost = i64::try_from(cost).unwrap_or(i64::MAX);
        let gain = if is_decided { cost } else { -cost };
        let score = &mut self.scores[usize::from(slot)];
        *score = score.saturating_add(gain);
    }

    /// Where the score of a player's move is, once the search learns.
    #[inline]
    pub(super) fn slot(&self, player: Player, mv: G::Move) -> u16 {
        if self.sample == 0 && !self.is_learning() {
            return 0;
        }
        let hash = self.hasher.hash_one((player, Some(mv)));
        u16::try_from(hash >> (u64::BITS - SCORE_BITS)).expect("a few bits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Value, Wdl};

    /// A position that its two moves leave as it is.
    #[derive(Clone)]
    struct Still<V>(V);

    impl<V: Value> GameState for Still<V> {
        type Move = u8;
        type Key = ();
        type Value = V;

        fn to_move(&self) -> Player {
            Player::Max
        }

        fn moves(&self) -> impl Iterator<Item = u8> {
            0..2
        }

        fn play(&self, _: u8) -> Self {
            self.clone()
        }

        fn terminal_value(&self) -> V {
            self.0
        }

        fn key(&self) {}
    }

    /// Whether the search learns, after each position of two samples.
    fn learns(state: &impl GameState) -> Vec<bool> {
        let mut history = History::new(&Run::new());
        let watch = |_| {
            history.watch(state).expect("no limit");
            history.is_learning()
        };
        (0..2 * SAMPLE).map(watch).collect()
    }

    #[test]
    fn a_game_without_an_order_is_learned_after_a_sample_and_one_with_rewards_never() {
        let after_a_sample = (0..2 * SAMPLE).map(|number| number + 1 >= SAMPLE);
        assert!(learns(&Still(Wdl::Draw)).into_iter().eq(after_a_sample));
        assert!(!learns(&Still(0_i8)).contains(&true));
    }
}
