//! Why a certificate is not written, or proves nothing.

use std::error::Error;
use std::fmt::{self, Debug};
use std::io;

use super::CertificateReport;
use crate::game::{After, Moves, debug_as_display};
use crate::run::StopReason;

/// Why a certificate is not written, or proves nothing, with the line of play that shows it, and
/// how far that got; `M` is the game's type of moves.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::Run;
/// use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let text = "optimal-play certificate 1\nplayer Max\nvalue 8\n1\n";
/// let reader = CertificateReader::<i32, _>::new(text.as_bytes())?;
/// let error = reader.verify(&game.start(), Run::new()).expect_err("there are more moves to make");
/// assert!(matches!(error.kind(), CertificateErrorKind::MissingMove));
/// assert_eq!(error.line().len(), 2);
/// assert_eq!(error.report().lines, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CertificateError<M> {
    fault: Fault<M>,
    report: Box<CertificateReport>,
}

/// A fault, before the report is known.
pub(crate) struct Fault<M> {
    pub(super) kind: CertificateErrorKind,
    /// The moves from the root to the position that shows it.
    pub(super) line: Vec<M>,
    /// The moves from there back to it.
    pub(super) cycle: Vec<M>,
}

/// The kind of fault in a certificate.
#[non_exhaustive]
pub enum CertificateErrorKind {
    /// The certificate ends before the line of a position that can be reached.
    MissingMove,
    /// The position has no move with that number.
    NoSuchMove {
        /// The number, from 0.
        number: u32,
        /// The number of moves of the position.
        moves: usize,
    },
    /// The certificate has more lines than positions need one. There is no line of play to show.
    SurplusMoves {
        /// The number of lines that are needed.
        needed: u64,
        /// The number of lines in the certificate.
        given: u64,
    },
    /// Play need not end: a position repeats, and the check is that of a game without cycles.
    Endless,
    /// The last move of the line breaks the contract of [`Staged`](crate::Staged): it lowers the
    /// stage, or has a reward and does not increase it.
    Stage,
    /// The opponent can keep the player from the claimed value.
    NotReached {
        /// The value that the player has for certain, as `Debug` writes it.
        secured: String,
        /// The value in the certificate, as `Debug` writes it.
        claimed: String,
    },
    /// A value leaves the range of its type.
    Overflow,
    /// The certificate trusts an endgame, and the check has none, or another one.
    Endgame {
        /// The name of the endgame that the certificate trusts.
        trusted: String,
        /// The name of the endgame that the check has.
        given: Option<String>,
    },
    /// The solution does not hold a move for each position.
    NoMove,
    /// The certificate has more than 4,294,967,295 positions to remember.
    TooLarge,
    /// The certificate cannot be read or written; [`io::ErrorKind::InvalidData`] if a line is not
    /// what a certificate has there.
    Io(io::Error),
    /// The run ended early.
    Ended(StopReason),
}

impl<M> CertificateError<M> {
    pub(super) fn new(fault: Fault<M>, report: CertificateReport) -> Self {
        let report = Box::new(report);
        Self { fault, report }
    }

    /// The kind of fault.
    pub const fn kind(&self) -> &CertificateErrorKind {
        &self.fault.kind
    }

    /// The moves from the root to the position that shows it: those of the certificate, and those
    /// of an opponent who refutes it. It ends where the game is over, or at a position that the
    /// walk has met before and that secures too little.
    pub fn line(&self) -> &[M] {
        &self.fault.line
    }

    /// The moves from that position back to it, if play need not end.
    pub fn cycle(&self) -> &[M] {
        &self.fault.cycle
    }

    /// The report of the check up to the error.
    pub const fn report(&self) -> &CertificateReport {
        &self.report
    }
}

impl<M> Fault<M> {
    pub(super) const fn new(kind: CertificateErrorKind, line: Vec<M>) -> Self {
        let cycle = Vec::new();
        Self { kind, line, cycle }
    }
}

impl<M> From<CertificateErrorKind> for Fault<M> {
    fn from(kind: CertificateErrorKind) -> Self {
        Self::new(kind, Vec::new())
    }
}

impl<M> From<io::Error> for Fault<M> {
    fn from(error: io::Error) -> Self {
        CertificateErrorKind::Io(error).into()
    }
}

impl<M> From<StopReason> for Fault<M> {
    fn from(reason: StopReason) -> Self {
        CertificateErrorKind::Ended(reason).into()
    }
}

impl<M: Debug + 'static> Error for CertificateError<M> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.fault.kind {
            CertificateErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}

debug_as_display! { CertificateError<M>, any M; }

impl<M: Debug> fmt::Display for CertificateError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { kind, line, cycle } = &self.fault;
        // The endgame is compared before the first line of moves is read.
        if !matches!(kind, CertificateErrorKind::Endgame { .. }) {
            let lines = self.report.lines;
            let plural = if lines == 1 { "" } else { "s" };
            write!(f, "after {lines} line{plural}: ")?;
        }
        if kind.has_line() {
            write!(f, "{}", After(line))?;
            if !cycle.is_empty() {
                write!(f, ", where the moves {} lead back", Moves(cycle))?;
            }
            write!(f, ": ")?;
        }
        write!(f, "{kind}")
    }
}

impl CertificateErrorKind {
    /// Whether a line of play shows it.
    const fn has_line(&self) -> bool {
        matches!(
            self,
            Self::MissingMove
                | Self::NoSuchMove { .. }
                | Self::Endless
                | Self::Stage
                | Self::NotReached { .. }
                | Self::Overflow
        )
    }
}

debug_as_display! { CertificateErrorKind; }

impl fmt::Display for CertificateErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingMove => write!(f, "the certificate has no line for this position"),
            Self::NoSuchMove { number, moves } => write!(
                f,
                "the certificate has move number {number}, but the number must be below {moves}"
            ),
            Self::SurplusMoves { needed, given } => {
                let plural = if *given == 1 { "" } else { "s" };
                let are = if *needed == 1 { "is" } else { "are" };
                write!(
                    f,
                    "the certificate has {given} line{plural} where {needed} {are} needed"
                )
            }
            Self::Endless => write!(f, "play need not end"),
            Self::Stage => write!(
                f,
                "the last move lowers the stage, or has a reward without raising it"
            ),
            Self::NotReached { secured, claimed } => {
                write!(
                    f,
                    "this secures {secured}, but the certificate claims {claimed}"
                )
            }
            Self::Overflow => write!(f, "a value leaves the range of its type"),
            Self::Endgame { trusted, given } => {
                write!(
                    f,
                    "the certificate trusts the endgame `{trusted}`, but the check has "
                )?;
                match given {
                    Some(given) => write!(f, "`{given}`"),
                    None => write!(f, "no endgame"),
                }
            }
            Self::NoMove => write!(f, "the solution does not prove its value by a strategy"),
            Self::TooLarge => write!(f, "more than {} positions to remember", u32::MAX),
            Self::Io(error) => write!(f, "{error}"),
            Self::Ended(reason) => write!(f, "{reason}"),
        }
    }
}
