//! A certificate of the root's value.

use std::collections::VecDeque;

use hashbrown::HashSet;

use super::Solution;
use crate::certificate::Certificate;
use crate::game::{GameState, Player};

impl<G: GameState> Solution<G> {
    /// A strategy of `player` that secures the value of the root against every play of the opponent: a proof,
    /// to be checked by the rules alone, that the value is at least that for Max, or at most for Min.
    /// Those of both players together prove the value.
    ///
    /// The moves are those that [`line_from`](Self::line_from) starts with: the first best move, and of moves with
    /// the same value one with the best distance, so that a won game ends.
    ///
    /// `None` if the solution does not hold every position that is needed: from a solver that is asked for the
    /// root's value alone.
    ///
    /// # Complexity
    ///
    /// Goes over the positions that the opponent can steer to, and keeps their keys in memory.
    ///
    /// # Examples
    ///
    /// See [`Certificate`].
    pub fn certificate(&self, player: Player) -> Option<Certificate<G::Value>> {
        let mut moves = Vec::new();
        let mut seen: HashSet<_> = HashSet::from_iter([self.root.key()]);
        let mut ahead = VecDeque::from([self.root.clone()]);
        while let Some(state) = ahead.pop_front() {
            if state.decided().is_some() || state.moves().next().is_none() {
                continue;
            }
            let mut reach = |child: G| {
                if seen.insert(child.key()) {
                    ahead.push_back(child);
                }
            };
            if state.to_move() == player {
                let best = self.best_move(&state)?;
                let number = state.moves().position(|mv| mv == best)?;
                moves.push(u32::try_from(number).ok()?);
                reach(state.play(best));
            } else {
                state.moves().for_each(|mv| reach(state.play(mv)));
            }
        }
        Some(Certificate::new(player, self.value, moves))
    }
}
