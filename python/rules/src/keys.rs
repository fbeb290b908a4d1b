//! The number of each key.

use optimal_play_python_engine::{Forms, Numbered, Reader, TooLarge};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::encode::Encoder;

/// Numbers keys in the order in which they come, from 0.
///
/// A key is kept as its form in bytes. One that has no such form is kept in a dictionary.
#[derive(Debug, Default)]
pub struct Keys {
    encoder: Encoder,
    /// The form of the key at hand.
    form: Vec<u8>,
    count: u32,
    forms: Forms,
    others: Option<Py<PyDict>>,
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
    pub fn number(&mut self, key: &Bound<'_, PyAny>) -> PyResult<Numbered> {
        self.form.clear();
        if self.encoder.encode(key, &mut self.form)? {
            let numbered = self.forms.number(&self.form, self.count);
            self.counted(numbered)
        } else {
            self.number_other(key)
        }
    }

    /// The number of the key with this form, which it has from now on.
    #[inline]
    pub(crate) fn number_form(&mut self, form: &[u8]) -> PyResult<Numbered> {
        let numbered = self.forms.number(form, self.count);
        self.counted(numbered)
    }

    /// Counts a key that is new.
    #[inline]
    fn counted(&mut self, numbered: Result<Numbered, TooLarge>) -> PyResult<Numbered> {
        let numbered = numbered.map_err(too_large)?;
        if numbered.is_new {
            self.count_one()?;
        }
        Ok(numbered)
    }

    fn number_other(&mut self, key: &Bound<'_, PyAny>) -> PyResult<Numbered> {
        let py = key.py();
        let others = self.others.get_or_insert_with(|| PyDict::new(py).unbind());
        let others = others.bind(py).clone();
        if let Some(number) = get(&others, key)? {
            let is_new = false;
            return Ok(Numbered { number, is_new });
        }
        let (number, is_new) = (self.count, true);
        self.count_one()?;
        others.set_item(key, number)?;
        Ok(Numbered { number, is_new })
    }

    /// The number that `key` has, if any.
    ///
    /// # Errors
    ///
    /// The key cannot be hashed, or its comparison raises an exception.
    pub fn find(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        if self.are_rows {
            let row = key.cast::<PyBytes>().ok();
            return Ok(row.and_then(|row| self.forms.find(row.as_bytes())));
        }
        let mut form = Vec::new();
        if Encoder::default().encode(key, &mut form)? {
            return Ok(self.forms.find(&form));
        }
        match &self.others {
            Some(others) => get(others.bind(key.py()), key),
            None => get(&PyDict::new(key.py()), key),
        }
    }

    /// Whether each key is held as bytes.
    #[must_use]
    pub const fn are_bytes(&self) -> bool {
        self.others.is_none()
    }

    /// Appends the keys that are held as bytes, with their numbers.
    pub fn write(&self, into: &mut Vec<u8>) {
        into.push(self.are_rows.into());
        self.forms.write(into);
    }

    /// Reads what [`write`](Self::write) wrote. `None` if these are no keys with numbers below
    /// `numbers`.
    pub fn read(from: &mut Reader<'_>, numbers: usize) -> Option<Self> {
        let [are_rows] = from.take()?;
        let forms = Forms::read(from, numbers)?;
        Some(Self {
            forms,
            are_rows: are_rows != 0,
            count: u32::try_from(numbers).ok()?,
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

/// The number of a key in a dictionary.
fn get(numbers: &Bound<'_, PyDict>, key: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    let number = numbers.get_item(key).map_err(|error| {
        if key.hash().is_ok() {
            return error; // of a comparison
        }
        let shown = key
            .repr()
            .map_or_else(|_| "?".to_owned(), |it| it.to_string());
        PyTypeError::new_err(format!(
            "{shown} is no key, because it is unhashable: let `key` return integers, texts, bytes, \
             None, floats, tuples of these, or any value that can be hashed"
        ))
    })?;
    number.map(|it| it.extract()).transpose()
}

/// The exception for a game that is too large.
pub(crate) fn too_large(error: TooLarge) -> PyErr {
    PyOverflowError::new_err(error.to_string())
}
