//! Posts with faults.

use optimal_play::post::{Post, PostError};
use support::ThreadPost;

/// A post of which `meddle` sees each exchange before it begins: its number, and the parcels.
pub(super) struct Meddling<'p, F> {
    pub(super) post: &'p mut ThreadPost,
    pub(super) exchanges: usize,
    pub(super) meddle: F,
}

impl<'p, F> Meddling<'p, F> {
    pub(super) const fn new(post: &'p mut ThreadPost, meddle: F) -> Self {
        Self {
            post,
            exchanges: 0,
            meddle,
        }
    }
}

impl<F: FnMut(usize, &mut Vec<Vec<u8>>) -> Result<(), PostError>> Post for Meddling<'_, F> {
    fn members(&self) -> usize {
        self.post.members()
    }

    fn member(&self) -> usize {
        self.post.member()
    }

    fn exchange(
        &mut self,
        mut parcels: Vec<Vec<u8>>,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, PostError> {
        (self.meddle)(self.exchanges, &mut parcels)?;
        self.exchanges += 1;
        self.post.exchange(parcels, keeps_waiting)
    }
}
