//! Values that are known before the search: the endgame.

use std::fmt;

use super::AlphaBeta;
use crate::certificate::checked_name;
use crate::game::GameState;

/// Exact values of some positions, which the search needs not find.
pub(super) trait KnownValues<G: GameState>: Sync {
    /// The value of a state; `None` if it is not known.
    fn value_of(&self, state: &G) -> Option<G::Value>;

    /// Whether it may know any.
    fn has_any(&self) -> bool;

    /// The name of the endgame, if certificates may trust its values.
    fn trusted_name(&self) -> Option<&str>;
}

/// Alpha-beta with an endgame: see [`AlphaBeta::with_endgame`] and
/// [`AlphaBeta::with_trusted_endgame`].
#[derive(Clone)]
#[must_use]
pub struct WithEndgame<K, F> {
    pub(super) solver: AlphaBeta<K>,
    pub(super) endgame: Endgame<F>,
}

/// A function that knows values, apart from the solver: whatever that is, the search is the same.
#[derive(Clone)]
pub(super) struct Endgame<F> {
    value_of: F,
    /// Whether there is an endgame at all.
    is_there: bool,
    /// The name of the endgame, if certificates may trust it.
    trusted_name: Option<String>,
}

/// The function of no endgame.
const fn no_value<G: GameState>(_: &G) -> Option<G::Value> {
    None
}

impl<G, F> KnownValues<G> for Endgame<F>
where
    G: GameState,
    F: Fn(&G) -> Option<G::Value> + Sync,
{
    #[inline]
    fn value_of(&self, state: &G) -> Option<G::Value> {
        (self.value_of)(state)
    }

    fn has_any(&self) -> bool {
        self.is_there
    }

    fn trusted_name(&self) -> Option<&str> {
        self.trusted_name.as_deref()
    }
}

impl<K> AlphaBeta<K> {
    /// Consults nothing.
    pub(super) fn without_endgame<G: GameState>(
        &self,
    ) -> WithEndgame<K, impl Fn(&G) -> Option<G::Value> + Sync + use<G, K>>
    where
        K: Clone,
    {
        let mut without = self.clone().with_endgame(no_value::<G>);
        without.endgame.is_there = false;
        without
    }

    /// Consults an endgame: values of positions that are known before the search, such as those of
    /// another [`Solution`](crate::Solution), of one in files, or of a table of your own, as Kalah
    /// in `optimal_play_games` has one. The search ends where `value_of` returns a value. It is the
    /// last option to be set.
    ///
    /// Value and line are the same as without it. A certificate may have other replies, and still
    /// rests on the rules only: it goes on through the endgame, with replies that the values
    /// choose, to the end of the game. Those of
    /// [`with_trusted_endgame`](Self::with_trusted_endgame) end there.
    ///
    /// Trusted: `value_of` returns the exact value of a position, or `None`. Wrong values make
    /// wrong answers. The search calls it for each successor of each position, so a quick test
    /// should come first. Several threads may call it.
    pub const fn with_endgame<G, F>(self, value_of: F) -> WithEndgame<K, F>
    where
        G: GameState,
        F: Fn(&G) -> Option<G::Value> + Sync,
    {
        WithEndgame {
            solver: self,
            endgame: Endgame {
                value_of,
                is_there: true,
                trusted_name: None,
            },
        }
    }

    /// As [`with_endgame`](Self::with_endgame), and lets certificates trust the endgame: they end
    /// where it knows the value. Such a certificate is smaller, and proves less: that the value is
    /// right if those of the endgame are. It has the name of the endgame in its header.
    /// [`CertificateReader::verify`] refuses it without the same endgame, which
    /// [`CertificateReader::with_endgame`] provides.
    ///
    /// The name says which positions the endgame knows, such as `at most 21 seeds`: whoever checks
    /// the certificate has to find their values again.
    ///
    /// [`CertificateReader::verify`]: crate::certificate::CertificateReader::verify
    /// [`CertificateReader::with_endgame`]: crate::certificate::CertificateReader::with_endgame
    ///
    /// # Panics
    ///
    /// If the name is empty, longer than 200 bytes, or has control characters or spaces around it.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::certificate::CertificateReader;
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{AlphaBeta, Player, Run, Solver, solve};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3), (5, 0), (0, 6)])?;
    /// let root = game.start();
    /// let solved = solve(&root)?;
    /// let value_of = |position: &_| {
    ///     let value = solved.value_of(position);
    ///     value.filter(|_| position.remaining().count() <= 2)
    /// };
    /// let solver = AlphaBeta::packed().with_certificate(Player::Min);
    /// let solver = solver.with_trusted_endgame("at most 2 pawns", value_of);
    /// let text = solver.solve(&root, Run::new())?.certificate(Player::Min)?;
    /// let trust = text.lines().skip(3).next();
    /// assert_eq!(trust, Some("trusts endgame at most 2 pawns"));
    ///
    /// let reader = || CertificateReader::<i32, _>::new(text.as_bytes());
    /// assert!(reader()?.verify(&root, Run::new()).is_err());
    /// reader()?.with_endgame("at most 2 pawns", value_of).verify(&root, Run::new())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_trusted_endgame<G, F>(
        self,
        name: impl Into<String>,
        value_of: F,
    ) -> WithEndgame<K, F>
    where
        G: GameState,
        F: Fn(&G) -> Option<G::Value> + Sync,
    {
        let mut with = self.with_endgame(value_of);
        with.endgame.trusted_name = Some(checked_name(name));
        with
    }
}

impl<K: fmt::Debug, F> fmt::Debug for WithEndgame<K, F> {
    /// Leaves out the endgame, which is a function.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithEndgame")
            .field("solver", &self.solver)
            .field("trusted_name", &self.endgame.trusted_name)
            .finish_non_exhaustive()
    }
}
