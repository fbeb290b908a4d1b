//! What searches go on over: a table, which some can share.

use super::search::Search;
use crate::game::{GameState, PackedKey};
use crate::run::Workers;
use crate::solver::ErrorKind;
use crate::table::{Growing, PackedTable, WholeTable};

/// What a search comes to in a stretch: an answer, or none yet.
pub(super) type Answer<G> =
    Result<Option<<G as GameState>::Value>, ErrorKind<<G as GameState>::Move>>;

/// A table that searches go on over.
pub(super) trait Ground<G: GameState>: Growing {
    /// How many searches are to share it, `expanded` positions after the beginning.
    fn searches(&self, expanded: u64, workers: &Workers) -> usize;

    /// Has all searches go on for `most` positions each, or to an answer.
    fn go_on(&mut self, searches: &mut [Search<G>], most: u64, workers: &Workers)
    -> Vec<Answer<G>>;
}

/// Its entries are too large to be written at once: it is not shared.
impl<G: GameState> Ground<G> for WholeTable<G> {
    fn searches(&self, _: u64, _: &Workers) -> usize {
        1
    }

    fn go_on(&mut self, searches: &mut [Search<G>], most: u64, _: &Workers) -> Vec<Answer<G>> {
        let go_on = |search: &mut Search<G>| search.go_on(self, most);
        searches.iter_mut().map(go_on).collect()
    }
}

impl<G: PackedKey + Send> Ground<G> for PackedTable {
    fn searches(&self, expanded: u64, workers: &Workers) -> usize {
        workers.threads_for(usize::try_from(expanded).unwrap_or(usize::MAX))
    }

    fn go_on(
        &mut self,
        searches: &mut [Search<G>],
        most: u64,
        workers: &Workers,
    ) -> Vec<Answer<G>> {
        let go_on = |search: &mut Search<G>| search.go_on(&mut &*self, most);
        if let [search] = searches {
            return vec![go_on(search)];
        }
        workers.map(searches.iter_mut(), go_on)
    }
}
