//! What can be read from a solution, whatever the game: as values that any thread may hand to
//! Python.

use optimal_play::solution::Statistics;
use optimal_play::{Player, Run, Solution};
use optimal_play_python_engine::{Live, Move, Worth};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::worth::Shown;

/// A solution whose states are asked for their moves.
pub(crate) type Asking<'s> = Solution<Live<'s>>;

/// The solution of the game that begins at `start`, whose states know their values.
pub(crate) fn solution(start: Live<'_>, is_whole: bool) -> Asking<'_> {
    // Nothing reads the report: that of the answer is its own.
    let report = Run::new().report();
    let worth = |live: &Live<'_>| live.asked().worth();
    if start.asked().progress().is_none() {
        return Solution::from_values(start, worth, is_whole, report);
    }
    let plies = |live: &Live<'_>| live.asked().progress()?.plies;
    Solution::from_values_by_stage(start, worth, plies, is_whole, report)
}

/// The moves of a state, each with its value, if that is held, and its rank among the best ones, if
/// it is one.
pub(crate) fn moves<'s>(
    solution: &Asking<'s>,
    state: &Live<'s>,
) -> Vec<(Move<'s>, Option<Worth>, Option<usize>)> {
    let best: Vec<_> = solution.best_moves(state).collect();
    let moves = solution.move_values(state);
    let ranked = moves.map(|(mv, value)| {
        let rank = best.iter().position(|it| *it == mv);
        (mv, value, rank)
    });
    ranked.collect()
}

/// The line of best play from a state that the solution holds the value of.
pub(crate) fn line<'s>(solution: &Asking<'s>, state: &Live<'s>) -> Vec<Move<'s>> {
    let is_held = solution.value_of(state).is_some();
    is_held
        .then(|| solution.line_from(state))
        .into_iter()
        .flatten()
        .collect()
}

/// The tree of best play as a picture.
pub(crate) fn svg(solution: &Asking<'_>, depth: usize) -> String {
    solution.best_play_tree(depth).svg().to_string()
}

/// The line of best play with the values of all moves, as text.
pub(crate) fn playthrough(solution: &Asking<'_>) -> String {
    solution.playthrough().to_string()
}

/// The strategy of a player as text, or `None` if the solution does not hold it.
pub(crate) fn certificate(solution: &Asking<'_>, player: Player) -> Option<String> {
    solution.certificate(player).ok()
}

/// How many values agree with those of their successors, and whether these are all; or which one
/// does not.
pub(crate) fn verify(solution: &Asking<'_>) -> Result<(u64, bool), String> {
    let of_parts = solution.root().asked().verify_parts();
    let checked = of_parts.unwrap_or_else(|| solution.verify().map_err(|error| error.to_string()));
    checked.map(|it| (it.positions, it.complete))
}

/// Statistics as tables, whose lines have moves of type `L`.
pub(crate) struct Tables<L> {
    positions: u64,
    over: u64,
    is_whole: bool,
    by_value: Vec<(Worth, u64, Option<Vec<L>>)>,
    by_depth: Vec<(usize, u64)>,
    by_moves: Vec<(usize, usize, u64)>,
}

impl<L> Tables<L> {
    /// The tables of these statistics; `name` makes a move of one of theirs.
    pub(crate) fn new<M>(statistics: &Statistics<Worth, M>, name: impl Fn(&M) -> L) -> Self {
        let by_value = statistics.by_value().map(|(value, positions)| {
            let nearest = statistics.line_to(value);
            let nearest = nearest.map(|line| line.iter().map(&name).collect());
            (value, positions, nearest)
        });
        Self {
            positions: statistics.positions(),
            over: statistics.over(),
            is_whole: statistics.is_whole(),
            by_value: by_value.collect(),
            by_depth: statistics.by_depth().collect(),
            by_moves: statistics.by_moves().collect(),
        }
    }
}

/// The positions, those where the game is over, whether these are all; a row for each value, with
/// its positions and the line to the nearest; for each depth with its positions; and for each
/// number of moves, with the best of them and the positions.
impl<'py, L: IntoPyObject<'py>> IntoPyObject<'py> for Tables<L> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self {
            positions,
            over,
            is_whole,
            by_value,
            by_depth,
            by_moves,
        } = self;
        let by_value = by_value.into_iter();
        let by_value = by_value.map(|(value, count, line)| (Shown(value), count, line));
        let by_value: Vec<_> = by_value.collect();
        (positions, over, is_whole, by_value, by_depth, by_moves).into_pyobject(py)
    }
}
