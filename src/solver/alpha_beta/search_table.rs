//! The transposition tables of alpha-beta, one of which several searches can share.

use std::sync::atomic::AtomicBool;

use super::endgame::KnownValues;
use super::search::{Search, TimeSlice};
use crate::game::{GameState, PackedKey};
use crate::run::{Pool, Run, StopReason};
use crate::solver::{self, SolveErrorKind};
use crate::table::{PackedTable, WholeTable};

/// The result of a search after a slice: an answer, or none yet.
pub(super) type Answer<G> =
    Result<Option<<G as GameState>::Value>, SolveErrorKind<<G as GameState>::Move>>;

/// A transposition table with the searches that use it.
pub(super) trait SearchTable<G: GameState> {
    /// Whether several searches can share it.
    const IS_SHARED: bool;

    /// Continues all searches until one has an answer, or has expanded `most` positions.
    fn search(
        &mut self,
        endgame: &impl KnownValues<G>,
        searches: &mut [Search<'_, G>],
        most: u64,
        pool: Pool<'_>,
    ) -> Vec<Answer<G>>;

    /// Doubles the table if it is full and may grow.
    fn grow_if_full(&mut self, run: &mut Run<'_>) -> Result<(), StopReason>;

    /// An error if the entries have no room for the values of the game. Searches have expanded
    /// `expanded` positions.
    fn check_room(&self, expanded: u64) -> solver::Result<(), G>;

    /// The answer of an earlier run to this question, which comes next. Default: none.
    fn answer(&mut self, _state: &G, _threshold: G::Value) -> Option<G::Value> {
        None
    }

    /// Keeps an answer for a later run. Default: does nothing, and so do the others.
    fn add_answer(
        &mut self,
        _state: &G,
        _threshold: G::Value,
        _bound: G::Value,
    ) -> Result<(), StopReason> {
        Ok(())
    }

    /// Writes the table and the answers for a later run, if it is time.
    fn save_if_due(&mut self) -> solver::Result<(), G> {
        Ok(())
    }

    /// Writes them at the end of a run, if another one may continue it.
    fn save_at_end(
        &mut self,
        ended: Result<(), &SolveErrorKind<G::Move>>,
    ) -> solver::Result<(), G> {
        let _ = ended;
        Ok(())
    }
}

/// A table must have refused that many bounds before it is of no use: a small search does not need
/// it.
const REFUSED_AT_LEAST: u64 = 1024;

/// Its entries are too large to be written at once.
impl<G: GameState> SearchTable<G> for WholeTable<G> {
    const IS_SHARED: bool = false;

    fn search(
        &mut self,
        endgame: &impl KnownValues<G>,
        searches: &mut [Search<'_, G>],
        most: u64,
        _: Pool<'_>,
    ) -> Vec<Answer<G>> {
        let is_over = AtomicBool::new(false);
        let search = |search: &mut Search<'_, G>| search.run(self, endgame, most, &is_over);
        searches.iter_mut().map(search).collect()
    }

    fn grow_if_full(&mut self, run: &mut Run<'_>) -> Result<(), StopReason> {
        self.grow_if_full(run)
    }

    /// It stores values whole.
    fn check_room(&self, _: u64) -> solver::Result<(), G> {
        Ok(())
    }
}

impl<G: PackedKey + Send> SearchTable<G> for PackedTable {
    const IS_SHARED: bool = true;

    fn search(
        &mut self,
        endgame: &impl KnownValues<G>,
        searches: &mut [Search<'_, G>],
        most: u64,
        pool: Pool<'_>,
    ) -> Vec<Answer<G>> {
        let slice = TimeSlice::new(most);
        pool.map(searches.iter_mut(), |search| {
            search.run_beside_others(&mut &*self, endgame, &slice)
        })
    }

    fn grow_if_full(&mut self, run: &mut Run<'_>) -> Result<(), StopReason> {
        self.grow_if_full(run)
    }

    /// A few values that do not fit cost little; most of them, the whole table.
    fn check_room(&self, expanded: u64) -> solver::Result<(), G> {
        let refused = self.refused();
        if refused < REFUSED_AT_LEAST || refused <= expanded / 2 {
            return Ok(());
        }
        let (key_bits, most) = (self.key_bits(), self.most_about_zero());
        Err(SolveErrorKind::unsupported(format!(
            "most values do not fit a packed table: beside keys of {key_bits} bits there is room for scores from -{most} to {most}; AlphaBeta::hashed has room for any value"
        )))
    }
}
