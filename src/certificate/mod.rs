//! Certificates: a strategy of one player as text, which proves a bound on the root's value to
//! anyone who knows the rules. `docs/certificate-format.md` specifies the text.
//!
//! Certificates are read and written line by line, in the order of a depth-first walk, so that
//! neither side holds the moves. This layer has no solver: it needs only the rules to check one.

mod assumptions;
mod endgame;
mod error;
#[cfg(feature = "disk")]
mod file;
mod format;
mod nearest_loss;
mod reader;
mod replies;
mod walk;

pub(crate) use assumptions::{Assumptions, checked_name};
pub use endgame::{NoEndgame, TrustedEndgame};
pub(crate) use error::Fault;
pub use error::{CertificateError, CertificateErrorKind};
#[cfg(feature = "disk")]
pub(crate) use file::save;
pub(crate) use format::{ALL, BOUNDS, write_header};
pub(crate) use reader::finish;
pub use reader::{CertificateReader, CertificateReport};
pub use replies::Replies;
pub(crate) use walk::{Counts, EndlessPlay, Guide, Next, ProofWalk};
