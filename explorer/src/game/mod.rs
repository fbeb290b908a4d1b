//! A game with what is known of it, whatever the type of its positions.

mod answers;
mod counts;
mod document;
pub(crate) mod history;
mod knowledge;
mod known;
mod look;
mod method;
mod session;
mod study;
mod subject;
mod tree;
pub(crate) mod view;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use optimal_play::store::{Store, StoreError};
use optimal_play::{Indexed, OutcomeValue, PackedKey, Player, Run, Staged, Stored};
use serde_json::{Value as Json, json};

use answers::Answers;
pub(crate) use counts::Counts;
pub(crate) use document::SCHEMA_VERSION;
pub(crate) use history::LineError;
use history::{History, join};
pub(crate) use knowledge::Patience;
use known::{Known, Whole};
use look::Look;
pub(crate) use method::{Method, Scope};
use session::Session;
pub(crate) use session::Table;
use subject::Subject;
use tree::Tree;
use view::View;

use crate::show::Show;

/// A game with what is known of it. Threads share it; a line of play, as text, names a position.
pub(crate) trait Game: Send + Sync {
    /// The game and its board, in a line.
    fn title(&self) -> &str;

    /// The name of the player.
    fn player(&self, player: Player) -> &'static str;

    /// A game in the terminal.
    fn table(&self) -> Box<dyn Table>;

    /// What a person sees in the position that the line leads to.
    fn look(&self, line: &str) -> Result<View, LineError>;

    /// The line that is longer by these moves, given by their names.
    fn longer(&self, line: &str, names: &[String]) -> String;

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

    /// Finds what is to be known of the position: solves the whole game, or the position within
    /// `time`, with a run for each part of the work. Takes as long as the runs allow. If `stop` is
    /// set on the way, nothing is kept. An error says why the whole game could not be solved.
    fn find<'r>(
        &self,
        scope: Scope,
        line: &str,
        time: Duration,
        run: &dyn Fn() -> Run<'r>,
        stop: &AtomicBool,
    ) -> Result<(), String>;

    /// The fewest and the most bytes of the tables that solve the game, where they are known before.
    fn table_bytes(&self) -> (usize, Option<usize>);

    /// The bytes of memory that the answers take, at most.
    fn bytes(&self) -> usize;

    /// Forgets the answers.
    fn forget(&self);

    /// Forgets that the whole game could not be solved, so that it can be tried again.
    fn retry(&self);

    /// What is known of the position, as JSON.
    fn document(&self, line: &str) -> Result<Json, LineError>;

    /// The report of the run that has solved the game, as JSON; `None` if it is not solved.
    fn report_document(&self) -> Option<Json>;

    /// The best-play tree from the position, as JSON. An error says why there is none.
    fn tree_document(&self, line: &str, depth: usize) -> Result<Json, String>;

    /// The statistics of the game, as JSON. An error says why they are unknown.
    fn statistics_document(&self) -> Result<Json, String>;

    /// A line about the run that has solved the game, if it is solved.
    fn report(&self) -> Option<String>;

    /// The best-play tree from the position, as SVG: the position's own, within `run`, if the
    /// solution does not hold all positions. An error says why there is none.
    fn tree(&self, line: &str, depth: usize) -> Result<String, String>;

    /// The positions by value, depth and moves, from the root. An error says why they are unknown.
    fn counts(&self) -> Result<Counts, String>;

    /// A certificate of `player`, and its value, for the root. An error says why there is none.
    fn certificate(&self, player: Player) -> Result<String, String>;
}

/// A game `G` with what is known of it.
pub(crate) struct Live<G: Show> {
    subject: Arc<Subject<G>>,
    known: Arc<Known<G>>,
}

impl<G: Show> Live<G> {
    pub(crate) fn new(title: String, root: G, method: Method<G>) -> Self {
        let subject = Subject {
            title,
            root,
            method,
        };
        Self {
            subject: Arc::new(subject),
            known: Arc::new(Known::new()),
        }
    }

    /// The same game with the answers of a store.
    pub(crate) fn with_store(self, store: &Store) -> Result<Box<dyn Game>, String>
    where
        G: PackedKey + Staged,
    {
        let stored = store.open(&self.subject.root);
        self.with_stored(stored)
    }

    /// The same with a store of outcomes by index.
    pub(crate) fn with_indexed_store(self, store: &Store) -> Result<Box<dyn Game>, String>
    where
        G: Indexed<Value: OutcomeValue>,
    {
        let stored = store.open_indexed(&self.subject.root);
        self.with_stored(stored)
    }

    fn with_stored(self, stored: Result<Stored<G>, StoreError>) -> Result<Box<dyn Game>, String> {
        let stored = stored.map_err(|error| error.to_string())?;
        let answers = Answers::in_store(stored);
        self.known.set_whole(Whole::Solved(Arc::new(answers)));
        Ok(Box::new(self))
    }

