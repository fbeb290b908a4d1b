//! Values of bundled games as Python sees them.

use optimal_play::{Outcome, Value, Wdl};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

use crate::node::Known;
use crate::solve::Values;

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
pub(super) trait BundledValue: Value {
    fn worth(self) -> Worth;

    /// The value at the end of the game as rules in Python give it.
    fn result(self) -> i64;

    /// A reward as rules in Python give it.
    fn number(reward: Self::Reward) -> i64;

    /// The values of a graph.
    fn values(known: Known<Self>) -> Values;
}

/// Scores that take less than 64 bits.
macro_rules! scores {
    ($($score:ty),*) => {$(
        impl BundledValue for $score {
            fn worth(self) -> Worth {
                Worth::Score(self.into())
            }

            fn result(self) -> i64 {
                self.into()
            }

            fn number(reward: Self) -> i64 {
                reward.into()
            }

            fn values(known: Known<Self>) -> Values {
                Values::Scores(known.map(i64::from))
            }
        }
    )*};
}

scores! { i8, i32 }

impl BundledValue for Outcome {
    fn worth(self) -> Worth {
        let winner = self.winner().map(|it| it as u8);
        let plies = self.plies();
        Worth::Win { winner, plies }
    }

    fn result(self) -> i64 {
        self.winner().map_or(0, |winner| winner.signed(1))
    }

    fn number((): ()) -> i64 {
        0
    }

    fn values(known: Known<Self>) -> Values {
        Values::Outcomes(known)
    }
}

impl BundledValue for Wdl {
    fn worth(self) -> Worth {
        let winner = self.winner().map(|it| it as u8);
        let plies = None;
        Worth::Win { winner, plies }
    }

    fn result(self) -> i64 {
        self.winner().map_or(0, |winner| winner.signed(1))
    }

    fn number((): ()) -> i64 {
        0
    }

    fn values(known: Known<Self>) -> Values {
        Values::Winners(known)
    }
}
