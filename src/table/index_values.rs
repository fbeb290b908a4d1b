//! Values by index, in as few bytes as they need.

use std::mem;

use num_traits::PrimInt;

use super::{BLOCK, equal};
use crate::game::{Value, index_out_of_range};
use crate::run::{Run, StopReason, TrackedVec};

/// Values by index: as numbers of 16 bits; of 32 from the first value on that needs them; and as
/// they are from the first one on that has no such number.
pub(crate) enum IndexValues<V> {
    Narrow(Numbers<i16>),
    Wide(Numbers<i32>),
    Any(Unnumbered<V>),
}

/// An array of values by index.
pub(crate) trait IndexArray<V> {
    /// The value of an index, if it is known. Panics if there is no such index.
    fn get(&self, index: usize) -> Option<V>;

    /// Whether the array can hold the value.
    fn fits(&self, value: V) -> bool;

    /// Remembers the value of an index, which fits. Panics if there is no such index.
    fn set(&mut self, index: usize, value: V);

    /// The number of indices, and the number whose value is known.
    fn counts(&self) -> (usize, usize);
}

/// Numbers of values, each [`stored`] so that 0 stands for an unknown one. So there is no second
/// array, and the system provides pages when they are used.
pub(crate) struct Numbers<T>(pub(crate) TrackedVec<T>);

/// The stored form of a number: of each but the least, which stands for an unknown value. The
/// number itself, if called with that.
#[inline]
pub(crate) fn stored<T: PrimInt>(number: T) -> T {
    number ^ T::min_value()
}

/// The number of a value, if it can be stored.
#[inline]
pub(crate) fn number_of<V: Value, T: PrimInt>(value: V) -> Option<T> {
    let number = T::from(value.to_number()?)?;
    (number != T::min_value()).then_some(number)
}

impl<V: Value, T: PrimInt> IndexArray<V> for Numbers<T> {
    #[inline]
    fn get(&self, index: usize) -> Option<V> {
        let Some(&number) = self.0.get(index) else {
            index_out_of_range(index, self.0.len());
        };
        if number == T::zero() {
            return None;
        }
        V::from_number(stored(number).to_i64()?)
    }

    #[inline]
    fn fits(&self, value: V) -> bool {
        number_of::<V, T>(value).is_some()
    }

    #[inline]
    fn set(&mut self, index: usize, value: V) {
        let count = self.0.len();
        let Some(number) = self.0.get_mut(index) else {
            index_out_of_range(index, count);
        };
        *number = stored(number_of(value).expect("it fits"));
    }

    fn counts(&self) -> (usize, usize) {
        // In vector instructions.
        let known = |some: &[T]| {
            some.iter()
                .map(|&it| u16::from(it != T::zero()))
                .sum::<u16>()
        };
        let known = self.0.chunks(1 << 15).map(known);
        (self.0.len(), known.map(usize::from).sum())
    }
}

/// Values as they are. Another array says which are known: an `Option<i64>` takes 16 bytes.
pub(crate) struct Unnumbered<V> {
    known: TrackedVec<bool>,
    values: TrackedVec<V>,
}

impl<V: Copy + PartialEq> Unnumbered<V> {
    /// A bit for each of the indices from `first` to before `end`, at most a block: whether it has
    /// this value.
    pub(crate) fn equal(&self, first: usize, end: usize, value: V) -> [u64; BLOCK / 64] {
        let [mut bits, known] = [
            equal(&self.values[first..end], &value),
            equal(&self.known[first..end], &true),
        ];
        bits.iter_mut()
            .zip(known)
            .for_each(|(bits, known)| *bits &= known);
        bits
    }
}

impl<V: Copy> IndexArray<V> for Unnumbered<V> {
    #[inline]
    fn get(&self, index: usize) -> Option<V> {
        let Some(&known) = self.known.get(index) else {
            index_out_of_range(index, self.known.len());
        };
        known.then(|| self.values[index])
    }

    #[inline]
    fn fits(&self, _: V) -> bool {
        true
    }

    #[inline]
    fn set(&mut self, index: usize, value: V) {
        let count = self.known.len();
        let Some(known) = self.known.get_mut(index) else {
            index_out_of_range(index, count);
        };
        *known = true;
        self.values[index] = value;
    }

    fn counts(&self) -> (usize, usize) {
        (
            self.known.len(),
            self.known.iter().filter(|&&it| it).count(),
        )
    }
}

impl<V: Value> IndexValues<V> {
    /// The least and the most bytes for that many indices. While values move to a wider array, both
    /// are there.
    pub(crate) fn bytes_for(count: usize) -> (usize, usize) {
        let ends = [V::least(), V::greatest()];
        let (narrow, wide) = (size_of::<i16>(), size_of::<i32>());
        let most = if ends.iter().all(|&it| number_of::<V, i16>(it).is_some()) {
            narrow
        } else if ends.iter().all(|&it| number_of::<V, i32>(it).is_some()) {
            narrow + wide
        } else {
            wide + usize::max(narrow, size_of::<bool>() + size_of::<V>())
        };
        (count.saturating_mul(narrow), count.saturating_mul(most))
    }

