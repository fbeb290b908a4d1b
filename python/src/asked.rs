//! A state of a game in Python that an answer is read from: it is asked for its own moves.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use optimal_play::{Player, Value};
use optimal_play_python_engine::{Asked, AskedStep, Live, Move, Names, Progress, Worth};
use optimal_play_python_rules::{Solved, contract_error, leaving, number};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyString, PyTuple};

use crate::reading::{self, Asking};
use crate::worth::Shown;

/// A move, its reward, the state after it, and the number of that.
pub(crate) type Step<'py> = (Bound<'py, PyAny>, i64, Bound<'py, PyAny>, u32);

/// The moves of a state whose position has this number, as an object of `optimal_play.Rules` says.
///
/// Not those of the graph: they are the moves of the first state that was met with this key, and
/// this one may have others, in another order. But they must lead to the same positions.
pub(crate) fn steps<'py>(
    solved: &Solved,
    rules: &Bound<'py, PyAny>,
    state: &Bound<'py, PyAny>,
    position: u32,
) -> PyResult<Vec<Step<'py>>> {
    let py = rules.py();
    if solved.graph.edges_of(position).is_empty() {
        return Ok(Vec::new()); // The game is over, or the rules were not asked.
    }
    leaving::check()?;
    let (mut steps, mut known) = (Vec::new(), Vec::new());
    let asked = rules.call_method1(intern!(py, "steps"), (state,))?;
    for step in asked.try_iter()? {
        let (mv, reward, after): (_, Bound<'py, PyAny>, Bound<'py, PyAny>) = step?.extract()?;
        let key = rules.call_method1(intern!(py, "key"), (&after,))?;
        let reward = number("reward", &reward)?;
        // A position without a number is none that the other state leads to.
        let to = solved.keys.find(&key)?.unwrap_or(u32::MAX);
        known.push((reward, to));
        steps.push((mv, reward, after, to));
    }
    if solved.graph.has_steps(position, &known) {
        return Ok(steps);
    }
    let shown = state.repr()?;
    let message = format!(
        "the moves of {shown} lead to other positions, or have other rewards, than those of the \
         state with its key that was solved: `optimal_play.audit` shows both"
    );
    Err(contract_error(py, &message))
}

/// The moves of a state, the values of all, the numbers of the positions after them, and the states
/// after them, if the rules were asked for these.
pub(crate) type KnownSteps<'py> = (
    Vec<Bound<'py, PyAny>>,
    Vec<Option<Shown>>,
    Vec<u32>,
    Option<Vec<Bound<'py, PyAny>>>,
);

/// The moves of a state whose position has this number, with their values.
///
/// Where keys are the states themselves (`in_order`), a plain state equals the one that was solved
/// in all that rules can see, so its moves are those of the graph, in the same order: the rules need
/// not play them.
pub(crate) fn known_steps<'py>(
    solved: &Solved,
    rules: &Bound<'py, PyAny>,
    state: &Bound<'py, PyAny>,
    position: u32,
    in_order: bool,
) -> PyResult<KnownSteps<'py>> {
    let value = |(reward, to)| {
        let after = solved.values.get(to)?;
        after.back_up(reward).map(Shown)
    };
    let edges = solved.graph.edges_of(position);
    if in_order && !edges.is_empty() && is_plain(state) {
        leaving::check()?;
        let moves = rules.call_method1(intern!(rules.py(), "moves"), (state,))?;
        let moves: Vec<_> = moves.try_iter()?.collect::<PyResult<_>>()?;
        if moves.len() == edges.len() {
            let known = edges.map(|edge| solved.graph.step(edge));
            let targets = known.clone().map(|(_, to)| to).collect();
            return Ok((moves, known.map(value).collect(), targets, None));
        }
    }
    let steps = steps(solved, rules, state, position)?;
    let (mut moves, mut values) = (Vec::new(), Vec::new());
    let (mut targets, mut states) = (Vec::new(), Vec::new());
    for (mv, reward, after, to) in steps {
        moves.push(mv);
        values.push(value((reward, to)));
        targets.push(to);
        states.push(after);
    }
    Ok((moves, values, targets, Some(states)))
}

