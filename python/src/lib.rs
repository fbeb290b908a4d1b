//! The module `optimal_play._native`: games in Python, solved by the library.

mod answer;
mod asked;
mod bundled;
mod check;
mod form;
mod positions;
mod reading;
mod table;
mod worth;

/// The part of `optimal_play` that is written in Rust.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use optimal_play_python_rules::leaving::leave;
    #[pymodule_export]
    use optimal_play_python_rules::{GrundyAnswer, Report, checked, key_form, solve_grundy};

    #[pymodule_export]
    use crate::answer::{Answer, solve_rows, solve_rules};
    #[pymodule_export]
    use crate::bundled::{BundledAnswer, solve_bundled};
    #[pymodule_export]
    use crate::form::{form, form_options, form_order, form_sum, form_thermograph};
    #[pymodule_export]
    use crate::table::arrow_stream;

    use pyo3::types::{PyModule, PyModuleMethods};
    use pyo3::{Bound, PyResult};

    #[pymodule_init]
    fn constants(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("GAMES", optimal_play_games::NAMES)
    }
}
