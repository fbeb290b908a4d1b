//! A solved game of the library, in a thread of its own.
//!
//! A solution borrows its game. So one thread owns both, and answers questions until nobody can ask
//! any more.

use std::fmt::Display;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender};

use optimal_play::{Run, Solution};
use optimal_play_python_engine::{Bundled, Kind, Live};
use optimal_play_python_rules::{Failure, Line, Report};

use super::question::{Answer, Question, answer, places};
use super::state::{Explored, MoveNames, States, play};
use super::worth::BundledValue;

/// A question, and where its answer goes.
pub(super) struct Request {
    pub(super) question: Question,
    /// An error says which move is not legal.
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
    pub(super) report: Sender<Result<Report, Unsolved>>,
    pub(super) questions: Receiver<Request>,
}

/// A game to be solved, whatever its rules. What does not depend on them is not made anew for each
/// game, so this has as few methods as that needs.
pub(super) trait AnyGame {
    /// Its states, before it is solved.
    fn states<'s>(&'s self, names: &'s MoveNames) -> Box<dyn States + 's>;

    /// Solves it after the moves at these places. `None` if no solver of that name fits.
    fn solve<'g>(
        &'g self,
        places: &[usize],
        solver: &str,
        run: Run<'_>,
    ) -> Option<Result<Box<dyn AnySolution + 'g>, Failure>>;
}

/// A solved game, whatever its rules.
pub(super) trait AnySolution {
    /// Its states.
    fn states<'s>(&'s self, names: &'s MoveNames) -> Box<dyn States + 's>;

    /// What the run did.
    fn report(&self) -> Report;

    /// What the numbers of values stand for.
    fn kind(&self) -> Kind;
}

impl<G> AnyGame for G
where
    G: Bundled<Value: BundledValue> + Display,
{
    fn states<'s>(&'s self, names: &'s MoveNames) -> Box<dyn States + 's> {
        Box::new(Explored::new(self, None, names))
    }

    fn solve<'g>(
        &'g self,
        places: &[usize],
        solver: &str,
        run: Run<'_>,
    ) -> Option<Result<Box<dyn AnySolution + 'g>, Failure>> {
        let solution = play(self, places).solve_by(solver, run)?;
        Some(match solution {
            Ok(solution) => Ok(Box::new(solution)),
            Err(error) => Err(Failure::from_bundled(&error)),
        })
    }
}

impl<G> AnySolution for Solution<G>
where
    G: Bundled<Value: BundledValue> + Display,
{
    fn states<'s>(&'s self, names: &'s MoveNames) -> Box<dyn States + 's> {
        Box::new(Explored::new(self.root(), Some(self), names))
    }

    fn report(&self) -> Report {
        Self::report(self).into()
    }

    fn kind(&self) -> Kind {
        <G::Value as BundledValue>::KIND
    }
}

impl Server<'_> {
    /// Solves a game, and answers questions.
    pub(super) fn serve(self, game: &dyn AnyGame) {
        let Self {
            moves,
            solver,
            run,
            line,
            report: to,
            questions,
        } = self;
        let names = MoveNames::default();
        let found = places(game.states(&names).after(&[]).0, &names, &moves);
        let solved = found.map_err(Unsolved::Wrong).and_then(|places| {
            let solution = game.solve(&places, &solver, line.connect(run));
            let message = || format!("the solver {solver:?} does not fit the game");
            let solution = solution.ok_or_else(|| Unsolved::Wrong(message()))?;
            solution.map_err(Unsolved::Failed)
        });
        // The other end waits for it, unless it was interrupted.
        let (report, solution) = match solved {
            Ok(solution) => (Ok(solution.report()), Some(solution)),
            Err(error) => (Err(error), None),
        };
        let _ = to.send(report);
        let Some(solution) = solution else {
            return;
        };
        // A search holds what it needed.
        let is_whole = !matches!(&*solver, "alpha-beta" | "grundy-by-search");
        for Request { question, reply } in questions {
            let names = MoveNames::default();
            let states = solution.states(&names);
            let live = |state| Live::new(state, &names, solution.kind());
            let (start, _) = states.after(&[]);
            let answer = places(Rc::clone(&start), &names, &question.moves).map(|places| {
                let (state, picture) = states.after(&places);
                let (start, state) = (live(start), live(state));
                answer(
                    question.about,
                    is_whole,
                    start,
                    &state,
                    picture,
                    &question.stop,
                )
            });
            // Who has asked may have been interrupted.
            let _ = reply.send(answer);
        }
    }

    /// The game cannot be made.
    pub(super) fn fail(self, error: &dyn std::error::Error) {
        // The other end waits for the answer.
        let _ = self.report.send(Err(Unsolved::Wrong(error.to_string())));
    }
}
