//! Certificates: a strategy of one player as a file, which proves a bound on the root's value to
//! anyone who knows the rules.
//!
//! This layer has no solver: it needs only the rules to check a certificate.

mod error;
mod plays;
mod replies;
mod secured;
mod stream;
mod text;
mod trust;

pub use error::{CertificateError, CertificateErrorKind};
pub use replies::Replies;
#[cfg(feature = "disk")]
pub(crate) use stream::save;
pub(crate) use stream::{ALL, BOUNDS, Counts, Guide, Next, Walk, finish, write_header};
pub use stream::{
    CertificateReader, CertificateReport, CertificateStreamError, CertificateStreamErrorKind,
    ReaderWithEndgame,
};
pub use text::ParseCertificateError;
pub(crate) use trust::{Trust, checked_name};

use crate::game::{GameState, OutcomeValue, Player, Value};
use plays::Plays;

/// A strategy of one player with the value that it secures: at least that for [`Player::Max`], at
/// most that for [`Player::Min`], whatever the opponent does.
///
/// [`Solution::certificate`](crate::Solution::certificate) returns one, after a solver of all
/// positions or one that was [asked for it](crate::AlphaBeta::with_certificate).
/// [`verify`](Self::verify) checks it against the rules, [`replies`](Self::replies) plays by it.
/// `to_string` writes it as text, `parse` reads the text. [`CertificateReader`] is for those that
/// memory does not hold. One certificate bounds the value of the root from one side; two, of both
/// players with the same value, prove it.
///
/// It has a move for each position that the player can reach when following it: the number of the
/// move, from 0, in the order of [`GameState::moves`]. It does not name the positions: they come
/// breadth first from the root, and positions with the same key are one.
/// `docs/certificate-format.md` specifies this.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{Certificate, Player, solve};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// let solution = solve(&root)?;
///
/// let at_least = solution.certificate(Player::Max).expect("every position is solved");
/// assert_eq!(
///     at_least.to_string(),
///     "optimal-play certificate 1\nplayer Max\nvalue 8\n1\n0\n0\n"
/// );
/// // To check the text, only the rules are needed.
/// let at_least: Certificate<i32> = at_least.to_string().parse()?;
/// at_least.verify(&root)?;
/// let at_most = solution.certificate(Player::Min).expect("every position is solved");
/// at_most.verify(&root)?;
/// assert_eq!((at_least.value(), at_most.value()), (8, 8)); // so the value is 8
///
/// // Other moves do not secure as much.
/// let wrong = Certificate::new(Player::Max, 8, vec![0, 0, 0]);
/// let error = wrong.verify(&root).expect_err("the move is not the best");
/// assert_eq!(error.line().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate<V> {
    player: Player,
    value: V,
    moves: Vec<u32>,
    /// The numbers of the positions whose bounds it trusts, in ascending order.
    trusted: Vec<u64>,
}

impl<V: Value> Certificate<V> {
    /// A certificate from its parts, to be [verified](Self::verify).
    pub const fn new(player: Player, value: V, moves: Vec<u32>) -> Self {
        Self {
            player,
            value,
            moves,
            trusted: Vec::new(),
        }
    }

    /// The same certificate, where these positions are not played on: their
    /// [bounds](GameState::bounds) are trusted instead. Each is a number in breadth-first order,
    /// from 0 for the root; they ascend.
    #[must_use]
    pub fn with_trusted_bounds(self, positions: Vec<u64>) -> Self {
        Self {
            trusted: positions,
            ..self
        }
    }

    /// Whose strategy it is.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The value that the player secures: that of the root is at least this for Max, at most for
    /// Min.
    pub const fn value(&self) -> V {
        self.value
    }

    /// The numbers of the player's moves, breadth first.
    pub fn moves(&self) -> &[u32] {
        &self.moves
    }

