//! Where the values of a stage are.

use std::ops::Range;

use super::stages::Stage;
use crate::table::Places;

/// Where the values of a stage are.
pub(super) struct StagePlaces<'s> {
    places: &'s Places,
    /// The indices of a stage that has one stretch, and the place of the first.
    indices: Range<usize>,
    first: usize,
    /// The places, from the first one to before the end, with others between them.
    span: (usize, usize),
}

impl<'s> StagePlaces<'s> {
    pub(super) fn new(stage: Stage<'s>, places: &'s Places) -> Self {
        let place = |index| places.get(index).expect("it was visited before");
        let (mut span, mut indices) = ((usize::MAX, 0), 0..0);
        for stretch in stage.stretches {
            let first = place(stretch.first);
            span = (span.0.min(first), span.1.max(first + stretch.len()));
        }
        if let [only] = stage.stretches {
            indices = only.first..only.end;
        }
        Self {
            places,
            first: span.0,
            indices,
            span,
        }
    }

    pub(super) const fn span(&self) -> (usize, usize) {
        self.span
    }

    /// The place of an index.
    #[inline]
    pub(super) fn place(&self, index: usize) -> Option<usize> {
        let number = index.wrapping_sub(self.indices.start);
        if number < self.indices.len() {
            return Some(self.first + number);
        }
        self.places.get(index)
    }

    /// The index that has a place.
    #[inline]
    pub(super) fn index(&self, place: usize) -> usize {
        let number = place.wrapping_sub(self.first);
        if number < self.indices.len() {
            return self.indices.start + number;
        }
        self.places.index(place)
    }
}