/// Whether the state is a number, a text, bytes, or a tuple of these: then all states equal to it
/// are alike.
fn is_plain(state: &Bound<'_, PyAny>) -> bool {
    if let Ok(tuple) = state.cast_exact::<PyTuple>() {
        return tuple.iter_borrowed().all(|it| is_plain(&it));
    }
    state.is_exact_instance_of::<PyInt>()
        || state.is_exact_instance_of::<PyString>()
        || state.is_exact_instance_of::<PyBytes>()
}

/// A solved game, and the rules that its states are asked by.
pub(crate) struct Game<'a, 'py> {
    solved: &'a Solved,
    rules: Bound<'py, PyAny>,
    met: Met,
    /// The first exception. From then on states have no moves, so that the answer ends.
    raised: RefCell<Option<PyErr>>,
}

/// The moves that were met. Texts show them by their `str`.
#[derive(Default)]
struct Met(Mutex<Vec<Py<PyAny>>>);

impl Met {
    fn push(&self, mv: Py<PyAny>) -> u32 {
        let mut moves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        moves.push(mv);
        u32::try_from(moves.len() - 1).expect("memory ends before 4 billion moves")
    }

    fn get<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        let moves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        moves[number as usize].bind(py).clone()
    }
}

impl Names for Met {
    fn name(&self, number: u32) -> String {
        Python::attach(|py| {
            let text = self.get(py, number).str();
            text.map_or_else(|_| "?".to_owned(), |it| it.to_string())
        })
    }
}

impl<'a, 'py> Game<'a, 'py> {
    pub(crate) fn new(solved: &'a Solved, rules: Bound<'py, PyAny>) -> Self {
        Self {
            solved,
            rules,
            met: Met::default(),
            raised: RefCell::default(),
        }
    }

    /// A state with this number.
    pub(crate) fn live(&self, value: Bound<'py, PyAny>, number: u32) -> Live<'_> {
        let game = self;
        let state = Rc::new(State {
            game,
            value,
            number,
        });
        Live::new(state, &self.met, self.solved.values.kind())
    }

    /// The first state.
    pub(crate) fn start(&self) -> PyResult<Live<'_>> {
        let start = self.rules.getattr(intern!(self.rules.py(), "start"))?;
        Ok(self.live(start, 0))
    }

    /// What `read` reads from the solution, unless the rules raise an exception.
    pub(crate) fn read<'g, T>(&'g self, read: impl FnOnce(&Asking<'g>) -> T) -> PyResult<T> {
        let is_whole = self.solved.values.is_whole();
        let solution = reading::solution(self.start()?, is_whole);
        self.end(read(&solution))
    }

    /// The answer, unless the rules have raised an exception.
    pub(crate) fn end<T>(&self, answer: T) -> PyResult<T> {
        self.raised.take().map_or(Ok(answer), Err)
    }

    /// The move itself.
    pub(crate) fn mv(&self, mv: Move<'_>) -> Bound<'py, PyAny> {
        self.met.get(self.rules.py(), mv.name)
    }
}

/// A state of the game.
struct State<'g, 'a, 'py> {
    game: &'g Game<'a, 'py>,
    value: Bound<'py, PyAny>,
    number: u32,
}

impl<'g> Asked<'g> for State<'g, '_, '_> {
    fn key(&self) -> u32 {
        self.number
    }

    fn worth(&self) -> Option<Worth> {
        self.game.solved.values.get(self.number)
    }

    fn progress(&self) -> Option<Progress> {
        self.game.solved.progress(self.number)
    }

    fn result(&self) -> Option<Worth> {
        self.game.solved.result(self.number)
    }

    fn player(&self) -> Player {
        self.game.solved.graph.player(self.number)
    }

    fn steps(&self) -> Vec<AskedStep<'g>> {
        let game = self.game;
        if game.raised.borrow().is_some() {
            return Vec::new();
        }
        let steps = steps(game.solved, &game.rules, &self.value, self.number);
        let steps = steps.unwrap_or_else(|error| {
            *game.raised.borrow_mut() = Some(error);
            Vec::new()
        });
        let steps = steps.into_iter().map(|(mv, reward, value, number)| {
            let name = game.met.push(mv.unbind());
            let after = Rc::new(State {
                game,
                value,
                number,
            });
            AskedStep {
                name,
                reward,
                after,
            }
        });
        steps.collect()
    }
}
