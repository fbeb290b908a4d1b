//! Checking every value of a store.

use std::fmt::{Debug, Display};

use common::progress::{Outlook, grouped};
use common::{Failure, Limits, run};
use optimal_play::solution::Verified;
use optimal_play::store::Store;
use optimal_play::{
    Indexed, OutcomeValue, Predecessors, Retrograde, Run, SolveError, Staged, StoreSolver as _,
    SwapPlayers, Tabulate, Unpack,
};

use crate::games::{Shown, Visit, Written};

/// Checks every value.
pub(super) struct Verify<'a> {
    pub(super) store: Store,
    pub(super) limits: &'a Limits,
}

impl Verify<'_> {
    fn run<M: Debug>(
        self,
        verify: impl FnOnce(Run<'_>) -> Result<Verified, SolveError<M>>,
    ) -> Result<(), Failure> {
        let verified = run::under_way(self.limits, Outlook::default(), verify)?;
        let positions = grouped(verified.positions);
        run::print(&format!("{positions} positions, every value is right"))
    }
}

impl Visit for Verify<'_> {
    type Answer = ();

    fn by_key<G>(self, root: &G, _: Shown<G>) -> Result<(), Failure>
    where
        G: Unpack<Value: Written> + Staged + Display + Send + Sync,
    {
        let stored = Tabulate::by_key().open(&self.store, root)?;
        self.run(|run| Tabulate::by_key().verify(&stored, run))
    }

    fn by_index<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Indexed<Value: OutcomeValue + Written> + Predecessors + Display + Sync,
    {
        let stored = Retrograde::with_predecessors().open(&self.store, root)?;
        self.run(|run| Retrograde::with_predecessors().verify(&stored, run))
    }

    fn by_stage<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Indexed<Value: Written> + Predecessors + Staged + SwapPlayers + Display + Sync,
    {
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        let stored = solver.open(&self.store, root)?;
        self.run(|run| solver.verify(&stored, run))
    }
}
