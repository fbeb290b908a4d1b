//! The value of a position, from null-window searches.

use super::endgame::KnownValues;
use super::search::Search;
use super::search_table::SearchTable;
use super::threshold_search::ThresholdSearch;
use crate::game::{GameState, Value};
use crate::run::{PollBudget, Question, Run, Threads};
use crate::solver::cycle::look_for_cycle;
use crate::solver::{self, SolveErrorKind};

/// The number of positions that a search expands between two checks of the limits.
pub(super) const STRETCH: u64 = 256;
/// The same where several searches share a table, at most.
const SHARED_STRETCH: u64 = 1 << 16;
/// A shorter question is not worth sharing.
const SHORT: u64 = 1 << 10;

/// Finds values of positions by null-window searches, over one transposition table.
pub(super) struct Driver<'a, 'r, G: GameState, T, E> {
    pub(super) table: T,
    pub(super) endgame: &'a E,
    /// All search for the same answer.
    searches: Vec<Search<'r, G>>,
    threads: Threads,
    pub(super) run: &'a mut Run<'r>,
    pub(super) budget: PollBudget<'r>,
    /// The moves from the root to the position that is being searched.
    pub(super) before: Vec<G::Move>,
    /// The driver looks for a repeated position on lines of play longer than that.
    long: usize,
}

impl<'a, 'r, G, T, E> Driver<'a, 'r, G, T, E>
where
    G: GameState,
    T: SearchTable<G>,
    E: KnownValues<G>,
{
    pub(super) fn new(table: T, endgame: &'a E, run: &'a mut Run<'r>) -> Self {
        Self {
            table,
            endgame,
            searches: vec![Search::new(run)],
            threads: run.threads(),
            budget: run.stop_signal().poll_budget(),
            run,
            before: Vec::new(),
            long: 1024,
        }
    }

    /// The value of `state`.
    ///
    /// Each search asks whether it is at least a threshold, as in MTD(f): A. Plaat, J. Schaeffer,
    /// W. Pijls and A. de Bruin, Best-First Fixed-Depth Minimax Algorithms, Artificial Intelligence
    /// 87 (1996). [`ThresholdSearch`] chooses the thresholds.
    pub(super) fn value(&mut self, state: &G) -> solver::Result<G::Value, G> {
        let known = state.decided().or_else(|| self.endgame.value_of(state));
        if let Some(value) = known {
            return Ok(value);
        }
        let mut search = ThresholdSearch::new(state.bounds());
        let value = loop {
            let (lower, upper) = search.bounds();
            if lower >= upper {
                if lower > upper {
                    return Err(self.wrong_pruning());
                }
                break lower;
            }
            let threshold = search.threshold().ok_or_else(|| self.overflow())?;
            // Otherwise the search would ask the same again and again.
            if threshold <= lower {
                let line = self.before.clone();
                let fault = "the value with the next number is not greater: to_number and from_number contradict the order of values";
                return Err(SolveErrorKind::contract(line, fault));
            }
            if self.before.is_empty() {
                self.run.ask(question(lower, threshold, upper));
            }
            let answer = self.bound(state, threshold)?;
            search.answer(threshold, answer);
        };
        self.run.ask(None);
        // At the end of the game it is the value of the rules, not a bound.
        if value.may_hide_overflow() && !state.is_over() {
            return Err(self.overflow());
        }
        Ok(value)
    }

    /// A null-window search of `state`: a bound on its value, a lower one if it is at least
    /// `threshold`, else an upper one.
    pub(super) fn bound(&mut self, state: &G, threshold: G::Value) -> solver::Result<G::Value, G> {
        if let Some(value) = self.endgame.value_of(state) {
            return Ok(value);
        }
        if let Some(bound) = self.table.answer(state, threshold) {
            return Ok(bound);
        }
        let begun = self.expanded();
        let mut sharing = 1;
        self.searches[0].begin(state.clone(), threshold);
        loop {
            let before = self.expanded();
            // Threads start where the whole run is long enough.
            let to_share = if before - begun < SHORT { 0 } else { before };
            let to_share = usize::try_from(to_share).unwrap_or(usize::MAX);
            let pool = self.threads.pool(to_share);
            if T::IS_SHARED && pool.threads() > sharing {
                sharing = pool.threads();
                self.searches.resize_with(sharing, || Search::new(self.run));
                for search in &mut self.searches[1..] {
                    search.begin(state.clone(), threshold);
                }
                self.searches.iter_mut().for_each(Search::share);
            }
            let most = if sharing == 1 {
                STRETCH
            } else {
                // The table doubles between stretches.
                (before / 8).min(SHARED_STRETCH)
            };
            let searches = &mut self.searches[..sharing];
            let answers = self.table.search(self.endgame, searches, most, pool);
            self.run.tick_many(self.expanded() - before)?;
            for answer in answers {
                if let Some(value) = answer.map_err(|error| error.after(&self.before))? {
                    self.table.add_answer(state, threshold, value)?;
                    return Ok(value);
                }
            }
            self.table.check_room(self.expanded())?;
            self.table.grow_if_full(self.run)?;
            self.table.save_if_due()?;
            self.look_for_cycles()?;
        }
    }

    /// The number of positions that all searches have expanded.
    fn expanded(&self) -> u64 {
        self.searches.iter().map(Search::expanded).sum()
    }

    /// In a game with a cycle a search opens a position that repeats again, and the line grows.
    fn look_for_cycles(&mut self) -> solver::Result<(), G> {
        for search in &self.searches {
            if search.line().len() > self.long {
                self.long *= 2;
                let cycle = look_for_cycle(search.line(), self.run);
                cycle.map_err(|error| error.after(&self.before))?;
            }
        }
        Ok(())
    }

    /// A value leaves its range on the way to the position that is being searched.
    pub(super) fn overflow(&self) -> SolveErrorKind<G::Move> {
        SolveErrorKind::overflow_after(self.before.clone())
    }

    /// Bounds, candidate moves or keys are wrong in the position that is being searched, or below
    /// it.
    pub(super) fn wrong_pruning(&self) -> SolveErrorKind<G::Move> {
        let line = self.before.clone();
        let fault = "no move has the value found by pruning: bounds, candidate moves or keys are wrong, there or below; audit the game";
        SolveErrorKind::contract(line, fault)
    }
}

/// What is asked of a value, as numbers; `None` if one does not fit.
fn question<V: Value>(lower: V, threshold: V, upper: V) -> Option<Question> {
    Some(Question {
        threshold: threshold.to_number()?,
        lower: lower.to_number()?,
        upper: upper.to_number()?,
    })
}
