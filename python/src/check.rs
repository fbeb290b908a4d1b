//! Checks of a solved game by other solvers, and by the rules only.

use std::fmt::Debug;

use optimal_play::certificate::CertificateReader;
use optimal_play::cross_check::{Agreement, CrossCheck, CrossCheckError};
use optimal_play::{Outcome, Run};
use optimal_play_python_engine::{Kind, Node, View, Worth};
use optimal_play_python_rules::{Line, Settings, Solved};
use pyo3::exceptions::{PyAssertionError, PyValueError};
use pyo3::prelude::*;

use crate::asked::Game;

/// The least budget of a cross-check, in positions.
const LEAST_BUDGET: usize = 10_000;

/// How often a solver may expand each position: stages are solved in three walks.
const EXPANSIONS: usize = 4;

/// Solves a graph with every solver that fits and compares their values, within a budget of
/// positions for each solver. Returns what was compared.
pub(crate) fn cross_check(
    py: Python<'_>,
    solved: &Solved,
    budget: Option<usize>,
) -> PyResult<String> {
    let Solved { graph, values, .. } = solved;
    let view = &View { graph, values };
    let enough = || graph.count().saturating_mul(EXPANSIONS).max(LEAST_BUDGET);
    let budget = budget.unwrap_or_else(enough);
    let (score, outcome) = (&Node::<i64>::new(view, 0), &Node::<Outcome>::new(view, 0));
    let line = Line::default();
    let stop = &line.stop;
    line.run(py, &Settings::default(), || match values.kind() {
        Kind::Score if values.are_by_stage() => {
            let check = CrossCheck::by_stage(score, budget);
            compared(check.with_stop_flag(stop).run())
        }
        Kind::Score => compared(CrossCheck::new(score, budget).with_stop_flag(stop).run()),
        Kind::Outcome => {
            let check = CrossCheck::cyclic(outcome, budget);
            compared(check.with_stop_flag(stop).run())
        }
        Kind::Winner => Err(PyValueError::new_err("only games in Python are compared")),
    })?
}

/// What was compared; an `AssertionError` if values are wrong.
fn compared<M: Debug, V: Debug>(
    agreement: Result<Agreement, CrossCheckError<M, V>>,
) -> PyResult<String> {
    agreement.map(|it| it.to_string()).map_err(|error| {
        let message = error.to_string();
        match error {
            CrossCheckError::Budget { .. } => PyValueError::new_err(message),
            _ => PyAssertionError::new_err(message),
        }
    })
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
