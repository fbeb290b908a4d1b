//! A solved game of the library, with the instance that it borrows.
//!
//! Any thread may ask it, and so may a process that was forked since: there is none that serves.

use std::fmt::Display;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use optimal_play::{Run, Solution};
use optimal_play_python_engine::{Bundled, Kind, Live};
use optimal_play_python_rules::{Failure, Report};
use self_cell::self_cell;

use super::question::{About, Answer, answer, places};
use super::state::{Explored, MoveNames, States, play};
use super::worth::BundledValue;

/// Why a game was not solved.
pub(super) enum Unsolved {
    /// The game, its moves or its solver do not fit.
    Wrong(String),
    Failed(Failure),
}

/// An instance of a game, whatever the game.
pub(super) trait Instance: Send + Sync {
    /// The position where it starts.
    fn start(&self) -> Box<dyn AnyGame<'_> + '_>;
}

/// A position to be solved, whatever its rules. What does not depend on them is not made anew for
/// each game, so this has as few methods as that needs.
pub(super) trait AnyGame<'i> {
    /// The states after it, before it is solved.
    fn states<'s>(&'s self, names: &'s MoveNames, stop: &'s AtomicBool) -> Box<dyn States + 's>;

    /// Solves it after the moves at these places. `None` if no solver of that name fits.
    fn solve(
        &self,
        places: &[usize],
        solver: &str,
        run: Run<'_>,
    ) -> Option<Result<AnySolved<'i>, Failure>>;
}

/// A solution, whatever the game.
pub(super) trait AnySolution: Send + Sync {
    /// The states after its root. Once the flag is set they have no moves.
    fn states<'s>(&'s self, names: &'s MoveNames, stop: &'s AtomicBool) -> Box<dyn States + 's>;

    /// What the run did.
    fn report(&self) -> Report;

    /// What the numbers of values stand for.
    fn kind(&self) -> Kind;
}

type AnySolved<'i> = Box<dyn AnySolution + 'i>;

impl<'i, G> AnyGame<'i> for G
where
    G: Bundled<Value: BundledValue> + Display + 'i,
    Solution<G>: Send + Sync,
{
    fn states<'s>(&'s self, names: &'s MoveNames, stop: &'s AtomicBool) -> Box<dyn States + 's> {
        Box::new(Explored::new(self, None, names, stop))
    }

    fn solve(
        &self,
        places: &[usize],
        solver: &str,
        run: Run<'_>,
    ) -> Option<Result<AnySolved<'i>, Failure>> {
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
    Self: Send + Sync,
{
    fn states<'s>(&'s self, names: &'s MoveNames, stop: &'s AtomicBool) -> Box<dyn States + 's> {
        Box::new(Explored::new(self.root(), Some(self), names, stop))
    }

    fn report(&self) -> Report {
        Self::report(self).into()
    }

    fn kind(&self) -> Kind {
        <G::Value as BundledValue>::KIND
    }
}

self_cell! {
    struct Held {
        owner: Box<dyn Instance>,
        #[covariant]
        dependent: AnySolved,
    }
}

/// A solved game.
pub(super) struct SolvedGame {
    held: Held,
    /// Whether it holds the values of all positions: a search holds what it needed.
    is_whole: bool,
}

impl SolvedGame {
    /// Solves an instance after these moves, which are given by their names.
    pub(super) fn new(
        instance: Box<dyn Instance>,
        moves: &[String],
        solver: &str,
        run: Run<'_>,
    ) -> Result<Self, Unsolved> {
        let held = Held::try_new(instance, |instance| {
            let (start, names) = (instance.start(), MoveNames::default());
            let never = AtomicBool::new(false);
            let states = start.states(&names, &never);
            let places = places(states.after(&[]).0, &names, moves).map_err(Unsolved::Wrong)?;
            let solution = start.solve(&places, solver, run).ok_or_else(|| {
                Unsolved::Wrong(format!("the solver {solver:?} does not fit the game"))
            })?;
            solution.map_err(Unsolved::Failed)
        })?;
        let is_whole = !matches!(solver, "alpha-beta" | "grundy-by-search" | "sums");
        Ok(Self { held, is_whole })
    }

    /// Whether it holds the values of all positions.
    pub(super) const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// What the run did.
    pub(super) fn report(&self) -> Report {
        self.held.borrow_dependent().report()
    }

    /// Answers a question about the position after these moves, or about the whole game. Once the
    /// flag is set, nobody reads the answer. An error says which move is not legal.
    pub(super) fn answer(
        &self,
        moves: &[String],
        about: About,
        stop: &AtomicBool,
    ) -> Result<Answer, String> {
        let solution = self.held.borrow_dependent();
        let names = MoveNames::default();
        let states = solution.states(&names, stop);
        let live = |state| Live::new(state, &names, solution.kind());
        let (start, _) = states.after(&[]);
        let places = places(Rc::clone(&start), &names, moves)?;
        let (state, picture) = states.after(&places);
        let (start, state) = (live(start), live(state));
        Ok(answer(about, self.is_whole, start, &state, picture, stop))
    }
}
