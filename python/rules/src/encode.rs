//! A key as bytes: two keys have the same bytes exactly if they are equal in Python.
//!
//! A key is made of integers, texts, bytes, `None`, fractions and tuples of these. Each value has
//! one form, which begins with a tag that says where it ends. So no form begins another.

use optimal_play_python_engine::write_length;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyString, PyTuple, PyType};

/// An integer that is not negative; the number of its bytes is added.
const INTEGER: u8 = 0x00;
/// A negative integer, as its complement; the number of its bytes is added.
const NEGATIVE: u8 = 0x10;
const NONE: u8 = 0x20;
const TEXT: u8 = 0x21;
const BYTES: u8 = 0x22;
const TUPLE: u8 = 0x23;
const FRACTION: u8 = 0x24;
const LONG: u8 = 0x25;
/// A number from 0 to 127, in the other bits.
const SMALL: u8 = 0x80;

/// How deep tuples may be nested.
const DEPTH: usize = 64;

/// Writes keys as bytes.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    /// Types that are none of those above, with the one whose values theirs equal.
    types: Vec<(Py<PyType>, Kind)>,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Integer,
    Text,
    Bytes,
    Tuple,
    /// As an integer, if it equals one: a number of another library.
    Index,
    /// It has no form in bytes.
    Other,
}

impl Encoder {
    /// Appends the form of a key. Returns `false` if it has none; then anything may be appended.
    pub(crate) fn encode(&mut self, key: &Bound<'_, PyAny>, into: &mut Vec<u8>) -> PyResult<bool> {
        self.value(key, into, DEPTH)
    }

    fn value(
        &mut self,
        value: &Bound<'_, PyAny>,
        into: &mut Vec<u8>,
        depth: usize,
    ) -> PyResult<bool> {
        if let Ok(value) = value.cast_exact::<PyInt>() {
            return integer(value, into);
        }
        if let Ok(value) = value.cast_exact::<PyTuple>() {
            return self.tuple(value, into, depth);
        }
        if let Ok(value) = value.cast_exact::<PyString>() {
            return Ok(text(value, into));
        }
        if let Ok(value) = value.cast_exact::<PyBool>() {
            into.push(SMALL | u8::from(value.is_true()));
            return Ok(true);
        }
        if value.is_none() {
            into.push(NONE);
            return Ok(true);
        }
        if let Ok(value) = value.cast_exact::<PyBytes>() {
            bytes(BYTES, value.as_bytes(), into);
            return Ok(true);
        }
        if let Ok(value) = value.cast_exact::<PyFloat>() {
            return fraction(value, into);
        }
        match self.kind(value)? {
            Kind::Integer => integer(value.cast()?, into),
            Kind::Text => Ok(text(value.cast()?, into)),
            Kind::Tuple => self.tuple(value.cast()?, into, depth),
            Kind::Bytes => {
                bytes(BYTES, value.cast::<PyBytes>()?.as_bytes(), into);
                Ok(true)
            }
            Kind::Index => {
                let index = value.call_method0(intern!(value.py(), "__index__"))?;
                let is_equal = value.hash()? == index.hash()? && value.eq(&index)?;
                Ok(is_equal && integer(index.cast()?, into)?)
            }
            Kind::Other => Ok(false),
        }
    }

