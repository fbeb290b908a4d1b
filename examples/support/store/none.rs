//! Without the feature `disk`: no options, and no solutions in files.

use clap::Args;
use optimal_play::GameState;

use super::super::failure::Failure;
use super::super::options::Limits;
use super::Solved;

/// No options.
#[derive(Args, Clone, Debug)]
pub(crate) struct StoreOptions {}

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
