//! The solvers of the library on a graph.

use std::ops::Range;

use optimal_play::run::Report;
use optimal_play::{
    Minimax, Outcome, Retrograde, Run, Solution, SolveError, Solver, Tabulate, Value,
};

use crate::node::{FromRules, Node, View};
use crate::room::OutOfMemory;
use crate::values::Values;
use crate::worth::Kind;

/// The values of a graph, and what the run did.
pub type Answer = Result<(Values, Report), Unsolved>;

/// Why a graph was not solved.
#[derive(Debug)]
pub enum Unsolved {
    /// The solver failed.
    Solver(SolveError<u32>),
    /// It has solved the graph, but memory does not suffice to keep the values.
    Memory(OutOfMemory, Report),
}

impl From<SolveError<u32>> for Unsolved {
    fn from(error: SolveError<u32>) -> Self {
        Self::Solver(error)
    }
}

/// The scores of all positions of a graph, each of which the first one leads to.
///
/// # Errors
///
/// As [`Minimax`].
pub fn solve_by_minimax(view: &View<'_>, run: Run<'_>) -> Answer {
    let root = Node::<i64>::new(view, 0);
    // In a walk layer by layer every move lowers the index.
    let solution = if view.graph.is_ascending() {
        Tabulate::by_index().solve(&root, run)
    } else {
        Minimax::dense().solve(&root, run)
    };
    values(view, Kind::Score, &solution?)
}

/// The outcomes of all positions of a graph, each of which the first one leads to.
///
/// # Errors
///
/// As [`Retrograde`].
pub fn solve_by_retrograde(view: &View<'_>, run: Run<'_>) -> Answer {
    let root = Node::<Outcome>::new(view, 0);
    let solution = Retrograde::indexed().solve(&root, run)?;
    values(view, Kind::Outcome, &solution)
}

/// The scores of all positions of a graph that has [stages](crate::Stages).
///
/// # Errors
///
/// As [`Retrograde::by_stage`].
pub fn solve_by_stage(view: &View<'_>, run: Run<'_>) -> Answer {
    let root = Node::<i64>::new(view, 0);
    let solution = Retrograde::indexed().by_stage().solve(&root, run)?;
    let (values, report) = values(view, Kind::Score, &solution)?;
    let plies = |number| solution.plies(&Node::new(view, number));
    let values = values.with_plies(numbers(view).map(plies));
    keep(values, &report)
}

/// The numbers of all positions.
fn numbers(view: &View<'_>) -> Range<u32> {
    0..u32::try_from(view.graph.count()).expect("positions have numbers of 32 bits")
}

fn values<'v, V: FromRules>(
    view: &'v View<'v>,
    kind: Kind,
    solution: &Solution<Node<'v, V>>,
) -> Answer {
    let number = |position| {
        let value = solution.value_of(&Node::new(view, position));
        let number = value.and_then(Value::to_number);
        number.expect("a solution of a graph holds all of its positions")
    };
    let values = Values::all(kind, || numbers(view).map(number));
    keep(values, solution.report())
}

fn keep(values: Result<Values, OutOfMemory>, report: &Report) -> Answer {
    let report = report.clone();
    match values {
        Ok(values) => Ok((values, report)),
        Err(error) => Err(Unsolved::Memory(error, report)),
    }
}
