//! The module `optimal_play._native`: games in Python, solved by the library.

mod answer;
mod batch;
mod bundled;
mod check;
mod encode;
mod failure;
mod impartial;
mod keys;
mod lazy;
mod report;
mod rules;
mod run;
mod settings;
mod solve;
mod statistics;
mod walk;
mod worth;

/// The part of `optimal_play` that is written in Rust.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::answer::Answer;
    #[pymodule_export]
    use crate::batch::solve_batch;
    #[pymodule_export]
    use crate::bundled::{BundledAnswer, solve_bundled};
    #[pymodule_export]
    use crate::impartial::{GrundyAnswer, solve_grundy};
    #[pymodule_export]
    use crate::report::PyReport;
    #[pymodule_export]
    use crate::solve::solve_rules;
}
