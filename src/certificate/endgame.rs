//! The endgame that a check has.

use crate::game::GameState;

/// Values of positions that a check may trust: [`CertificateReader::with_endgame`] makes one.
///
/// [`CertificateReader::with_endgame`]: super::CertificateReader::with_endgame
pub trait TrustedEndgame<G: GameState> {
    /// The name of the endgame; `None` if there is none.
    fn name(&self) -> Option<&str>;

    /// The value of a position; `None` if the endgame does not know it.
    fn value_of(&self, state: &G) -> Option<G::Value>;
}

/// No endgame.
#[derive(Clone, Copy, Debug)]
pub struct NoEndgame;

impl<G: GameState> TrustedEndgame<G> for NoEndgame {
    fn name(&self) -> Option<&str> {
        None
    }

    fn value_of(&self, _: &G) -> Option<G::Value> {
        None
    }
}

/// Values with the name of the endgame.
pub(super) struct Named<F> {
    pub(super) name: String,
    pub(super) value_of: F,
}

impl<G: GameState, F: Fn(&G) -> Option<G::Value>> TrustedEndgame<G> for Named<F> {
    fn name(&self) -> Option<&str> {
        Some(&self.name)
    }

    fn value_of(&self, state: &G) -> Option<G::Value> {
        (self.value_of)(state)
    }
}
