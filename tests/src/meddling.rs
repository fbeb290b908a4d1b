//! Posts with faults.

use std::fmt;

use optimal_play::post::{Post, PostError};

use crate::ThreadPost;

/// The parcels of an exchange, by member.
type Parcels = Vec<Vec<u8>>;

/// When a function sees an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before it begins: the parcels that are sent.
    Before,
    /// When it is over: the parcels that are received.
    After,
}

impl Moment {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Before, Self::After];
}

/// A post of which a function sees each exchange at one moment: its number, and the parcels, which
/// it may change. Its error is that of the exchange.
pub struct Meddling<'p, F> {
    post: &'p mut ThreadPost,
    exchanges: usize,
    moment: Moment,
    meddle: F,
}

impl<'p, F> Meddling<'p, F>
where
    F: FnMut(usize, &mut Parcels) -> Result<(), PostError>,
{
    /// A post that `meddle` sees the exchanges of.
    pub const fn new(post: &'p mut ThreadPost, moment: Moment, meddle: F) -> Self {
        Self {
            post,
            exchanges: 0,
            moment,
            meddle,
        }
    }
}

/// A member that is lost before or after that exchange, if it comes so far.
pub fn lost(post: &mut ThreadPost, moment: Moment, exchange: usize) -> impl Post + '_ {
    let member = (post.member + 1) % post.members();
    Meddling::new(post, moment, move |number, _: &mut Parcels| {
        // Never again, if it asks.
        if number >= exchange {
            return Err(PostError::Lost { member });
        }
        Ok(())
    })
}

impl<F> Post for Meddling<'_, F>
where
    F: FnMut(usize, &mut Parcels) -> Result<(), PostError>,
{
    fn members(&self) -> usize {
        self.post.members()
    }

    fn member(&self) -> usize {
        self.post.member()
    }

    fn exchange(
        &mut self,
        mut parcels: Parcels,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Parcels, PostError> {
        if self.moment == Moment::Before {
            (self.meddle)(self.exchanges, &mut parcels)?;
        }
        let mut received = self.post.exchange(parcels, keeps_waiting)?;
        if self.moment == Moment::After {
            (self.meddle)(self.exchanges, &mut received)?;
        }
        self.exchanges += 1;
        Ok(received)
    }
}

impl<F> fmt::Debug for Meddling<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            post,
            exchanges,
            moment,
            meddle: _,
        } = self;
        f.debug_struct("Meddling")
            .field("post", post)
            .field("exchanges", exchanges)
            .field("moment", moment)
            .finish_non_exhaustive()
    }
}
