//! A game whose positions have the type `G`, with what is known of it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use optimal_play::solution::BestPlayTree;
use optimal_play::{Player, Run};
#[cfg(feature = "system")]
use optimal_play::{StoreSolver, store::Store};
use serde_json::{Value as Json, json};

use super::Game;
use super::analyses::{Analyses, Whole};
use super::answers::Answers;
use super::book::Book;
use super::counts::Counts;
use super::document;
use super::history::{History, LineError, join};
use super::method::{Method, Scope};
use super::notation::{self, NotationError};
use super::position::Position;
use super::proof::Proof;
use super::tree::{Name, tree};
use super::view::PositionView;
use super::work::Work;
use crate::show::{Legend, PartValues, Show};

/// A game whose positions have the type `G`, with what is known of it.
pub(crate) struct OpenGame<G: Show> {
    /// The game and its board, in a line.
    title: String,
    root: G,
    method: Arc<Method<G>>,
    known: Analyses<G>,
}

impl<G: Show> OpenGame<G> {
    /// A game of which nothing is known yet.
    pub(crate) fn new(title: String, root: G, method: Method<G>) -> Self {
        Self {
            title,
            root,
            method: Arc::new(method),
            known: Analyses::new(None),
        }
    }

    /// The same game with values that are known before anybody solves.
    pub(crate) fn with_book(self, book: Book<G>) -> Self {
        let known = Analyses::new(Some(Arc::new(book)));
        Self { known, ..self }
    }

    /// The same game with the answers of a store. If it holds a part of the game, that is a book:
    /// what it lacks is found by solves.
    #[cfg(feature = "system")]
    pub(crate) fn with_store<S: StoreSolver<G>>(
        self,
        solver: &S,
        store: &Store,
    ) -> Result<Box<dyn Game>, String> {
        let stored = solver.open(store, &self.root);
        let stored = stored.map_err(|error| error.to_string())?;
        let info = store.info().map_err(|error| error.to_string())?;
        if info.is_part {
            return Ok(Box::new(self.with_book(Book::in_store(stored))));
        }
        let answers = Answers::in_store(stored);
        self.known.set_whole(Whole::Solved(Arc::new(answers)));
        Ok(Box::new(self))
    }

    fn follow(&self, line: &str) -> Result<History<G>, LineError> {
        History::follow(self.root.clone(), line)
    }

    const fn look_at<'a>(&'a self, history: &'a History<G>) -> Position<'a, G> {
        Position::new(history, &self.known)
    }

    fn best_play_tree(
        &self,
        line: &str,
        depth: usize,
    ) -> Result<BestPlayTree<G::Value, Name>, String> {
        let history = self.follow(line).map_err(|error| error.to_string())?;
        let answers = self.answers()?;
        answers.read(|solution| tree(solution, history.state(), depth))?
    }

    /// The answers of the game, or why there are none.
    fn answers(&self) -> Result<Arc<Answers<G>>, String> {
        let reason = match self.known.whole() {
            Whole::Solved(answers) => return Ok(answers),
            Whole::Certified(_) => "the game is not solved: a certificate plays".to_owned(),
            Whole::Failed(message) => message,
            Whole::NotYet => match self.method.of_whole() {
                Ok(_) => "the game is not solved as a whole".to_owned(),
                Err(reason) => reason.to_owned(),
            },
        };
        Err(reason)
    }
}

impl<G: Show> Game for OpenGame<G> {
    fn title(&self) -> &str {
        &self.title
    }

