//! Values as Python sees them.

use optimal_play_python_engine::{Read, Worth};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// A value as Python sees it: a score, or the winner and the plies to the win.
#[derive(Clone, Copy)]
pub(crate) struct Shown(pub(crate) Worth);

impl<'py> IntoPyObject<'py> for Shown {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.read() {
            Read::Score(score) => score.into_bound_py_any(py),
            Read::Outcome(outcome) => {
                let winner = outcome.winner().map(|it| it as u8);
                (winner, outcome.plies()).into_bound_py_any(py)
            }
            Read::Winner(winner) => {
                let winner = winner.winner().map(|it| it as u8);
                (winner, None::<u16>).into_bound_py_any(py)
            }
        }
    }
}
