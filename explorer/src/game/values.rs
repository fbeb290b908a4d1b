//! The values of a position and of its moves, as far as they are known.

use optimal_play::{GameState, Solution};

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
            moves: solution.all_move_values(state).collect(),
            best: solution.value_of(state),
        }
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
