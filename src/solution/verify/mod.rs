//! An independent check of a solution: it knows the rules of the game, and no solver.

mod error;

use std::fmt::Debug;
use std::iter;

use super::positions::line_to;
use super::{Solution, Values};

use crate::game::{GameState, Location, Origin, Value};
pub use error::VerifyError;

impl<G: GameState> Solution<G> {
    /// Checks that the value of every position that the solution holds is the best of its children's,
    /// or what the rules say where the game is over. Returns the number of positions checked.
    ///
    /// In a game that ends, and in one with cycles whose outcomes tell the distance, values that pass
    /// are right: a wrong one would have a wrong one nearer to the end. That takes the rules for true, and that states
    /// with the same key have the same value: if they do not, wrong values may pass. [`check::audit`](crate::check::audit)
    /// tests it.
    ///
    /// A solution that holds some positions alone is checked as far as that goes: of a line it can be said that
    /// it leads to its value, not that there is no better one; of the root and its children, that the root's
    /// value is the best of theirs. So nothing here finds a line that [hints](GameState::candidate_moves) have led
    /// astray. A position none of whose children it holds is not counted: where the root's value alone is held, that
    /// is all, and the answer is 0.
    ///
    /// # Errors
    ///
    /// The first position whose value is not the one derived from its children: the nearest to the root, with the moves
    /// that lead there; of a table over all indices, that of the lowest index.
    ///
    /// # Complexity
    ///
    /// Goes over each move of each position twice, and keeps the keys that it passes, as
    /// [`positions`](Self::positions) does; only a table over all indices needs no keys, and one look at each move.
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
    pub fn verify(&self) -> Result<u64, VerifyError<G::Move>> {
        let by_index: Option<Numbered<'_, G>> = match &self.values {
            Values::Hashed(_) | Values::Partial(_) | Values::Grundy(_) => None,
            Values::Dense(table) => Some(Box::new(table.states(&self.root))),
            Values::Outcomes(table) => match table.states(&self.root) {
                Some(states) => Some(Box::new(states)),
                None => None,
            },
        };
        let is_by_index = by_index.is_some();
        let reached = || Box::new(self.positions().map(|(state, _)| state).enumerate());
        let states = by_index.unwrap_or_else(|| reached());
        let whole = !matches!(self.values, Values::Partial(_));
        let place = |number| {
            if is_by_index {
                let (origin, line) = (Origin::Index(number), Vec::new());
                Location { origin, line }
            } else {
                self.location_of(number)
            }
        };
        match &self.values {
            Values::Hashed(_) | Values::Dense(_) | Values::Partial(_) | Values::Grundy(_) => check(
                states,
                whole,
                |value| value,
                |state| self.value_of(state),
                G::reward,
            )
            .map_err(|wrong| wrong.at(place)),
            Values::Outcomes(table) => check(
                states,
                whole,
                |value| table.outcome_of(value),
                |state| table.outcome(state),
                |_, _| (),
            )
            .map_err(|wrong| wrong.at(place)),
        }
    }

    /// Where the position of that number, in the order of [`positions`](Self::positions), is.
    fn location_of(&self, number: usize) -> Location<G::Move> {
        // The way to it is worked out once more, so that a check that passes need not keep the ways to all.
        let mut positions = self.positions();
        let origins = iter::from_fn(|| positions.next_with_origin().map(|it| it.2));
        let origins: Vec<_> = origins.take(number + 1).collect();
        Location::after(line_to(number, &origins))
    }
}

/// States with their numbers: indices, or numbers in the order of the positions.
type Numbered<'s, G> = Box<dyn Iterator<Item = (usize, G)> + 's>;

/// What is wrong with the state of that number.
struct Wrong<V> {
    number: usize,
    stored: Option<V>,
    derived: Option<V>,
}

impl<V: Debug> Wrong<V> {
    fn at<M>(self, place: impl FnOnce(usize) -> Location<M>) -> VerifyError<M> {
        VerifyError::new(place(self.number), self.stored, self.derived)
    }
}

