//! The contender `game-solver`.

use std::hash::{Hash, Hasher};
use std::vec;

use game_solver::{Game, Player, solve};

use crate::rules::Rules;

#[derive(Clone)]
struct Position<R>(R);

impl<R: Rules> PartialEq for Position<R> {
    fn eq(&self, other: &Self) -> bool {
        self.0.number() == other.0.number()
    }
}

impl<R: Rules> Eq for Position<R> {}

impl<R: Rules> Hash for Position<R> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.number().hash(hasher);
    }
}

impl<R: Rules> Game for Position<R> {
    type Move = R::Move;
    type Iter = vec::IntoIter<R::Move>;

    fn player(&self) -> Player {
        if self.0.plies().is_multiple_of(2) {
            Player::P1
        } else {
            Player::P2
        }
    }

    fn score(&self) -> u32 {
        self.max_score() - self.0.plies()
    }

    fn max_score(&self) -> u32 {
        self.0.most_plies() + 1
    }

    fn min_score(&self) -> i32 {
        -self.max_score().cast_signed()
    }

    fn make_move(&mut self, mv: R::Move) -> bool {
        self.0 = self.0.play(mv);
        true
    }

    fn possible_moves(&self) -> Self::Iter {
        // It plays no winning move, so that it asks only where nobody has won.
        self.0.moves().into_iter()
    }

    fn is_winning_move(&self, mv: R::Move) -> bool {
        self.0.play(mv).is_won()
    }
}

/// For the player to move.
pub(crate) fn winner<R: Rules>(rules: &R) -> i32 {
    solve(&Position(rules.clone())).signum()
}
