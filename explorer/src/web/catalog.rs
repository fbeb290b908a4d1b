//! The games that the server shows, and those that somebody has opened.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// The most bytes that name a board, or the first position of a game that takes one.
const LONGEST_BOARD: usize = 100;

/// The name of a board where a game has only one.
pub(crate) const ONLY: &str = "only";

/// What stands in an address between a board and the position that the game begins with.
pub(crate) const AT: char = '@';

/// The names that a game cannot have, since other pages have their addresses.
const RESERVED: [&str; 3] = ["api", "assets", "keys"];

/// The games that the server shows.
pub(crate) struct Catalog {
    kind: Kind,
    /// The games from stores, which stay open.
    stored: Vec<Arc<Opened>>,
    open: Mutex<OpenGames>,
    /// How many games were opened.
    boards: AtomicUsize,
}

/// Open games by their names and instances.
type OpenGames = LruCache<(String, String), Arc<Opened>>;

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

    /// One game. An error says what is wrong with its title.
    pub(crate) fn one(game: Box<dyn Game>) -> Result<Self, String> {
        let name = slug(game.title());
        if name.is_empty() {
            return Err("the title of the game is empty: its addresses need one".to_owned());
        }
        if RESERVED.contains(&name.as_str()) {
            return Err(format!(
                "the title {:?} would have the addresses of other pages: choose another one",
                game.title()
            ));
        }
        let opened = Opened::new(&name, ONLY, game);
        Ok(Self::new(Kind::One(Arc::new(opened)), Vec::new()))
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

    /// Opens a game, or returns the open one. An instance is a board, or a board and the position
    /// that the game begins with, such as `4x4@....,....,....,..X.`; in a game that takes a first
    /// position, it is that alone.
    pub(crate) fn open(&self, name: &str, instance: &str) -> Result<Arc<Opened>, OpenError> {
        if let Some(opened) = self.find_open(name, instance) {
            return Ok(opened);
        }
        let game = match self.parts(name, instance) {
            (board, Some(notation)) => {
                let begun = self.open(name, board)?.game.begun_at(notation);
                begun.map_err(|error| OpenError::Instance(error.to_string()))?
            }
            (board, None) => self.begin(name, board)?,
        };
        let opened = Arc::new(Opened::new(name, instance, game));
        let mut open = self.open_games();
        open.put((name.to_owned(), instance.to_owned()), Arc::clone(&opened));
        Ok(opened)
    }

    /// The board of an instance, and the position that the game begins with, if it says so.
    fn parts<'a>(&self, name: &str, instance: &'a str) -> (&'a str, Option<&'a str>) {
        match instance.split_once(AT) {
            Some((board, notation)) if !self.takes_position(name) => (board, Some(notation)),
            _ => (instance, None),
        }
    }

    /// The board of an instance, whatever position the game begins with.
    pub(crate) fn board<'a>(&self, name: &str, instance: &'a str) -> &'a str {
        self.parts(name, instance).0
    }

    /// The instance with this board, in which the game begins with the position of this notation.
    pub(crate) fn instance(&self, name: &str, board: &str, notation: &str) -> String {
        if self.takes_position(name) {
            notation.to_owned()
        } else {
            format!("{board}{AT}{notation}")
        }
    }

    fn takes_position(&self, name: &str) -> bool {
        let takes = self.entry(name).map(|entry| entry.takes);
        matches!(takes, Some(Takes::Position { .. }))
    }

    fn open_games(&self) -> MutexGuard<'_, OpenGames> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game if it is open.
    fn find_open(&self, name: &str, instance: &str) -> Option<Arc<Opened>> {
        let mut kept = self.stored.iter().chain(self.one_game());
        let kept = kept.find(|it| it.is_called(name, instance)).cloned();
        kept.or_else(|| {
            let key = (name.to_owned(), instance.to_owned());
            self.open_games().get(&key).cloned()
        })
    }

    /// Begins a bundled game on a board.
    fn begin(&self, name: &str, board: &str) -> Result<Box<dyn Game>, OpenError> {
        let entry = self.entry(name).ok_or(OpenError::NoSuchGame)?;
        if board.len() > LONGEST_BOARD {
            let message = format!(
                "the board or position has {} bytes, at most {LONGEST_BOARD} are allowed",
                board.len()
            );
            return Err(OpenError::Instance(message));
        }
        if self.boards.load(Ordering::Relaxed) >= MOST_BOARDS {
            return Err(OpenError::TooMany);
        }
        let choices = choices(entry, board).map_err(OpenError::Instance)?;
        let game = (entry.begin)(choices).map_err(OpenError::Instance)?;
        self.boards.fetch_add(1, Ordering::Relaxed);
        Ok(game)
    }

    /// All open games that can be forgotten, those used last first.
    pub(crate) fn all_open(&self) -> Vec<Arc<Opened>> {
        let open = self.open_games();
        let open = open.iter().map(|(_, game)| game);
        open.chain(self.one_game()).cloned().collect()
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

#[cfg(test)]
mod tests {
    use optimal_play::Tabulate;
    use optimal_play::games::tic_tac_toe::TicTacToe;

    use super::*;
    use crate::game::{Live, Method};

    fn called(title: &str) -> Result<Catalog, String> {
        let method = Method::whole(Tabulate::by_index());
        let game = Live::new(title.to_owned(), TicTacToe::new(), method);
        Catalog::one(Box::new(game))
    }

    #[test]
    fn a_title_whose_address_other_pages_have_is_refused() {
        for title in ["Api", "API", "Assets", "keys"] {
            let refused = called(title).err().expect("the address is taken");
            assert!(refused.contains(&format!("{title:?}")), "{refused}");
        }
        assert!(called("").is_err());
        for title in ["Api 2", "Keyes", "Fifteen stones", "1"] {
            assert!(called(title).is_ok(), "{title}");
        }
    }

    #[test]
    fn only_so_many_boards_are_opened_and_the_open_ones_stay() {
        let catalog = Catalog::bundled(Vec::new());
        assert!(catalog.open("connect_four", "4x4").is_ok());
        catalog.boards.store(MOST_BOARDS - 1, Ordering::Relaxed);
        assert!(catalog.open("connect_four", "5x4").is_ok());
        let refused = catalog.open("connect_four", "5x5").err();
        assert_eq!(refused, Some(OpenError::TooMany));
        let from_position = "4x4@....,....,....,X...";
        for open in ["4x4", "5x4", from_position] {
            assert!(catalog.open("connect_four", open).is_ok(), "{open}");
        }
        // What is wrong is no board.
        let wrong = catalog.open("chess", "8x8").err();
        assert_eq!(wrong, Some(OpenError::NoSuchGame));
    }
}
