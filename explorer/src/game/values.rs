//! The values of a position and of its moves, as far as they are known.

use optimal_play::{GameState, Solution, Value};

use super::book::Book;
use crate::show::Show;

/// The values of a position in which the game is not over, as far as they are known.
#[derive(Clone)]
pub(crate) struct Values<G: GameState> {
    /// All moves in their order, each with the value of the position if the player plays it; `None`
    /// if unknown.
    pub(crate) moves: Vec<(G::Move, Option<G::Value>)>,
    /// The value of the position: that of its best moves. It can be known where those of some moves
    /// are not.
    pub(crate) best: Option<G::Value>,
}

impl<G: GameState> Values<G> {
    /// The moves, of which nothing is known.
    pub(crate) fn unknown(state: &G) -> Self {
        Self {
            moves: state.moves().map(|mv| (mv, None)).collect(),
            best: None,
        }
    }

    /// What the solution holds.
    pub(crate) fn from_solution(solution: &Solution<G>, state: &G) -> Self {
        Self {
            moves: solution.move_values(state).collect(),
            best: solution.value_of(state),
        }
    }

    /// What a book holds, and the rules where the game is over.
    pub(crate) fn from_book(book: Option<&Book<G>>, state: &G) -> Self
    where
        G: Show,
    {
        let moves = state.successors().map(|step| {
            let after = step.state.result();
            let after = after.or_else(|| book?.value_of(&step.state));
            (step.mv, after.and_then(|value| value.back_up(step.reward)))
        });
        let moves = moves.collect();
        let values = Self { moves, best: None };
        let best = book.and_then(|book| book.value_of(state));
        Self {
            best: best.or_else(|| values.best_of_all(state)),
            ..values
        }
    }

    /// Whether the values of all moves are known.
    pub(crate) fn are_complete(&self) -> bool {
        self.moves.iter().all(|(_, value)| value.is_some())
    }

    /// The best value of the moves, if those of all are known.
    pub(crate) fn best_of_all(&self, state: &G) -> Option<G::Value> {
        let values = self.moves.iter().map(|&(_, value)| value);
        let values: Vec<_> = values.collect::<Option<_>>()?;
        values
            .into_iter()
            .reduce(|a, b| state.to_move().choose(a, b))
    }

    /// The value of the position if the player plays this move, if known.
    pub(crate) fn of(&self, mv: G::Move) -> Option<G::Value> {
        self.moves.iter().find(|&&(it, _)| it == mv)?.1
    }
}
