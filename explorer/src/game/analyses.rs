//! What is known of a game: the solution of the whole, or of the positions that came up.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use lru::LruCache;
use optimal_play::{GameState, Run, SolveErrorKind};

use super::analysis::{Analysis, Certified};
use super::answers::Answers;
use super::book::Book;
use super::history::History;
use super::method::{Method, Scope};
use super::values::Values;
use super::work::Work;
use crate::show::Show;

/// The number of positions that are remembered of a game that is not solved as a whole.
const MOST_POSITIONS: usize = 1024;

/// More bytes than the map takes for an analysis, beside its key and itself.
const IN_MAP: usize = 128;

/// What is known of a game. Threads share it.
pub(crate) struct Analyses<G: Show> {
    whole: RwLock<Whole<G>>,
    positions: Mutex<ByMoves<G>>,
    /// Values that are known before anybody solves.
    book: Option<Arc<Book<G>>>,
}

/// What is known of positions, by the moves that lead to them: positions that look different may
/// share a key.
type ByMoves<G> = LruCache<Vec<<G as GameState>::Move>, Arc<Analysis<G>>>;

/// What is known of a game as a whole.
pub(crate) enum Whole<G: GameState> {
    NotYet,
    Solved(Arc<Answers<G>>),
    /// It is not solved: a certificate has the replies of one player.
    Certified(Arc<Certified<G>>),
    Failed(String),
}

// By hand, so that no clone of `G` is needed.
impl<G: GameState> Clone for Whole<G> {
    fn clone(&self) -> Self {
        match self {
            Self::NotYet => Self::NotYet,
            Self::Solved(answers) => Self::Solved(Arc::clone(answers)),
            Self::Certified(certified) => Self::Certified(Arc::clone(certified)),
            Self::Failed(message) => Self::Failed(message.clone()),
        }
    }
}

impl<G: Show> Analyses<G> {
    pub(crate) fn new(book: Option<Arc<Book<G>>>) -> Self {
        Self {
            whole: RwLock::new(Whole::NotYet),
            // It allocates as it grows.
            positions: Mutex::new(LruCache::unbounded()),
            book,
        }
    }

    /// The values that are known before anybody solves.
    pub(crate) fn book(&self) -> Option<Arc<Book<G>>> {
        self.book.clone()
    }

    /// What is known of the game as a whole.
    pub(crate) fn whole(&self) -> Whole<G> {
        let whole = self.whole.read().unwrap_or_else(PoisonError::into_inner);
        whole.clone()
    }

    /// Sets what is known of the game as a whole.
    pub(crate) fn set_whole(&self, whole: Whole<G>) {
        *self.whole.write().unwrap_or_else(PoisonError::into_inner) = whole;
    }

    fn positions(&self) -> MutexGuard<'_, ByMoves<G>> {
        self.positions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of the position after the first `plies` moves, in which the game is not over;
    /// `None` if it is still to be found.
    pub(crate) fn analysis(&self, history: &History<G>, plies: usize) -> Option<Arc<Analysis<G>>> {
        let state = match history.plies().get(plies) {
            Some(ply) => &ply.state,
            None => history.state(),
        };
        match self.whole() {
            Whole::Solved(answers) => {
                let analysis = answers.read(|solution| Analysis::from_solution(solution, state));
                let analysis =
                    analysis.unwrap_or_else(|message| Analysis::ignorant(state, message));
                Some(Arc::new(analysis))
            }
            Whole::Certified(certified) => {
                Some(Arc::new(Analysis::by_certificate(&certified, state)))
            }
            Whole::Failed(message) => Some(Arc::new(Analysis::ignorant(state, message))),
            Whole::NotYet => {
                let mut moves = history.moves();
                moves.truncate(plies);
                let found = self.positions().get(&moves).cloned();
                found.or_else(|| {
                    let analysis = Analysis::from_book(Some(self.book.as_deref()?), state);
                    let is_complete = analysis.values.are_complete();
                    is_complete.then(|| Arc::new(analysis))
                })
            }
        }
    }

