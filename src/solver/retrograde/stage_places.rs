//! Where the values of a stage are.
//!
//! Each index has a number among those whose values are known, as [`Places`] has it; a member of a
//! cluster has the values of its [`Partition`] of these numbers, at places of its own. For a process
//! alone, the number is the place.

use std::ops::Range;

use super::partition::Partition;
use super::stages::Stage;
use crate::table::Places;

/// Where the values of a stage are.
pub(super) struct StagePlaces<'s> {
    stage: Stage<'s>,
    places: &'s Places,
    partition: Partition,
    /// The indices of a stage that has one stretch, and the number of the first.
    indices: Range<usize>,
    first: usize,
    /// The places here, from the first one to before the end, with others between them.
    span: (usize, usize),
}

impl<'s> StagePlaces<'s> {
    pub(super) fn new(stage: Stage<'s>, places: &'s Places, partition: Partition) -> Self {
        let (indices, first) = match stage.stretches {
            [only] => (only.first..only.end, number(places, only.first)),
            _ => (0..0, 0),
        };
        let mut this = Self {
            stage,
            places,
            partition,
            indices,
            first,
            span: (0, 0),
        };
        let spans = this
            .ranges()
            .map(|(indices, first)| (first, first + indices.len()));
        let span = spans.reduce(|(first, end), span| (first.min(span.0), end.max(span.1)));
        this.span = span.unwrap_or_default();
        this
    }

    pub(super) const fn partition(&self) -> Partition {
        self.partition
    }

    pub(super) const fn span(&self) -> (usize, usize) {
        self.span
    }

    /// The indices that are here, in ranges, each with the place of the first.
    pub(super) fn ranges(&self) -> impl Iterator<Item = (Range<usize>, usize)> {
        // Without divisions for a process alone, where a stage may have very many stretches.
        let all = self.stage.stretches;
        let whole = if self.partition.is_whole() {
            all.len()
        } else {
            0
        };
        let (whole, divided) = all.split_at(whole);
        let whole = whole.iter().map(|stretch| {
            let place = number(self.places, stretch.first);
            (stretch.first..stretch.end, place)
        });
        let divided = divided.iter().flat_map(|stretch| {
            let first = number(self.places, stretch.first);
            let ranges = self.partition.ranges(first..first + stretch.len());
            let index = move |number: usize| stretch.first + (number - first);
            ranges.map(move |(numbers, place)| (index(numbers.start)..index(numbers.end), place))
        });
        whole.chain(divided)
    }

    /// The number of an index, of which the partition knows who has it.
    #[inline]
    pub(super) fn number(&self, index: usize) -> Option<usize> {
        let number = index.wrapping_sub(self.indices.start);
        if number < self.indices.len() {
            return Some(self.first + number);
        }
        self.places.get(index)
    }

    /// The index that has a place here.
    #[inline]
    pub(super) fn index(&self, place: usize) -> usize {
        let number = self.partition.number(place);
        let within = number.wrapping_sub(self.first);
        if within < self.indices.len() {
            return self.indices.start + within;
        }
        self.places.index(number)
    }
}

fn number(places: &Places, index: usize) -> usize {
    places.get(index).expect("it was visited before")
}
