//! A state of a game of the library, whatever the game.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use foldhash::fast::FixedState;
use optimal_play::solution::Verified;
use optimal_play::values::{Form, FormError, Forms};
use optimal_play::{GameState, Player, Solution};
use optimal_play_python_engine::{Asked, AskedStep, Bundled, Names, Progress, Worth};

use super::worth::BundledValue;

/// The states of a game that an answer is about.
pub(super) trait States {
    /// The state after the moves at these places, each in its state, and its picture.
    fn after(&self, places: &[usize]) -> (Rc<dyn Asked<'_> + '_>, String);
}

/// A game, and what an answer has met of it.
pub(super) struct Explored<'s, G: GameState> {
    root: &'s G,
    /// `None` before it is solved.
    solution: Option<&'s Solution<G>>,
    /// The numbers of keys.
    keys: RefCell<HashMap<G::Key, u32, FixedState>>,
    names: &'s MoveNames,
    /// Nobody waits for the answer any more. From then on states have no moves, so that it ends.
    stop: &'s AtomicBool,
}

/// The names of the moves that an answer has met, each once.
#[derive(Default)]
pub(super) struct MoveNames(Mutex<Numbered>);

#[derive(Default)]
struct Numbered {
    names: Vec<String>,
    numbers: HashMap<String, u32, FixedState>,
}

impl MoveNames {
    fn number(&self, name: String) -> u32 {
        let mut numbered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = numbered.numbers.get(&name) {
            return number;
        }
        let number = count(numbered.names.len());
        numbered.names.push(name.clone());
        numbered.numbers.insert(name, number);
        number
    }
}

impl Names for MoveNames {
    fn name(&self, number: u32) -> String {
        let numbered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        numbered.names[number as usize].clone()
    }
}

impl<'s, G: GameState> Explored<'s, G> {
    pub(super) fn new(
        root: &'s G,
        solution: Option<&'s Solution<G>>,
        names: &'s MoveNames,
        stop: &'s AtomicBool,
    ) -> Self {
        Self {
            root,
            solution,
            keys: RefCell::default(),
            names,
            stop,
        }
    }
}

impl<G> States for Explored<'_, G>
where
    G: Bundled<Value: BundledValue> + Display,
{
    fn after(&self, places: &[usize]) -> (Rc<dyn Asked<'_> + '_>, String) {
        let state = play(self.root, places);
        let picture = state.to_string();
        (Rc::new(State { game: self, state }), picture)
    }
}

/// The state after the moves at these places, each in its state.
pub(super) fn play<G: GameState>(root: &G, places: &[usize]) -> G {
    let mut state = root.clone();
    for &place in places {
        let mv = state.moves().nth(place);
        state = state.play(mv.expect("the place was found among the moves"));
    }
    state
}

/// A state of the game.
struct State<'s, G: GameState> {
    game: &'s Explored<'s, G>,
    state: G,
}

impl<'s, G> Asked<'s> for State<'s, G>
where
    G: Bundled<Value: BundledValue>,
{
    fn key(&self) -> u32 {
        let mut keys = self.game.keys.borrow_mut();
        let next = count(keys.len());
        *keys.entry(self.state.key()).or_insert(next)
    }

    fn worth(&self) -> Option<Worth> {
        let value = self.game.solution?.value_of(&self.state);
        value.map(BundledValue::worth)
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress {
            stage: self.state.stage_of_scores()?,
            plies: self.game.solution?.plies(&self.state),
        })
    }

    fn grundy_value(&self) -> Option<u64> {
        self.state.grundy_value(self.game.solution?)
    }

    fn canonical(&self, forms: &mut Forms<'_>) -> Result<Option<Form>, FormError> {
        match self.game.solution {
            Some(solution) => solution.canonical(&self.state, forms),
            None => Ok(None),
        }
    }

    fn verify_parts(&self) -> Option<Result<Verified, String>> {
        G::verify_parts(self.game.solution?)
    }

    fn result(&self) -> Option<Worth> {
        self.state.result().map(BundledValue::worth)
    }

    fn player(&self) -> Player {
        self.state.to_move()
    }

    fn steps(&self) -> Vec<AskedStep<'s>> {
        let Self { game, state } = self;
        let mut steps = Vec::new();
        if state.decided().is_some() || game.stop.load(Ordering::Relaxed) {
            return steps;
        }
        for mv in state.moves() {
            let step = state.step(mv);
            steps.push(AskedStep {
                name: game.names.number(format!("{mv:?}")),
                reward: G::Value::reward(step.reward),
                after: Rc::new(State {
                    game,
                    state: step.state,
                }),
            });
        }
        steps
    }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).expect("memory ends before 4 billion positions")
}
