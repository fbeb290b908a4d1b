//! Whether the interpreter is about to leave.
//!
//! A daemon thread ends where it next waits for the interpreter. Where that is a call of rules,
//! frames of Rust are below it, which nothing but a return or a panic may remove: the process
//! aborts. So once the interpreter is about to leave, no other thread calls rules any more.

use std::sync::OnceLock;
use std::thread::{self, ThreadId};

use pyo3::exceptions::PySystemExit;
use pyo3::prelude::*;

/// The thread with which the interpreter leaves.
static LAST: OnceLock<ThreadId> = OnceLock::new();

/// From now on only this thread may solve games, and ask solutions what calls rules.
#[pyfunction]
pub fn leave() {
    LAST.get_or_init(|| thread::current().id());
}

/// Fails if the interpreter leaves with another thread.
///
/// # Errors
///
/// `SystemExit`, which ends this thread without a word.
#[inline]
pub fn check() -> PyResult<()> {
    match LAST.get() {
        None => Ok(()),
        Some(&last) if last == thread::current().id() => Ok(()),
        Some(_) => Err(PySystemExit::new_err(())),
    }
}
