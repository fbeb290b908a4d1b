//! The sum of two solved games.

use crate::game::{GameState, Impartial, Wdl};
use crate::rules::{Sum, Summand};
use crate::solution::Solution;

impl<G: Impartial + Summand<Value = Wdl> + Send + Sync + 'static> Solution<G> {
    /// The solution of the [`Sum`] of two games that [`Grundy`](crate::Grundy) has solved, by their
    /// Grundy values.
    ///
    /// It proves a Grundy value by the rules: that of a position is n exactly if the player to move
    /// loses the position beside a heap of n. So the [certificate](Self::certificate) of the
    /// second player is a proof that anyone can check who knows the rules of the game and of
    /// Nim. The documentation of Cram in
    /// [`optimal_play_games`](https://docs.rs/optimal-play-games) has an example.
    ///
    /// # Panics
    ///
    /// If one of the solutions is of another solver.
    #[must_use]
    pub fn beside<H>(self, other: Solution<H>) -> Solution<Sum<G, H>>
    where
        H: Impartial + Summand<Value = Wdl> + Send + Sync + 'static,
    {
        let root = Sum::new(self.root().clone(), other.root().clone());
        let (mut report, of_other) = (self.report().clone(), other.report());
        report.positions += of_other.positions;
        report.elapsed += of_other.elapsed;
        report.peak_bytes = report.peak_bytes.max(of_other.peak_bytes);
        let value_of = move |sum: &Sum<G, H>| {
            let (first, second) = (sum.first(), sum.second());
            let nimbers = (self.grundy_value(first), other.grundy_value(second));
            let is_lost = match nimbers {
                (Some(one), Some(other)) => one == other,
                (None, Some(nimber)) if self.excludes_grundy_value(first, nimber) => false,
                (Some(nimber), None) if other.excludes_grundy_value(second, nimber) => false,
                _ => return None,
            };
            let player = sum.to_move();
            Some(Wdl::win(if is_lost { !player } else { player }))
        };
        Solution::from_values(root, value_of, false, report)
    }
}