    /// No values, of that many indices.
    pub(crate) fn new(count: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        run.check_memory(Self::bytes_for(count).0)?;
        Ok(Self::Narrow(Numbers(TrackedVec::filled(count, 0, run)?)))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Narrow(numbers) => numbers.0.len(),
            Self::Wide(numbers) => numbers.0.len(),
            Self::Any(values) => values.known.len(),
        }
    }

    /// The value of an index, if it is known. Panics if there is no such index.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<V> {
        match self {
            Self::Narrow(numbers) => numbers.get(index),
            Self::Wide(numbers) => numbers.get(index),
            Self::Any(values) => values.get(index),
        }
    }

    /// Remembers the value of an index. Panics if there is no such index.
    #[inline]
    pub(crate) fn insert(&mut self, index: usize, value: V) -> Result<(), StopReason> {
        while !self.try_insert(index, value) {
            self.widen()?;
        }
        Ok(())
    }

    #[inline]
    fn try_insert(&mut self, index: usize, value: V) -> bool {
        fn try_set<V: Copy>(array: &mut impl IndexArray<V>, index: usize, value: V) -> bool {
            let fits = array.fits(value);
            if fits {
                array.set(index, value);
            }
            fits
        }
        match self {
            Self::Narrow(numbers) => try_set(numbers, index, value),
            Self::Wide(numbers) => try_set(numbers, index, value),
            Self::Any(values) => try_set(values, index, value),
        }
    }

    /// Moves the values to the next wider array.
    #[cold]
    #[inline(never)]
    pub(crate) fn widen(&mut self) -> Result<(), StopReason> {
        let empty = self.new_empty();
        let (count, known) = match self {
            Self::Narrow(numbers) => IndexArray::<V>::counts(numbers),
            Self::Wide(numbers) => IndexArray::<V>::counts(numbers),
            Self::Any(values) => values.counts(),
        };
        let is_narrow = matches!(self, Self::Narrow(_));
        let wider = || {
            Ok(if is_narrow {
                Self::Wide(Numbers(empty.new_filled(count, 0)?))
            } else {
                Self::Any(Unnumbered {
                    known: empty.new_filled(count, false)?,
                    values: empty.new_filled(count, V::default())?,
                })
            })
        };
        let mut list = empty.new_empty();
        if known < count / size_of::<(usize, V)>() {
            // Mostly the first values show how wide they are. To list these takes less memory than
            // to hold two arrays.
            list.reserve_exact(known)?;
            for known in self.known().take(known) {
                list.push(known)?;
            }
            *self = Self::Narrow(Numbers(empty.new_empty()));
            *self = wider()?;
        } else {
            let narrower = mem::replace(self, wider()?);
            if let (Self::Narrow(from), Self::Wide(to)) = (&narrower, &mut *self) {
                // In vector instructions.
                for (to, &from) in to.0.iter_mut().zip(from.0.iter()) {
                    *to = if from == 0 {
                        0
                    } else {
                        stored(stored(from).into())
                    };
                }
            } else {
                for (index, value) in narrower.known() {
                    self.try_insert(index, value);
                }
            }
        }
        for &(index, value) in list.iter() {
            self.try_insert(index, value);
        }
        Ok(())
    }

    /// The known values, each with its index.
    pub(crate) fn known(&self) -> impl Iterator<Item = (usize, V)> {
        (0..self.len()).filter_map(|index| Some((index, self.get(index)?)))
    }

    /// An empty vector, counted by the same run.
    fn new_empty(&self) -> TrackedVec<()> {
        match self {
            Self::Narrow(numbers) => numbers.0.new_empty(),
            Self::Wide(numbers) => numbers.0.new_empty(),
            Self::Any(values) => values.known.new_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_where_arrays_become_wider() {
        let ends = [i64::from(i16::MAX), -40_000, i64::from(i32::MAX), i64::MIN];
        // Few values are listed while the array becomes wider, many are not.
        for step in [1, 100] {
            let run = Run::new();
            let mut values = IndexValues::new(2000, &run).expect("no limit");
            let mut expected = vec![None; 2000];
            for (index, value) in (0..2000).step_by(step).zip(-900..) {
                values.insert(index, value).expect("no limit");
                expected[index] = Some(value);
            }
            for (index, value) in (1000..).zip(ends) {
                values.insert(index, value).expect("no limit");
                expected[index] = Some(value);
                let held: Vec<_> = (0..2000).map(|index| values.get(index)).collect();
                assert_eq!(held, expected);
            }
            let IndexValues::Any(_) = values else {
                panic!("the last value has no number of 32 bits")
            };
            let (least, most) = IndexValues::<i64>::bytes_for(2000);
            let peak = run.report().peak_bytes;
            assert_eq!((least, most), (4000, 26_000));
            assert!(peak <= most && (peak == most || step > 1), "{peak}");
        }
    }
}
