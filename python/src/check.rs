//! Checks of a solved game by other solvers, and by the rules only.

use optimal_play::certificate::CertificateReader;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{Outcome, Run};
use optimal_play_python_engine::{Kind, Node, View, Worth};
use optimal_play_python_rules::Solved;
use pyo3::exceptions::{PyAssertionError, PyValueError};
use pyo3::prelude::*;

use crate::asked::Game;

/// The least budget of a cross-check, in positions.
const LEAST_BUDGET: usize = 10_000;

/// Solves a graph with every solver that fits and compares their values. Returns what was compared.
pub(crate) fn cross_check(py: Python<'_>, solved: &Solved) -> PyResult<String> {
    let Solved { graph, values, .. } = solved;
    let view = &View { graph, values };
    let budget = graph.count().max(LEAST_BUDGET);
    let agreement = py.detach(|| match values.kind() {
        Kind::Score if values.are_by_stage() => {
            CrossCheck::by_stage(&Node::<i64>::new(view, 0), budget)
                .run()
                .map(|it| it.to_string())
                .map_err(|it| it.to_string())
        }
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

/// Checks a strategy as text by the rules only. Returns how many moves it has.
pub(crate) fn certificate(solved: &Solved, game: &Game<'_, '_>, text: &str) -> PyResult<u64> {
    if !solved.values.is_whole() {
        let message = "only a whole solution knows the game: solve with minimax or retrograde";
        return Err(PyValueError::new_err(message));
    }
    let wrong = |message: String| PyValueError::new_err(message);
    let certificate = CertificateReader::<Worth, _>::new(text.as_bytes());
    let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
    if certificate.value().kind() != solved.values.kind() {
        let value = certificate.value();
        return Err(wrong(format!("{value} is no value of this game")));
    }
    let (start, run) = (game.start()?, Run::new());
    let checked = match solved.values.kind() {
        Kind::Score if solved.values.are_by_stage() => certificate.verify_by_stage(&start, run),
        Kind::Score => certificate.verify(&start, run),
        Kind::Outcome | Kind::Winner => certificate.with_cycles().verify(&start, run),
    };
    let checked = checked.map(|it| it.lines).map_err(|it| it.to_string());
    game.end(checked)?.map_err(wrong)
}
