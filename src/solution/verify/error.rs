//! A value that is not the one that the rules make, and where it is.

use std::error::Error;
use std::fmt::{self, Debug};

use crate::game::Location;

/// A position whose stored value is not the one that its children's make, and where it is; `M` is the game's type of
/// moves.
///
/// # Examples
///
/// ```
/// use optimal_play::{GameState, Player, solve};
///
/// /// A countdown by two or one that is worth the last step: its key leaves that step out.
/// #[derive(Clone)]
/// struct Countdown { left: u8, last: u8 }
///
/// impl GameState for Countdown {
///     type Move = u8;
///     type Key = u8;
///     type Value = i8;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = u8> { (1..=self.left.min(2)).rev() }
///     fn play(&self, by: u8) -> Self { Countdown { left: self.left - by, last: by } }
///     fn terminal_value(&self) -> i8 { self.last.cast_signed() }
///     fn key(&self) -> u8 { self.left }
/// }
///
/// let solution = solve(&Countdown { left: 3, last: 0 })?;
/// let error = solution.verify().expect_err("there are two ends with one key");
/// assert_eq!(error.line(), [2, 1]);
/// assert_eq!(
///     error.to_string(),
///     "after the moves [2, 1]: the stored value is 2, but the rules and the values of its children make 1"
/// );
/// # Ok::<(), optimal_play::SolveError<u8>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError<M> {
    location: Location<M>,
    stored: Option<String>,
    derived: Option<String>,
}

impl<M> VerifyError<M> {
    pub(in crate::solution) fn new<V: Debug>(
        location: Location<M>,
        stored: Option<V>,
        derived: Option<V>,
    ) -> Self {
        let say = |value: Option<V>| value.map(|it| format!("{it:?}"));
        Self {
            location,
            stored: say(stored),
            derived: say(derived),
        }
    }

    /// Where the position is: after which moves from the root; or of which index, where a table over all indices is
    /// checked, whether or not the root leads there. Of a [`GrundySolution`](crate::GrundySolution) the position is a
    /// part.
    pub const fn location(&self) -> &Location<M> {
        &self.location
    }

    /// The moves that lead there: those of [`location`](Self::location).
    pub fn line(&self) -> &[M] {
        &self.location.line
    }

    /// The value that the solution holds, as `Debug` writes it; `None` if it holds none.
    pub fn stored(&self) -> Option<&str> {
        self.stored.as_deref()
    }

    /// The value that the rules make of those after the moves, as `Debug` writes it; `None` if one of these is unknown,
    /// or takes the value out of its range.
    pub fn derived(&self) -> Option<&str> {
        self.derived.as_deref()
    }
}

impl<M: Debug> Error for VerifyError<M> {}

impl<M: Debug> fmt::Display for VerifyError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            location,
            stored,
            derived,
        } = self;
        write!(f, "{location}: ")?;
        match stored {
            Some(stored) => write!(f, "the stored value is {stored}, ")?,
            None => write!(f, "no value is stored, ")?,
        }
        match derived {
            Some(derived) => write!(
                f,
                "but the rules and the values of its children make {derived}"
            ),
            None => write!(f, "and those of its children make none"),
        }
    }
}
