//! What all requests share.

use std::sync::Arc;

use super::catalog::{Catalog, OpenError};
use super::failure::Failed;
use super::hosts::Hosts;
use super::jobs::Jobs;
use super::limits::Limits;
use super::served_game::ServedGame;

/// What all requests share.
pub(crate) struct Site {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) limits: Limits,
    pub(crate) hosts: Hosts,
}

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
}
