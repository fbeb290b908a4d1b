//! What a run did.

use pyo3::prelude::*;

/// What a run did, whether it found its answer or ended early.
#[pyclass(name = "Report", module = "optimal_play", frozen, get_all)]
#[derive(Clone, Debug)]
pub(crate) struct PyReport {
    /// The name of the solver.
    pub(crate) solver: String,
    /// The positions that it expanded.
    pub(crate) positions: u64,
    /// The time from its start to its end.
    pub(crate) seconds: f64,
    /// The most bytes that its tables took at one time.
    pub(crate) peak_bytes: usize,
}

#[pymethods]
impl PyReport {
    fn __repr__(&self) -> String {
        let Self {
            solver,
            positions,
            seconds,
            peak_bytes,
        } = self;
        format!("{solver}: {positions} positions, {seconds:.3} s, {peak_bytes} bytes")
    }
}
