//! What searches go on over: a table, which some can share.

use std::sync::atomic::AtomicBool;

use super::search::Search;
use crate::game::{GameState, PackedKey};
use crate::run::Crew;
use crate::solver::SolveErrorKind;
use crate::table::{BoundTable, Growing, Located, PackedTable, WholeTable};

/// What a search comes to in a stretch: an answer, or none yet.
pub(super) type Answer<G> =
    Result<Option<<G as GameState>::Value>, SolveErrorKind<<G as GameState>::Move>>;

/// A table that searches go on over.
pub(super) trait Ground<G: GameState>: Growing {
    /// Whether several searches can share it.
    const IS_SHARED: bool;

    /// A state for searches to begin with.
    fn locate(&self, state: G) -> Located<G>;

    /// Has all searches go on for `most` positions each, or until one has an answer.
    fn go_on(&mut self, searches: &mut [Search<G>], most: u64, crew: Crew<'_>) -> Vec<Answer<G>>;
}

/// Its entries are too large to be written at once.
impl<G: GameState> Ground<G> for WholeTable<G> {
    const IS_SHARED: bool = false;

    fn locate(&self, state: G) -> Located<G> {
        BoundTable::locate(self, state)
    }

    fn go_on(&mut self, searches: &mut [Search<G>], most: u64, _: Crew<'_>) -> Vec<Answer<G>> {
        let is_answered = AtomicBool::new(false);
        let go_on = |search: &mut Search<G>| search.go_on(self, most, &is_answered);
        searches.iter_mut().map(go_on).collect()
    }
}

impl<G: PackedKey + Send> Ground<G> for PackedTable {
    const IS_SHARED: bool = true;

    fn locate(&self, state: G) -> Located<G> {
        BoundTable::locate(&self, state)
    }

    fn go_on(&mut self, searches: &mut [Search<G>], most: u64, crew: Crew<'_>) -> Vec<Answer<G>> {
        let is_answered = AtomicBool::new(false);
        crew.map(searches.iter_mut(), |search| {
            search.go_on(&mut &*self, most, &is_answered)
        })
    }
}
