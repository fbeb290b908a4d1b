//! The rules of a game in Python, and what they are asked.

use optimal_play::Player;
use optimal_play_python_engine::Numbered;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::answers::{self, number, player, reward_and_state, value_instead_of_steps};
use crate::exceptions::Failure;
use crate::keys::Keys;
use crate::leaving;

/// The rules of a game: its start, and a question for each thing that they define.
#[derive(Debug)]
pub(crate) struct Rules<'py> {
    pub(crate) start: Bound<'py, PyAny>,
    /// Returns the moves of a state as people see them, with their rewards and the states after
    /// them.
    steps: Option<Bound<'py, PyAny>>,
    to_move: Question<'py>,
    moves: Moves<'py>,
    terminal_value: Option<Question<'py>>,
    key: Option<Question<'py>>,
    decided: Option<Question<'py>>,
    is_over: Option<Question<'py>>,
    bounds: Option<Question<'py>>,
}

/// How rules are asked for moves.
#[derive(Debug)]
enum Moves<'py> {
    /// For all, with what they lead to.
    AtOnce { successors: Question<'py> },
    /// For all, and then for what each of them leads to.
    OneByOne {
        moves: Question<'py>,
        play: Question<'py>,
        reward: Option<Question<'py>>,
    },
}

/// One thing that the rules are asked about a state.
#[derive(Debug)]
enum Question<'py> {
    /// A function of the state.
    Function(Bound<'py, PyAny>),
    /// A method of the state with this name.
    Method(Bound<'py, PyString>),
    /// `str(state)`, which needs no call of a function.
    Text,
}

impl<'py> Question<'py> {
    fn new(asked: Bound<'py, PyAny>) -> Self {
        if asked.is(asked.py().get_type::<PyString>()) {
            return Self::Text;
        }
        match asked.cast_into::<PyString>() {
            Ok(name) => Self::Method(name),
            Err(function) => Self::Function(function.into_inner()),
        }
    }

    fn ask(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        leaving::check()?;
        match self {
            Self::Function(function) => function.call1((state,)),
            Self::Method(name) => state.call_method0(name),
            Self::Text => Ok(state.str()?.into_any()),
        }
    }

    fn ask_of(
        &self,
        state: &Bound<'py, PyAny>,
        mv: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        leaving::check()?;
        match self {
            Self::Function(function) => function.call1((state, mv)),
            Self::Method(name) => state.call_method1(name, (mv,)),
            Self::Text => self.ask(state),
        }
    }
}

/// What follows from a position.
pub(crate) enum Next {
    /// The game is over, with this value.
    Over(i64),
    /// The game goes on; the player is to move.
    On(Player),
}

impl<'py> Rules<'py> {
    /// The rules that an object of `optimal_play.Rules` defines.
    pub(crate) fn of(rules: &Bound<'py, PyAny>) -> PyResult<Self> {
        let py = rules.py();
        let questions = rules.call_method0(intern!(py, "questions"))?;
        Ok(Self {
            steps: Some(rules.getattr(intern!(py, "steps"))?),
            ..Self::new(rules.getattr(intern!(py, "start"))?, questions.cast()?)?
        })
    }

    /// The rules with this start; `questions` has a function, or the name of a method of states,
    /// for each thing that they define.
    pub(crate) fn new(start: Bound<'py, PyAny>, questions: &Bound<'py, PyDict>) -> PyResult<Self> {
        let find = |name: &str| -> PyResult<Option<Question<'py>>> {
            Ok(questions.get_item(name)?.map(Question::new))
        };
        let need = |name: &str| {
            find(name)?
                .ok_or_else(|| PyTypeError::new_err(format!("the rules do not define {name}")))
        };
        Ok(Self {
            start,
            steps: None,
            to_move: need("to_move")?,
            moves: match find("successors")? {
                Some(successors) => Moves::AtOnce { successors },
                None => Moves::OneByOne {
                    moves: need("moves")?,
                    play: need("play")?,
                    reward: find("reward")?,
                },
            },
            terminal_value: find("terminal_value")?,
            key: find("key")?,
            decided: find("decided")?,
            is_over: find("is_over")?,
            bounds: find("bounds")?,
        })
    }

    /// The number of the key of a state.
    #[inline]
    pub(crate) fn number(
        &self,
        state: &Bound<'py, PyAny>,
        keys: &mut Keys,
    ) -> Result<Numbered, Failure> {
        match &self.key {
            Some(key) => keys.number(&key.ask(state)?),
            None => keys.number(state),
        }
    }

    /// The number that the key of a state has, if any.
    pub(crate) fn find(&self, state: &Bound<'py, PyAny>, keys: &Keys) -> PyResult<Option<u32>> {
        match &self.key {
            Some(key) => keys.find(&key.ask(state)?),
            None => keys.find(state),
        }
    }

    /// Whether a state like this one is its own key, and equals no other object.
    pub(crate) fn is_by_identity(&self, state: &Bound<'py, PyAny>) -> PyResult<bool> {
        let eq = intern!(state.py(), "__eq__");
        let of_objects = state.py().get_type::<PyAny>().getattr(eq)?;
        Ok(self.key.is_none() && state.get_type().getattr(eq)?.is(&of_objects))
    }

    /// Whether the rules have bounds on values.
    pub(crate) const fn has_bounds(&self) -> bool {
        self.bounds.is_some()
    }

    /// A lower and an upper bound on the value of a state.
    pub(crate) fn bounds(&self, state: &Bound<'py, PyAny>) -> PyResult<(i64, i64)> {
        let Some(bounds) = &self.bounds else {
            return Ok((i64::MIN, i64::MAX));
        };
        answers::bounds(&bounds.ask(state)?)
    }

    /// Gives each successor of a state with its reward to `each`, in the order of the moves.
    pub(crate) fn successors<E: From<PyErr>>(
        &self,
        state: &Bound<'py, PyAny>,
        mut each: impl FnMut(i64, Bound<'py, PyAny>) -> Result<(), E>,
    ) -> Result<Next, E> {
        if let Some(decided) = &self.decided {
            let value = decided.ask(state)?;
            if !value.is_none() {
                return Ok(Next::Over(number("decided", &value)?));
            }
        }
        if let Some(is_over) = &self.is_over
            && is_over.ask(state)?.is_truthy()?
        {
            return Ok(self.terminal_value(state)?);
        }
        let mut any = false;
        match &self.moves {
            Moves::AtOnce { successors } => {
                let steps = successors.ask(state)?;
                if let Some(value) = value_instead_of_steps(&steps)? {
                    return Ok(Next::Over(value));
                }
                for_each(&steps, |step| {
                    any = true;
                    let (reward, after) = reward_and_state(&step)?;
                    each(reward, after)
                })?;
            }
            Moves::OneByOne {
                moves,
                play,
                reward,
            } => for_each(&moves.ask(state)?, |mv| {
                any = true;
                let reward = match reward {
                    Some(reward) => number("reward", &reward.ask_of(state, &mv)?)?,
                    None => 0,
                };
                each(reward, play.ask_of(state, &mv)?)
            })?,
        }
        if any {
            Ok(Next::On(player(&self.to_move.ask(state)?)?))
        } else {
            Ok(self.terminal_value(state)?)
        }
    }

    fn terminal_value(&self, state: &Bound<'py, PyAny>) -> PyResult<Next> {
        Ok(Next::Over(match &self.terminal_value {
            Some(value) => number("terminal_value", &value.ask(state)?)?,
            None => 0,
        }))
    }

    /// The first move of a state that `is_it` finds right, given its reward and the state after it;
    /// with that state.
    pub(crate) fn find_move(
        &self,
        state: &Bound<'py, PyAny>,
        is_it: impl Fn(i64, &Bound<'py, PyAny>) -> PyResult<bool>,
    ) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let Some(steps) = &self.steps else {
            return Ok(None);
        };
        leaving::check()?;
        for step in steps.call1((state,))?.try_iter()? {
            let (mv, reward, after): (_, Bound<'py, PyAny>, _) = step?.extract()?;
            if is_it(number("reward", &reward)?, &after)? {
                return Ok(Some((mv, after)));
            }
        }
        Ok(None)
    }
}

/// The items of a list, a tuple or anything else that can be iterated.
pub(crate) fn for_each<'py, E: From<PyErr>>(
    items: &Bound<'py, PyAny>,
    mut each: impl FnMut(Bound<'py, PyAny>) -> Result<(), E>,
) -> Result<(), E> {
    if let Ok(list) = items.cast_exact::<PyList>() {
        let mut at = 0;
        while at < list.len() {
            each(list.get_item(at)?)?;
            at += 1;
        }
        return Ok(());
    }
    if let Ok(tuple) = items.cast_exact::<PyTuple>() {
        for at in 0..tuple.len() {
            each(tuple.get_item(at)?)?;
        }
        return Ok(());
    }
    for item in items.try_iter()? {
        each(item?)?;
    }
    Ok(())
}