    fn tuple(
        &mut self,
        tuple: &Bound<'_, PyTuple>,
        into: &mut Vec<u8>,
        depth: usize,
    ) -> PyResult<bool> {
        let Some(depth) = depth.checked_sub(1) else {
            return Ok(false);
        };
        into.push(TUPLE);
        write_length(tuple.len(), into);
        for at in 0..tuple.len() {
            if !self.value(&*tuple.get_borrowed_item(at)?, into, depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The kind of a value of another type, such as a named tuple.
    fn kind(&mut self, value: &Bound<'_, PyAny>) -> PyResult<Kind> {
        let class = value.get_type();
        if let Some((_, kind)) = self.types.iter().find(|(known, _)| known.is(&class)) {
            return Ok(*kind);
        }
        let py = value.py();
        // A class that defines equality anew has values of its own.
        let equals = |base: &Bound<'_, PyType>| -> PyResult<bool> {
            let (equal, hash) = (intern!(py, "__eq__"), intern!(py, "__hash__"));
            Ok(class.is_subclass(base)?
                && class.getattr(equal)?.is(&base.getattr(equal)?)
                && class.getattr(hash)?.is(&base.getattr(hash)?))
        };
        let kind = if equals(&py.get_type::<PyInt>())? {
            Kind::Integer
        } else if equals(&py.get_type::<PyTuple>())? {
            Kind::Tuple
        } else if equals(&py.get_type::<PyString>())? {
            Kind::Text
        } else if equals(&py.get_type::<PyBytes>())? {
            Kind::Bytes
        } else if class.hasattr(intern!(py, "__index__"))? {
            Kind::Index
        } else {
            Kind::Other
        };
        self.types.push((class.unbind(), kind));
        Ok(kind)
    }
}

fn integer(value: &Bound<'_, PyInt>, into: &mut Vec<u8>) -> PyResult<bool> {
    let Ok(number) = value.extract::<i64>() else {
        return long(value, into);
    };
    if let Ok(small) = u8::try_from(number)
        && small < SMALL
    {
        into.push(SMALL | small);
        return Ok(true);
    }
    let (tag, bits) = match u64::try_from(number) {
        Ok(bits) => (INTEGER, bits),
        Err(_) => (NEGATIVE, (!number).cast_unsigned()),
    };
    let zeros = bits.leading_zeros() / u8::BITS;
    let used = 8 - u8::try_from(zeros).expect("a number of 64 bits has 8 bytes");
    // To copy all nine bytes, and to forget some, is faster than to copy those in use.
    let mut form = [tag | used; 9];
    form[1..].copy_from_slice(&bits.to_le_bytes());
    let end = into.len() + 1 + usize::from(used);
    into.extend_from_slice(&form);
    into.truncate(end);
    Ok(true)
}

/// An integer of more than 64 bits.
fn long(value: &Bound<'_, PyInt>, into: &mut Vec<u8>) -> PyResult<bool> {
    let py = value.py();
    let bits: usize = value.call_method0(intern!(py, "bit_length"))?.extract()?;
    let keywords = pyo3::types::PyDict::new(py);
    keywords.set_item(intern!(py, "signed"), true)?;
    let arguments = (bits / 8 + 1, intern!(py, "little"));
    let written = value.call_method(intern!(py, "to_bytes"), arguments, Some(&keywords))?;
    bytes(LONG, written.cast::<PyBytes>()?.as_bytes(), into);
    Ok(true)
}

fn fraction(value: &Bound<'_, PyFloat>, into: &mut Vec<u8>) -> PyResult<bool> {
    let number = value.value();
    if number.is_nan() {
        return Err(PyTypeError::new_err(
            "a key contains NaN, which equals nothing",
        ));
    }
    if number.is_finite() && number.fract().abs() <= 0.0 {
        let whole = value.call_method0(intern!(value.py(), "__int__"))?;
        return integer(whole.cast()?, into);
    }
    into.push(FRACTION);
    into.extend_from_slice(&number.to_bits().to_le_bytes());
    Ok(true)
}

/// `false` for a text with half of a surrogate pair.
fn text(value: &Bound<'_, PyString>, into: &mut Vec<u8>) -> bool {
    let Ok(text) = value.to_str() else {
        return false;
    };
    bytes(TEXT, text.as_bytes(), into);
    true
}

fn bytes(tag: u8, bytes: &[u8], into: &mut Vec<u8>) {
    into.push(tag);
    write_length(bytes.len(), into);
    into.extend_from_slice(bytes);
}
