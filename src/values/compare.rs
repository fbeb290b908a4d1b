//! The order of values, and who wins them.

use std::cmp::Ordering;

use super::{Dyadic, Form, FormError, Forms};
use crate::game::Player;

/// The winner of a position for either player to move.
///
/// ```
/// use optimal_play::values::{FormError, Forms, OutcomeClass};
/// use optimal_play::{Player, Run};
///
/// let mut forms = Forms::new(&Run::new())?;
/// for (text, class) in [
///     ("^", OutcomeClass::Max),
///     ("-1/2", OutcomeClass::Min),
///     ("*3", OutcomeClass::Next),
///     ("{*|*}", OutcomeClass::Previous),
/// ] {
///     let form = forms.parse(text)?;
///     assert_eq!(forms.outcome_class(form)?, class);
/// }
/// assert_eq!(OutcomeClass::Next.winner(Player::Min), Player::Min);
/// # Ok::<(), FormError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutcomeClass {
    /// Positive: Max (Left) wins.
    Max,
    /// Negative: Min (Right) wins.
    Min,
    /// Fuzzy, confused with 0: the player to move wins.
    Next,
    /// Zero: the player who has moved last wins.
    Previous,
}

impl OutcomeClass {
    /// The winner if `to_move` is to move.
    #[must_use]
    pub const fn winner(self, to_move: Player) -> Player {
        match self {
            Self::Max => Player::Max,
            Self::Min => Player::Min,
            Self::Next => to_move,
            Self::Previous => to_move.opponent(),
        }
    }
}

impl Forms<'_> {
    /// Whether `first` ≤ `second`: Max does not prefer the first, whatever stands beside it.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`], [`FormError::Steps`].
    pub fn is_at_most(&mut self, first: Form, second: Form) -> Result<bool, FormError> {
        if first == second {
            return Ok(true);
        }
        let (a, b) = (self.node(first), self.node(second));
        if let Some(decided) = by_stops(a.stops, b.stops) {
            return Ok(decided);
        }
        if let Some(known) = self.comparisons.get(first, second) {
            return Ok(known);
        }
        self.step()?;
        let result = self.has_no_refutation(first, second)?;
        self.comparisons.insert(first, second, result)?;
        Ok(result)
    }

    /// Whether no option of Max in `first` is at least `second`, and none of Min in `second` at
    /// most `first`. A number needs no options beside a form that is none, and two numbers have
    /// different stops.
    fn has_no_refutation(&mut self, first: Form, second: Form) -> Result<bool, FormError> {
        for at in 0..self.options_of(first, Player::Max).len() {
            let option = self.options_of(first, Player::Max)[at];
            if self.is_at_most(second, option)? {
                return Ok(false);
            }
        }
        for at in 0..self.options_of(second, Player::Min).len() {
            let option = self.options_of(second, Player::Min)[at];
            if self.is_at_most(option, first)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The order of two values; `None` if they are confused: the player to move wins their
    /// difference.
    ///
    /// # Errors
    ///
    /// As [`is_at_most`](Self::is_at_most).
    pub fn compare(&mut self, first: Form, second: Form) -> Result<Option<Ordering>, FormError> {
        if first == second {
            return Ok(Some(Ordering::Equal));
        }
        if self.is_at_most(first, second)? {
            return Ok(Some(Ordering::Less));
        }
        let is_greater = self.is_at_most(second, first)?;
        Ok(is_greater.then_some(Ordering::Greater))
    }

    /// Who wins a position of this value.
    ///
    /// # Errors
    ///
    /// As [`is_at_most`](Self::is_at_most).
    pub fn outcome_class(&mut self, form: Form) -> Result<OutcomeClass, FormError> {
        Ok(match self.compare(form, Form::ZERO)? {
            Some(Ordering::Greater) => OutcomeClass::Max,
            Some(Ordering::Less) => OutcomeClass::Min,
            Some(Ordering::Equal) => OutcomeClass::Previous,
            None => OutcomeClass::Next,
        })
    }
}

/// Whether a form with the first stops is at most one with the second, if the stops decide it: no
/// stop decreases with the value, and the difference of two games is positive if all its stops are.
#[inline]
pub(super) fn by_stops(first: [Dyadic; 2], second: [Dyadic; 2]) -> Option<bool> {
    if first[0] < second[1] {
        return Some(true);
    }
    (first[0] > second[0] || first[1] > second[1]).then_some(false)
}
