//! A solved game of the library, in a thread of its own.
//!
//! A solution borrows its game. So one thread owns both, and answers questions until nobody can ask
//! any more.

use std::fmt::Display;
use std::sync::mpsc::{Receiver, Sender};

use optimal_play::Run;
use optimal_play_python_engine::Bundled;
use pyo3::PyResult;

use super::explore::Explorer;
use super::question::{Answer, Question, answer, play};
use super::worth::BundledValue;
use crate::failure::Failure;
use crate::report::PyReport;
use crate::run::Line;

/// A question, and where its answer goes.
pub(super) struct Asked {
    pub(super) question: Question,
    pub(super) reply: Sender<PyResult<Answer>>,
}

/// Why a game was not solved.
pub(super) enum Unsolved {
    /// The game, its moves or its solver do not fit.
    Wrong(String),
    Failed(Failure),
}

/// The part of a run that does not depend on the game.
pub(super) struct Server<'s> {
    /// The moves that lead to the position to solve.
    pub(super) moves: Vec<String>,
    pub(super) solver: String,
    pub(super) run: Run<'s>,
    pub(super) line: &'s Line,
    pub(super) report: Sender<Result<PyReport, Unsolved>>,
    pub(super) questions: Receiver<Asked>,
}

impl Server<'_> {
    /// Solves a game that starts at `start`, and answers questions.
    pub(super) fn serve<G>(self, start: &G)
    where
        G: Bundled<Value: BundledValue> + Display,
    {
        let Self {
            moves,
            solver,
            run,
            line,
            report: to,
            questions,
        } = self;
        let root = match play(start, &moves) {
            Ok(root) => root,
            Err(error) => return drop(to.send(Err(Unsolved::Wrong(error)))),
        };
        let solution = match root.solve_by(&solver, line.connect(run)) {
            Some(Ok(solution)) => solution,
            Some(Err(error)) => {
                let failure = Failure::from_bundled(&error);
                return drop(to.send(Err(Unsolved::Failed(failure))));
            }
            None => {
                let error = format!("the solver {solver:?} does not fit the game");
                return drop(to.send(Err(Unsolved::Wrong(error))));
            }
        };
        let report = solution.report().into();
        if to.send(Ok(report)).is_err() {
            return;
        }
        let kind = <G::Value as BundledValue>::KIND;
        for Asked { question, reply } in questions {
            let mut explorer = Explorer::new(&solution, root.clone());
            // Who has asked may have been interrupted.
            let _ = reply.send(answer(&mut explorer, kind, &question));
        }
    }

    /// The game cannot be made.
    pub(super) fn fail(self, error: &dyn std::error::Error) {
        // The other end waits for the answer.
        let _ = self.report.send(Err(Unsolved::Wrong(error.to_string())));
    }
}
