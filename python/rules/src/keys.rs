//! The number of each key.

use std::sync::OnceLock;

use optimal_play_python_engine::{
    Forms, Numbered, OutOfMemory, Reader, TooLarge, Unreadable, push,
};
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::answers::shown;
use crate::decode::decode;
use crate::encode::{DEPTH, Encoder, kind};
use crate::exceptions::Failure;

/// Numbers keys in the order in which they come, from 0.
///
/// A key is kept as its form in bytes. Once one comes that has no such form, all are kept in a
/// dictionary of Python instead, because only Python knows which of the others it equals.
#[derive(Debug, Default)]
pub struct Keys {
    encoder: Encoder,
    /// The form of the key at hand.
    form: Vec<u8>,
    count: u32,
    /// All keys, or none.
    forms: Forms,
    /// All keys, too, once it was needed to find one.
    dictionary: OnceLock<Py<PyDict>>,
    /// The keys are rows of bytes, which are their forms.
    are_rows: bool,
}

impl Keys {
    /// For keys that are rows of bytes.
    pub(crate) fn of_rows() -> Self {
        let are_rows = true;
        Self {
            are_rows,
            ..Self::default()
        }
    }

    /// The bytes that the keys take, without those in the dictionary.
    pub(crate) fn bytes(&self) -> usize {
        self.forms.bytes()
    }

    /// Frees what only look-ups need, until the next one.
    pub(crate) fn free_table(&mut self) {
        self.forms.free_table();
    }

    /// The number of `key`, which it has from now on.
    ///
    /// # Errors
    ///
    /// As [`find`](Self::find); or there are too many keys.
    pub(crate) fn number(&mut self, key: &Bound<'_, PyAny>) -> Result<Numbered, Failure> {
        if self.are_bytes() {
            self.form.clear();
            if self.encoder.encode(key, &mut self.form)? {
                let numbered = self.forms.number(&self.form, self.count);
                return self.counted(numbered);
            }
        }
        Ok(self.number_in_dictionary(key)?)
    }

    /// The number of the key with this form, which it has from now on.
    #[inline]
    pub(crate) fn number_form(&mut self, form: &[u8]) -> Result<Numbered, Failure> {
        let numbered = self.forms.number(form, self.count);
        self.counted(numbered)
    }

    /// Counts a key that is new.
    #[inline]
    fn counted(&mut self, numbered: Result<Numbered, TooLarge>) -> Result<Numbered, Failure> {
        let numbered = numbered?;
        if numbered.is_new {
            self.count_one()?;
            self.dictionary.take();
        }
        Ok(numbered)
    }

    #[cold]
    fn number_in_dictionary(&mut self, key: &Bound<'_, PyAny>) -> PyResult<Numbered> {
        let dictionary = self.dictionary(key)?.clone();
        self.forms = Forms::default();
        let key = &match dictionary.get_item(key) {
            // Mostly it is there as it is.
            Ok(Some(number)) => return Ok(found(number.extract()?)),
            _ => self.encoder.plain(key, DEPTH)?,
        };
        if let Some(number) = get(&dictionary, key)? {
            return Ok(found(number));
        }
        check_equality(key)?;
        let (number, is_new) = (self.count, true);
        dictionary.set_item(key, number)?;
        self.count_one()?;
        Ok(Numbered { number, is_new })
    }

    /// The number that `key` has, if any.
    ///
    /// # Errors
    ///
    /// The key cannot be hashed, or its comparison raises an exception; or memory does not suffice.
    pub fn find(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        if self.are_rows {
            let row = key.cast::<PyBytes>().ok();
            return match row {
                Some(row) => self.forms.find(row.as_bytes()).map_err(out_of_memory),
                None => Ok(None),
            };
        }
        let (mut encoder, mut form) = (Encoder::default(), Vec::new());
        if self.are_bytes() && encoder.encode(key, &mut form)? {
            return self.forms.find(&form).map_err(out_of_memory);
        }
        let key = &encoder.plain(key, DEPTH)?;
        get(self.dictionary(key)?, key)
    }

