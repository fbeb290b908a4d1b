//! The games that the server shows, and those that somebody has opened.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::opened::Opened;
use crate::game::Game;
use crate::games::{Choices, Entry, GAMES, Takes};
use crate::support::pairs;

/// How many games stay open.
const MOST_OPEN: NonZeroUsize = NonZeroUsize::new(64).expect("it is not zero");

/// How many games are opened in the life of the program: positions borrow their board, which stays
/// in memory.
const MOST_BOARDS: usize = 10_000;

/// The most bytes that name a board or a first position.
const LONGEST_INSTANCE: usize = 100;

/// The name of a board where a game has only one.
pub(crate) const ONLY: &str = "only";

/// The games that the server shows.
pub(crate) struct Catalog {
    kind: Kind,
    /// The games from stores, which stay open.
    stored: Vec<Arc<Opened>>,
    open: Mutex<LruCache<(String, String), Arc<Opened>>>,
    /// How many games were opened.
    boards: AtomicUsize,
}

enum Kind {
    Bundled,
    One(Arc<Opened>),
}

/// Why a game cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OpenError {
    NoSuchGame,
    /// The board or first position is wrong.
    Instance(String),
    /// As many boards as allowed have been opened.
    TooMany,
}

impl Catalog {
    /// The bundled games, and these that are in stores.
    pub(crate) fn bundled(stored: Vec<Arc<Opened>>) -> Self {
        Self::new(Kind::Bundled, stored)
    }

    /// One game.
    pub(crate) fn one(game: Box<dyn Game>) -> Self {
        let name = slug(game.title());
        let opened = Opened::new(&name, ONLY, game);
        Self::new(Kind::One(Arc::new(opened)), Vec::new())
    }

    fn new(kind: Kind, stored: Vec<Arc<Opened>>) -> Self {
        let open = Mutex::new(LruCache::new(MOST_OPEN));
        Self {
            kind,
            stored,
            open,
            boards: AtomicUsize::new(0),
        }
    }

    /// The bundled games; none if the server shows one of a user.
    pub(crate) const fn entries(&self) -> &'static [Entry] {
        match self.kind {
            Kind::Bundled => &GAMES,
            Kind::One(_) => &[],
        }
    }

    /// The game of a user.
    pub(crate) const fn one_game(&self) -> Option<&Arc<Opened>> {
        match &self.kind {
            Kind::Bundled => None,
            Kind::One(game) => Some(game),
        }
    }

    /// The games in stores.
    pub(crate) fn stored(&self) -> &[Arc<Opened>] {
        &self.stored
    }

    /// The bundled game of this name.
    pub(crate) fn entry(&self, name: &str) -> Option<&'static Entry> {
        self.entries().iter().find(|entry| entry.name == name)
    }

    /// Opens a game, or returns the open one.
    pub(crate) fn open(&self, name: &str, instance: &str) -> Result<Arc<Opened>, OpenError> {
        let mut kept = self.stored.iter().chain(self.one_game());
        if let Some(game) = kept.find(|it| it.is_called(name, instance)) {
            return Ok(Arc::clone(game));
        }
        let entry = self.entry(name).ok_or(OpenError::NoSuchGame)?;
        if instance.len() > LONGEST_INSTANCE {
            let message = format!(
                "the board or position has {} bytes, at most {LONGEST_INSTANCE} are allowed",
                instance.len()
            );
            return Err(OpenError::Instance(message));
        }
        let key = (name.to_owned(), instance.to_owned());
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = open.get(&key) {
            return Ok(Arc::clone(game));
        }
        if self.boards.load(Ordering::Relaxed) >= MOST_BOARDS {
            return Err(OpenError::TooMany);
        }
        let choices = choices(entry, instance).map_err(OpenError::Instance)?;
        let game = (entry.begin)(choices).map_err(OpenError::Instance)?;
        self.boards.fetch_add(1, Ordering::Relaxed);
        let opened = Arc::new(Opened::new(name, instance, game));
        open.put(key, Arc::clone(&opened));
        Ok(opened)
    }

    /// All open games, those used last first.
    pub(crate) fn all_open(&self) -> Vec<Arc<Opened>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.iter().map(|(_, game)| Arc::clone(game)).collect()
    }
}

/// The options that an instance stands for.
fn choices<'a>(entry: &Entry, instance: &'a str) -> Result<Choices<'a>, String> {
    let mut choices = Choices::default();
    match entry.takes {
        Takes::Board { .. } => choices.board = Some(pairs::sides(instance, "AxB")?),
        Takes::Position { .. } => choices.position = Some(instance),
        Takes::Nothing if instance == ONLY => {}
        Takes::Nothing => return Err(format!("this game has only one board, called {ONLY}")),
    }
    Ok(choices)
}

/// A title as the name in an address.
fn slug(title: &str) -> String {
    let letters = title.chars().map(|letter| match letter {
        letter if letter.is_alphanumeric() => letter.to_ascii_lowercase(),
        _ => '_',
    });
    letters.collect()
}
