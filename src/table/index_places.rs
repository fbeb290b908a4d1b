//! Places of values where those of several stages lie in one table.

use crate::run::TrackedVec;

/// Where the values of indices are: without those that have no position, if these lie together.
pub(crate) enum IndexPlaces {
    /// At the index.
    All(usize),
    /// Ranges of indices: the first of each, the end, and the place of the first, in ascending
    /// order.
    Ranges(TrackedVec<[usize; 3]>),
}

impl IndexPlaces {
    /// The number of places.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::All(count) => *count,
            Self::Ranges(ranges) => ranges.iter().map(|[first, end, _]| end - first).sum(),
        }
    }

    /// The place of an index, if it may have a position.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<usize> {
        match self {
            Self::All(count) => (index < *count).then_some(index),
            Self::Ranges(ranges) => {
                let before = ranges.partition_point(|&[first, ..]| first <= index);
                let &[first, end, place] = ranges.get(before.checked_sub(1)?)?;
                (index < end).then_some(place + (index - first))
            }
        }
    }

    /// The index with that place, which is below [`count`](Self::count).
    pub(crate) fn index(&self, place: usize) -> usize {
        match self {
            Self::All(_) => place,
            Self::Ranges(ranges) => {
                let before = ranges.partition_point(|&[.., first]| first <= place);
                let [first, _, at] = ranges[before - 1];
                first + (place - at)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;

    #[test]
    fn an_index_has_a_place_in_its_range() {
        let mut ranges = TrackedVec::new(&Run::new());
        for range in [[2, 5, 0], [7, 17, 3], [20, 21, 13]] {
            ranges.push(range).expect("no limit");
        }
        let places = IndexPlaces::Ranges(ranges);
        assert_eq!(places.count(), 14);
        let expected = |index| match index {
            2..5 => Some(index - 2),
            7..17 => Some(index - 4),
            20 => Some(13),
            _ => None,
        };
        assert!((0..30).all(|index| places.get(index) == expected(index)));
        assert!((0..14).all(|place| places.get(places.index(place)) == Some(place)));
    }
}
