//! Solves two-player games of perfect information exactly.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod game;
pub mod games;
mod run;
mod solution;
mod solver;
mod table;

pub use game::{GameState, Indexed, Move, Player, Reward, Value};
pub use run::{Limit, Observe, Progress, Report, Run, StopReason};
pub use solution::{Positions, Solution};
pub use solver::{Dense, ErrorKind, Hashed, Minimax, SolveError, Solver, solve};
