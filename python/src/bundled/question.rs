//! What a solved game of the library is asked, and what it answers.

use optimal_play::GameState;
use optimal_play_python_engine::Kind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::explore::{Expanded, Explore, name_of};
use super::extract::{Extent, Extract, extract};

/// A question about the position after moves, which are given by their names.
pub(super) struct Question {
    pub(super) moves: Vec<String>,
    /// How far the graph goes.
    pub(super) extent: Extent,
}

/// A part of the game that begins at a position.
pub(super) struct Answer {
    /// The picture of the position.
    pub(super) picture: String,
    pub(super) extract: Extract,
}

/// Answers a question about a game, explored from its first position.
pub(super) fn answer(game: &mut dyn Explore, kind: Kind, question: &Question) -> PyResult<Answer> {
    let mut at = 0;
    for (ply, wanted) in (1..).zip(&question.moves) {
        let edges = match game.expand(at)? {
            Expanded::On(_, edges) => edges,
            Expanded::Over(_) => Vec::new(),
        };
        let names = game.names();
        let mut legal = edges.iter().map(|edge| &names[edge.name as usize]);
        let Some(place) = legal.clone().position(|name| name == wanted) else {
            let legal: Vec<_> = legal.by_ref().map(String::as_str).collect();
            return Err(PyValueError::new_err(not_legal(ply, wanted, &legal)));
        };
        at = edges[place].to;
    }
    let mut game = game.from(at);
    Ok(Answer {
        picture: game.picture(0),
        extract: extract(&mut *game, kind, question.extent)?,
    })
}

/// The position after the moves with these names; an error names the first that is not legal.
pub(super) fn play<G: GameState>(root: &G, names: &[String]) -> Result<G, String> {
    let mut state = root.clone();
    for (ply, wanted) in (1..).zip(names) {
        let steps = state
            .successors()
            .map(|step| (name_of(&step.mv), step.state));
        let steps: Vec<_> = steps.collect();
        let Some(place) = steps.iter().position(|(name, _)| name == wanted) else {
            let legal: Vec<_> = steps.iter().map(|(name, _)| name.as_str()).collect();
            return Err(not_legal(ply, wanted, &legal));
        };
        state = steps[place].1.clone();
    }
    Ok(state)
}

fn not_legal(ply: u32, wanted: &str, legal: &[&str]) -> String {
    let legal = legal.join(", ");
    format!("move {ply}, {wanted}, is not legal; the legal moves are: {legal}")
}
