//! Values of the analysis by stage, most of which fit a byte.

use super::index_values::{IndexArray, Numbers, number_of, stored};
use super::{BLOCK, IndexValues, equal};
use crate::game::Value;
use crate::run::{Run, StopReason, TrackedVec};

/// Values by place: as numbers of 8 bits, and as [`IndexValues`] from the first one on that needs
/// more.
pub(crate) enum StageValues<V> {
    Bytes(Numbers<i8>),
    Wider(IndexValues<V>),
}

impl<V: Value> StageValues<V> {
    /// No values, of that many places.
    pub(crate) fn new(places: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        Ok(Self::Bytes(Numbers(TrackedVec::filled(places, 0, run)?)))
    }

    /// The value of a place, if it is known. Panics if there is no such place.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<V> {
        match self {
            Self::Bytes(numbers) => numbers.get(place),
            Self::Wider(values) => values.get(place),
        }
    }

    /// Remembers the value of a place. Panics if there is no such place.
    #[inline]
    pub(crate) fn insert(&mut self, place: usize, value: V) -> Result<(), StopReason> {
        match self {
            Self::Bytes(numbers) if IndexArray::<V>::fits(numbers, value) => {
                numbers.set(place, value);
                Ok(())
            }
            Self::Bytes(_) => self.insert_wider(place, value),
            Self::Wider(values) => values.insert(place, value),
        }
    }

    #[cold]
    fn insert_wider(&mut self, place: usize, value: V) -> Result<(), StopReason> {
        if let Self::Bytes(bytes) = self {
            let mut wider = bytes.0.new_filled(bytes.0.len(), 0_i16)?;
            for (wider, &byte) in wider.iter_mut().zip(bytes.0.iter()) {
                if byte != 0 {
                    *wider = stored(stored(byte).into());
                }
            }
            *self = Self::Wider(IndexValues::Narrow(Numbers(wider)));
        }
        self.insert(place, value)
    }

    /// A bit for each of the places from `first` to before `end`, at most a block: whether it has
    /// this value.
    #[inline]
    pub(crate) fn equal(&self, first: usize, end: usize, value: V) -> [u64; BLOCK / 64] {
        match self {
            Self::Bytes(numbers) => equal_number(&numbers.0[first..end], value),
            Self::Wider(IndexValues::Narrow(numbers)) => {
                equal_number(&numbers.0[first..end], value)
            }
            Self::Wider(IndexValues::Wide(numbers)) => equal_number(&numbers.0[first..end], value),
            Self::Wider(IndexValues::Any(values)) => values.equal(first, end, value),
        }
    }
}

/// A bit for each number of a block: whether it is that of the value.
#[inline]
fn equal_number<V: Value, T: num_traits::PrimInt>(numbers: &[T], value: V) -> [u64; BLOCK / 64] {
    number_of(value).map_or([0; BLOCK / 64], |number| equal(numbers, &stored(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_and_are_found_where_arrays_become_wider() {
        let ends = [-128, 127, 300, 40_000, i64::from(i32::MAX) + 1, i64::MIN];
        let run = Run::new();
        let mut values = StageValues::new(100, &run).expect("no limit");
        for (place, value) in (10..).zip([3, -127].into_iter().chain(ends)) {
            values.insert(place, value).expect("no limit");
            values.insert(place + 20, value).expect("no limit");
            assert_eq!(values.get(place), Some(value));
            assert_eq!(values.equal(0, 100, value), [0x10_0001 << place, 0]);
            assert_eq!(values.equal(0, 100, 4), [0, 0]);
        }
        assert_eq!((values.get(9), values.get(10)), (None, Some(3)));
    }
}
