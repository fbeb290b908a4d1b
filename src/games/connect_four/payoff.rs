//! What a position is worth by its score.

use crate::game::{Value, Wdl};

/// What a position is worth by its score: the score itself, or less.
///
/// # Contract
///
/// [`of_score`](Self::of_score) keeps the order: of two scores, the greater is not worth less.
///
/// # Examples
///
/// ```
/// use optimal_play::Wdl;
/// use optimal_play::games::connect_four::Payoff;
///
/// let scores = [-2, 0, 18];
/// assert_eq!(scores.map(i8::of_score), scores);
/// assert_eq!(scores.map(Wdl::of_score), [Wdl::MinWins, Wdl::Draw, Wdl::MaxWins]);
/// ```
pub trait Payoff: Value {
    /// What is worth that score: positive if the first player wins, 0 in a draw.
    #[must_use]
    fn of_score(score: i8) -> Self;
}

impl Payoff for i8 {
    #[inline]
    fn of_score(score: i8) -> Self {
        score
    }
}

impl Payoff for Wdl {
    #[inline]
    fn of_score(score: i8) -> Self {
        match score {
            ..0 => Self::MinWins,
            0 => Self::Draw,
            1.. => Self::MaxWins,
        }
    }
}
