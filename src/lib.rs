//! Solves two-player games of perfect information exactly.
//!
//! You say what a position is; the crate tells what the game is worth, which moves are best, the
//! line of best play, and the value of every position on the way.
//!
//! ```
//! use optimal_play::{GameState, Player, solve};
//!
//! /// Stones in a heap; take one, two or three; whoever takes the last one wins.
//! #[derive(Clone)]
//! struct Heap { stones: u32, to_move: Player }
//!
//! impl GameState for Heap {
//!     type Move = u32;
//!     type Key = (u32, Player);
//!     type Value = i8; // 1: Max wins, -1: Min wins
//!
//!     fn to_move(&self) -> Player { self.to_move }
//!     fn moves(&self) -> impl Iterator<Item = u32> { 1..=self.stones.min(3) }
//!     fn play(&self, take: u32) -> Self {
//!         Heap { stones: self.stones - take, to_move: self.to_move.opponent() }
//!     }
//!     fn terminal_value(&self) -> i8 { if self.to_move == Player::Max { -1 } else { 1 } }
//!     fn key(&self) -> (u32, Player) { (self.stones, self.to_move) }
//! }
//!
//! let root = Heap { stones: 10, to_move: Player::Max };
//! let solution = solve(&root)?;
//! assert_eq!(solution.value(), 1);
//! assert_eq!(solution.best_moves(&root).collect::<Vec<_>>(), [2]);
//! # Ok::<(), optimal_play::SolveError<u32>>(())
//! ```
//!
//! # Where to look
//!
//! - A game is a [`GameState`]; scores of any signed integer type are a [`Value`].
//! - [`solve`] is the one call; a [`Solver`] is an algorithm of your choice, under the control of a
//!   [`Run`]: limits, a stop flag, an observer. The answer is a [`Solution`] or a [`SolveError`].
//! - [`Solution::certificate`] writes down a strategy that proves a bound on the value to whoever knows the
//!   rules; a [`Certificate`] is checked without a solver.
//! - [`Solution::statistics`] counts positions by value and by depth, and [`Solution::best_play_tree`] draws best play, for
//!   Graphviz or as an SVG picture.
//! - With the feature `serde` solutions, reports, statistics, trees and plays can be written in a documented schema, as
//!   JSON for one: `docs/serialization.md`.
//! - [`check::audit`] tests in one call that a game keeps what it promises; [`check::Audit`] tests its
//!   capabilities, too. [`cross_check`] has every solver that fits solve the game, and compares.
//! - [`Solution::playthrough`] tells a play with the values of all moves, as a text for snapshot tests;
//!   [`cross_check::trusted_playthrough`] audits, compares and tells in one call.
//! - [`games`] has games that are ready to solve, written against the same traits.
//!
//! # Which solver do I pick?
//!
//! | your game | solver |
//! |---|---|
//! | no position can repeat | [`Minimax::hashed`], which is what [`solve`] uses |
//! | and positions can be numbered ([`Indexed`]) | [`Minimax::dense`]: several times faster |
//! | and every move leads to a lower number, the root to most that are lower than its own | [`Tabulate::by_index`]: faster still |
//! | or to a later stage ([`Staged`]) | [`Tabulate::by_stage`]: shared between threads; [`Tabulate::root_only`]: in the least memory |
//! | no position can repeat, and the root's value and line are enough | [`AlphaBeta::hashed`], or with a [`PackedKey`] [`AlphaBeta::packed`]: a fraction of the positions |
//! | positions can repeat; its values are [`Outcome`] or [`Wdl`] | [`Retrograde::reachable`] |
//! | and positions can be numbered | [`Retrograde::indexed`]: all positions, faster |
//! | and it tells its [`Predecessors`] | [`Retrograde::with_predecessors`]: in the least memory |
//! | both players have the same moves, who cannot move loses, and positions split into parts ([`Impartial`]) | [`Grundy`]: part by part, with an answer of its own, a [`GrundySolution`] |
//!
//! The library never prints, has no global state and no `unsafe` code.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod certificate;
pub mod check;
pub mod cross_check;
mod game;
pub mod games;
mod run;
mod solution;
mod solver;
mod table;

pub use certificate::{Certificate, CertificateError, CertificateErrorKind, ParseCertificateError};
pub use game::{
    ByPlayer, GameState, Impartial, Indexed, Location, Move, Origin, Outcome, PackedKey,
    ParseError, Player, Predecessors, Restore, RestorePacked, Reward, Staged, Step, Value, Wdl,
};
pub use run::{Limit, Observe, Progress, Report, Run, StopReason};
pub use solution::{
    BestPlayTree, GrundySolution, IllegalMove, Line, Playthrough, Positions, Solution, Statistics,
    Verified, VerifyError,
};
pub use solver::{
    AllIndexed, AlphaBeta, ByIndex, ByStage, Dense, Grundy, Hashed, Minimax, Packed, Reachable,
    Retrograde, RootOnly, SolveError, SolveErrorKind, Solver, Tabulate, WithPredecessors, solve,
};

/// The documents of the repository: their examples are tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../docs/architecture.md")]
    struct Architecture;
    #[doc = include_str!("../docs/algorithms.md")]
    struct Algorithms;
    #[doc = include_str!("../docs/implementing-a-game.md")]
    struct ImplementingAGame;
    #[doc = include_str!("../docs/serialization.md")]
    struct Serialization;
    #[doc = include_str!("../docs/snapshot-testing.md")]
    struct SnapshotTesting;
    #[doc = include_str!("../docs/certificate-format.md")]
    struct CertificateFormat;
    #[doc = include_str!("../docs/choosing-a-solver.md")]
    struct ChoosingASolver;
    #[doc = include_str!("../docs/programs.md")]
    struct Programs;
    #[doc = include_str!("../docs/performance.md")]
    struct Performance;
}
