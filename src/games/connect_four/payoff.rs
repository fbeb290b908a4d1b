//! What a position is worth by its score.

use crate::game::{Value, Wdl};

/// What a position is worth by its score: the score itself, or less.
///
/// # Contract
///
/// [`of_score`](Self::of_score) keeps the order: of two scores, the greater is not worth less.
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
