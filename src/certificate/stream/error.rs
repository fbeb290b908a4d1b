//! Why a certificate in a stream is not written, or not proven.

use std::error::Error;
use std::fmt::{self, Debug};
use std::io;

use super::CertificateReport;
use crate::certificate::CertificateError;
use crate::game::debug_as_display;
use crate::run::StopReason;

/// Why a certificate in a stream is not written, or proves nothing, and how far that got; `M` is
/// the game's type of moves.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{CertificateReader, CertificateStreamErrorKind, Run};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let text = "optimal-play certificate 3\nplayer Max\nvalue 8\n1\n";
/// let reader = CertificateReader::<i32, _>::new(text.as_bytes())?;
/// let error = reader.verify(&game.start(), Run::new()).expect_err("there are more moves to make");
/// assert!(matches!(error.kind(), CertificateStreamErrorKind::Wrong(_)));
/// assert_eq!(error.report().lines, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CertificateStreamError<M> {
    kind: CertificateStreamErrorKind<M>,
    report: Box<CertificateReport>,
}

/// What is wrong with a certificate in a stream.
///
/// # Examples
///
/// [`CertificateStreamError`] has one.
#[non_exhaustive]
pub enum CertificateStreamErrorKind<M> {
    /// The certificate does not prove its claim.
    Wrong(CertificateError<M>),
    /// The stream cannot be read or written; [`io::ErrorKind::InvalidData`] if a line is not what a
    /// certificate has there.
    Io(io::Error),
    /// The run ended early.
    Ended(StopReason),
    /// The solution does not hold a move for each position.
    NoMove,
    /// The certificate trusts an endgame, and the check has none, or another one.
    Endgame {
        /// The name of the endgame that the certificate trusts.
        trusted: String,
        /// The name of the endgame that the check has.
        given: Option<String>,
    },
    /// The strategy trusts an endgame. Its certificate is a stream, which
    /// [`Solution::write_certificate`](crate::Solution::write_certificate) writes.
    StreamOnly,
    /// The certificate has more than 4,294,967,295 positions to remember.
    TooLarge,
}

impl<M> CertificateStreamError<M> {
    pub(super) fn new(kind: CertificateStreamErrorKind<M>, report: CertificateReport) -> Self {
        let report = Box::new(report);
        Self { kind, report }
    }

    /// What is wrong.
    pub const fn kind(&self) -> &CertificateStreamErrorKind<M> {
        &self.kind
    }

    /// How far it got.
    pub const fn report(&self) -> &CertificateReport {
        &self.report
    }
}

impl<M> From<CertificateError<M>> for CertificateStreamErrorKind<M> {
    fn from(error: CertificateError<M>) -> Self {
        Self::Wrong(error)
    }
}

impl<M> From<io::Error> for CertificateStreamErrorKind<M> {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl<M> From<StopReason> for CertificateStreamErrorKind<M> {
    fn from(reason: StopReason) -> Self {
        Self::Ended(reason)
    }
}

impl<M: Debug + 'static> Error for CertificateStreamError<M> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            CertificateStreamErrorKind::Wrong(error) => Some(error),
            CertificateStreamErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}

debug_as_display! { CertificateStreamError<M>, any M; }

impl<M: Debug> fmt::Display for CertificateStreamError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if matches!(self.kind, CertificateStreamErrorKind::Endgame { .. }) {
            return write!(f, "{}", self.kind);
        }
        let lines = self.report.lines;
        let plural = if lines == 1 { "" } else { "s" };
        write!(f, "after {lines} line{plural}: {}", self.kind)
    }
}

debug_as_display! { CertificateStreamErrorKind<M>, any M; }

impl<M: Debug> fmt::Display for CertificateStreamErrorKind<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(error) => write!(f, "{error}"),
            Self::Io(error) => write!(f, "{error}"),
            Self::Ended(reason) => write!(f, "{reason}"),
            Self::NoMove => write!(f, "the solution does not prove its value by a strategy"),
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
            Self::StreamOnly => write!(f, "a certificate that trusts an endgame is a stream"),
            Self::TooLarge => write!(f, "more than {} positions to remember", u32::MAX),
        }
    }
}
