//! A game that somebody has opened.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::failure::Failed;
use crate::game::{Game, Scope};

/// A game that somebody has opened, with its place in addresses.
pub(crate) struct ServedGame {
    pub(crate) name: String,
    pub(crate) instance: String,
    pub(crate) game: Box<dyn Game>,
    /// Why the whole game is not solved, if somebody has tried.
    failed: Mutex<Option<String>>,
    /// The time for each of its positions; `None` if nobody has asked for more than usual.
    think: Mutex<Option<Duration>>,
    /// Whether its rules have panicked.
    is_broken: AtomicBool,
}

impl ServedGame {
    pub(crate) fn new(name: &str, instance: &str, game: Box<dyn Game>) -> Self {
        Self {
            name: name.to_owned(),
            instance: instance.to_owned(),
            game,
            failed: Mutex::new(None),
            think: Mutex::new(None),
            is_broken: AtomicBool::new(false),
        }
    }

    /// Whether this is its place in addresses.
    pub(crate) fn is_called(&self, name: &str, instance: &str) -> bool {
        self.name == name && self.instance == instance
    }

    /// An error if the line leads nowhere.
    pub(crate) fn follow(&self, line: &str) -> Result<(), Failed> {
        let names = self.game.names(line).map(|_| ());
        names.map_err(|error| Failed::NotFound(error.to_string()))
    }

    fn failure(&self) -> MutexGuard<'_, Option<String>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why the whole game is not solved, if somebody has tried.
    pub(crate) fn failed(&self) -> Option<String> {
        self.failure().clone()
    }

    /// Sets why the whole game is not solved: nobody tries again without being asked.
    pub(crate) fn set_failed(&self, message: Option<String>) {
        *self.failure() = message;
    }

    /// Notes why the whole game is not solved, unless the reason is known, as after a cancel.
    pub(crate) fn note_failed(&self, message: String) {
        self.failure().get_or_insert(message);
    }

    fn thinking(&self) -> MutexGuard<'_, Option<Duration>> {
        self.think.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time for each of its positions, if somebody has asked for more than usual.
    pub(crate) fn think(&self) -> Option<Duration> {
        *self.thinking()
    }

    /// Sets the time for each of its positions.
    pub(crate) fn set_think(&self, time: Duration) {
        *self.thinking() = Some(time);
    }

    /// Whether its rules have panicked in a solve: none is tried again.
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// Notes that its rules have panicked.
    pub(crate) fn set_broken(&self) {
        self.set_failed(Some("the rules of the game have panicked".to_owned()));
        self.is_broken.store(true, Ordering::Relaxed);
    }

    /// What is solved without being asked; `None` if that has failed.
    pub(crate) fn scope(&self) -> Option<Scope> {
        match (self.failed(), self.game.quick_scope()) {
            (None, _) => Some(self.game.scope()),
            (Some(_), Scope::Position) => Some(Scope::Position),
            (Some(_), Scope::Whole) => None,
        }
    }
}
