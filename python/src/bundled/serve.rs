//! A solved game of the library, in a thread of its own.
//!
//! A solution borrows its game. So one thread owns both, and answers questions until nobody can ask
//! any more.

use std::fmt::Display;
use std::sync::mpsc::{Receiver, Sender};

use optimal_play::{GameState, Run, Solution, SolveError};

use super::question::{Answer, Question, answer, play};
use super::worth::BundledValue;
use crate::failure::Failure;
use crate::report::PyReport;
use crate::run::Line;

/// A question, and where its answer goes.
pub(super) struct Asked {
    pub(super) question: Question,
    pub(super) reply: Sender<Result<Answer, String>>,
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

type Solved<G> = Result<Solution<G>, SolveError<<G as GameState>::Move>>;

impl Server<'_> {
    /// Solves a game that starts at `start`, and answers questions. `solve` returns `None` if no
    /// solver of that name fits the game.
    pub(super) fn serve<G>(
        self,
        start: &G,
        solve: impl FnOnce(&str, &G, Run<'_>) -> Option<Solved<G>>,
    ) where
        G: GameState<Value: BundledValue> + Display,
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
        let solution = match solve(&solver, &root, line.connect(run)) {
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
        for Asked { question, reply } in questions {
            // Who has asked may have been interrupted.
            let _ = reply.send(answer(&solution, question));
        }
    }

    /// The game cannot be made.
    pub(super) fn fail(self, error: &dyn std::error::Error) {
        // The other end waits for the answer.
        let _ = self.report.send(Err(Unsolved::Wrong(error.to_string())));
    }
}
