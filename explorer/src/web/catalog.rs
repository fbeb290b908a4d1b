//! The games that the server shows, and those that somebody has opened.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use super::served_game::ServedGame;
use crate::game::{Game, Scope};
use crate::games::{Entry, ONLY, Takes};

/// How many games stay open.
const MOST_OPEN: usize = 64;

/// More bytes than a game takes of which nothing is known, beside its board.
const UNSOLVED: usize = 2 << 10;

/// The most bytes that name a board, or the first position of a game that takes one.
const LONGEST_BOARD: usize = 100;

/// What stands in an address between a board and the position that the game begins with.
pub(crate) const AT: char = '@';

/// The names that a game cannot have, since other pages have their addresses.
const RESERVED: [&str; 3] = ["api", "assets", "keys"];

/// The games that the server shows.
pub(crate) struct Catalog {
    kind: Kind,
    /// The games from stores, which stay open.
    stored: Vec<Arc<ServedGame>>,
    open: Mutex<OpenGames>,
    /// The most bytes of the boards that stay.
    most_board_bytes: usize,
}

/// The games that somebody has opened, by their names and instances.
struct OpenGames {
    /// Those used last, with all that is known of them.
    recent: LruCache<(String, String), Arc<ServedGame>>,
    /// Those whose boards stay in memory, because positions borrow them: a board is made once.
    staying: HashMap<(String, String), Arc<ServedGame>>,
    /// The bytes of these boards, at most.
    bytes: usize,
}

enum Kind {
    Bundled(&'static [Entry]),
    One(Arc<ServedGame>),
}

/// Why a game cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OpenError {
    NoSuchGame,
    /// The board or first position is wrong.
    Instance(String),
    /// The boards that have been opened take as much memory as they may.
    TooMany,
}

impl Catalog {
    /// These bundled games, whose boards take at most these bytes, and those that are in stores.
    pub(crate) fn bundled(
        games: &'static [Entry],
        stored: Vec<Arc<ServedGame>>,
        most_board_bytes: usize,
    ) -> Self {
        Self::new(Kind::Bundled(games), stored, most_board_bytes)
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
        let opened = ServedGame::new(&name, ONLY, game);
        Ok(Self::new(Kind::One(Arc::new(opened)), Vec::new(), 0))
    }

    fn new(kind: Kind, stored: Vec<Arc<ServedGame>>, most_board_bytes: usize) -> Self {
        Self {
            kind,
            stored,
            open: Mutex::new(OpenGames {
                recent: LruCache::unbounded(),
                staying: HashMap::new(),
                bytes: 0,
            }),
            most_board_bytes,
        }
    }

    /// The bundled games; none if the server shows one of a user.
    pub(crate) const fn entries(&self) -> &'static [Entry] {
        match self.kind {
            Kind::Bundled(games) => games,
            Kind::One(_) => &[],
        }
    }

    /// The game of a user.
    pub(crate) const fn one_game(&self) -> Option<&Arc<ServedGame>> {
        match &self.kind {
            Kind::Bundled(_) => None,
            Kind::One(game) => Some(game),
        }
    }

    /// The games in stores.
    pub(crate) fn stored(&self) -> &[Arc<ServedGame>] {
        &self.stored
    }

    /// The bundled game of this name.
    pub(crate) fn entry(&self, name: &str) -> Option<&'static Entry> {
        self.entries().iter().find(|entry| entry.name == name)
    }

    /// Opens a game, or returns the open one. An instance is a board, or a board and the position
    /// that the game begins with, such as `4x4@....,....,....,..X.`; in a game that takes a first
    /// position, it is that alone.
    pub(crate) fn open(&self, name: &str, instance: &str) -> Result<Arc<ServedGame>, OpenError> {
        if let Some(opened) = self.find_open(name, instance) {
            return Ok(opened);
        }
        let (board, Some(notation)) = self.parts(name, instance) else {
            return self.begin(name, instance);
        };
        let begun = self.open(name, board)?.game.begun_at(notation);
        let game = begun.map_err(|error| OpenError::Instance(error.to_string()))?;
        let opened = Arc::new(ServedGame::new(name, instance, game));
        self.open_games().put(&opened);
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
        matches!(takes, Some(Takes::Position(_)))
    }

    fn open_games(&self) -> MutexGuard<'_, OpenGames> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game if it is open.
    fn find_open(&self, name: &str, instance: &str) -> Option<Arc<ServedGame>> {
        let mut kept = self.stored.iter().chain(self.one_game());
        let kept = kept.find(|it| it.is_called(name, instance)).cloned();
        kept.or_else(|| self.open_games().find(name, instance))
    }

    /// Begins a bundled game on a board.
    fn begin(&self, name: &str, board: &str) -> Result<Arc<ServedGame>, OpenError> {
        let entry = self.entry(name).ok_or(OpenError::NoSuchGame)?;
        if board.len() > LONGEST_BOARD {
            let message = format!(
                "the board or position has {} bytes, at most {LONGEST_BOARD} are allowed",
                board.len()
            );
            return Err(OpenError::Instance(message));
        }
        let choices = entry.choices(board).map_err(OpenError::Instance)?;
        let bytes = entry.board_bytes.map(|bytes| UNSOLVED + bytes(choices));
        // Somebody else may have begun it meanwhile.
        let mut open = self.open_games();
        if let Some(opened) = open.find(name, board) {
            return Ok(opened);
        }
        let is_first = open.staying.is_empty();
        if bytes.is_some_and(|bytes| !is_first && open.bytes + bytes > self.most_board_bytes) {
            return Err(OpenError::TooMany);
        }
        let game = (entry.begin)(choices).map_err(OpenError::Instance)?;
        let opened = Arc::new(ServedGame::new(name, board, game));
        if let Some(bytes) = bytes {
            open.bytes += bytes;
            open.staying.insert(key(name, board), Arc::clone(&opened));
        }
        open.put(&opened);
        Ok(opened)
    }

    /// The bytes of the boards that stay, at most.
    pub(crate) fn board_bytes(&self) -> usize {
        self.open_games().bytes
    }

    /// All open games, those used last first.
    pub(crate) fn all_open(&self) -> Vec<Arc<ServedGame>> {
        let open = self.open_games();
        let recent = open.recent.iter().map(|(_, game)| game);
        let is_old =
            |game: &&Arc<ServedGame>| !open.recent.contains(&key(&game.name, &game.instance));
        // A solve that was under way may have found something of a game that is no longer recent.
        let old = open.staying.values().filter(is_old);
        let all = recent.chain(self.one_game()).chain(&self.stored);
        all.chain(old).cloned().collect()
    }
}

