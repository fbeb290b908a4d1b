//! The number of each key.

use optimal_play_python_engine::{Forms, Numbered, TooLarge};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::encode::Encoder;

/// Numbers keys in the order in which they come, from 0.
///
/// A key is kept as its form in bytes. One that has no such form is kept in a dictionary.
#[derive(Default)]
pub(crate) struct Keys {
    encoder: Encoder,
    /// The form of the key at hand.
    form: Vec<u8>,
    count: u32,
    forms: Forms,
    others: Option<Py<PyDict>>,
}

impl Keys {
    /// The bytes that the keys take, without those in the dictionary.
    pub(crate) fn bytes(&self) -> usize {
        self.forms.bytes()
    }

    /// Frees what only look-ups need, until the next one.
    pub(crate) fn free_table(&mut self) {
        self.forms.free_table();
    }

    /// The number of `key`, which it has from now on.
    pub(crate) fn number(&mut self, key: &Bound<'_, PyAny>) -> PyResult<Numbered> {
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
        if let Some(number) = others.get_item(key)? {
            let (number, is_new) = (number.extract()?, false);
            return Ok(Numbered { number, is_new });
        }
        let (number, is_new) = (self.count, true);
        self.count_one()?;
        others.set_item(key, number)?;
        Ok(Numbered { number, is_new })
    }

    /// The number that `key` has, if any.
    pub(crate) fn find(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let mut form = Vec::new();
        if Encoder::default().encode(key, &mut form)? {
            return Ok(self.find_form(&form));
        }
        let Some(others) = &self.others else {
            return Ok(None);
        };
        let number = others.bind(key.py()).get_item(key)?;
        number.map(|it| it.extract()).transpose()
    }

    /// The number that the key with this form has, if any.
    pub(crate) fn find_form(&self, form: &[u8]) -> Option<u32> {
        self.forms.find(form)
    }

    fn count_one(&mut self) -> PyResult<()> {
        let next = self.count.checked_add(1);
        let message = "the game has more than 4 billion positions";
        self.count = next.ok_or_else(|| PyOverflowError::new_err(message))?;
        Ok(())
    }
}

/// The exception for a game that is too large.
pub(crate) fn too_large(error: TooLarge) -> PyErr {
    PyOverflowError::new_err(error.to_string())
}