    /// The dictionary of all keys, in which `key` is to be found.
    fn dictionary<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<&Bound<'py, PyDict>> {
        let py = key.py();
        if let Some(dictionary) = self.dictionary.get() {
            return Ok(dictionary.bind(py));
        }
        check_hash(key)?;
        let dictionary = PyDict::new(py);
        for (number, form) in self.forms.iter() {
            if number.is_multiple_of(LOOK) {
                py.check_signals()?;
            }
            dictionary.set_item(decode(py, form)?, number)?;
        }
        Ok(self.dictionary.get_or_init(|| dictionary.unbind()).bind(py))
    }

    /// Whether each key is held as bytes.
    #[must_use]
    pub const fn are_bytes(&self) -> bool {
        self.forms.count() == self.count as usize
    }

    /// What all keys are: numbers of 64 bits, texts, bytes, or anything that has a form. `None` if
    /// they are held in a dictionary.
    #[must_use]
    pub fn kind(&self) -> Option<&'static str> {
        if self.are_rows {
            return Some("bytes");
        }
        if !self.are_bytes() {
            return None;
        }
        let mut kinds = self.forms.iter().map(|(_, form)| kind(form));
        let first = kinds.next()?;
        Some(if kinds.all(|it| it == first) {
            first
        } else {
            "form"
        })
    }

    /// Appends the keys that are held as bytes, with their numbers.
    ///
    /// # Errors
    ///
    /// Memory does not suffice.
    pub(crate) fn write(&self, into: &mut Vec<u8>) -> Result<(), OutOfMemory> {
        push(into, self.are_rows.into())?;
        self.forms.write(into)
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    ///
    /// These are no keys with numbers below `numbers`, or memory does not suffice.
    pub(crate) fn read(from: &mut Reader<'_>, numbers: usize) -> Result<Self, Unreadable> {
        let [are_rows] = from.take()?;
        let forms = Forms::read(from, numbers)?;
        Ok(Self {
            forms,
            are_rows: are_rows != 0,
            count: u32::try_from(numbers).map_err(|_| Unreadable::Wrong)?,
            ..Self::default()
        })
    }

    /// How many keys are held as bytes.
    #[must_use]
    pub const fn bytes_held(&self) -> usize {
        self.forms.count()
    }

    fn count_one(&mut self) -> PyResult<()> {
        let next = self.count.checked_add(1);
        let message = "the game has more than 4 billion positions";
        self.count = next.ok_or_else(|| PyOverflowError::new_err(message))?;
        Ok(())
    }
}

const fn found(number: u32) -> Numbered {
    let is_new = false;
    Numbered { number, is_new }
}

/// How many keys a dictionary takes between looks at signals.
const LOOK: u32 = 1 << 16;

/// The number of a key in a dictionary.
fn get(numbers: &Bound<'_, PyDict>, key: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    let number = numbers.get_item(key).or_else(|error| {
        check_hash(key)?;
        Err(error) // of a comparison
    })?;
    number.map(|it| it.extract()).transpose()
}

/// The form of a key; `None` if it has none.
///
/// # Errors
///
/// The key contains NaN.
#[pyfunction]
pub fn key_form<'py>(key: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let mut form = Vec::new();
    let has_form = Encoder::default().encode(key, &mut form)?;
    Ok(has_form.then(|| PyBytes::new(key.py(), &form)))
}

/// A key by which a dictionary finds what any equal one was kept by.
///
/// # Errors
///
/// There is none.
pub(crate) fn plain_key<'py>(key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let key = Encoder::default().plain(key, DEPTH)?;
    check_hash(&key)?;
    check_equality(&key)?;
    Ok(key)
}

/// Fails if a key, or a part of it, does not equal itself.
fn check_equality(key: &Bound<'_, PyAny>) -> PyResult<()> {
    // Tuples may be nested deeper than the stack is.
    let mut left = vec![key.clone()];
    while let Some(part) = left.pop() {
        // A tuple equals itself whatever its items are, because they are the same objects.
        if let Ok(tuple) = part.cast::<PyTuple>() {
            left.extend(tuple.iter());
        } else if let Ok(false) = part.eq(&part) {
            return Err(not_a_number());
        }
    }
    Ok(())
}

/// Fails with a sentence that says what to do, if a key has no hash.
fn check_hash(key: &Bound<'_, PyAny>) -> PyResult<()> {
    let Err(error) = key.hash() else {
        return Ok(());
    };
    if !error.is_instance_of::<PyTypeError>(key.py()) {
        return Err(error);
    }
    let shown = shown(key);
    Err(PyTypeError::new_err(format!(
        "{shown} is no key, because it is unhashable: let `key` return integers, texts, bytes, \
         None, floats, tuples of these, or any value that can be hashed"
    )))
}

pub(crate) fn not_a_number() -> PyErr {
    PyTypeError::new_err("a key contains NaN, which equals nothing")
}

/// The exception where memory does not suffice for what is no part of a run.
pub(crate) fn out_of_memory(error: OutOfMemory) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}
