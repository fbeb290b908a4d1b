//! A game with what is known of it, whatever the type of its positions.

mod analyses;
mod analysis;
mod answers;
mod book;
mod counts;
mod document;
mod grade;
pub(crate) mod history;
mod look_ahead;
mod method;
mod notation;
mod open_game;
mod position;
mod proof;
#[cfg(test)]
mod tests;
mod tree;
mod values;
pub(crate) mod view;
mod work;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use optimal_play::{Player, Run};
use serde_json::Value as Json;

use crate::show::{Legend, PartValues};

pub(crate) use book::Book;
pub(crate) use counts::{AtDepth, Counts};
pub(crate) use document::SCHEMA_VERSION;
pub(crate) use grade::Grade;
pub(crate) use history::LineError;
pub(crate) use method::{Method, Scope};
pub(crate) use notation::{LONGEST_NOTATION, NotationError};
pub(crate) use open_game::OpenGame;
pub(crate) use proof::Proof;
use view::PositionView;
pub(crate) use work::{LastProgress, Work};

/// A game with what is known of it. Threads share it; a line of play, as text, names a position.
pub(crate) trait Game: Send + Sync {
    /// The game and its board, in a line.
    fn title(&self) -> &str;

    /// The name of the player.
    fn player(&self, player: Player) -> &'static str;

    /// What the numbers on the moves count.
    fn legend(&self) -> Legend;

    /// What a person sees in the position that the line leads to.
    fn look(&self, line: &str) -> Result<PositionView, LineError> {
        self.look_while(line, &AtomicBool::new(false))
    }

    /// The same as long as somebody waits for it: an error if `stop` is set on the way.
    fn look_while(&self, line: &str, stop: &AtomicBool) -> Result<PositionView, LineError>;

    /// What the parts of the position are worth, in a game of parts. No part of what a person
    /// [sees](Self::look), as the forms of the parts take time, and values may be hidden.
    fn part_values(&self, line: &str) -> Result<Option<PartValues>, LineError>;

    /// The line that is longer by these moves, given by their names.
    fn longer(&self, line: &str, names: &[String]) -> String;

    /// The same game, which begins with the position of this notation instead.
    fn begun_at(&self, notation: &str) -> Result<Box<dyn Game>, NotationError>;

    /// The names of the moves of the line.
    fn names(&self, line: &str) -> Result<Vec<String>, LineError>;

    /// What is solved if nobody asks for anything else.
    fn scope(&self) -> Scope;

    /// What is solved where the whole game cannot be.
    fn quick_scope(&self) -> Scope;

    /// Whether this is still to be found, which [`find`](Self::find) does.
    fn is_unknown(&self, scope: Scope, line: &str) -> Result<bool, LineError>;

    /// Whether the whole game is solved.
    fn is_solved(&self) -> bool;

    /// Finds what is to be known of the position: solves the whole game, or the position within the
    /// time of the `work`. Takes as long as the runs allow; the values of moves are known as soon as
    /// each is found. An error says why the whole game could not be solved.
    fn find(&self, scope: Scope, line: &str, work: &Work<'_, '_>) -> Result<(), String>;

    /// Whether the line of best play goes on from where a book ends, and nobody has tried to find
    /// how, which [`find_line`](Self::find_line) does.
    fn is_line_open(&self, line: &str) -> Result<bool, LineError>;

    /// Finds how the line of best play goes on, within the time of the `work`.
    fn find_line(&self, line: &str, work: &Work<'_, '_>) -> Result<(), String>;

    /// The fewest and the most bytes of the tables that solve the game, where they are known
    /// before. An error says why nothing can solve it.
    fn table_bytes(&self) -> Result<(usize, Option<usize>), String>;

    /// The bytes of memory that the answers take, at most: those of the whole game, or of
    /// positions.
    fn bytes(&self, scope: Scope) -> usize;

    /// Forgets these answers, but for values in files.
    fn forget(&self, scope: Scope);

    /// Forgets what was found of the position, if some of it is unknown.
    fn forget_incomplete(&self, line: &str) -> Result<(), LineError>;

    /// Forgets that the whole game could not be solved, so that it can be tried again.
    fn retry(&self);

    /// What is known of the position, as JSON, as long as somebody waits for it.
    fn document(&self, line: &str, stop: &AtomicBool) -> Result<Json, LineError>;

    /// The report of the run that has solved the game, as JSON; `None` if it is not solved.
    fn report_document(&self) -> Option<Json>;

    /// The best-play tree from the position, as JSON. An error says why there is none.
    fn tree_document(&self, line: &str, depth: usize) -> Result<Json, String>;

    /// A line about the run that has solved the game, if it is solved.
    fn report(&self) -> Option<String>;

    /// The best-play tree from the position, as SVG. An error says why there is none.
    fn tree(&self, line: &str, depth: usize) -> Result<String, String>;

    /// Counts the positions by value, depth and moves, within `run`, and keeps that. An error says
    /// why it cannot.
    fn count(&self, run: Run<'_>) -> Result<(), String>;

    /// The positions by value, depth and moves, if they were [counted](Self::count).
    fn counts(&self) -> Option<Counts>;

    /// The same, as JSON.
    fn statistics_document(&self) -> Option<Json>;

    /// Lets the player of a certificate of the root play by it, from now on. Returns the player, or
    /// what is wrong with the file.
    #[cfg(feature = "system")]
    fn play_by_certificate(&self, path: &std::path::Path) -> Result<Player, String>;

    /// Finds the certificate of `player` for the root, checks it by the rules, and keeps it. Each
    /// takes a run. An error says why there is none.
    fn certify<'r>(&self, player: Player, run: &dyn Fn() -> Run<'r>) -> Result<(), String>;

    /// The certificate that [`certify`](Self::certify) has found.
    fn certificate(&self, player: Player) -> Option<Arc<str>>;

    /// What that certificate proves, and what it plays in the position; `None` if it was not found.
    fn proof(&self, player: Player, line: &str) -> Result<Option<Proof>, LineError>;
}
