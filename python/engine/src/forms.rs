//! The number of each key, which is a row of bytes: its form.

use std::hash::{BuildHasher, Hasher};
use std::sync::OnceLock;

use foldhash::fast::FixedState;

use crate::file::{Reader, Unreadable, put_list};
use crate::room::{self, OutOfMemory, TooLarge};
use crate::table::Table;

/// Finds the numbers of forms.
///
/// A form is kept in a record: its number, its length and itself, so that one look at memory finds
/// all three. A table of where the records start leads from a form to its record.
#[derive(Debug, Default)]
pub struct Forms {
    /// The records, one behind the other.
    records: Vec<u8>,
    /// How many there are.
    count: usize,
    /// Where each record starts; made anew by the first look-up after it was freed.
    starts: OnceLock<Table>,
}

/// The number of a key, and whether it came for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Its number.
    pub number: u32,
    /// Whether it came for the first time.
    pub is_new: bool,
}

impl Forms {
    /// The bytes that the forms take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let table = self.starts.get().map_or(0, Table::bytes);
        self.records.capacity() + table
    }

    /// The number of a form, which is `next` if it comes for the first time.
    ///
    /// # Errors
    ///
    /// The forms take more than 4 GiB, or more memory than there is.
    #[expect(clippy::missing_panics_doc, reason = "the table is made first")]
    #[inline]
    pub fn number(&mut self, form: &[u8], next: u32) -> Result<Numbered, TooLarge> {
        if self.starts.get().is_none_or(Table::is_full) {
            self.enlarge_table()?;
        }
        let Self {
            records,
            count,
            starts,
        } = self;
        let starts = starts.get_mut().expect("it was made above");
        match starts.find(hash(form), |start| form_at(records, start) == form) {
            Ok(start) => Ok(Numbered {
                number: number_at(records, start),
                is_new: false,
            }),
            Err(vacancy) => {
                let start = u32::try_from(records.len()).map_err(|_| TOO_LONG)?;
                room::reserve(records, form.len() + MOST_BEFORE)?;
                starts.insert(vacancy, start);
                *count += 1;
                records.extend_from_slice(&next.to_le_bytes());
                write_length(form.len(), records);
                records.extend_from_slice(form);
                Ok(Numbered {
                    number: next,
                    is_new: true,
                })
            }
        }
    }

    /// A table with room for another form. The one before is gone first: the records are enough to
    /// make it anew.
    #[cold]
    fn enlarge_table(&mut self) -> Result<(), OutOfMemory> {
        let full = self.starts.take();
        let count = full.map_or(self.count, |it| 2 * it.room());
        self.starts = OnceLock::from(table_of(&self.records, count)?);
        Ok(())
    }

    /// The number that this form has, if any.
    ///
    /// # Errors
    ///
    /// There is no memory for the table, which was freed.
    pub fn find(&self, form: &[u8]) -> Result<Option<u32>, OutOfMemory> {
        let starts = if let Some(starts) = self.starts.get() {
            starts
        } else {
            let made = table_of(&self.records, self.count)?;
            self.starts.get_or_init(|| made)
        };
        let start = starts.find(hash(form), |start| form_at(&self.records, start) == form);
        Ok(start.ok().map(|start| number_at(&self.records, start)))
    }

    /// The forms with their numbers, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[u8])> {
        let mut rest = self.records.as_slice();
        std::iter::from_fn(move || {
            let number = (!rest.is_empty()).then(|| number_at(rest, 0))?;
            let (form, after) = split_record(rest);
            rest = after;
            Some((number, form))
        })
    }

    /// How many forms there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Appends the forms with their numbers.
    ///
    /// # Errors
    ///
    /// There is no memory for them.
    pub fn write(&self, into: &mut Vec<u8>) -> Result<(), OutOfMemory> {
        put_list(self.records.iter().map(|&it| [it]), into)
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    ///
    /// These are no forms with numbers below `numbers`, or there is no memory for them.
    pub fn read(from: &mut Reader<'_>, numbers: usize) -> Result<Self, Unreadable> {
        let records = room::collect(from.list::<1>()?.iter().map(|&[it]| it))?;
        let (mut rest, mut count) = (records.as_slice(), 0);
        while !rest.is_empty() {
            let (number, after) = rest.split_first_chunk().ok_or(Unreadable::Wrong)?;
            let (length, after) = read_length(after).ok_or(Unreadable::Wrong)?;
            rest = after.get(length..).ok_or(Unreadable::Wrong)?;
            count += 1;
            if u32::from_le_bytes(*number) as usize >= numbers {
                return Err(Unreadable::Wrong);
            }
        }
        let starts = OnceLock::new();
        let fits = u32::try_from(records.len()).is_ok();
        fits.then_some(Self {
            records,
            count,
            starts,
        })
        .ok_or(Unreadable::Wrong)
    }

    /// Frees the table until the next look-up, because solvers do not need it.
    pub fn free_table(&mut self) {
        self.starts = OnceLock::new();
    }
}

