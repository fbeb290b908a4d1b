//! Values of bundled games as Python sees them.

use std::fmt::Display;

use optimal_play::{Outcome, Value, Wdl};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// A score, or the winner and the plies to the win.
#[derive(Clone, Copy)]
pub(super) enum Worth {
    Score(i64),
    Win {
        winner: Option<u8>,
        plies: Option<u16>,
    },
}

impl<'py> IntoPyObject<'py> for Worth {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Score(score) => score.into_bound_py_any(py),
            Self::Win { winner, plies } => (winner, plies).into_bound_py_any(py),
        }
    }
}

/// A value of a bundled game.
pub(super) trait BundledValue: Value + Display {
    fn worth(self) -> Worth;
}

impl BundledValue for i8 {
    fn worth(self) -> Worth {
        Worth::Score(self.into())
    }
}

impl BundledValue for i32 {
    fn worth(self) -> Worth {
        Worth::Score(self.into())
    }
}

impl BundledValue for Outcome {
    fn worth(self) -> Worth {
        let winner = self.winner().map(|it| it as u8);
        let plies = self.plies();
        Worth::Win { winner, plies }
    }
}

impl BundledValue for Wdl {
    fn worth(self) -> Worth {
        let winner = self.winner().map(|it| it as u8);
        let plies = None;
        Worth::Win { winner, plies }
    }
}
