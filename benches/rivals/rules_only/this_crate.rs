//! The contender of this repository.

use std::marker::PhantomData;

use optimal_play::{AlphaBeta, GameState, Outcome, OutcomeValue, Player, Run, Solver, Wdl};

use crate::rules::Rules;

/// The rules as a `GameState`, with values of this type.
#[derive(Clone)]
struct Position<R, V>(R, PhantomData<V>);

impl<R: Rules, V: OutcomeValue> GameState for Position<R, V> {
    type Move = R::Move;
    type Key = (R::Board, Player);
    type Value = V;

    fn to_move(&self) -> Player {
        if self.0.plies().is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = R::Move> {
        self.0.moves().into_iter()
    }

    fn play(&self, mv: R::Move) -> Self {
        Self(self.0.play(mv), PhantomData)
    }

    fn decided(&self) -> Option<V> {
        let winner = self.to_move().opponent();
        let won = self.0.is_won();
        won.then(|| Outcome::win(winner, 0).into())
    }

    /// Nobody has won, and there is no move.
    fn terminal_value(&self) -> V {
        Outcome::DRAW.into()
    }

    fn key(&self) -> Self::Key {
        (self.0.board(), self.to_move())
    }
}

/// For the player to move, by the number of plies to the end.
pub(crate) fn by_plies<R: Rules>(rules: &R) -> i32 {
    solve::<R, Outcome>(rules)
}

/// For the player to move.
pub(crate) fn winner<R: Rules>(rules: &R) -> i32 {
    solve::<R, Wdl>(rules)
}

fn solve<R: Rules, V: OutcomeValue>(rules: &R) -> i32 {
    let root = Position::<R, V>(rules.clone(), PhantomData);
    let solution = AlphaBeta::hashed()
        .without_line()
        .solve(&root, Run::new().with_threads(1));
    let outcome: Outcome = solution.expect("an acyclic game").value().into();
    match outcome.winner() {
        Some(winner) if winner == root.to_move() => 1,
        Some(_) => -1,
        None => 0,
    }
}
