//! Checking a certificate that trusts an endgame.

use std::fmt::{self, Debug};
use std::io::BufRead;

use super::CertificateStreamErrorKind;
use super::{CertificateReader, CertificateReport, CertificateStreamError};
use crate::certificate::Replies;
use crate::certificate::trust::{Trust, checked_name};
use crate::game::{GameState, Value};
use crate::run::Run;

/// Values of positions that a check may trust, with the name of the endgame.
pub(in crate::certificate) struct Endgame<'e, G: GameState> {
    name: &'e str,
    pub(super) value_of: &'e dyn Fn(&G) -> Option<G::Value>,
}

/// The endgame that a certificate trusts: none, or the given one, which must have its name.
pub(super) fn trusted<'e, G: GameState>(
    trust: &Trust,
    given: Option<Endgame<'e, G>>,
) -> Result<Option<Endgame<'e, G>>, CertificateStreamErrorKind<G::Move>> {
    let Some(trusted) = &trust.endgame else {
        return Ok(None);
    };
    match given {
        Some(given) if given.name == trusted => Ok(Some(given)),
        given => Err(CertificateStreamErrorKind::Endgame {
            trusted: trusted.clone(),
            given: given.map(|it| it.name.to_owned()),
        }),
    }
}

/// A certificate that is checked with an endgame: [`CertificateReader::with_endgame`] returns it.
///
/// # Examples
///
/// [`AlphaBeta::with_trusted_endgame`](crate::AlphaBeta::with_trusted_endgame) has one.
#[must_use]
pub struct ReaderWithEndgame<V, R, F> {
    reader: CertificateReader<V, R>,
    name: String,
    value_of: F,
}

impl<V: Value, R: BufRead> CertificateReader<V, R> {
    /// Provides the endgame with this name, for a certificate that
    /// [trusts](Self::trusted_endgame) it. The check still rests on the rules only if the
    /// certificate does.
    ///
    /// Trusted: `value_of` returns the exact value of each position that the name describes, and
    /// `None` of the others. Wrong values prove wrong claims. So find them by the rules, as
    /// [`Kalah::endgame`](crate::games::kalah::Kalah::endgame) does, or read them from a store that
    /// is [verified](crate::Stored::verify).
    ///
    /// # Panics
    ///
    /// If the name is empty, longer than 200 bytes, or has control characters or spaces around it.
    pub fn with_endgame<G, F>(
        self,
        name: impl Into<String>,
        value_of: F,
    ) -> ReaderWithEndgame<V, R, F>
    where
        G: GameState<Value = V>,
        F: Fn(&G) -> Option<V>,
    {
        ReaderWithEndgame {
            reader: self,
            name: checked_name(name),
            value_of,
        }
    }
}

impl<V: Value, R: BufRead, F> ReaderWithEndgame<V, R, F> {
    /// Checks the certificate as [`CertificateReader::verify`] does, and ends lines of play where
    /// the endgame knows the value, if the certificate trusts it. It looks up each position that it
    /// enters.
    ///
    /// # Errors
    ///
    /// Those of [`CertificateReader::verify`];
    /// [`CertificateStreamErrorKind::Endgame`] if the certificate trusts an endgame of another
    /// name.
    pub fn verify<G>(
        self,
        root: &G,
        run: Run<'_>,
    ) -> Result<CertificateReport, CertificateStreamError<G::Move>>
    where
        G: GameState<Value = V>,
        F: Fn(&G) -> Option<V>,
    {
        let (name, value_of) = (&*self.name, &self.value_of);
        let endgame = Some(Endgame { name, value_of });
        self.reader.verify_with(root, endgame, run, |_, _| {})
    }

    /// The replies of the certificate, once it is checked, as [`CertificateReader::replies`]
    /// returns them. There is none in the endgame if the certificate trusts it.
    ///
    /// # Errors
    ///
    /// Those of [`verify`](Self::verify).
    pub fn replies<G>(
        self,
        root: &G,
        run: Run<'_>,
    ) -> Result<Replies<G>, CertificateStreamError<G::Move>>
    where
        G: GameState<Value = V>,
        F: Fn(&G) -> Option<V>,
    {
        let (name, value_of) = (&*self.name, &self.value_of);
        let endgame = Some(Endgame { name, value_of });
        self.reader.replies_with(root, endgame, run)
    }
}

impl<V: Value, R, F> Debug for ReaderWithEndgame<V, R, F> {
    /// Leaves out the endgame, which is a function.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            reader,
            name,
            value_of: _,
        } = self;
        f.debug_struct("ReaderWithEndgame")
            .field("reader", reader)
            .field("name", name)
            .finish_non_exhaustive()
    }
}
