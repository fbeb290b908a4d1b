//! A key from its form.

use optimal_play_python_engine::read_length;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyTuple};

use crate::encode::{BYTES, DEPTH, FRACTION, INTEGER, LONG, NEGATIVE, NONE, SMALL, TEXT, TUPLE};

/// A key that has this form, of types that Python itself has.
///
/// # Errors
///
/// No key has it.
pub(crate) fn decode<'py>(py: Python<'py>, mut form: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    value(py, &mut form, DEPTH)
}

/// The value that the rest of a form begins with, which is taken off.
fn value<'py>(py: Python<'py>, rest: &mut &[u8], depth: usize) -> PyResult<Bound<'py, PyAny>> {
    let [tag] = take(rest)?;
    match tag {
        SMALL.. => (tag - SMALL).into_bound_py_any(py),
        NONE => py.None().into_bound_py_any(py),
        TEXT => {
            let text = str::from_utf8(bytes(rest)?).map_err(|_| no_form())?;
            text.into_bound_py_any(py)
        }
        BYTES => PyBytes::new(py, bytes(rest)?).into_bound_py_any(py),
        TUPLE => {
            let depth = depth.checked_sub(1).ok_or_else(no_form)?;
            let items = (0..length(rest)?).map(|_| value(py, rest, depth));
            let items: Vec<_> = items.collect::<PyResult<_>>()?;
            PyTuple::new(py, items)?.into_bound_py_any(py)
        }
        FRACTION => f64::from_le_bytes(take(rest)?).into_bound_py_any(py),
        LONG => {
            let keywords = PyDict::new(py);
            keywords.set_item(intern!(py, "signed"), true)?;
            let arguments = (PyBytes::new(py, bytes(rest)?), intern!(py, "little"));
            let int = py.get_type::<PyInt>();
            int.call_method(intern!(py, "from_bytes"), arguments, Some(&keywords))
        }
        _ => {
            let mut bits = [0; 8];
            let used = usize::from(tag & !NEGATIVE);
            let from = rest.split_off(..used).ok_or_else(no_form)?;
            bits.get_mut(..used)
                .ok_or_else(no_form)?
                .copy_from_slice(from);
            let bits = u64::from_le_bytes(bits);
            match tag & NEGATIVE {
                INTEGER => bits.into_bound_py_any(py),
                _ => (!bits).cast_signed().into_bound_py_any(py),
            }
        }
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> PyResult<[u8; N]> {
    let (first, after) = rest.split_first_chunk().ok_or_else(no_form)?;
    *rest = after;
    Ok(*first)
}

fn length(rest: &mut &[u8]) -> PyResult<usize> {
    let (length, after) = read_length(rest).ok_or_else(no_form)?;
    *rest = after;
    Ok(length)
}

fn bytes<'f>(rest: &mut &'f [u8]) -> PyResult<&'f [u8]> {
    let length = length(rest)?;
    rest.split_off(..length).ok_or_else(no_form)
}

fn no_form() -> PyErr {
    PyValueError::new_err("the solution holds a key that is none")
}
