//! The number of each key.

use std::hash::{BuildHasher, Hasher};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::encode::Encoder;

/// Numbers keys in the order in which they come, from 0.
///
/// A key is kept as its form in bytes, one behind the other in one array. A key that has no such
/// form is kept in a dictionary.
#[derive(Default)]
pub(crate) struct Keys {
    encoder: Encoder,
    /// The form of the key at hand.
    form: Vec<u8>,
    forms: Vec<u8>,
    /// Where the form of each key starts; empty for a key in the dictionary.
    starts: Vec<u32>,
    numbers: HashTable<u32>,
    others: Option<Py<PyDict>>,
}

/// The number of a key, and whether it came for the first time.
pub(crate) struct Numbered {
    pub(crate) number: u32,
    pub(crate) is_new: bool,
}

impl Keys {

    /// The bytes that the keys take, without those in the dictionary.
    pub(crate) fn bytes(&self) -> usize {
        let starts = self.starts.capacity() * size_of::<u32>();
        self.forms.capacity() + starts + self.numbers.allocation_size()
    }

    /// The number of `key`, which it has from now on.
    pub(crate) fn number(&mut self, key: &Bound<'_, PyAny>) -> PyResult<Numbered> {
        self.form.clear();
        if self.encoder.encode(key, &mut self.form)? {
            let form = std::mem::take(&mut self.form);
            let numbered = self.number_form(&form);
            self.form = form;
            numbered
        } else {
            self.number_other(key)
        }
    }

    /// The number of the key with this form, which is not empty.
    pub(crate) fn number_form(&mut self, form: &[u8]) -> PyResult<Numbered> {
        let hash = hash(form);
        if let Some(&number) = self.numbers.find(hash, |&it| self.form_of(it) == form) {
            let is_new = false;
            return Ok(Numbered { number, is_new });
        }
        let number = self.next()?;
        self.forms.extend_from_slice(form);
        let (forms, starts) = (&self.forms, &self.starts);
        let rehash = |&number: &u32| self::hash(slice(forms, starts, number));
        self.numbers.insert_unique(hash, number, rehash);
        Ok(Numbered { number, is_new: true })
    }

    fn number_other(&mut self, key: &Bound<'_, PyAny>) -> PyResult<Numbered> {
        let py = key.py();
        let others = self.others.get_or_insert_with(|| PyDict::new(py).unbind());
        let others = others.bind(py).clone();
        if let Some(number) = others.get_item(key)? {
            let (number, is_new) = (number.extract()?, false);
            return Ok(Numbered { number, is_new });
        }
        let number = self.next()?;
        others.set_item(key, number)?;
        Ok(Numbered { number, is_new: true })
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
        let number = self.numbers.find(hash(form), |&it| self.form_of(it) == form);
        number.copied()
    }

    /// Begins the next key.
    fn next(&mut self) -> PyResult<u32> {
        let number = u32::try_from(self.starts.len());
        let start = u32::try_from(self.forms.len());
        let (Ok(number), Ok(start)) = (number, start) else {
            let message = "the keys of all positions take more than 4 GiB";
            return Err(PyOverflowError::new_err(message));
        };
        self.starts.push(start);
        Ok(number)
    }

    fn form_of(&self, number: u32) -> &[u8] {
        slice(&self.forms, &self.starts, number)
    }
}

fn slice<'f>(forms: &'f [u8], starts: &[u32], number: u32) -> &'f [u8] {
    let number = number as usize;
    let end = starts.get(number + 1).map_or(forms.len(), |&end| end as usize);
    &forms[starts[number] as usize..end]
}

fn hash(form: &[u8]) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    hasher.write(form);
    hasher.finish()
}
