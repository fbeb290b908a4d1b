//! What a position can be worth: scores.

use std::fmt::Debug;

use num_traits::{FromPrimitive, PrimInt, Signed};

/// What the rest of a game is worth under best play by both, always seen from
/// [`Player::Max`](crate::Player::Max): Max prefers the greater value, Min the lesser.
///
/// Every signed integer type (`i8` to `i128`, and others through `num-traits`) is a score: its
/// rewards are integers of the same type, and they add up along the play. Its `Debug` is how a value is shown in errors
/// and playthroughs.
///
/// # Contract
///
/// - The default value favours nobody: 0, or a draw.
/// - [`back_up`](Self::back_up) never reverses an order: of two values, the one that was not less
///   before is not less after. This is what lets the best of the children be the value of a state.
/// - [`to_number`](Self::to_number) keeps the order, and [`from_number`](Self::from_number) is its
///   inverse.
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
/// ```
pub trait Value: Copy + Ord + Debug + Default + Send + Sync {
    /// What a move can add to a value.
    type Reward: Copy + Debug + Send + Sync;

    /// The reward of a move that adds nothing.
    fn no_reward() -> Self::Reward;

    /// This value, of the position after a move, as seen from before that move: a score grows by
    /// the reward. `None` if the result is out of range, which ends a run with
    /// [`SolveErrorKind::Overflow`](crate::SolveErrorKind::Overflow).
    #[must_use]
    fn back_up(self, reward: Self::Reward) -> Option<Self>;

    /// The least value after a move that is worth at least `self` before it: how the question "is
    /// this position worth at least so much?" crosses a move. `None` if it is out of range, which ends
    /// a run with [`SolveErrorKind::Overflow`](crate::SolveErrorKind::Overflow).
    ///
    /// Where no value after the move is worth so much, it is the greatest of all.
    #[must_use]
    fn threshold_after(self, reward: Self::Reward) -> Option<Self>;

    /// The least value of all.
    fn least() -> Self;

    /// The greatest value of all.
    fn greatest() -> Self;

    /// This value as a number: values follow one another as their numbers do. `None` if it does not
    /// fit.
    fn to_number(self) -> Option<i64>;

    /// The value of that number, if there is one.
    #[must_use]
    fn from_number(number: i64) -> Option<Self>;
}

impl<T: PrimInt + Signed + FromPrimitive + Debug + Default + Send + Sync> Value for T {
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
    fn threshold_after(self, reward: T) -> Option<T> {
        self.checked_sub(&reward)
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
