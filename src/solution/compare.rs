//! Two solutions of one game, compared position by position.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use super::Solution;
use crate::game::{After, GameState, debug_as_display};

impl<G: GameState> Solution<G> {
    /// Compares the values of two solutions in every position that the root of this one leads to
    /// and that both hold, and returns the number of these positions. Look at it: two solutions
    /// that hold no position in common do not differ.
    ///
    /// # Errors
    ///
    /// The [`Difference`] nearest to the root, with the moves that lead there.
    ///
    /// # Complexity
    ///
    /// As [`positions`](Self::positions): expands each position once and keeps its key.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{AlphaBeta, Minimax, Run, Solver, solve};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let hashed = solve(&game.start())?;
    /// let dense = Minimax::dense().solve(&game.start(), Run::new())?;
    /// assert_eq!(hashed.compare(&dense)?, 13); // the whole game
    ///
    /// let line_only = AlphaBeta::hashed().solve(&game.start(), Run::new())?;
    /// assert_eq!(hashed.compare(&line_only)?, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compare(&self, other: &Self) -> Result<usize, Difference<G::Move, G::Value>> {
        self.compare_until(other, || false)
    }

    /// As [`compare`](Self::compare), as far as it comes until `has_ended` is true.
    pub(crate) fn compare_until(
        &self,
        other: &Self,
        has_ended: impl Fn() -> bool,
    ) -> Result<usize, Difference<G::Move, G::Value>> {
        let mut positions = self.positions();
        let mut compared = 0;
        while let Some(reached) = positions.expand()
            && !has_ended()
        {
            let Some(value) = other.value_of(&reached.state) else {
                continue;
            };
            if value != reached.value {
                let line = positions.line_to(reached.number);
                let values = [reached.value, value];
                return Err(Difference { line, values });
            }
            compared += 1;
        }
        Ok(compared)
    }
}

/// A position of which two solutions hold different values; `M` is the game's type of moves, `V`
/// that of its values. See [`Solution::compare`].
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::{KnightPawns, Rules, Scoring};
/// use optimal_play::solve;
///
/// let game = |scoring| {
///     let rules = Rules { scoring, ..Rules::default() };
///     KnightPawns::with_rules(rules, (0, 2), [(1, 1), (2, 2), (3, 3)])
/// };
/// let [both, alice] = [game(Scoring::Total)?, game(Scoring::AliceOnly)?];
/// let [both, alice] = [solve(&both.start())?, solve(&alice.start())?];
/// let difference = both.compare(&alice).expect_err("the rules differ");
/// assert_eq!(difference.line().len(), 0);
/// assert_eq!(difference.to_string(), "at the root: the values are 8 and 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Difference<M, V> {
    line: Vec<M>,
    values: [V; 2],
}

impl<M, V: Copy> Difference<M, V> {
    /// The moves from the root to the position.
    pub fn line(&self) -> &[M] {
        &self.line
    }

    /// The value in the solution that [`compare`](Solution::compare) was called on, and that in the
    /// other one.
    pub const fn values(&self) -> [V; 2] {
        self.values
    }
}

impl<M: Debug, V: Debug> Error for Difference<M, V> {}

debug_as_display! { Difference<M, V>, any M V; }

impl<M: Debug, V: Debug> Display for Difference<M, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            values: [one, other],
        } = self;
        write!(f, "{}: the values are {one:?} and {other:?}", After(line))
    }
}
