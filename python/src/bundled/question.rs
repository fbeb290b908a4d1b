//! What a solved game of the library is asked, and what it answers.

use std::fmt::Display;

use optimal_play::{GameState, Solution};
use pyo3::PyResult;

use super::extract::{Extent, Extract, extract};
use super::worth::{BundledValue, Worth};

/// A question about a solved game. Moves are given by their names, from the root.
pub(super) enum Question {
    Position(Vec<String>),
    Line(Vec<String>),
    Extract(Extent),
}

/// The answer to the question with the same name.
pub(super) enum Answer {
    Position(Position),
    Line(Vec<String>),
    Extract(PyResult<Extract>),
}

/// A position of a solved game.
pub(super) struct Position {
    pub(super) picture: String,
    /// `None` where the game is over.
    pub(super) to_move: Option<u8>,
    pub(super) value: Option<Worth>,
    /// The moves with their values, and whether they are best.
    pub(super) moves: Vec<(String, Option<Worth>, bool)>,
}

fn name<M: std::fmt::Debug>(mv: M) -> String {
    format!("{mv:?}")
}

/// The position after the moves with these names; an error names the first that is not legal.
pub(super) fn play<G: GameState>(root: &G, names: &[String]) -> Result<G, String> {
    let mut state = root.clone();
    for (ply, wanted) in (1..).zip(names) {
        let mut steps = state.successors();
        let found = steps.find(|step| name(step.mv) == *wanted);
        drop(steps);
        let Some(step) = found else {
            let legal: Vec<_> = state.successors().map(|step| name(step.mv)).collect();
            let legal = legal.join(", ");
            return Err(format!(
                "move {ply}, {wanted}, is not legal; the legal moves are: {legal}"
            ));
        };
        state = step.state;
    }
    Ok(state)
}

/// Answers a question about a solution; an error is a text for people.
pub(super) fn answer<G>(solution: &Solution<G>, question: Question) -> Result<Answer, String>
where
    G: GameState<Value: BundledValue> + Display,
{
    Ok(match question {
        Question::Position(moves) => {
            Answer::Position(position(solution, &play(solution.root(), &moves)?))
        }
        Question::Line(moves) => {
            let state = play(solution.root(), &moves)?;
            Answer::Line(solution.line_from(&state).map(name).collect())
        }
        Question::Extract(extent) => Answer::Extract(extract(solution, extent)),
    })
}

fn position<G>(solution: &Solution<G>, state: &G) -> Position
where
    G: GameState<Value: BundledValue> + Display,
{
    let value = solution.value_of(state);
    let best: Vec<_> = solution.best_moves(state).collect();
    let moves = solution.moves_with_values(state);
    let moves = moves.map(|(mv, value)| {
        let is_best = best.contains(&mv);
        (name(mv), value.map(BundledValue::worth), is_best)
    });
    Position {
        picture: state.to_string(),
        to_move: (!state.is_over()).then(|| state.to_move() as u8),
        value: value.map(BundledValue::worth),
        moves: moves.collect(),
    }
}
