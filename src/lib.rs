//! Solves two-player games of perfect information exactly.
//!
//! You write the rules of a game. The crate returns its value, the best moves, the line of best
//! play and, where wanted, the value of every position.
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
//!         Heap { stones: self.stones - take, to_move: !self.to_move }
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
//! - A game is a [`GameState`]. Its [`Value`] is any signed integer type, [`Outcome`] or [`Wdl`].
//! - [`solve`] solves an acyclic game in one call. To choose the algorithm, call [`Solver::solve`]
//!   with a [`Run`], which sets limits, a stop flag and an observer. Both return a [`Solution`] or
//!   a [`SolveError`].
//! - [`rules`] has what rules are written with: boards with named squares, symmetries that fold
//!   positions.
//! - [`check::audit`] tests in one call that a game keeps its contract; [`check::Audit`] also tests
//!   its capabilities. [`cross_check`] solves the game with several solvers, and compares their
//!   values.
//! - [`Solution::verify`] checks a solution by the rules; [`Solution::compare`] compares two.
//!   [`Solution::certificate`] returns a strategy that proves a bound on the value. Anyone who
//!   knows the rules can check it, without a solver.
//! - [`Solution::playthrough`] writes a line of play with the values of all moves, for snapshot
//!   tests; [`cross_check::CrossCheck::playthrough`] audits, compares, solves and writes it in one
//!   call.
//! - [`Solution::statistics`] counts positions by value and by depth; [`Solution::best_play_tree`]
//!   draws best play, for Graphviz or as an SVG picture.
//! - [`games`] has games that are ready to solve, written against the same traits.
//! - `docs/implementing-a-game.md` explains the traits step by step. `docs/cookbook.md` has a game
//!   of each kind to copy, and what to do when a game does not fit.
//!
//! # Which solver do I pick?
//!
#![doc = include_str!("../docs/solvers.md")]
//!
//! # Feature flags
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `parallel` | yes | threads, by `rayon`; without it a run has one thread |
//! | `disk` | no | solutions in files, for games that memory does not hold: [`store`], `docs/large-games.md`; on Unix and Windows |
//! | `serde` | no | solutions, reports, statistics, trees and playthroughs in a documented schema: `docs/serialization.md` |
//!
//! The library never prints, has no global state and no `unsafe` code.

// On docs.rs, each item names the feature that it requires.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod certificate;
pub mod check;
pub mod cross_check;
#[cfg(feature = "disk")]
mod draft;
mod game;
pub mod games;
pub mod prelude;
pub mod rules;
pub mod run;
pub mod solution;
pub mod solver;
#[cfg(feature = "disk")]
pub mod store;
mod table;

pub use game::blocks;
pub use game::{
    ByPlayer, GameState, IllegalMove, Impartial, Indexed, Location, Move, Origin, Outcome,
    OutcomeValue, PackedKey, ParseError, Player, Predecessors, Restore, Reward, Staged, Step,
    SwapPlayers, Value, Wdl, WithoutDistance,
};
pub use run::Run;
pub use solution::Solution;
#[cfg(feature = "disk")]
pub use solution::Stored;
#[cfg(feature = "disk")]
#[doc(inline)]
pub use solver::StoreSolver;
#[doc(inline)]
pub use solver::{
    AlphaBeta, Grundy, Minimax, Retrograde, SolveError, SolveErrorKind, Solver, Tabulate, solve,
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
    #[doc = include_str!("../docs/cookbook.md")]
    struct Cookbook;
    #[doc = include_str!("../docs/testing.md")]
    struct Testing;
    #[doc = include_str!("../docs/serialization.md")]
    struct Serialization;
    #[doc = include_str!("../docs/store-format.md")]
    struct StoreFormat;
    #[doc = include_str!("../docs/choosing-a-solver.md")]
    struct ChoosingASolver;
    #[doc = include_str!("../docs/programs.md")]
    struct Programs;
    #[cfg(feature = "disk")]
    #[doc = include_str!("../docs/large-games.md")]
    struct LargeGames;
    #[doc = include_str!("../docs/performance.md")]
    struct Performance;
}
