//! A key as bytes: two keys that have such a form have the same one exactly if they are equal in
//! Python.
//!
//! The key is made of integers, texts, bytes, `None`, fractions and tuples of these, or of values
//! of other types that are known to equal these only: those of numpy, and classes that inherit
//! their equality. Each value has one form, which begins with a tag that says where it ends. So no
//! form begins another.

use optimal_play_python_engine::write_length;
use pyo3::IntoPyObjectExt;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyString, PyTuple, PyType};

use crate::keys::not_a_number;

/// An integer that is not negative; the number of its bytes is added.
pub(crate) const INTEGER: u8 = 0x00;
/// A negative integer, as its complement; the number of its bytes is added.
pub(crate) const NEGATIVE: u8 = 0x10;
pub(crate) const NONE: u8 = 0x20;
pub(crate) const TEXT: u8 = 0x21;
pub(crate) const BYTES: u8 = 0x22;
pub(crate) const TUPLE: u8 = 0x23;
pub(crate) const FRACTION: u8 = 0x24;
pub(crate) const LONG: u8 = 0x25;
/// A number from 0 to 127, in the other bits.
pub(crate) const SMALL: u8 = 0x80;

/// What a key with this form is: a number of 64 bits, a text, bytes, or something else.
pub(crate) fn kind(form: &[u8]) -> &'static str {
    match form.first() {
        Some(tag) if !(NONE..SMALL).contains(tag) => "number",
        Some(&TEXT) => "text",
        Some(&BYTES) => "bytes",
        _ => "form",
    }
}

/// How deep tuples may be nested.
pub(crate) const DEPTH: usize = 64;

/// Writes keys as bytes.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    /// Types that are none of those above, with the one whose values theirs equal.
    types: Vec<(Py<PyType>, Kind)>,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// 1 or 0.
    Truth,
    Integer,
    /// An integer of numpy.
    Index,
    Fraction,
    /// A fraction of numpy that may have more bits.
    Wide,
    /// A complex number of numpy.
    Complex,
    Text,
    Bytes,
    Tuple,
    /// Its values have no form: what they equal is known to Python only.
    Other,
}

impl Encoder {
    /// Appends the form of a key. Returns `false` if it has none; then anything may be appended.
    pub(crate) fn encode(&mut self, key: &Bound<'_, PyAny>, into: &mut Vec<u8>) -> PyResult<bool> {
        self.value(key, into, DEPTH)
    }

    /// The same key with numbers of Python in place of numpy's: those equal numbers of all types,
    /// where numpy's may be unequal or raise an exception, as beside a `Decimal` or a `memoryview`.
    pub(crate) fn plain<'py>(
        &mut self,
        value: &Bound<'py, PyAny>,
        depth: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = value.py();
        if value.is_exact_instance_of::<PyInt>() || value.is_exact_instance_of::<PyString>() {
            return Ok(value.clone());
        }
        let kind = if value.is_exact_instance_of::<PyTuple>() {
            Kind::Tuple
        } else {
            self.kind(value)?
        };
        match (kind, depth.checked_sub(1)) {
            (Kind::Tuple, Some(depth)) => {
                let items = value.cast::<PyTuple>()?.iter();
                let items = items.map(|item| self.plain(&item, depth));
                let items: Vec<_> = items.collect::<PyResult<_>>()?;
                PyTuple::new(py, items)?.into_bound_py_any(py)
            }
            (Kind::Truth, _) => value.is_truthy()?.into_bound_py_any(py),
            (Kind::Index, _) => value.call_method0(intern!(py, "__index__")),
            (Kind::Fraction, _) => value.extract::<f64>()?.into_bound_py_any(py),
            (Kind::Wide, _) => match narrow(value)? {
                Some(number) => number.into_bound_py_any(py),
                None => Ok(value.clone()),
            },
            (Kind::Complex, _) => {
                let number = value.call_method0(intern!(py, "__complex__"))?;
                let is_equal = value.eq(&number)?;
                Ok(if is_equal { number } else { value.clone() })
            }
            _ => Ok(value.clone()),
        }
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
            Kind::Truth => {
                into.push(SMALL | u8::from(value.is_truthy()?));
                Ok(true)
            }
            Kind::Integer => integer(value.cast()?, into),
            Kind::Index => {
                let index = value.call_method0(intern!(value.py(), "__index__"))?;
                integer(index.cast()?, into)
            }
            Kind::Fraction => fraction(&PyFloat::new(value.py(), value.extract()?), into),
            Kind::Wide => match narrow(value)? {
                Some(number) => fraction(&PyFloat::new(value.py(), number), into),
                None => Ok(false),
            },
            Kind::Text => Ok(text(value.cast()?, into)),
            Kind::Tuple => self.tuple(value.cast()?, into, depth),
            Kind::Bytes => {
                bytes(BYTES, value.cast::<PyBytes>()?.as_bytes(), into);
                Ok(true)
            }
            Kind::Complex | Kind::Other => Ok(false),
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
        } else if equals(&py.get_type::<PyFloat>())? {
            Kind::Fraction
        } else if class.module()? == "numpy" {
            kind_of_numpy(value)?
        } else {
            Kind::Other
        };
        self.types.push((class.unbind(), kind));
        Ok(kind)
    }
}

/// The kind of a value of numpy: a scalar, an array, or of another class there.
fn kind_of_numpy(value: &Bound<'_, PyAny>) -> PyResult<Kind> {
    let py = value.py();
    let scalars = py
        .import(intern!(py, "numpy"))?
        .getattr(intern!(py, "generic"))?;
    if !value.is_instance(&scalars)? {
        return Ok(Kind::Other);
    }
    let dtype = value.getattr(intern!(py, "dtype"))?;
    let code: char = dtype.getattr(intern!(py, "char"))?.extract()?;
    Ok(match code {
        '?' => Kind::Truth,
        'b' | 'B' | 'h' | 'H' | 'i' | 'I' | 'l' | 'L' | 'q' | 'Q' => Kind::Index,
        // Those of 16, 32 and 64 bits. A float of 32 bits equals one of Python that rounds to it,
        // but has the hash of its own value, so that no dictionary finds it by the other.
        'e' | 'f' | 'd' => Kind::Fraction,
        'g' => Kind::Wide,
        'F' | 'D' | 'G' => Kind::Complex,
        'U' => Kind::Text,
        'S' => Kind::Bytes,
        _ => Kind::Other,
    })
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
#[cold]
fn long(value: &Bound<'_, PyInt>, into: &mut Vec<u8>) -> PyResult<bool> {
    let py = value.py();
    // The methods of `int`: a subclass may have others with these names.
    let int = py.get_type::<PyInt>();
    let bits = int.call_method1(intern!(py, "bit_length"), (value,))?;
    let keywords = pyo3::types::PyDict::new(py);
    keywords.set_item(intern!(py, "signed"), true)?;
    let arguments = (
        value,
        bits.extract::<usize>()? / 8 + 1,
        intern!(py, "little"),
    );
    let written = int.call_method(intern!(py, "to_bytes"), arguments, Some(&keywords))?;
    bytes(LONG, written.cast::<PyBytes>()?.as_bytes(), into);
    Ok(true)
}

/// The fraction of 64 bits that equals a wider one, if any.
fn narrow(value: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    let number: f64 = value.extract()?;
    Ok(value.eq(number)?.then_some(number))
}

fn fraction(value: &Bound<'_, PyFloat>, into: &mut Vec<u8>) -> PyResult<bool> {
    let number = value.value();
    if number.is_nan() {
        return Err(not_a_number());
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