    /// The numbers of the positions whose [bounds](GameState::bounds) the certificate trusts. If
    /// there are none, it trusts only the rules.
    ///
    /// [`AlphaBeta::with_trusted_bounds`](crate::AlphaBeta::with_trusted_bounds) makes such
    /// certificates. They are shorter, and prove less: wrong bounds prove wrong values.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::{AlphaBeta, Player, Run, Solver};
    ///
    /// let game = ConnectFour::new(4, 4)?;
    /// let solver = AlphaBeta::hashed().with_certificate(Player::Max);
    /// let solution = solver.solve(&game.start(), Run::new())?;
    /// let by_rules = solution.certificate(Player::Max).expect("the solver made it");
    /// let solution = solver.with_trusted_bounds().solve(&game.start(), Run::new())?;
    /// let by_bounds = solution.certificate(Player::Max).expect("the solver made it");
    ///
    /// assert!(by_rules.trusted_bounds().is_empty());
    /// assert!(!by_bounds.trusted_bounds().is_empty());
    /// assert!(by_bounds.verify(&game.start())? < by_rules.verify(&game.start())?);
    /// assert!(by_bounds.to_string().starts_with("optimal-play certificate 2\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trusted_bounds(&self) -> &[u64] {
        &self.trusted
    }

    /// Checks the certificate by the rules, in a game without cycles or one that the player wins.
    /// It searches all positions that the opponent can reach while the player follows the
    /// certificate, and backs up, rewards included, what the player has for certain. Returns the
    /// number of positions.
    ///
    /// The proof rests only on the rules, and on their contract that states with the same key have
    /// the same value, which [`check::audit`](crate::check::audit) tests. A certificate with
    /// [trusted bounds](Self::trusted_bounds) rests on these, too, which the audit also tests.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] with the line of play that shows what is wrong: to the position without
    /// a move or with an illegal one, to the terminal position where the player has less than the
    /// value, or to a cycle.
    ///
    /// # Complexity
    ///
    /// Visits the positions and their moves twice. Holds the keys of the positions and the list of
    /// moves in memory. The stack is explicit.
    pub fn verify<G: GameState<Value = V>>(
        &self,
        root: &G,
    ) -> Result<u64, CertificateError<G::Move>> {
        let plays = Plays::search(self, root)?;
        secured::check(self, &plays, &plays.backwards()?)?;
        plays.use_all_moves(self)?;
        Ok(plays.len() as u64)
    }

    /// As [`verify`](Self::verify), in a game where positions may repeat and play without end is a
    /// draw, as in [`Retrograde`](crate::Retrograde).
    ///
    /// A win is proven only if no position can repeat, so that play ends; then its depth in plies
    /// is proven, too. For a draw or a loss, positions may repeat: the proof is that the opponent
    /// can reach no win, or no sooner one.
    ///
    /// # Errors
    ///
    /// As [`verify`](Self::verify), but for a cycle only if the value is better than a draw.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::{Chase, Rules};
    /// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
    ///
    /// // Neither piece is faster than the other, so neither is caught.
    /// let rules = Rules { white_steps: 2, ..Rules::published(3) };
    /// let game = Chase::with_rules(rules, (1, 1), (2, 2))?;
    /// let solution = Retrograde::reachable().solve(&game.start(), Run::new())?;
    /// assert_eq!(solution.value(), Outcome::DRAW);
    /// for player in [Player::Max, Player::Min] {
    ///     let certificate = solution.certificate(player).expect("every position is solved");
    ///     certificate.verify_cyclic(&game.start())?;
    ///     assert!(certificate.verify(&game.start()).is_err()); // positions repeat
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify_cyclic<G: GameState<Value = V>>(
        &self,
        root: &G,
    ) -> Result<u64, CertificateError<G::Move>>
    where
        V: OutcomeValue,
    {
        let plays = Plays::search(self, root)?;
        match plays.backwards() {
            Ok(order) => secured::check(self, &plays, &order)?,
            Err(endless) => secured::check_cyclic(self, &plays, endless)?,
        }
        plays.use_all_moves(self)?;
        Ok(plays.len() as u64)
    }
}
