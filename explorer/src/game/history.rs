//! The moves of a game so far, and a line of play as text.

use std::fmt;
use std::mem;

use optimal_play::{GameState, Reward};

use crate::show::Show;

/// The most characters of a line of play as text.
pub(crate) const LONGEST_LINE: usize = 4000;

/// The most moves of a game. In a game with cycles, people could go on forever.
pub(super) const MOST_MOVES: usize = 1000;

/// What stands for the empty line where something has to.
pub(crate) const START: &str = "start";

/// What separates the names of moves in a line.
const SEPARATOR: char = '.';

/// The moves so far, and the position that they lead to.
#[derive(Clone)]
pub(crate) struct History<G: GameState> {
    plies: Vec<Ply<G>>,
    state: G,
}

/// A played move, with the position before it.
#[derive(Clone)]
pub(crate) struct Ply<G: GameState> {
    pub(crate) state: G,
    pub(crate) played: G::Move,
    pub(crate) reward: Reward<G>,
}

/// Why a line of play cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LineError {
    TooLong(usize),
    TooManyMoves,
    /// Nobody waits any more for what it leads to.
    Unwanted,
    /// At this move, counted from 1, this name is not legal.
    Illegal {
        ply: usize,
        name: String,
    },
}

impl<G: GameState> History<G> {
    pub(crate) const fn new(root: G) -> Self {
        Self {
            plies: Vec::new(),
            state: root,
        }
    }

    /// The position that the moves lead to.
    pub(crate) const fn state(&self) -> &G {
        &self.state
    }

    /// The moves so far.
    pub(crate) fn plies(&self) -> &[Ply<G>] {
        &self.plies
    }

    /// The first position.
    pub(crate) fn root(&self) -> &G {
        self.plies.first().map_or(&self.state, |ply| &ply.state)
    }

    /// The moves only.
    pub(crate) fn moves(&self) -> Vec<G::Move> {
        self.plies.iter().map(|ply| ply.played).collect()
    }

    /// Plays the move with this number, from 0, in the order of [`moves`]; returns whether there is
    /// one.
    ///
    /// [`moves`]: optimal_play::GameState::moves
    pub(crate) fn play(&mut self, number: usize) -> bool {
        let Some(step) = self.state.successors().nth(number) else {
            return false;
        };
        self.plies.push(Ply {
            state: mem::replace(&mut self.state, step.state),
            played: step.mv,
            reward: step.reward,
        });
        true
    }

    /// Follows a line of play, as [`names`](Self::names) joins it.
    pub(crate) fn follow(root: G, line: &str) -> Result<Self, LineError>
    where
        G: Show,
    {
        if line.len() > LONGEST_LINE {
            return Err(LineError::TooLong(line.len()));
        }
        let mut history = Self::new(root);
        for name in split::<G>(line) {
            if history.plies.len() == MOST_MOVES {
                return Err(LineError::TooManyMoves);
            }
            let is_named = |step: &optimal_play::Step<G>| history.state.name_of(step.mv) == name;
            let number = history.state.successors().position(|step| is_named(&step));
            let ply = history.plies.len() + 1;
            let illegal = || LineError::Illegal {
                ply,
                name: name.clone(),
            };
            history.play(number.ok_or_else(illegal)?);
        }
        Ok(history)
    }

    /// The names of the moves.
    pub(crate) fn names(&self) -> Vec<String>
    where
        G: Show,
    {
        let plies = self.plies.iter();
        plies.map(|ply| ply.state.name_of(ply.played)).collect()
    }
}

/// The names in a line.
fn split<G: Show>(line: &str) -> Vec<String> {
    if line.is_empty() {
        return Vec::new();
    }
    if G::SHORT_NAMES {
        return line.chars().map(String::from).collect();
    }
    line.split(SEPARATOR).map(str::to_owned).collect()
}

/// A line of play as text.
pub(crate) fn join<G: Show>(names: &[String]) -> String {
    let separator = if G::SHORT_NAMES { "" } else { "." };
    names.join(separator)
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(length) => write!(
                f,
                "the line has {length} bytes, at most {LONGEST_LINE} are allowed"
            ),
            Self::Unwanted => write!(f, "nobody waits for the answer any more"),
            Self::TooManyMoves => write!(f, "the line has more than {MOST_MOVES} moves"),
            Self::Illegal { ply, name } => write!(f, "move {ply}, {name:?}, is not legal there"),
        }
    }
}
