//! A game that somebody has opened.

use std::sync::{Mutex, PoisonError};

use crate::game::{Game, Scope};

/// A game that somebody has opened, with its place in addresses.
pub(crate) struct Opened {
    pub(crate) name: String,
    pub(crate) instance: String,
    pub(crate) game: Box<dyn Game>,
    /// Why the whole game is not solved, if somebody has tried.
    failed: Mutex<Option<String>>,
}

impl Opened {
    pub(crate) fn new(name: &str, instance: &str, game: Box<dyn Game>) -> Self {
        Self {
            name: name.to_owned(),
            instance: instance.to_owned(),
            game,
            failed: Mutex::new(None),
        }
    }

    /// Whether this is its place in addresses.
    pub(crate) fn is_called(&self, name: &str, instance: &str) -> bool {
        self.name == name && self.instance == instance
    }

    /// Why the whole game is not solved, if somebody has tried.
    pub(crate) fn failed(&self) -> Option<String> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.clone()
    }

    /// Notes why the whole game is not solved: nobody tries again without being asked.
    pub(crate) fn set_failed(&self, message: Option<String>) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = message;
    }

    /// What is solved without being asked.
    pub(crate) fn scope(&self) -> Scope {
        match self.failed() {
            Some(_) => self.game.quick_scope(),
            None => self.game.scope(),
        }
    }
}
