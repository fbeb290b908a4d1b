//! What rules answer, as solvers and the audit read it.

use optimal_play::Player;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyList, PyTuple};

use crate::keys::plain_key;
use crate::rules::for_each;

/// The answer to the question with this name, if it is one: as a number of Python, as pairs and
/// triples of these, or as it is.
///
/// # Errors
///
/// It is none, as every solver finds, too.
#[pyfunction]
pub fn checked<'py>(name: &str, answer: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = answer.py();
    match name {
        "to_move" => (player(&answer)? as u8).into_bound_py_any(py),
        "terminal_value" | "reward" | "values" | "rewards" | "parents" => {
            number(name, &answer)?.into_bound_py_any(py)
        }
        "decided" if !answer.is_none() => number(name, &answer)?.into_bound_py_any(py),
        "is_over" => answer.is_truthy()?.into_bound_py_any(py),
        "bounds" => bounds(&answer)?.into_bound_py_any(py),
        "key" => plain_key(&answer),
        "successors" => {
            if let Some(value) = value_instead_of_steps(&answer)? {
                return value.into_bound_py_any(py);
            }
            let steps = PyList::empty(py);
            for_each(&answer, |step| {
                let (reward, after) = reward_and_state(&step)?;
                let mv = step.cast::<PyTuple>()?.get_item(0)?;
                steps.append((mv, reward, after))
            })?;
            Ok(steps.into_any())
        }
        _ => Ok(answer),
    }
}

/// A value or a reward, which is a whole number of any type.
///
/// # Errors
///
/// It is none, or leaves 64 bits.
pub fn number(name: &str, value: &Bound<'_, PyAny>) -> PyResult<i64> {
    whole(value).map_err(|error| {
        let shown = shown(value);
        let advice = match value.extract::<f64>() {
            Ok(f64::INFINITY) => ": write a number beyond all other values, such as 10**9",
            Ok(f64::NEG_INFINITY) => ": write a number beyond all other values, such as -10**9",
            _ if error.is_instance_of::<PyOverflowError>(value.py()) => {
                return PyOverflowError::new_err(format!(
                    "{name} must be from -2**63 to 2**63 - 1, not {shown}"
                ));
            }
            Ok(fraction) if !fraction.is_nan() => ": count fractions in smaller units",
            _ => "",
        };
        PyTypeError::new_err(format!(
            "{name} must be a whole number, not {shown}{advice}"
        ))
    })
}

/// The whole number that a value equals.
fn whole(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    // Types with `__index__` are integers. Of others, such as floats and those of numpy, some
    // values equal one.
    if !value.is_exact_instance_of::<PyFloat>()
        && let Ok(number) = value.extract()
    {
        return Ok(number);
    }
    let whole = value.call_method0(intern!(value.py(), "__int__"))?;
    if value.eq(&whole)? {
        whole.extract()
    } else {
        Err(PyTypeError::new_err("a fraction"))
    }
}

/// The player to move.
pub(crate) fn player(value: &Bound<'_, PyAny>) -> PyResult<Player> {
    match whole(value) {
        Ok(0) => Ok(Player::Max),
        Ok(1) => Ok(Player::Min),
        _ => {
            let shown = shown(value);
            let message = format!("to_move must return MAX or MIN, not {shown}");
            Err(PyValueError::new_err(message))
        }
    }
}

/// A lower and an upper bound on a value.
pub(crate) fn bounds(pair: &Bound<'_, PyAny>) -> PyResult<(i64, i64)> {
    let (Ok(2), Ok(lower), Ok(upper)) = (pair.len(), pair.get_item(0), pair.get_item(1)) else {
        let shown = shown(pair);
        return Err(PyTypeError::new_err(format!(
            "bounds must return a lower and an upper bound, not {shown}"
        )));
    };
    Ok((number("bounds", &lower)?, number("bounds", &upper)?))
}

/// The value of a finished game, if `successors` has returned one instead of steps.
pub(crate) fn value_instead_of_steps(answer: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    if answer.is_exact_instance_of::<PyList>()
        || answer.is_exact_instance_of::<PyTuple>()
        || answer.try_iter().is_ok()
    {
        return Ok(None);
    }
    number("successors", answer).map(Some).map_err(|error| {
        // What is no number at all may be meant as steps.
        let is_number = answer.extract::<f64>().is_ok();
        if is_number {
            error
        } else {
            wrong_steps(&shown(answer))
        }
    })
}

/// The reward and the state of what `successors` returns for a move.
pub(crate) fn reward_and_state<'py>(
    step: &Bound<'py, PyAny>,
) -> PyResult<(i64, Bound<'py, PyAny>)> {
    match step.cast::<PyTuple>() {
        Ok(step) if step.len() == 3 => {
            let reward = number("the reward of a successor", &*step.get_borrowed_item(1)?)?;
            Ok((reward, step.get_item(2)?))
        }
        _ => Err(wrong_steps(&step.get_type().to_string())),
    }
}

fn wrong_steps(found: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "successors must return (move, reward, state) for each move, or the value of a finished \
         game, not {found}"
    ))
}

/// An answer as messages show it.
pub(crate) fn shown(answer: &Bound<'_, PyAny>) -> String {
    let shown = answer.repr();
    shown.map_or_else(|_| "?".to_owned(), |it| it.to_string())
}
