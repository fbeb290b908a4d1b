//! The values of positions by their scores.

use optimal_play::{Value, Wdl};

/// A value made from a score: the score itself, or something coarser.
///
/// # Contract
///
/// [`of_score`](Self::of_score) keeps the order: a greater score never has a lesser value.
///
/// # Examples
///
/// ```
/// use optimal_play::Wdl;
/// use optimal_play_games::connect_four::Payoff;
///
/// let scores = [-2, 0, 18];
/// assert_eq!(scores.map(i8::of_score), scores);
/// assert_eq!(scores.map(Wdl::of_score), [Wdl::MinWins, Wdl::Draw, Wdl::MaxWins]);
/// ```
pub trait Payoff: Value {
    /// The value of a score, which is positive if the first player wins and 0 in a draw.
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
