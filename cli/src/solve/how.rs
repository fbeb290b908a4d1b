//! How games are solved, and their answers printed.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use common::progress::Outlook;
use common::{Failure, Limits, run};
use optimal_play::solver::alpha_beta::Packed;
use optimal_play::{AlphaBeta, GameState, PackedKey, Solution, Solver, StoreSolver};

use super::solved::{Solved, StoreOptions, Task};
use super::table::TableOptions;

/// How games are solved, and their answers printed.
#[derive(Args, Debug)]
#[command(next_help_heading = "Answers")]
pub(crate) struct How {
    /// How answers are printed.
    #[arg(long, global = true, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Compare the answers with those in this file, one a line, as --format value prints them; end
    /// with exit code 1 if any differs.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) expect: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(flatten)]
    pub(crate) store: StoreOptions,
    #[command(flatten)]
    pub(crate) table: TableOptions,
}

/// How answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// For people: the board, the value, the line of best play, the report.
    Text,
    /// The value only, one a line.
    Value,
    /// JSON, one object a line.
    Json,
}

impl How {
    /// Solves a game in memory.
    pub(crate) fn solve<G: GameState>(
        &self,
        solver: &impl Solver<G>,
        root: &G,
        positions: Option<u64>,
    ) -> Result<Solution<G>, Failure> {
        let outlook = Outlook {
            positions,
            ..Outlook::default()
        };
        Ok(run::under_way(&self.limits, outlook, |run| {
            solver.solve(root, run)
        })?)
    }

    /// Solves a game by alpha-beta, with the search in the file given.
    pub(crate) fn search<G: PackedKey + Send>(
        &self,
        solver: AlphaBeta<Packed>,
        root: &G,
    ) -> Result<Solution<G>, Failure> {
        match self.table.resumable(solver) {
            Some(solver) => {
                self.table
                    .explained(run::under_way(&self.limits, Outlook::default(), |run| {
                        solver.solve(root, run)
                    }))
            }
            None => self.solve(&solver, root, None),
        }
    }

    /// Solves a game into the store given, or else in memory; not by alpha-beta.
    pub(crate) fn solve_or_store<G: GameState>(
        &self,
        in_memory: &impl Solver<G>,
        into_store: &impl StoreSolver<G>,
        root: &G,
        task: &Task,
    ) -> Result<Solved<G>, Failure> {
        self.table.require_none()?;
        if let Some(stored) = self.store.solve(into_store, root, task, &self.limits)? {
            return Ok(stored);
        }
        let solution = self.solve(in_memory, root, task.positions)?;
        Ok(Solved::InMemory(solution))
    }
}
