//! A solved game of the library, position by position, whatever the game.

use std::collections::HashMap;
use std::fmt::{Debug, Display};

use foldhash::fast::FixedState;
use optimal_play::{GameState, Player, Solution};
use optimal_play_python_engine::Worth;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use super::worth::BundledValue;

/// The positions that were reached so far, by their numbers; the first one has number 0.
///
/// The rest of the answers to questions is written once, not for each game: so this has as few
/// methods as that needs.
pub(super) trait Explore {
    /// What the rules say about a position.
    fn expand(&mut self, number: u32) -> PyResult<Expanded>;

    /// The value of a position; `None` if the solution does not hold it.
    fn worth(&self, number: u32) -> Option<Worth>;

    /// The picture of a position.
    fn picture(&self, number: u32) -> String;

    /// The names of the moves that were met so far, by their places.
    fn names(&self) -> &[String];

    /// The same game, explored from a position.
    fn from(&self, number: u32) -> Box<dyn Explore + '_>;
}

/// What the rules say about a position.
pub(super) enum Expanded {
    /// The game is over, with this value as rules in Python give it.
    Over(i64),
    /// The player to move, and the moves.
    On(Player, Vec<Edge>),
}

/// A move of a position.
pub(super) struct Edge {
    /// The place of its name.
    pub(super) name: u32,
    pub(super) reward: i64,
    /// The number of the position after it.
    pub(super) to: u32,
}

/// A solution, and the positions that were reached so far.
pub(super) struct Explorer<'s, G: GameState> {
    solution: &'s Solution<G>,
    states: Vec<G>,
    numbers: HashMap<G::Key, u32, FixedState>,
    places: HashMap<G::Move, u32, FixedState>,
    names: Vec<String>,
}

impl<'s, G: GameState> Explorer<'s, G> {
    pub(super) fn new(solution: &'s Solution<G>, root: G) -> Self {
        let mut numbers = HashMap::default();
        numbers.insert(root.key(), 0);
        Self {
            solution,
            states: vec![root],
            numbers,
            places: HashMap::default(),
            names: Vec::new(),
        }
    }
}

impl<G> Explore for Explorer<'_, G>
where
    G: GameState<Value: BundledValue> + Display,
{
    fn expand(&mut self, number: u32) -> PyResult<Expanded> {
        let Self {
            states,
            numbers,
            places,
            names,
            ..
        } = self;
        let state = states[number as usize].clone();
        if let Some(value) = state.result() {
            return Ok(Expanded::Over(value.result()));
        }
        let mut edges = Vec::new();
        for step in state.successors() {
            let next = count(states.len())?;
            let to = *numbers.entry(step.state.key()).or_insert(next);
            if to == next {
                states.push(step.state);
            }
            let new_name = count(names.len())?;
            let name = *places.entry(step.mv).or_insert(new_name);
            if name == new_name {
                names.push(name_of(&step.mv));
            }
            let reward = G::Value::reward(step.reward);
            edges.push(Edge { name, reward, to });
        }
        Ok(Expanded::On(state.to_move(), edges))
    }

    fn worth(&self, number: u32) -> Option<Worth> {
        let value = self.solution.value_of(&self.states[number as usize]);
        value.map(BundledValue::worth)
    }

    fn picture(&self, number: u32) -> String {
        self.states[number as usize].to_string()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn from(&self, number: u32) -> Box<dyn Explore + '_> {
        let state = self.states[number as usize].clone();
        Box::new(Explorer::new(self.solution, state))
    }
}

/// The name of a move.
pub(super) fn name_of(mv: &impl Debug) -> String {
    format!("{mv:?}")
}

fn count(count: usize) -> PyResult<u32> {
    let message = "the game has more than 4 billion positions";
    u32::try_from(count).map_err(|_| PyOverflowError::new_err(message))
}
