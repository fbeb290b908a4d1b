//! Why a certificate proves nothing.

use std::error::Error;
use std::fmt::{self, Debug};

use crate::game::{After, Moves, debug_as_display};

/// What is wrong with a certificate, with the line of play that shows it; `M` is the game's type of
/// moves.
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
#[derive(Clone, PartialEq, Eq)]
pub struct CertificateError<M> {
    pub(super) kind: CertificateErrorKind,
    pub(super) line: Vec<M>,
    pub(super) cycle: Vec<M>,
}

/// What is wrong with a certificate.
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
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateErrorKind {
    /// The certificate ends before the player's move in a position that can be reached.
    MissingMove,
    /// The position has no move with that number.
    NoSuchMove {
        /// The number, from 0.
        number: u32,
        /// The number of moves of the position.
        moves: usize,
    },
    /// The certificate has more moves than positions need one. There is no line of play to show.
    SurplusMoves {
        /// The number of moves that are needed.
        needed: usize,
        /// The number of moves in the certificate.
        given: usize,
    },
    /// The certificate trusts the bounds of a position that cannot be reached, or where the game is
    /// over, or not in ascending order. There is no line of play to show.
    NothingToTrust {
        /// The number of the position, breadth first, from 0.
        number: u64,
    },
    /// Play need not end: a position repeats, and the check is that of a game without cycles.
    Endless,
    /// The opponent can keep the player from the claimed value.
    NotReached {
        /// The value that the player has for certain, as `Debug` writes it.
        secured: String,
        /// The value in the certificate, as `Debug` writes it.
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

    /// What is wrong.
    pub const fn kind(&self) -> &CertificateErrorKind {
        &self.kind
    }

    /// The moves from the root to the position that shows it: those of the certificate, and those
    /// of an opponent who refutes it.
    pub fn line(&self) -> &[M] {
        &self.line
    }

    /// The moves from that position back to it, if play need not end.
    pub fn cycle(&self) -> &[M] {
        &self.cycle
    }
}

impl<M: Debug> Error for CertificateError<M> {}

debug_as_display! { CertificateError<M>, any M; }

impl<M: Debug> fmt::Display for CertificateError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, line, cycle } = self;
        let has_line = !matches!(
            kind,
            CertificateErrorKind::SurplusMoves { .. } | CertificateErrorKind::NothingToTrust { .. }
        );
        if has_line {
            write!(f, "{}", After(line))?;
            if !cycle.is_empty() {
                write!(f, ", where the moves {} lead back", Moves(cycle))?;
            }
            write!(f, ": ")?;
        }
        write!(f, "{kind}")
    }
}

debug_as_display! { CertificateErrorKind; }

impl fmt::Display for CertificateErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingMove => write!(f, "the certificate has no move for this position"),
            Self::NoSuchMove { number, moves } => write!(
                f,
                "the certificate has move number {number}, but the number must be below {moves}"
            ),
            Self::SurplusMoves { needed, given } => {
                let plural = if *given == 1 { "" } else { "s" };
                let are = if *needed == 1 { "is" } else { "are" };
                write!(
                    f,
                    "the certificate has {given} move{plural} where {needed} {are} needed"
                )
            }
            Self::NothingToTrust { number } => write!(
                f,
                "the certificate trusts the bounds of position {number}, where there are none to trust"
            ),
            Self::Endless => write!(f, "play need not end"),
            Self::NotReached { secured, claimed } => {
                write!(
                    f,
                    "this secures {secured}, but the certificate claims {claimed}"
                )
            }
            Self::Overflow => write!(f, "a value leaves the range of its type"),
        }
    }
}
