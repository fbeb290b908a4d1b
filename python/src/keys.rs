//! The number of each key.

use std::hash::{BuildHasher, Hasher};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::encode::{Encoder, write_length};

/// Numbers keys in the order in which they come, from 0.
///
/// A key is kept as its form in bytes: its record has its number, the length of the form, and the
/// form, so that one look at memory finds all three. A key that has no such form is kept in a
/// dictionary.
#[derive(Default)]
pub(crate) struct Keys {
    encoder: Encoder,
    /// The form of the key at hand.
    form: Vec<u8>,
    count: u32,
    /// The records, one behind the other.
    records: Vec<u8>,
    /// Where each record starts.
    starts: HashTable<u32>,
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
        self.records.capacity() + self.starts.allocation_size()
    }

    /// The number of `key`, which it has from now on.
    pub(crate) fn number(&mut self, key: &Bound<'_, PyAny>) -> PyResult<Numbered> {
        let mut form = std::mem::take(&mut self.form);
        form.clear();
        let numbered = if self.encoder.encode(key, &mut form)? {
            self.number_form(&form)
        } else {
            self.number_other(key)
        };
        self.form = form;
        numbered
    }

    /// The number of the key with this form.
    pub(crate) fn number_form(&mut self, form: &[u8]) -> PyResult<Numbered> {
        let hash = hash(form);
        if let Some(number) = self.find_hashed(hash, form) {
            let is_new = false;
            return Ok(Numbered { number, is_new });
        }
        if self.starts.len() == self.starts.capacity() {
            self.grow();
        }
        let start = u32::try_from(self.records.len()).map_err(|_| too_large())?;
        let number = self.next()?;
        self.records.extend_from_slice(&number.to_ne_bytes());
        write_length(form.len(), &mut self.records);
        self.records.extend_from_slice(form);
        let records = &self.records;
        let rehash = |&start: &u32| self::hash(form_at(records, start));
        self.starts.insert_unique(hash, start, rehash);
        Ok(Numbered {
            number,
            is_new: true,
        })
    }

    /// Doubles the table. It reads the records in order, which is faster than in the table's order.
    fn grow(&mut self) {
        let mut starts = HashTable::with_capacity(2 * self.starts.capacity().max(8));
        let mut rest = &self.records[..];
        while let Some((_, record)) = rest.split_first_chunk::<{ size_of::<u32>() }>() {
            let start = self.records.len() - rest.len();
            let start = u32::try_from(start).expect("every record starts below 4 GiB");
            let (length, form) = read_length(record);
            let (form, after) = form.split_at(length);
            let rehash = |&start: &u32| hash(form_at(&self.records, start));
            starts.insert_unique(hash(form), start, rehash);
            rest = after;
        }
        self.starts = starts;
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
        Ok(Numbered {
            number,
            is_new: true,
        })
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
        self.find_hashed(hash(form), form)
    }

    fn find_hashed(&self, hash: u64, form: &[u8]) -> Option<u32> {
        let is_equal = |&start: &u32| form_at(&self.records, start) == form;
        let start = *self.starts.find(hash, is_equal)? as usize;
        let number = self.records[start..].first_chunk()?;
        Some(u32::from_ne_bytes(*number))
    }

    /// The next number.
    fn next(&mut self) -> PyResult<u32> {
        let number = self.count;
        self.count = number.checked_add(1).ok_or_else(too_large)?;
        Ok(number)
    }
}

/// The form in the record that starts there.
#[inline]
fn form_at(records: &[u8], start: u32) -> &[u8] {
    let record = &records[start as usize + size_of::<u32>()..];
    let (length, form) = read_length(record);
    &form[..length]
}

/// Reads what [`write_length`] wrote, and returns what follows.
#[inline]
fn read_length(bytes: &[u8]) -> (usize, &[u8]) {
    if let [length @ 0..0x80, rest @ ..] = bytes {
        return (usize::from(*length), rest);
    }
    let (mut length, mut shift) = (0, 0);
    for (at, &byte) in bytes.iter().enumerate() {
        length |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return (length, &bytes[at + 1..]);
        }
    }
    (0, &[])
}

fn too_large() -> PyErr {
    PyOverflowError::new_err("the keys of all positions take more than 4 GiB")
}

#[inline]
fn hash(form: &[u8]) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    hasher.write(form);
    hasher.finish()
}
