//! Searches by alpha-beta that are kept in a file, and go on from there.

use std::fmt::Debug;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use common::Failure;
use common::parse::time;
use optimal_play::solver::alpha_beta::{Packed, Resumable};
use optimal_play::{AlphaBeta, GameState, Solution, SolveError, SolveErrorKind};

/// Where a search is kept.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "A search in a file, for searches that take long")]
pub(crate) struct TableOptions {
    /// Keep the search by alpha-beta in this file: a run that was ended, also by a crash, continues
    /// there.
    #[arg(
        long = "table",
        id = "table",
        global = true,
        value_name = "FILE",
        conflicts_with = "store"
    )]
    file: Option<PathBuf>,
    /// Write the file after each such time, and when a limit or a signal ends the run.
    #[arg(
        long,
        global = true,
        requires = "table",
        value_name = "TIME",
        value_parser = time,
        default_value = "5min"
    )]
    save_every: Duration,
}

impl TableOptions {
    /// Whether there is a file.
    pub(crate) const fn is_given(&self) -> bool {
        self.file.is_some()
    }

    /// An error if there is a file, for a game that another solver solves.
    pub(crate) fn require_none(&self) -> Result<(), Failure> {
        if self.is_given() {
            let message =
                "--table keeps a search by alpha-beta, and another solver solves this game";
            return Err(Failure::Input(message.to_owned()));
        }
        Ok(())
    }

    /// The solver with the file, if there is one.
    pub(crate) fn resumable(&self, solver: AlphaBeta<Packed>) -> Option<AlphaBeta<Resumable>> {
        let file = self.file.as_ref()?;
        Some(solver.resumable(file).with_interval(self.save_every))
    }

    /// The result of a run with the file: a failure says whether the search goes on from there.
    pub(crate) fn explained<G: GameState>(
        &self,
        solved: Result<Solution<G>, SolveError<G::Move>>,
    ) -> Result<Solution<G>, Failure> {
        solved.map_err(|error| {
            let can_go_on = matches!(
                error.kind(),
                SolveErrorKind::Limit(_)
                    | SolveErrorKind::OutOfMemory { .. }
                    | SolveErrorKind::Stopped
            );
            let file = self.file.as_ref().filter(|file| can_go_on && file.exists());
            match (Failure::from(error), file) {
                (Failure::Run { message, stopped }, Some(file)) => {
                    let file = file.display();
                    let message =
                        format!("{message}; run it again to continue the search in {file}");
                    Failure::Run { message, stopped }
                }
                (failure, _) => failure,
            }
        })
    }
}
