//! Who wins, by a search that its caller can leave and continue.

use std::sync::atomic::AtomicBool;

use super::AlphaBeta;
use super::driver::STRETCH;
use super::search::Search;
use crate::game::{GameState, Player, Wdl};
use crate::run::{Run, StopReason};
use crate::solver;
use crate::table::WholeTable;

/// A null-window search of a game without draws. All positions that it searches share one
/// transposition table.
pub(in crate::solver) struct WinnerSearch<'r, G: GameState> {
    table: WholeTable<G>,
    search: Search<'r, G>,
}

impl<'r, G: GameState<Value = Wdl>> WinnerSearch<'r, G> {
    /// A search with an empty table.
    pub(in crate::solver) fn new(run: &mut Run<'r>) -> Result<Self, StopReason> {
        let bytes = AlphaBeta::hashed().table_bytes(run);
        Ok(Self {
            table: WholeTable::new(bytes, run)?,
            search: Search::new(run),
        })
    }

    /// Begins to search a position, in place of the current one.
    pub(in crate::solver) fn begin(&mut self, root: &G) {
        self.search.begin(root.clone(), Wdl::MaxWins);
    }

    /// The winner, unless that takes more than about another `most` positions.
    pub(in crate::solver) fn winner(
        &mut self,
        most: u64,
        run: &mut Run<'r>,
    ) -> solver::Result<Option<Player>, G> {
        let endgame = AlphaBeta::hashed().without_endgame::<G>().endgame;
        let (search, is_over) = (&mut self.search, AtomicBool::new(false));
        for _ in 0..most.div_ceil(STRETCH) {
            let before = search.expanded();
            let bound = search.run(&mut self.table, &endgame, STRETCH, &is_over)?;
            run.tick_many(search.expanded() - before)?;
            if let Some(bound) = bound {
                return Ok(bound.winner());
            }
            self.table.grow_if_full(run)?;
        }
        Ok(None)
    }
}
