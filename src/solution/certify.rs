//! A certificate of the root's value.

use super::Solution;
use crate::certificate::{Certificate, CertificateStreamErrorKind};
use crate::game::{BreadthFirst, GameState, Player, Step};
use crate::run::Run;

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
    /// [semi-strong](crate::AlphaBeta::semi_strong) solution, do not. Also `None` for a strategy
    /// that [trusts an endgame](crate::AlphaBeta::with_trusted_endgame):
    /// [`write_certificate`](Self::write_certificate) writes that.
    ///
    /// # Complexity
    ///
    /// Expands each position that the opponent can reach once, and keeps its key and how it was
    /// reached in memory.
    pub fn certificate(&self, player: Player) -> Option<Certificate<G::Value>> {
        self.certificate_within(player, Run::new()).ok()
    }

    /// The [`certificate`](Self::certificate) of `player`, if `run` allows it. It counts a position
    /// that it expands, and what it holds of each position that the opponent can reach.
    ///
    /// # Errors
    ///
    /// [`NoMove`](CertificateStreamErrorKind::NoMove) or
    /// [`StreamOnly`](CertificateStreamErrorKind::StreamOnly) where
    /// [`certificate`](Self::certificate) returns `None`;
    /// [`Ended`](CertificateStreamErrorKind::Ended) if the run ends early.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::tic_tac_toe::TicTacToe;
    /// use optimal_play::{Player, Run, solve};
    ///
    /// let solution = solve(&TicTacToe::new())?;
    /// let run = || Run::new().with_memory_limit(10_000);
    /// let error = solution.certificate_within(Player::Min, run()).expect_err("too little");
    /// assert!(error.to_string().ends_with("more than the memory limit of 10000 bytes"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate_within(
        &self,
        player: Player,
        mut run: Run<'_>,
    ) -> Result<Certificate<G::Value>, CertificateStreamErrorKind<G::Move>> {
        run.begin("certificate");
        run.begin_phase("finding", None);
        let mut account = run.account();
        let strategy = self.strategies[player].as_ref();
        if strategy.is_some_and(|it| it.trust().endgame.is_some()) {
            return Err(CertificateStreamErrorKind::StreamOnly);
        }
        let (mut moves, mut trusted) = (Vec::new(), Vec::new());
        let mut search = BreadthFirst::from_root(&self.root);
        while let Some((number, state)) = search.next() {
            account.take_up_to(search.bytes() + size_of::<u32>() * moves.capacity())?;
            if state.is_over() {
                continue;
            }
            run.tick()?;
            if strategy.is_some_and(|it| it.trusts_bounds_of(&state)) {
                trusted.push(number as u64);
            } else if state.to_move() == player {
                let reply = match strategy {
                    Some(strategy) => {
                        strategy.reply(&state, |it| search.number_of(&it.key()).is_some())
                    }
                    None => self.best_reply(&state),
                };
                let (reply, step) = reply.ok_or(CertificateStreamErrorKind::NoMove)?;
                moves.push(reply);
                search.follow(number, step);
            } else {
                for step in state.successors() {
                    search.follow(number, step);
                }
            }
        }
        Ok(Certificate::new(player, self.value, moves).with_trusted_bounds(trusted))
    }

    /// The first best move of `state`, with its number.
    pub(super) fn best_reply(&self, state: &G) -> Option<(u32, Step<G>)> {
        let best = self.best_step(state)?;
        let number = state.moves().position(|mv| mv == best.mv)?;
        Some((u32::try_from(number).ok()?, best))
    }
}
