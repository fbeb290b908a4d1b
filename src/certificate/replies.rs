//! Playing by a certificate.

use std::fmt;
use std::io::BufRead;

use hashbrown::HashMap;

use super::endgame::TrustedEndgame;
use super::{CertificateError, CertificateReader};
use crate::game::{GameState, Player, Staged, Value};
use crate::run::Run;
use crate::table::StageRules;

/// The replies of a certificate: a player who needs no solver and no table.
/// [`CertificateReader::replies`] returns them.
///
/// # Examples
///
/// ```
/// use optimal_play::certificate::CertificateReader;
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{AlphaBeta, GameState, Player, Run, Solver};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// let solver = AlphaBeta::packed().with_certificate(Player::Min);
/// let solution = solver.solve(&root, Run::new())?;
/// let text = solution.certificate(Player::Min)?;
///
/// // Whatever Max plays, here always the last move, Max gets no more than the value.
/// let replies = CertificateReader::new(text.as_bytes())?.replies(&root, Run::new())?;
/// let (mut state, mut score) = (root, 0);
/// while !state.is_over() {
///     let mv = match state.to_move() {
///         Player::Max => state.moves().last(),
///         Player::Min => replies.reply(&state),
///     };
///     let mv = mv.expect("the certificate has a reply wherever Min is to move");
///     score += state.reward(mv);
///     state = state.play(mv);
/// }
/// assert!(score <= solution.value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Replies<G: GameState> {
    player: Player,
    /// By the key of a position where the player is to move: the key of the position to go to.
    to: HashMap<G::Key, G::Key>,
}

impl<V: Value, R: BufRead, E> CertificateReader<V, R, E> {
    /// The replies of the certificate, to play by them, once it is checked as
    /// [`verify`](Self::verify) does.
    ///
    /// # Errors
    ///
    /// The errors of [`verify`](Self::verify).
    ///
    /// # Complexity
    ///
    /// That of [`verify`](Self::verify), and two keys for each line, which the run does not count.
    pub fn replies<G: GameState<Value = V>>(
        self,
        root: &G,
        run: Run<'_>,
    ) -> Result<Replies<G>, CertificateError<G::Move>>
    where
        E: TrustedEndgame<G>,
    {
        self.checked_replies(root, None, run)
    }

    /// As [`replies`](Self::replies), checked as [`verify_by_stage`](Self::verify_by_stage) does.
    ///
    /// # Errors
    ///
    /// The errors of [`verify_by_stage`](Self::verify_by_stage).
    pub fn replies_by_stage<G: Staged<Value = V>>(
        self,
        root: &G,
        run: Run<'_>,
    ) -> Result<Replies<G>, CertificateError<G::Move>>
    where
        E: TrustedEndgame<G>,
    {
        self.checked_replies(root, Some(StageRules::of_game()), run)
    }

    fn checked_replies<G: GameState<Value = V>>(
        self,
        root: &G,
        stages: Option<StageRules<G>>,
        run: Run<'_>,
    ) -> Result<Replies<G>, CertificateError<G::Move>>
    where
        E: TrustedEndgame<G>,
    {
        let player = self.player();
        let mut to = HashMap::new();
        self.verify_with(root, stages, run, |state, step| {
            to.insert(state.key(), step.state.key());
        })?;
        Ok(Replies { player, to })
    }
}

impl<G: GameState> Replies<G> {
    /// Whose replies they are.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The player's move in `state`; `None` if the other player is to move, the game is over, the
    /// certificate trusts bounds or an endgame there, or the player has left the certificate.
    ///
    /// The state need not be the one that the certificate met: of states with the same key, each
    /// lists its moves in its own order.
    pub fn reply(&self, state: &G) -> Option<G::Move> {
        let to = self.to.get(&state.key())?;
        let steps = state.successors().filter(|step| step.state.key() == *to);
        // Moves to the same position may differ in their rewards.
        let worth = steps.map(|step| (G::Value::default().back_up(step.reward), step.mv));
        let better = |best: (Option<_>, _), other: (Option<_>, _)| {
            let is_better = self.player.choose(other.0, best.0) != best.0;
            if is_better { other } else { best }
        };
        worth.reduce(better).map(|(_, mv)| mv)
    }
}

impl<G: GameState> fmt::Debug for Replies<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { player, to } = self;
        let mut debug = f.debug_struct("Replies");
        debug.field("player", player).field("replies", &to.len());
        debug.finish()
    }
}