impl OpenGames {
    /// The game of this name and instance, which is used now.
    fn find(&mut self, name: &str, instance: &str) -> Option<Arc<ServedGame>> {
        let key = key(name, instance);
        if let Some(opened) = self.recent.get(&key) {
            return Some(Arc::clone(opened));
        }
        let opened = Arc::clone(self.staying.get(&key)?);
        self.put(&opened);
        Some(opened)
    }

    /// Adds a game, which is used now. What is known of the game used longest ago is forgotten.
    fn put(&mut self, opened: &Arc<ServedGame>) {
        let key = key(&opened.name, &opened.instance);
        self.recent.put(key, Arc::clone(opened));
        if self.recent.len() > MOST_OPEN
            && let Some((_, oldest)) = self.recent.pop_lru()
        {
            for scope in [Scope::Whole, Scope::Position] {
                oldest.game.forget(scope);
            }
        }
    }
}

fn key(name: &str, instance: &str) -> (String, String) {
    (name.to_owned(), instance.to_owned())
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
    use optimal_play_games::tic_tac_toe::TicTacToe;

    use super::*;
    use crate::game::{Method, OpenGame};
    use crate::games::GAMES;

    fn called(title: &str) -> Result<Catalog, String> {
        let method = Method::whole(Tabulate::by_index());
        let game = OpenGame::new(title.to_owned(), TicTacToe::new(), method);
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
    fn boards_take_no_more_than_they_may_and_each_is_made_once() {
        let catalog = Catalog::bundled(&GAMES, Vec::new(), 20 << 10);
        let open = |instance: &str| catalog.open("connect_four", instance);
        let boards = (4..8).flat_map(|columns| (4..7).map(move |rows| format!("{columns}x{rows}")));
        let opened: Vec<_> = boards.map(|it| (open(&it), it)).collect();
        let (stay, refused): (Vec<_>, Vec<_>) = opened.iter().partition(|(it, _)| it.is_ok());
        assert!(stay.len() >= 4 && !refused.is_empty(), "{}", stay.len());
        assert!(
            refused
                .iter()
                .all(|(it, _)| it.as_ref().err() == Some(&OpenError::TooMany))
        );
        assert!(catalog.board_bytes() <= 20 << 10);
        // Other games need no board. They become the recent ones.
        for game in 0..MOST_OPEN {
            let heaps = format!("{},{}", game / 8, game % 8);
            assert!(catalog.open("nim", &heaps).is_ok(), "{heaps}");
        }
        for (opened, instance) in stay {
            let again = open(instance).expect("it stays");
            assert!(
                opened.as_ref().is_ok_and(|it| Arc::ptr_eq(it, &again)),
                "{instance}"
            );
        }
        assert!(open("4x4@....,....,....,X...").is_ok());
        // What is wrong is no board.
        let wrong = catalog.open("chess", "8x8").err();
        assert_eq!(wrong, Some(OpenError::NoSuchGame));
    }
}
