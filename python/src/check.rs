//! Checks of a solved game by other solvers, and by the rules only.

use optimal_play::cross_check::CrossCheck;
use optimal_play::{Certificate, Outcome};
use optimal_play_python_engine::{Kind, Node, View};
use pyo3::exceptions::{PyAssertionError, PyValueError};
use pyo3::prelude::*;

/// The least budget of a cross-check, in positions.
const LEAST_BUDGET: usize = 10_000;

/// Solves a graph with every solver that fits and compares their values. Returns what was compared.
pub(crate) fn cross_check(py: Python<'_>, view: &View<'_>) -> PyResult<String> {
    let budget = view.graph.count().max(LEAST_BUDGET);
    let agreement = py.detach(|| match view.values.kind() {
        Kind::Score => CrossCheck::new(&Node::<i64>::new(view, 0), budget)
            .run()
            .map(|it| it.to_string())
            .map_err(|it| it.to_string()),
        Kind::Outcome => CrossCheck::cyclic(&Node::<Outcome>::new(view, 0), budget)
            .run()
            .map(|it| it.to_string())
            .map_err(|it| it.to_string()),
        Kind::Winner => Err("only games in Python are compared".to_owned()),
    });
    agreement.map_err(PyAssertionError::new_err)
}

/// Checks a strategy as text by the rules only. Returns how many positions it leads to.
pub(crate) fn certificate(py: Python<'_>, view: &View<'_>, text: &str) -> PyResult<u64> {
    let checked = py.detach(|| {
        if !view.values.is_whole() {
            let message = "only a whole solution knows the game: solve with minimax or retrograde";
            return Err(message.to_owned());
        }
        match view.values.kind() {
            Kind::Score => {
                let certificate = text.parse::<Certificate<i64>>();
                let certificate = certificate.map_err(|error| error.to_string())?;
                let checked = certificate.verify(&Node::new(view, 0));
                checked.map_err(|error| error.to_string())
            }
            Kind::Outcome => {
                let certificate = text.parse::<Certificate<Outcome>>();
                let certificate = certificate.map_err(|error| error.to_string())?;
                let checked = certificate.verify_cyclic(&Node::new(view, 0));
                checked.map_err(|error| error.to_string())
            }
            Kind::Winner => Err("only games in Python are checked".to_owned()),
        }
    });
    checked.map_err(PyValueError::new_err)
}