    fn follow(&self, line: &str) -> Result<History<G>, LineError> {
        History::follow(self.subject.root.clone(), line)
    }

    /// The answers of the game, or why there are none.
    fn answers(&self) -> Result<Arc<Answers<G>>, String> {
        let reason = match self.known.whole() {
            Whole::Solved(answers) => return Ok(answers),
            Whole::Certified(_) => "the game is not solved: a certificate plays".to_owned(),
            Whole::Failed(message) => message,
            Whole::NotYet => "the game is not solved as a whole".to_owned(),
        };
        Err(reason)
    }
}

impl<G: Show> Game for Live<G> {
    fn title(&self) -> &str {
        &self.subject.title
    }

    fn player(&self, player: Player) -> &'static str {
        G::player(player)
    }

    fn table(&self) -> Box<dyn Table> {
        let (subject, known) = (Arc::clone(&self.subject), Arc::clone(&self.known));
        Box::new(Session::new(subject, known))
    }

    fn look(&self, line: &str) -> Result<View, LineError> {
        let (history, known) = (&self.follow(line)?, &*self.known);
        Ok(Look { history, known }.view())
    }

    fn longer(&self, line: &str, names: &[String]) -> String {
        let more = join::<G>(names);
        if line.is_empty() || more.is_empty() || G::SHORT_NAMES {
            return format!("{line}{more}");
        }
        format!("{line}.{more}")
    }

    fn names(&self, line: &str) -> Result<Vec<String>, LineError> {
        Ok(self.follow(line)?.names())
    }

    fn scope(&self) -> Scope {
        self.subject.method.patient_scope()
    }

    fn quick_scope(&self) -> Scope {
        self.subject.method.quick_scope()
    }

    fn is_unknown(&self, scope: Scope, line: &str) -> Result<bool, LineError> {
        let (history, known) = (&self.follow(line)?, &*self.known);
        Ok(match scope {
            Scope::Whole => matches!(known.whole(), Whole::NotYet),
            Scope::Position => Look { history, known }.is_unknown(),
        })
    }

    fn is_solved(&self) -> bool {
        self.answers().is_ok()
    }

    fn find<'r>(
        &self,
        scope: Scope,
        line: &str,
        time: Duration,
        run: &dyn Fn() -> Run<'r>,
        stop: &AtomicBool,
    ) -> Result<(), String> {
        let history = self.follow(line).map_err(|error| error.to_string())?;
        let is_stopped = || stop.load(Ordering::Relaxed);
        let method = &self.subject.method;
        self.known
            .find(scope, method, &history, time, run, is_stopped)
    }

    fn table_bytes(&self) -> (usize, Option<usize>) {
        self.subject.method.table_bytes(&self.subject.root)
    }

    fn bytes(&self) -> usize {
        self.known.bytes()
    }

    fn forget(&self) {
        self.known.forget();
    }

    fn retry(&self) {
        self.known.retry();
    }

    fn document(&self, line: &str) -> Result<Json, LineError> {
        let (history, known) = (&self.follow(line)?, &*self.known);
        Ok(Look { history, known }.document())
    }

    fn report_document(&self) -> Option<Json> {
        let answers = self.answers().ok()?;
        answers.read(|solution| json!(solution.report())).ok()
    }

    fn tree_document(&self, line: &str, depth: usize) -> Result<Json, String> {
        let history = self.follow(line).map_err(|error| error.to_string())?;
        let answers = self.answers()?;
        let tree = answers.read(|solution| Tree::of(solution, history.state(), depth))?;
        Ok(document::tree::<G>(&tree?))
    }

    fn statistics_document(&self) -> Result<Json, String> {
        let statistics = self.answers()?.statistics()?;
        Ok(document::statistics(&self.subject.root, &statistics))
    }

    fn report(&self) -> Option<String> {
        let answers = self.answers().ok()?;
        let report = answers.read(|solution| solution.report().to_string());
        report.ok()
    }

    fn tree(&self, line: &str, depth: usize) -> Result<String, String> {
        let history = self.follow(line).map_err(|error| error.to_string())?;
        let answers = self.answers()?;
        let state = history.state();
        // Its size has a bound.
        answers.read(|solution| Tree::of(solution, state, depth))??;
        let tree = answers.read(|solution| solution.best_play_tree_from(state, depth))?;
        let tree = tree.ok_or("the solution does not hold this position")?;
        Ok(tree.svg().to_string())
    }

    fn counts(&self) -> Result<Counts, String> {
        let statistics = self.answers()?.statistics()?;
        Ok(Counts::of::<G>(&statistics))
    }

    fn certificate(&self, player: Player) -> Result<String, String> {
        let answers = self.answers()?;
        let certificate = answers.read(|solution| solution.certificate(player))?;
        let certificate =
            certificate.ok_or("the solution does not hold every position that a proof needs")?;
        Ok(certificate.to_string())
    }
}