/// Checks the value that is stored for each of `states`; if that is the `whole` of them, no child may be
/// missing.
fn check<G: GameState, V: Value>(
    states: impl Iterator<Item = (usize, G)>,
    whole: bool,
    at_the_end: impl Fn(G::Value) -> V,
    stored: impl Fn(&G) -> Option<V>,
    reward: impl Fn(&G, G::Move) -> V::Reward,
) -> Result<u64, Wrong<V>> {
    // None where no child is held, so that there is nothing to check; but of the whole, none may be missing.
    let derived = |state: &G| {
        if let Some(value) = state.decided() {
            return Some(Some(at_the_end(value)));
        }
        let (mut best, mut is_over) = (None, true);
        for mv in state.moves() {
            is_over = false;
            let Some(after) = stored(&state.play(mv)) else {
                if whole {
                    return Some(None);
                }
                continue;
            };
            let Some(value) = after.back_up(reward(state, mv)) else {
                return Some(None);
            };
            best = Some(best.map_or(value, |best| state.to_move().choose(best, value)));
        }
        if is_over {
            best = Some(at_the_end(state.terminal_value()));
        }
        best.map(Some)
    };
    let mut checked = 0;
    for (number, state) in states {
        let Some(derived) = derived(&state) else {
            continue;
        };
        let stored = stored(&state);
        if stored.is_none() || stored != derived {
            return Err(Wrong {
                number,
                stored,
                derived,
            });
        }
        checked += 1;
    }
    Ok(checked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use crate::run::Run;
    use crate::table::{HashTable, Table};

    /// Both in turn take one or two of the coins left, which are worth their number.
    #[derive(Clone)]
    struct Coins(u32);

    impl GameState for Coins {
        type Move = u32;
        type Key = u32;
        type Value = i32;

        fn to_move(&self) -> Player {
            if self.0.is_multiple_of(2) {
                Player::Max
            } else {
                Player::Min
            }
        }

        fn moves(&self) -> impl Iterator<Item = u32> {
            1..=self.0.min(2)
        }

        fn play(&self, coins: u32) -> Self {
            Self(self.0 - coins)
        }

        fn terminal_value(&self) -> i32 {
            0
        }

        fn key(&self) -> u32 {
            self.0
        }

        fn reward(&self, coins: u32) -> i32 {
            coins.cast_signed() * self.0.cast_signed()
        }
    }

    /// A solution of ten coins by hand, with something added to the value of `wrong` coins.
    fn solution(wrong: u32, added: i32) -> Solution<Coins> {
        let mut table: HashTable<Coins> = HashTable::new(&Run::new());
        for coins in 0..=10 {
            let state = Coins(coins);
            let children = state.moves().filter_map(|mv| {
                let child = table.get(&state.play(mv))?;
                Some(child - if coins - mv == wrong { added } else { 0 } + state.reward(mv))
            });
            let best = match state.to_move() {
                Player::Max => children.max(),
                Player::Min => children.min(),
            };
            let value = best.unwrap_or(0) + if coins == wrong { added } else { 0 };
            table.insert(&state, value).expect("no limit");
        }
        Solution::new(Coins(10), Values::Hashed(table), Run::new().report())
    }

    #[test]
    fn right_values_pass_and_a_wrong_one_is_found_wherever_it_is() {
        assert_eq!(solution(0, 0).verify(), Ok(11));
        for wrong in 0..=10 {
            for added in [-50, -1, 1, 50] {
                let error = solution(wrong, added)
                    .verify()
                    .expect_err("a value is wrong");
                // A position before it may seem wrong, because its best child is.
                let left = 10 - error.line().iter().sum::<u32>();
                assert!((wrong..=wrong + 2).contains(&left), "{error}");
                let moves = (10 - left).div_ceil(2);
                assert_eq!(error.line().len(), moves as usize, "a shortest line");
            }
        }
    }
}
