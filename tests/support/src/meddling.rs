//! Posts with faults.

use std::fmt;

use optimal_play::post::{Post, PostError};

use crate::ThreadPost;

/// A post of which a function sees each exchange before it begins: its number, and the parcels,
/// which it may change. Its error is that of the exchange.
pub struct Meddling<'p, F> {
    post: &'p mut ThreadPost,
    exchanges: usize,
    meddle: F,
}

impl<'p, F> Meddling<'p, F>
where
    F: FnMut(usize, &mut Vec<Vec<u8>>) -> Result<(), PostError>,
{
    /// A post that `meddle` sees the exchanges of.
    pub const fn new(post: &'p mut ThreadPost, meddle: F) -> Self {
        Self {
            post,
            exchanges: 0,
            meddle,
        }
    }
}

impl<F> Post for Meddling<'_, F>
where
    F: FnMut(usize, &mut Vec<Vec<u8>>) -> Result<(), PostError>,
{
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

impl<F> fmt::Debug for Meddling<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            post,
            exchanges,
            meddle: _,
        } = self;
        f.debug_struct("Meddling")
            .field("post", post)
            .field("exchanges", exchanges)
            .finish_non_exhaustive()
    }
}
