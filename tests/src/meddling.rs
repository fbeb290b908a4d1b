//! Posts with faults.

use std::fmt;

use optimal_play::run::{Transport, TransportError};

use crate::ThreadTransport;

/// The messages of an exchange, by member.
type Messages = Vec<Vec<u8>>;

/// When a function sees an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before it begins: the messages that are sent.
    Before,
    /// When it is over: the messages that are received.
    After,
}

impl Moment {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Before, Self::After];
}

/// A transport of which a function sees each exchange at one moment: its number, and the messages,
/// which it may change. Its error is that of the exchange.
pub struct Meddling<'p, F> {
    transport: &'p mut ThreadTransport,
    exchanges: usize,
    moment: Moment,
    meddle: F,
}

impl<'p, F> Meddling<'p, F>
where
    F: FnMut(usize, &mut Messages) -> Result<(), TransportError>,
{
    /// A transport that `meddle` sees the exchanges of.
    pub const fn new(transport: &'p mut ThreadTransport, moment: Moment, meddle: F) -> Self {
        Self {
            transport,
            exchanges: 0,
            moment,
            meddle,
        }
    }
}

/// A member that is lost before or after that exchange, if it comes so far.
pub fn lost(
    transport: &mut ThreadTransport,
    moment: Moment,
    exchange: usize,
) -> impl Transport + '_ {
    let member = (transport.member + 1) % transport.members();
    Meddling::new(transport, moment, move |number, _: &mut Messages| {
        // Never again, if it asks.
        if number >= exchange {
            return Err(TransportError::Lost { member });
        }
        Ok(())
    })
}

impl<F> Transport for Meddling<'_, F>
where
    F: FnMut(usize, &mut Messages) -> Result<(), TransportError>,
{
    fn members(&self) -> usize {
        self.transport.members()
    }

    fn member(&self) -> usize {
        self.transport.member()
    }

    fn all_to_all(
        &mut self,
        mut messages: Messages,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Messages, TransportError> {
        if self.moment == Moment::Before {
            (self.meddle)(self.exchanges, &mut messages)?;
        }
        let mut received = self.transport.all_to_all(messages, keeps_waiting)?;
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
            transport,
            exchanges,
            moment,
            meddle: _,
        } = self;
        f.debug_struct("Meddling")
            .field("transport", transport)
            .field("exchanges", exchanges)
            .field("moment", moment)
            .finish_non_exhaustive()
    }
}