const TOO_LONG: TooLarge = TooLarge::Numbers("the keys of all positions take more than 4 GiB");

/// The most bytes of a record before its form: its number, and its length of seven bits a byte.
const MOST_BEFORE: usize = size_of::<u32>() + (usize::BITS as usize).div_ceil(7);

/// The table of all records, with room for `count` or more. It reads them in order, which is faster
/// than in the order of another table.
fn table_of(records: &[u8], count: usize) -> Result<Table, OutOfMemory> {
    let mut starts = Table::with_room_for(count)?;
    let mut rest = records;
    while !rest.is_empty() {
        let start = records.len() - rest.len();
        let start = u32::try_from(start).expect("every record starts below 4 GiB");
        let (form, after) = split_record(rest);
        if let Err(vacancy) = starts.find(hash(form), |_| false) {
            starts.insert(vacancy, start);
        }
        rest = after;
    }
    Ok(starts)
}

/// The number in the record that starts there.
#[inline]
fn number_at(records: &[u8], start: u32) -> u32 {
    let number = records[start as usize..].first_chunk();
    u32::from_le_bytes(*number.expect("a record begins with its number"))
}

/// The form in the record that starts there.
#[inline]
fn form_at(records: &[u8], start: u32) -> &[u8] {
    split_record(&records[start as usize..]).0
}

/// The form of the first record, and the records after it.
#[inline]
fn split_record(records: &[u8]) -> (&[u8], &[u8]) {
    let length = read_length(&records[size_of::<u32>()..]);
    let (length, rest) = length.expect("a record has a length");
    rest.split_at(length)
}

/// A length, seven bits a byte, the lowest first.
#[inline]
pub fn write_length(mut rest: usize, into: &mut Vec<u8>) {
    while rest >= 0x80 {
        into.push(0x80 | (rest & 0x7f).to_le_bytes()[0]);
        rest >>= 7;
    }
    into.push(rest.to_le_bytes()[0]);
}

/// Reads what [`write_length`] wrote, and returns the bytes after it.
#[inline]
pub fn read_length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    if let [length @ 0..0x80, rest @ ..] = bytes {
        return Some((usize::from(*length), rest));
    }
    let mut length = 0;
    for (shift, (at, &byte)) in (0..usize::BITS).step_by(7).zip(bytes.iter().enumerate()) {
        length |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some((length, &bytes[at + 1..]));
        }
    }
    None
}

#[inline]
fn hash(form: &[u8]) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    hasher.write(form);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_keep_their_numbers_when_the_table_is_freed() {
        let mut forms = Forms::default();
        let form = |at: u32| vec![7; at as usize % 300];
        let numbers = |forms: &mut Forms| -> Vec<_> {
            let number = |at| {
                let form = form(at);
                let numbered = forms.number(&form, at);
                numbered.expect("they take little memory")
            };
            (0..600).map(number).collect()
        };
        let first = numbers(&mut forms);
        assert!(first[..300].iter().all(|it| it.is_new));
        let again = |at: u32| Numbered {
            number: at % 300,
            is_new: false,
        };
        assert!(first[300..].iter().copied().eq((300..600).map(again)));
        let bytes = forms.bytes();
        forms.free_table();
        assert!(forms.bytes() < bytes);
        assert_eq!(forms.find(&form(299)), Ok(Some(299)));
        assert_eq!(forms.find(&[1]), Ok(None));
        forms.free_table();
        assert!(numbers(&mut forms).iter().copied().eq((0..600).map(again)));
    }
}
