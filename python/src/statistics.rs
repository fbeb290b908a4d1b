//! Statistics as tables.

use optimal_play::Statistics;
use optimal_play_python_engine::Worth;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::worth::Shown;

/// The positions, those where the game is over, whether these are all; a row for each value, with
/// its positions and the line to the nearest; for each depth with its positions; and for each
/// number of moves, with the best of them and the positions.
pub(crate) fn tables<'py, M, L>(
    py: Python<'py>,
    statistics: &Statistics<Worth, M>,
    line: impl Fn(&[M]) -> Vec<L>,
) -> PyResult<Bound<'py, PyTuple>>
where
    L: IntoPyObject<'py>,
{
    let by_value = statistics.by_value().map(|(value, positions)| {
        let nearest = statistics.line_to(value).map(&line);
        (Shown(value), positions, nearest)
    });
    let by_value: Vec<_> = by_value.collect();
    let by_depth: Vec<_> = statistics.by_depth().collect();
    let by_moves: Vec<_> = statistics.by_moves().collect();
    let (positions, over) = (statistics.positions(), statistics.over());
    let whole = statistics.is_whole();
    (positions, over, whole, by_value, by_depth, by_moves).into_pyobject(py)
}
