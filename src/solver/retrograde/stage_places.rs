//! Where the values of a stage are.
//!
//! Each index has a number among those whose values are known, as [`IndexPlaces`] has it; a member of
//! a cluster has the values of its [`Partition`] of these numbers, at places of its own. For a process
//! alone, the number is the place.

use std::ops::Range;

use super::derived::ListNumbers;
use super::graph::Positions;
use super::partition::Partition;
use super::stages::Stage;
use crate::table::IndexPlaces;

/// Where the values of a stage are.
#[derive(Clone)]
pub(super) struct StagePlaces<'s> {
    stage: Stage<'s>,
    places: &'s IndexPlaces,
    partition: Partition,
    /// The indices of a stage that has one stretch, and the number of the first.
    indices: Range<usize>,
    first: usize,
    /// The places here, from the first one to before the end, with others between them.
    span: Range<usize>,
}

impl<'s> StagePlaces<'s> {
    pub(super) fn new(stage: Stage<'s>, places: &'s IndexPlaces, partition: Partition) -> Self {
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
            span: 0..0,
        };
        let spans = this
            .ranges()
            .map(|(indices, first)| first..first + indices.len());
        let span = spans.reduce(|all, span| all.start.min(span.start)..all.end.max(span.end));
        this.span = span.unwrap_or_default();
        this
    }

    pub(super) const fn partition(&self) -> Partition {
        self.partition
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
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
}

/// By their numbers among those whose values are known, of which the partition has the places.
impl Positions for StagePlaces<'_> {
    #[inline]
    fn index(&self, number: usize) -> usize {
        let within = number.wrapping_sub(self.first);
        if within < self.indices.len() {
            return self.indices.start + within;
        }
        self.places.index(number)
    }

    #[inline]
    fn number(&self, index: usize) -> Option<usize> {
        let number = index.wrapping_sub(self.indices.start);
        if number < self.indices.len() {
            return Some(self.first + number);
        }
        self.places.get(index)
    }
}

/// Lists, and entries, by their numbers within the stage.
impl ListNumbers for StagePlaces<'_> {
    #[inline]
    fn list(&self, number: usize) -> Option<usize> {
        self.stage.find(self.index(number))
    }

    #[inline]
    fn number(&self, entry: usize) -> usize {
        number(self.places, self.stage.index(entry))
    }
}

fn number(places: &IndexPlaces, index: usize) -> usize {
    places.get(index).expect("it was visited before")
}
