//! Without the feature `disk`: no options, and no solutions.

use std::convert::Infallible;
use std::marker::PhantomData;

use clap::Args;
use optimal_play::{GameState, Solution};

use super::super::failure::Failure;
use super::super::options::Limits;
use super::super::run::Work;
use super::Solved;

/// No options.
#[derive(Args, Clone, Debug)]
pub(crate) struct StoreOptions {}

/// There is none.
pub(crate) struct Stored<G>(Infallible, PhantomData<G>);

impl StoreOptions {
    /// There is none.
    pub(crate) const fn solve<G: GameState, S>(
        &self,
        _: &S,
        _: &str,
        _: &G,
        _: &Limits,
    ) -> Result<Option<Solved<G>>, Failure> {
        Ok(None)
    }
}

impl<G: GameState> Stored<G> {
    pub(super) const fn read<A>(
        &self,
        _: impl FnOnce(&Solution<G>, &Work) -> A,
    ) -> Result<A, Failure> {
        match self.0 {}
    }
}
