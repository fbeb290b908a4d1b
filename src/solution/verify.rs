//! An independent check of a solution: it knows the rules of the game, and no solver.

use std::error::Error;
use std::fmt;

use super::{Solution, Values};
use crate::game::{GameState, Value};

impl<G: GameState> Solution<G> {
    /// Checks that the value of every position that the solution holds is the best of its children's,
    /// or what the rules say where the game is over. Returns the number of positions checked.
    ///
    /// In a game that ends, and in one with cycles whose outcomes tell the distance, values that pass
    /// are right: a wrong one would have a wrong one nearer to the end.
    ///
    /// # Errors
    ///
    /// The first position whose value is not the one derived from its children.
    ///
    /// # Complexity
    ///
    /// Goes over each move of each position once, and keeps the keys that it passes, as
    /// [`positions`](Self::positions) does; only a table over all indices needs no keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::solve;
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// assert_eq!(solve(&game.start())?.verify()?, 13);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<u64, VerifyError> {
        let reached = || self.positions().map(|(state, _)| state);
        let Values::Outcomes(table) = &self.values else {
            return check(
                reached(),
                |value| value,
                |state| self.value_of(state),
                G::reward,
            );
        };
        let states: Box<dyn Iterator<Item = G>> = match table.states(&self.root) {
            Some(states) => Box::new(states),
            None => Box::new(reached()),
        };
        check(
            states,
            |value| table.outcome_of(value),
            |state| table.outcome(state),
            |_, _| (),
        )
    }
}

/// Checks the value that is stored for each of `states`.
fn check<G: GameState, V: Value>(
    states: impl Iterator<Item = G>,
    at_the_end: impl Fn(G::Value) -> V,
    stored: impl Fn(&G) -> Option<V>,
    reward: impl Fn(&G, G::Move) -> V::Reward,
) -> Result<u64, VerifyError> {
    let derived = |state: &G| {
        if let Some(value) = state.outcome() {
            return Some(at_the_end(value));
        }
        let mut best = None;
        for mv in state.moves() {
            let value = stored(&state.play(mv))?.back_up(reward(state, mv))?;
            best = Some(best.map_or(value, |best| state.to_move().choose(best, value)));
        }
        Some(best.unwrap_or_else(|| at_the_end(state.terminal_value())))
    };
    let mut checked = 0;
    for state in states {
        let (stored, derived) = (stored(&state), derived(&state));
        if stored.is_none() || stored != derived {
            let say = |value: Option<V>| value.map_or("unknown".to_owned(), |it| format!("{it:?}"));
            return Err(VerifyError {
                position: checked,
                stored: say(stored),
                derived: say(derived),
            });
        }
        checked += 1;
    }
    Ok(checked)
}

/// A position whose stored value is not the best of its children's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    position: u64,
    stored: String,
    derived: String,
}

impl Error for VerifyError {}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            stored,
            derived,
        } = self;
        write!(
            f,
            "position {position}, counted from 0, is stored as {stored}, but its children say \
             {derived}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::knight_pawns::KnightPawns;
    use crate::table::{HashTable, Table};
    use crate::{Run, solve};

    #[test]
    fn a_wrong_value_is_found_wherever_it_is() {
        let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
        let solution = solve(&game.start()).expect("an acyclic game");
        for wrong in 0..13 {
            let mut table = HashTable::new();
            for (number, (state, value)) in solution.positions().enumerate() {
                table.grow().expect("it is small");
                table.insert(&state, if number == wrong { value + 1 } else { value });
            }
            let root = game.start();
            let tampered = Solution::new(root, Values::Hashed(table), Run::new().report());
            let error = tampered.verify().expect_err("a value is wrong");
            // A position before it may seem wrong, because its best child changed.
            assert!(error.position <= wrong as u64, "{error}");
        }
    }
}
