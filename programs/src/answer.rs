//! The answer to an instance: solved in memory, and shown in one of the formats.

use std::fmt::Display;

use clap::ValueEnum;
use optimal_play::{GameState, Solution, Solver};
use serde::Serialize;

use crate::Failure;
use crate::Limits;
use crate::progress::Outlook;
use crate::run;

/// How answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Format {
    /// For people: the board, the value, the line of best play, the report.
    Text,
    /// The value only, one a line.
    Value,
    /// JSON, one object a line.
    Json,
}

/// Solves `root`, which leads to so many `positions`, if that is known.
pub fn solve<G: GameState, S: Solver<G>>(
    solver: &S,
    root: &G,
    positions: Option<u64>,
    limits: &Limits,
) -> Result<Solution<G>, Failure> {
    let outlook = Outlook {
        positions,
        ..Outlook::default()
    };
    let solution = run::under_way(limits, outlook, |run| solver.solve(root, run));
    Ok(solution?)
}

/// An answer in one of the formats. Calls `answer` only if the format shows more than the value.
pub fn shown<A: Serialize>(
    format: Format,
    value: impl Display,
    answer: impl FnOnce() -> A,
    text: impl FnOnce(&A) -> String,
) -> String {
    match format {
        Format::Text => text(&answer()),
        Format::Value => value.to_string(),
        Format::Json => serde_json::to_string(&answer()).expect("answers are plain data"),
    }
}
