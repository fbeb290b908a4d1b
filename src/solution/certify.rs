//! A certificate of the root's value.

use super::Solution;
use crate::certificate::Certificate;
use crate::game::{BreadthFirst, GameState, Player};

impl<G: GameState> Solution<G> {
    /// A strategy of `player` that secures the value of the root against every play of the
    /// opponent. It is a proof, checked by the rules only, that the value is at least that for Max,
    /// or at most for Min. The certificates of both players together prove the value.
    ///
    /// The moves are those of [`line_from`](Self::line_from): the first best move; with
    /// [`Wdl`](crate::Wdl) values after retrograde analysis, the first that wins soonest.
    ///
    /// Returns `None` if the solution does not hold every position that the proof needs. Solutions
    /// of [`AlphaBeta`](crate::AlphaBeta) and [`Tabulate::root_only`](crate::Tabulate::root_only)
    /// do not.
    ///
    /// # Complexity
    ///
    /// Expands each position that the opponent can reach once, and keeps its key and how it was
    /// reached in memory.
    pub fn certificate(&self, player: Player) -> Option<Certificate<G::Value>> {
        let mut moves = Vec::new();
        let mut search = BreadthFirst::from_root(&self.root);
        while let Some((number, state)) = search.next() {
            if state.is_over() {
                continue;
            }
            if state.to_move() == player {
                let best = self.best_step(&state)?;
                let index = state.moves().position(|mv| mv == best.mv)?;
                moves.push(u32::try_from(index).ok()?);
                search.follow(number, best);
            } else {
                for step in state.successors() {
                    search.follow(number, step);
                }
            }
        }
        Some(Certificate::new(player, self.value, moves))
    }
}
