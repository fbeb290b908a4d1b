//! What a position can be worth: scores.

use std::fmt::Debug;

use num_traits::{PrimInt, Signed};

/// What the rest of a game is worth under best play by both, always seen from
/// [`Player::Max`](crate::Player::Max): Max prefers the greater value, Min the lesser.
///
/// Every signed integer type (`i8` to `i128`, and others through `num-traits`) is a score: its
/// rewards are integers of the same type, and they add up along the play.
///
/// # Contract
///
/// [`back_up`](Self::back_up) never reverses an order: of two values, the one that was not less
/// before is not less after. This is what lets the best of the children be the value of a state.
///
/// # Examples
///
/// ```
/// use optimal_play::Value;
///
/// assert_eq!(120_i8.back_up(7), Some(127));
/// assert_eq!(120_i8.back_up(8), None); // out of range: an error, never a wrong answer
/// assert_eq!((-5_i64).back_up(i64::no_reward()), Some(-5));
/// ```
pub trait Value: Copy + Ord + Debug + Default {
    /// What a move can add to a value.
    type Reward: Copy + Debug;

    /// The reward of a move that adds nothing.
    fn no_reward() -> Self::Reward;

    /// This value, of the position after a move, as seen from before that move: a score grows by
    /// the reward. `None` if the result is out of range, which ends a run with
    /// [`ErrorKind::Overflow`](crate::ErrorKind::Overflow).
    #[must_use]
    fn back_up(self, reward: Self::Reward) -> Option<Self>;
}

impl<T: PrimInt + Signed + Debug + Default> Value for T {
    type Reward = T;

    fn no_reward() -> T {
        T::zero()
    }

    fn back_up(self, reward: T) -> Option<T> {
        self.checked_add(&reward)
    }
}
