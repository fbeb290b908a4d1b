//! What all requests share.

use std::sync::Arc;

use super::address::Address;
use super::catalog::{Catalog, OpenError};
use super::client::Client;
use super::failure::Failed;
use super::jobs::{Job, Jobs, Refusal};
use super::limits::Limits;
use super::served_game::ServedGame;

/// What all requests share.
pub(crate) struct Site {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) limits: Limits,
}

/// A game, and the solve that somebody has asked for.
pub(crate) type Asked = (Arc<ServedGame>, Result<Option<Arc<Job>>, Refusal>);

impl Site {
    /// Opens a game.
    pub(crate) fn open(&self, game: &str, instance: &str) -> Result<Arc<ServedGame>, Failed> {
        let opened = self.catalog.open(game, instance);
        opened.map_err(|error| match error {
            OpenError::NoSuchGame => Failed::NotFound("there is no game of this name".to_owned()),
            OpenError::Instance(message) => Failed::NotFound(message),
            OpenError::TooMany => Failed::TooManyBoards,
        })
    }

    /// Opens the game of an address, and asks for the solve of what is unknown of the position.
    pub(crate) fn ask<Q>(&self, client: Client, address: &Address<Q>) -> Result<Asked, Failed> {
        let opened = self.open(&address.game, &address.instance)?;
        opened.follow(&address.line)?;
        let job = self.jobs.ask(client, &opened, &address.line);
        Ok((opened, job))
    }
}
