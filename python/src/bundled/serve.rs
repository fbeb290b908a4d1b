//! A solved game of the library, in a thread of its own.
//!
//! A solution borrows its game. So one thread owns both, and answers questions until nobody can ask
//! any more.

use std::fmt::Display;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender};

use optimal_play::{GameState, Run};
use optimal_play_python_engine::{Asked, Bundled, Live};
use optimal_play_python_rules::{Failure, Line, Report};

use super::question::{Answer, Question, answer, places, play};
use super::state::{Explored, MoveNames, State};
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
        let root = match after(start, &moves) {
            Ok(root) => root,
            Err(error) => return tell(&to, Err(Unsolved::Wrong(error))),
        };
        let solution = match root.solve_by(&solver, line.connect(run)) {
            Some(Ok(solution)) => solution,
            Some(Err(error)) => {
                let failure = Failure::from_bundled(&error);
                return tell(&to, Err(Unsolved::Failed(failure)));
            }
            None => {
                let error = format!("the solver {solver:?} does not fit the game");
                return tell(&to, Err(Unsolved::Wrong(error)));
            }
        };
        tell(&to, Ok(solution.report().into()));
        let kind = <G::Value as BundledValue>::KIND;
        // Alpha-beta holds the line only.
        let is_whole = solver != "alpha-beta";
        while let Some(Request { question, reply }) = next(&questions) {
            let names = MoveNames::default();
            let game = Explored::new(Some(&solution), &names);
            let state_of = |state| -> Rc<dyn Asked<'_> + '_> {
                let game = &game;
                Rc::new(State { game, state })
            };
            let start = state_of(root.clone());
            let found = places(Rc::clone(&start), &names, &question.moves);
            let state = play(&root, found.as_deref().unwrap_or_default());
            let picture = state.to_string();
            let live = |state| Live::new(state, &names, kind);
            let (start, state) = (live(start), live(state_of(state)));
            let answer = found.map(|_| answer(question.about, is_whole, start, &state, picture));
            send(&reply, answer);
        }
    }

    /// The game cannot be made.
    pub(super) fn fail(self, error: &dyn std::error::Error) {
        tell(&self.report, Err(Unsolved::Wrong(error.to_string())));
    }
}

// What does not depend on the game is not made anew for each of them.

/// Sends the report, or why there is none. The other end may have been interrupted.
#[inline(never)]
fn tell(to: &Sender<Result<Report, Unsolved>>, report: Result<Report, Unsolved>) {
    let _ = to.send(report);
}

/// The next question, until nobody can ask any more.
#[inline(never)]
fn next(questions: &Receiver<Request>) -> Option<Request> {
    questions.recv().ok()
}

/// Sends an answer. Who has asked may have been interrupted.
#[inline(never)]
fn send(to: &Sender<Result<Answer, String>>, answer: Result<Answer, String>) {
    let _ = to.send(answer);
}

/// The state after the moves with these names; an error names the first that is not legal.
fn after<G>(root: &G, moves: &[String]) -> Result<G, String>
where
    G: GameState<Value: BundledValue>,
{
    let names = MoveNames::default();
    let game = Explored::new(None, &names);
    let start = Rc::new(State {
        game: &game,
        state: root.clone(),
    });
    let places = places(start, &names, moves)?;
    Ok(play(root, &places))
}
