//! A state of any game as a game of the library, which is asked for its own moves.
//!
//! A graph knows the moves of one state of each position. Others with its key may have other moves,
//! in another order. So answers about a state are read from that state, by what the library does
//! with any game: it matches successors by their keys.

use std::cell::OnceCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use optimal_play::solution::Verified;
use optimal_play::values::{Form, FormError, Forms};
use optimal_play::{GameState, Player, Reward, Staged};

use crate::node::FromRules;
use crate::worth::{Kind, Worth};

/// A state that is asked for what answers need: of a game in Python, or of one of the library.
pub trait Asked<'s> {
    /// The number of its key.
    fn key(&self) -> u32;

    /// The value that the solution holds, if any.
    fn worth(&self) -> Option<Worth>;

    /// The stage, and the plies to its end, if the solution is by stage.
    fn progress(&self) -> Option<Progress>;

    /// The Grundy value, if the solution holds it.
    fn grundy_value(&self) -> Option<u64> {
        None
    }

    /// The canonical form in this table, if the solution holds it.
    ///
    /// # Errors
    ///
    /// The limits of the table.
    fn canonical(&self, _: &mut Forms<'_>) -> Result<Option<Form>, FormError> {
        Ok(None)
    }

    /// Checks the Grundy values of parts, if the solution holds these: how many are right, and
    /// whether these are all; or which one is wrong.
    fn verify_parts(&self) -> Option<Result<Verified, String>> {
        None
    }

    /// The value where the game is over.
    fn result(&self) -> Option<Worth>;

    /// The player to move, where the game goes on.
    fn player(&self) -> Player;

    /// Its moves, in the order of the rules.
    fn steps(&self) -> Vec<AskedStep<'s>>;
}

/// How far a game is, in which positions may repeat.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// A number that no move lowers.
    pub stage: usize,
    /// The plies under best play to the end of the stage; `None` if endless play is worth as much.
    pub plies: Option<u16>,
}

/// A move of a state, with what it leads to.
pub struct AskedStep<'s> {
    /// The number of the name of the move: see [`Names`].
    pub name: u32,
    /// What the move adds to the value after it.
    pub reward: i64,
    /// The state after it.
    pub after: Rc<dyn Asked<'s> + 's>,
}

impl fmt::Debug for AskedStep<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            reward,
            after: _,
        } = self;
        let mut debug = f.debug_struct("AskedStep");
        debug.field("name", name).field("reward", reward);
        debug.finish_non_exhaustive()
    }
}

/// What moves are called in texts and pictures.
pub trait Names: Sync {
    /// The name with this number.
    fn name(&self, number: u32) -> String;
}

/// A move of a state, by its place among the moves.
#[derive(Clone, Copy)]
pub struct Move<'s> {
    place: u32,
    /// The number of its name.
    pub name: u32,
    names: &'s dyn Names,
}

impl PartialEq for Move<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place
    }
}

impl Eq for Move<'_> {}

impl Hash for Move<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.place.hash(state);
    }
}

/// Its name, because texts and pictures show moves by their `Debug`.
impl fmt::Debug for Move<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names.name(self.name))
    }
}

/// A state as a game of the library. It asks for its moves once.
pub struct Live<'s> {
    state: Rc<dyn Asked<'s> + 's>,
    steps: Rc<OnceCell<Vec<AskedStep<'s>>>>,
    names: &'s dyn Names,
    kind: Kind,
}

impl fmt::Debug for Live<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Live").field(&self.state.key()).finish()
    }
}

impl Clone for Live<'_> {
    fn clone(&self) -> Self {
        Self {
            state: Rc::clone(&self.state),
            steps: Rc::clone(&self.steps),
            ..*self
        }
    }
}

impl<'s> Live<'s> {
    /// A state of a game whose values are of this kind.
    pub fn new(state: Rc<dyn Asked<'s> + 's>, names: &'s dyn Names, kind: Kind) -> Self {
        Self {
            state,
            // Not shared with the state before: then a line of play would be a chain of owners,
            // whose end overflows the stack.
            steps: Rc::default(),
            names,
            kind,
        }
    }

    /// The state itself.
    #[must_use]
    pub fn asked(&self) -> &dyn Asked<'s> {
        &*self.state
    }

    fn steps(&self) -> &[AskedStep<'s>] {
        self.steps.get_or_init(|| self.state.steps())
    }
}

impl<'s> GameState for Live<'s> {
    type Move = Move<'s>;
    type Key = u32;
    type Value = Worth;

    fn to_move(&self) -> Player {
        self.state.player()
    }

    fn moves(&self) -> impl Iterator<Item = Move<'s>> {
        let names = self.names;
        (0..).zip(self.steps()).map(move |(place, step)| Move {
            place,
            name: step.name,
            names,
        })
    }

    fn play(&self, mv: Move<'s>) -> Self {
        let after = Rc::clone(&self.steps()[mv.place as usize].after);
        Self::new(after, self.names, self.kind)
    }

    /// Not asked for: `decided` has the value at the end of the game. Without moves elsewhere, the
    /// rules have not answered.
    fn terminal_value(&self) -> Worth {
        Worth::at_end(self.kind, 0)
    }

    fn key(&self) -> u32 {
        self.state.key()
    }

    fn decided(&self) -> Option<Worth> {
        self.state.result()
    }

    fn reward(&self, mv: Move<'s>) -> Reward<Self> {
        Worth::of_reward(self.steps()[mv.place as usize].reward)
    }
}

/// One stage, if the solution is not by stage.
impl Staged for Live<'_> {
    fn stage(&self) -> usize {
        self.state.progress().map_or(0, |it| it.stage)
    }
}
