//! Values in as few bytes each as they need.

use super::PackedNumbers;
use crate::game::Value;

/// A list of values: the least of their numbers, and the differences to it.
#[derive(Clone, Debug)]
pub(crate) struct PackedValues {
    pub(crate) least: i64,
    pub(crate) differences: PackedNumbers,
}

impl PackedValues {
    /// An empty list.
    pub(crate) fn empty() -> Self {
        Self {
            least: 0,
            differences: PackedNumbers::new(0),
        }
    }

    /// A list of these values, without room for more; `None` if one has no number.
    pub(crate) fn of<V: Value>(values: &[V]) -> Option<Self> {
        let number = |value: Option<&V>| value.map_or(Some(0), |value| value.to_number());
        let (least, greatest) = (number(values.iter().min())?, number(values.iter().max())?);
        let mut differences =
            PackedNumbers::new(u64::BITS - greatest.abs_diff(least).leading_zeros());
        differences.reserve_exact(values.len());
        for value in values {
            differences.push(value.to_number()?.abs_diff(least));
        }
        Some(Self { least, differences })
    }

    pub(crate) const fn len(&self) -> usize {
        self.differences.len()
    }

    /// The value at a place; `None` if its number stands for none.
    #[inline]
    pub(crate) fn get<V: Value>(&self, place: usize) -> Option<V> {
        V::from_number(
            self.least
                .wrapping_add_unsigned(self.differences.get(place)),
        )
    }

    /// All values; `None` if a number stands for none.
    pub(crate) fn to_vec<V: Value>(&self) -> Option<Vec<V>> {
        (0..self.len()).map(|place| self.get(place)).collect()
    }

    /// The bytes that the list holds.
    pub(crate) const fn capacity_bytes(&self) -> usize {
        self.differences.capacity_bytes()
    }
}
