//! What a run did.

use pyo3::prelude::*;

/// What a run did, whether it found its answer or ended early.
#[pyclass(module = "optimal_play", frozen, get_all)]
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the solver.
    pub solver: String,
    /// The positions that it expanded.
    pub positions: u64,
    /// The time of the whole call, in seconds: what the rules took is included.
    pub seconds: f64,
    /// The most bytes that its tables took at one time.
    pub peak_bytes: usize,
}

#[pymethods]
impl Report {
    #[new]
    const fn new(solver: String, positions: u64, seconds: f64, peak_bytes: usize) -> Self {
        Self {
            solver,
            positions,
            seconds,
            peak_bytes,
        }
    }

    /// What pickle makes it of.
    fn __getnewargs__(&self) -> (&str, u64, f64, usize) {
        (&self.solver, self.positions, self.seconds, self.peak_bytes)
    }

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
