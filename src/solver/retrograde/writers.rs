//! How those who analyse a game together write one store.

use super::Solved;
use super::team::{Alone, Team};
use crate::game::Indexed;
use crate::run::Run;
use crate::solver::SolveErrorKind;
use crate::store::{Files, Identity, Store, Writing, Written};

/// A team that writes a store: each of them the tables of its share, and the first one the manifest.
pub(super) trait Writers: Team {
    /// The files of the store, if it is solved.
    fn solved<G: Indexed>(
        &mut self,
        store: &Store,
        root: &G,
        run: &mut Run<'_>,
    ) -> Solved<Option<Files>, G>;

    /// Opens the store to write. The share is that of its shards from then on.
    fn write<G: Indexed>(
        &mut self,
        store: &Store,
        root: &G,
        run: &mut Run<'_>,
    ) -> Solved<Writing, G>;

    /// The tables of one kind and stage that all of them have written and synced, by shard;
    /// `written` are those from here.
    fn gather<M>(
        &mut self,
        written: Vec<Written>,
        run: &mut Run<'_>,
    ) -> Result<Vec<Written>, SolveErrorKind<M>>;

    /// Waits until all of them are here.
    fn wait<M>(&mut self, run: &mut Run<'_>) -> Result<(), SolveErrorKind<M>>;
}

impl Writers for Alone {
    fn solved<G: Indexed>(
        &mut self,
        store: &Store,
        root: &G,
        _: &mut Run<'_>,
    ) -> Solved<Option<Files>, G> {
        Ok(store.solved(root, Identity::by_index(root))?)
    }

    fn write<G: Indexed>(
        &mut self,
        store: &Store,
        root: &G,
        _: &mut Run<'_>,
    ) -> Solved<Writing, G> {
        Ok(store.write(root, Identity::by_index(root))?)
    }

    fn gather<M>(
        &mut self,
        written: Vec<Written>,
        _: &mut Run<'_>,
    ) -> Result<Vec<Written>, SolveErrorKind<M>> {
        Ok(written)
    }

    fn wait<M>(&mut self, _: &mut Run<'_>) -> Result<(), SolveErrorKind<M>> {
        Ok(())
    }
}