    /// The values of the position after the first `plies` moves, without the line.
    pub(crate) fn values(&self, history: &History<G>, plies: usize) -> Option<Values<G>> {
        if let (Whole::Solved(answers), Some(ply)) = (self.whole(), history.plies().get(plies)) {
            let values = answers.read(|it| Values::from_solution(it, &ply.state));
            return values.ok();
        }
        self.analysis(history, plies)
            .map(|analysis| analysis.values.clone())
    }

    /// Finds what is still to be found of the position that the moves lead to: solves the whole
    /// game, or the position within the time of the `work`. If that is stopped, it leaves nothing
    /// behind.
    ///
    /// # Errors
    ///
    /// Why the whole game could not be solved.
    pub(crate) fn find(
        &self,
        scope: Scope,
        method: &Method<G>,
        history: &History<G>,
        work: &Work<'_, '_>,
    ) -> Result<(), String> {
        if scope == Scope::Whole {
            return self.solve(method, history.root(), (work.run)());
        }
        let (book, state) = (self.book.as_deref(), history.state());
        let put = |analysis| self.put(history, analysis);
        let analysis = Analysis::of_position(method, book, state, work, put);
        if work.is_stopped() {
            self.positions().pop(&history.moves());
        } else {
            put(analysis);
        }
        Ok(())
    }

    /// Finds how the line of best play goes on where a book ends, if it does.
    pub(crate) fn find_line(&self, method: &Method<G>, history: &History<G>, work: &Work<'_, '_>) {
        let known = self.analysis(history, history.plies().len());
        if let Some(known) = known.filter(|it| it.is_open()) {
            let known = Analysis::clone(&known);
            let longer = known.with_longer_line(method, history.state(), work);
            if !work.is_stopped() {
                self.put(history, longer);
            }
        }
    }

    fn put(&self, history: &History<G>, analysis: Analysis<G>) {
        let mut positions = self.positions();
        positions.put(history.moves(), Arc::new(analysis));
        if positions.len() > MOST_POSITIONS {
            positions.pop_lru();
        }
    }

    /// Solves the whole game.
    fn solve(&self, method: &Method<G>, root: &G, run: Run<'_>) -> Result<(), String> {
        let error = match method.of_whole()?.solve(root, run) {
            Ok(solution) => {
                let answers = Answers::in_memory(solution);
                self.set_whole(Whole::Solved(Arc::new(answers)));
                return Ok(());
            }
            Err(error) => error,
        };
        let message = error.kind().to_string();
        let is_stopped = matches!(error.kind(), SolveErrorKind::Stopped);
        // Where positions can be solved one by one, they still can.
        if !is_stopped && method.quick_scope() == Scope::Whole {
            self.set_whole(Whole::Failed(message.clone()));
        }
        Err(message)
    }

    /// Forgets the position that the moves lead to, if some of it is unknown.
    pub(crate) fn forget_incomplete(&self, history: &History<G>) {
        let mut positions = self.positions();
        let moves = history.moves();
        if positions
            .peek(&moves)
            .is_some_and(|analysis| analysis.note.is_some())
        {
            positions.pop(&moves);
        }
    }

    /// Forgets that the whole game could not be solved, so that it can be tried again.
    pub(crate) fn retry(&self) {
        if matches!(self.whole(), Whole::Failed(_)) {
            self.set_whole(Whole::NotYet);
        }
    }

    /// The bytes of memory that the answers take, at most: those of the whole game, or of
    /// positions.
    pub(crate) fn bytes(&self, scope: Scope) -> usize {
        match (scope, self.whole()) {
            (Scope::Whole, Whole::Solved(answers)) => answers.bytes(),
            (Scope::Whole, _) => 0,
            (Scope::Position, _) => {
                let positions = self.positions();
                let positions = positions.iter().map(|(moves, analysis)| {
                    IN_MAP + size_of::<G::Move>() * moves.capacity() + analysis.bytes()
                });
                positions.sum()
            }
        }
    }

    /// Forgets these answers, but for values in files.
    pub(crate) fn forget(&self, scope: Scope) {
        match (scope, self.whole()) {
            (Scope::Whole, Whole::Solved(answers)) if answers.are_stored() => {
                answers.forget_found();
            }
            (Scope::Whole, Whole::Solved(_)) => self.set_whole(Whole::NotYet),
            (Scope::Whole, _) => {}
            (Scope::Position, _) => *self.positions() = LruCache::unbounded(),
        }
    }
}