    fn player(&self, player: Player) -> &'static str {
        G::player(player)
    }

    fn legend(&self) -> Legend {
        G::legend()
    }

    fn look_while(&self, line: &str, stop: &AtomicBool) -> Result<PositionView, LineError> {
        self.look_at(&self.follow(line)?).view(stop)
    }

    fn part_values(&self, line: &str) -> Result<Option<PartValues>, LineError> {
        Ok(self.look_at(&self.follow(line)?).part_values())
    }

    fn longer(&self, line: &str, names: &[String]) -> String {
        let more = join::<G>(names);
        if line.is_empty() || more.is_empty() || G::SHORT_NAMES {
            return format!("{line}{more}");
        }
        format!("{line}.{more}")
    }

    fn begun_at(&self, notation: &str) -> Result<Box<dyn Game>, NotationError> {
        Ok(Box::new(Self {
            title: self.title.clone(),
            root: notation::read(&self.root, notation)?,
            method: Arc::clone(&self.method),
            known: Analyses::new(self.known.book()),
        }))
    }

    fn names(&self, line: &str) -> Result<Vec<String>, LineError> {
        Ok(self.follow(line)?.names())
    }

    fn scope(&self) -> Scope {
        self.method.patient_scope()
    }

    fn quick_scope(&self) -> Scope {
        self.method.quick_scope()
    }

    fn is_unknown(&self, scope: Scope, line: &str) -> Result<bool, LineError> {
        let history = self.follow(line)?;
        Ok(match scope {
            Scope::Whole => {
                matches!(self.known.whole(), Whole::NotYet) && self.method.of_whole().is_ok()
            }
            Scope::Position => self.look_at(&history).is_unknown(),
        })
    }

    fn is_solved(&self) -> bool {
        self.answers().is_ok()
    }

    fn find(&self, scope: Scope, line: &str, work: &Work<'_, '_>) -> Result<(), String> {
        let history = self.follow(line).map_err(|error| error.to_string())?;
        self.known.find(scope, &self.method, &history, work)
    }

    fn is_line_open(&self, line: &str) -> Result<bool, LineError> {
        let history = self.follow(line)?;
        let known = self.look_at(&history).analysis();
        Ok(known.is_some_and(|it| it.is_open()))
    }

    fn find_line(&self, line: &str, work: &Work<'_, '_>) -> Result<(), String> {
        let history = self.follow(line).map_err(|error| error.to_string())?;
        self.known.find_line(&self.method, &history, work);
        Ok(())
    }

    fn table_bytes(&self) -> Result<(usize, Option<usize>), String> {
        let whole = self.method.of_whole().map_err(str::to_owned)?;
        Ok(whole.table_bytes(&self.root))
    }

    fn bytes(&self, scope: Scope) -> usize {
        self.known.bytes(scope)
    }

    fn forget(&self, scope: Scope) {
        self.known.forget(scope);
    }

    fn forget_incomplete(&self, line: &str) -> Result<(), LineError> {
        self.known.forget_incomplete(&self.follow(line)?);
        Ok(())
    }

    fn retry(&self) {
        self.known.retry();
    }

    fn document(&self, line: &str, stop: &AtomicBool) -> Result<Json, LineError> {
        self.look_at(&self.follow(line)?).document(stop)
    }

    fn report_document(&self) -> Option<Json> {
        let answers = self.answers().ok()?;
        answers.read(|solution| json!(solution.report())).ok()
    }

    fn tree_document(&self, line: &str, depth: usize) -> Result<Json, String> {
        Ok(json!(self.best_play_tree(line, depth)?))
    }

    fn report(&self) -> Option<String> {
        let answers = self.answers().ok()?;
        let report = answers.read(|solution| solution.report().to_string());
        report.ok()
    }

    fn tree(&self, line: &str, depth: usize) -> Result<String, String> {
        Ok(self.best_play_tree(line, depth)?.svg().to_string())
    }

    fn count(&self, run: Run<'_>) -> Result<(), String> {
        self.answers()?.count(run)
    }

    fn counts(&self) -> Option<Counts> {
        let statistics = self.answers().ok()?.statistics()?;
        Some(Counts::of::<G>(&statistics))
    }

    fn statistics_document(&self) -> Option<Json> {
        let statistics = self.answers().ok()?.statistics()?;
        Some(document::statistics(&self.root, &statistics))
    }

    #[cfg(feature = "system")]
    fn play_by_certificate(&self, path: &std::path::Path) -> Result<Player, String> {
        let reader = optimal_play::certificate::CertificateReader::open(path)
            .map_err(|error| error.to_string())?;
        let (player, value) = (reader.player(), reader.value());
        let replies = self.root.replies(reader, Run::new());
        let replies = replies.map_err(|error| error.to_string())?;
        let note = format!(
            "{} plays by a certificate; value: {value}",
            G::player(player)
        );
        let whole = Whole::Certified(Arc::new(super::analysis::Certified { replies, note }));
        self.known.set_whole(whole);
        Ok(player)
    }

    fn certify<'r>(&self, player: Player, run: &dyn Fn() -> Run<'r>) -> Result<(), String> {
        self.answers()?.certify(player, run)
    }

    fn certificate(&self, player: Player) -> Option<Arc<str>> {
        let certificate = self.answers().ok()?.certificate(player)?;
        Some(Arc::clone(&certificate.text))
    }

    fn proof(&self, player: Player, line: &str) -> Result<Option<Proof>, LineError> {
        let history = self.follow(line)?;
        let answers = self.answers().ok();
        let certificate = answers.and_then(|answers| answers.certificate(player));
        Ok(certificate.map(|it| it.proof(history.state())))
    }
}
