//! Why a certificate is refused.

use std::error::Error;
use std::fmt::{self, Debug};

use crate::game::{After, Moves};

/// What is wrong with a certificate, with the line of play that shows it; `M` is the game's type of moves.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{Certificate, CertificateErrorKind, Player};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let short = Certificate::new(Player::Max, 8, vec![1]);
/// let error = short.verify(&game.start()).expect_err("there is more than one move to make");
/// assert_eq!(error.kind(), &CertificateErrorKind::MissingMove);
/// assert_eq!(error.line().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CertificateError<M> {
    kind: CertificateErrorKind,
    line: Vec<M>,
    cycle: Vec<M>,
}

/// In what way a certificate is wrong.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{Certificate, CertificateErrorKind, Player, solve};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let proof = solve(&game.start())?.certificate(Player::Max).expect("all is solved");
/// let boast = Certificate::new(Player::Max, 9, proof.moves().to_vec());
/// let error = boast.verify(&game.start()).expect_err("the game is worth 8");
/// let CertificateErrorKind::NotReached { secured, claimed } = error.kind() else { panic!("{error}") };
/// assert_eq!((secured.as_str(), claimed.as_str()), ("8", "9"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CertificateErrorKind {
    /// The certificate ends before the player's move in a position that can be reached.
    MissingMove,
    /// The position has no move of that number.
    NoSuchMove {
        /// The number, from 0.
        number: u32,
        /// How many moves the position has.
        moves: usize,
    },
    /// More moves are given than there are positions that ask for one. There is no line of play to show.
    SurplusMoves {
        /// How many moves are needed.
        needed: usize,
        /// How many are given.
        given: usize,
    },
    /// Play need not end: a position repeats, in a game that is said to have no cycles.
    Endless,
    /// The opponent can keep the player from the claimed value.
    NotReached {
        /// What the player has for certain, as `Debug` writes it.
        secured: String,
        /// What the certificate claims, as `Debug` writes it.
        claimed: String,
    },
    /// A value leaves the range of its type.
    Overflow,
}

impl<M> CertificateError<M> {
    pub(super) const fn new(kind: CertificateErrorKind, line: Vec<M>) -> Self {
        let cycle = Vec::new();
        Self { kind, line, cycle }
    }

    /// Play that goes round.
    pub(super) fn endless(cycle: Cycle<M>) -> Self {
        Self::new(CertificateErrorKind::Endless, cycle.line).round(cycle.cycle)
    }

    /// At the end of the line, play goes round by the moves of `cycle`.
    pub(super) fn round(self, cycle: Vec<M>) -> Self {
        Self { cycle, ..self }
    }

    /// What is wrong.
    pub const fn kind(&self) -> &CertificateErrorKind {
        &self.kind
    }

    /// The moves from the root to the position that shows it: by the certificate, and by an opponent who
    /// exposes it.
    pub fn line(&self) -> &[M] {
        &self.line
    }

    /// The moves from that position back to it, if play can go round.
    pub fn cycle(&self) -> &[M] {
        &self.cycle
    }
}

/// A way from the root to a position that repeats, and on to it again.
pub(super) struct Cycle<M> {
    pub(super) line: Vec<M>,
    pub(super) cycle: Vec<M>,
}

impl<M: Debug> Error for CertificateError<M> {}

impl<M: Debug> fmt::Display for CertificateError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, line, cycle } = self;
        if !matches!(kind, CertificateErrorKind::SurplusMoves { .. }) {
            write!(f, "{}", After(line))?;
            if !cycle.is_empty() {
                write!(f, ", round and round by {}", Moves(cycle))?;
            }
            write!(f, ": ")?;
        }
        write!(f, "{kind}")
    }
}

impl fmt::Display for CertificateErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingMove => write!(f, "the certificate has no move for this position"),
            Self::NoSuchMove { number, moves } => write!(
                f,
                "the certificate says move {number}, counted from 0, of {moves}"
            ),
            Self::SurplusMoves { needed, given } => {
                let plural = if *given == 1 { "" } else { "s" };
                let are = if *needed == 1 { "is" } else { "are" };
                write!(
                    f,
                    "the certificate has {given} move{plural} where {needed} {are} needed"
                )
            }
            Self::Endless => write!(f, "play need not end"),
            Self::NotReached { secured, claimed } => {
                write!(f, "this secures {secured}, and {claimed} is claimed")
            }
            Self::Overflow => write!(f, "a value leaves the range of its type"),
        }
    }
}
