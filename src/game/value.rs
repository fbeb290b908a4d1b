//! Values of positions, and scores.

use std::fmt::Debug;

use num_traits::{FromPrimitive, PrimInt, Signed};

use super::Outcome;

/// The worth of the rest of a game under best play by both, always seen from
/// [`Player::Max`](crate::Player::Max): Max prefers the greater value, Min the lesser.
///
/// Every signed integer type (`i8` to `i128`, `isize`, and others through `num-traits`) is a score:
/// its rewards are integers of the same type, and they add up along the play.
/// [`Outcome`] and [`Wdl`](crate::Wdl) are a win, a draw or a loss. Errors and
/// playthroughs show a value by its `Debug`.
///
/// # Contract
///
/// - The default value favours nobody: 0, or a draw.
/// - [`back_up`](Self::back_up) is monotone: with the same reward, the greater of two values does
///   not become the lesser. So the best of the successors' values is the value of a state.
/// - [`negated`](Self::negated) reverses the order and is its own inverse. The default value is its
///   own negation.
/// - [`to_number`](Self::to_number) is strictly monotone, and [`from_number`](Self::from_number) is
///   its inverse. [`added`](Self::added) agrees with [`back_up`](Self::back_up).
///
/// # Examples
///
/// ```
/// use optimal_play::Value;
///
/// assert_eq!(120_i8.back_up(7), Some(127));
/// assert_eq!(120_i8.back_up(8), None); // out of range: an error, never a wrong answer
/// assert_eq!((-5_i64).back_up(i64::no_reward()), Some(-5));
/// assert_eq!(10_i32.threshold_after(7), Some(3)); // 3 after a reward of 7 makes 10
/// assert_eq!((5_i8.negated(), i8::MIN.negated()), (Some(-5), None));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the value of a game",
    label = "not a `Value`",
    note = "a score is a signed integer, such as `i32`: for a fraction count in smaller units, for `u32` take `i64`",
    note = "a win, a draw or a loss is `Outcome`, or `Wdl` without the plies to the win"
)]
pub trait Value: Copy + Ord + Debug + Default + Send + Sync {
    /// The type of what a move adds to a value.
    type Reward: Copy + Debug + Send + Sync;

    /// The reward of a move that adds nothing.
    fn no_reward() -> Self::Reward;

    /// Backs up this value of the position after a move to the position before it: adds the reward
    /// to a score. `None` if the result is out of range, which ends a run with
    /// [`SolveErrorKind::Overflow`](crate::SolveErrorKind::Overflow).
    #[must_use]
    fn back_up(self, reward: Self::Reward) -> Option<Self>;

    /// The amount that backing up with this reward adds to the [number](Self::to_number) of every
    /// value, as far as the sum is in range. `None` if values are no such scores.
    ///
    /// Default: `None`. With it, [`Tabulate::by_index`](crate::Tabulate::by_index) backs up several
    /// values at a time, in vector instructions.
    fn added(reward: Self::Reward) -> Option<i64> {
        let _ = reward;
        None
    }

    /// The inverse of [`back_up`](Self::back_up), for null-window search: the least value after a
    /// move that backs up to at least `self`. `None` if it is out of range, which ends a run with
    /// [`SolveErrorKind::Overflow`](crate::SolveErrorKind::Overflow); so does a least value that
    /// [may hide an overflow](Self::may_hide_overflow), since every value reaches it.
    ///
    /// If no value backs up to at least `self`, it is the greatest value.
    #[must_use]
    fn threshold_after(self, reward: Self::Reward) -> Option<Self>;

    /// Whether a search that finds this value as a bound may have missed one beyond the range: true
    /// of the ends of an integer type. A search then ends with
    /// [`SolveErrorKind::Overflow`](crate::SolveErrorKind::Overflow).
    ///
    /// Default: true of the least and the greatest value. Override it where backing up never leaves
    /// the range at its ends, as without rewards.
    #[inline]
    fn may_hide_overflow(self) -> bool {
        self <= Self::least() || self >= Self::greatest()
    }

    /// This value with the players swapped: a negated score, or the other winner. `None` if the
    /// result is out of range, which ends a run that [folds players](crate::Minimax::fold_players)
    /// with [`SolveErrorKind::Overflow`](crate::SolveErrorKind::Overflow).
    #[must_use]
    fn negated(self) -> Option<Self>;

    /// The least value.
    fn least() -> Self;

    /// The greatest value.
    fn greatest() -> Self;

    /// This value as a number, in the same order; `None` if it does not fit.
    fn to_number(self) -> Option<i64>;

    /// The value with this number; `None` if no value has it.
    #[must_use]
    fn from_number(number: i64) -> Option<Self>;

    /// This value as a win, a draw or a loss; `None` if values are scores. It depends on the type
    /// only which of both.
    ///
    /// Default: `None`. [`Retrograde::by_stage`](crate::Retrograde::by_stage) then solves scores.
    fn to_outcome(self) -> Option<Outcome> {
        None
    }

    /// The value of an outcome: the inverse of [`to_outcome`](Self::to_outcome), as far as values
    /// count plies. `None` if values are scores.
    ///
    /// Default: `None`.
    #[must_use]
    fn from_outcome(outcome: Outcome) -> Option<Self> {
        let _ = outcome;
        None
    }
}

/// Whether values are wins, draws and losses, not scores.
pub(crate) fn are_outcomes<V: Value>() -> bool {
    V::from_outcome(Outcome::DRAW).is_some()
}

// Not recommended, so that the compiler shows the notes of `Value` for any other type.
#[diagnostic::do_not_recommend]
impl<T> Value for T
where
    T: PrimInt + Signed + FromPrimitive + Debug + Default + Send + Sync,
{
    type Reward = T;

    #[inline]
    fn no_reward() -> T {
        T::zero()
    }

    #[inline]
    fn back_up(self, reward: T) -> Option<T> {
        self.checked_add(&reward)
    }

    #[inline]
    fn added(reward: T) -> Option<i64> {
        reward.to_i64()
    }

    #[inline]
    fn threshold_after(self, reward: T) -> Option<T> {
        let threshold = self.checked_sub(&reward);
        threshold.filter(|&it| it > T::min_value())
    }

    #[inline]
    fn negated(self) -> Option<T> {
        T::zero().checked_sub(&self)
    }

    #[inline]
    fn least() -> T {
        T::min_value()
    }

    #[inline]
    fn greatest() -> T {
        T::max_value()
    }

    #[inline]
    fn to_number(self) -> Option<i64> {
        self.to_i64()
    }

    #[inline]
    fn from_number(number: i64) -> Option<T> {
        T::from_i64(number)
    }
}
