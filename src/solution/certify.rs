//! A certificate of the root's value.

use super::Solution;
use crate::certificate::Certificate;
use crate::game::{BreadthFirst, GameState, Player, Step};

impl<G: GameState> Solution<G> {
    /// A strategy of `player` that secures the value of the root against every play of the
    /// opponent. It is a proof, checked by the rules only, that the value is at least that for Max,
    /// or at most for Min. The certificates of both players together prove the value.
    ///
    /// The moves are those of [`line_from`](Self::line_from): the first best move; with
    /// [`Wdl`](crate::Wdl) values after retrograde analysis, the first that wins soonest. After
    /// [`AlphaBeta`](crate::AlphaBeta) they are those of the strategy that
    /// [`with_certificate`](crate::AlphaBeta::with_certificate) asked for: each secures the value,
    /// and may win later than another.
    ///
    /// Returns `None` if the solution does not hold every position that the proof needs. Solutions
    /// of [`AlphaBeta`](crate::AlphaBeta) that was not asked for a strategy of `player`, nor for a
    /// [semi-strong](crate::AlphaBeta::semi_strong) solution, and of
    /// [`Tabulate::root_only`](crate::Tabulate::root_only) do not.
    ///
    /// # Complexity
    ///
    /// Expands each position that the opponent can reach once, and keeps its key and how it was
    /// reached in memory.
    pub fn certificate(&self, player: Player) -> Option<Certificate<G::Value>> {
        let strategy = self.strategies[player].as_ref();
        let (mut moves, mut trusted) = (Vec::new(), Vec::new());
        let mut search = BreadthFirst::from_root(&self.root);
        while let Some((number, state)) = search.next() {
            if state.is_over() {
                continue;
            }
            if strategy.is_some_and(|it| it.trusts_bounds_of(&state)) {
                trusted.push(number as u64);
            } else if state.to_move() == player {
                let (reply, step) = match strategy {
                    Some(strategy) => strategy.reply(&state, |it| search.has_reached(&it.key()))?,
                    None => self.best_reply(&state)?,
                };
                moves.push(reply);
                search.follow(number, step);
            } else {
                for step in state.successors() {
                    search.follow(number, step);
                }
            }
        }
        Some(Certificate::new(player, self.value, moves).with_trusted_bounds(trusted))
    }

    /// The first best move of `state`, with its number.
    pub(super) fn best_reply(&self, state: &G) -> Option<(u32, Step<G>)> {
        let best = self.best_step(state)?;
        let number = state.moves().position(|mv| mv == best.mv)?;
        Some((u32::try_from(number).ok()?, best))
    }
}
