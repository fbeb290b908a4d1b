//! Solves two-player games of perfect information exactly.
//!
//! You write the rules of a game. The crate returns its value, the best moves, the line of best
//! play and, where wanted, the value of every position.
//!
//! # A first game
//!
//! ```
#![doc = include_str!("../examples/heap.rs")]
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
//!   tests; [`cross_check::trusted_playthrough`] audits, compares, solves and writes it in one
//!   call, and [`cross_check::Trust`] does so with capabilities, and for games with cycles.
//! - [`Solution::statistics`] counts positions by value and by depth; [`Solution::best_play_tree`]
//!   draws best play, for Graphviz or as an SVG picture.
//! - [`games`] has games that are ready to solve, written against the same traits.
//! - The [guide] has a page for each task, from [implementing a
//!   game](guide::implementing_a_game) and a [game of each kind](guide::cookbook) to
//!   [games larger than memory](guide::large_games).
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
//! | `disk` | no | solutions in files, for games that memory does not hold: [`store`], [`guide::large_games`]; on Unix and Windows |
//! | `serde` | no | solutions, reports, statistics, trees and playthroughs in a documented schema: [`guide::serialization`] |
//!
//! The library never prints, has no global state and no `unsafe` code.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod certificate;
pub mod check;
pub mod cross_check;
#[cfg(feature = "disk")]
mod draft;
mod game;
pub mod games;
#[cfg(feature = "disk")]
pub mod post;
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

#[cfg(any(doc, doctest))]
pub mod guide {
    //! The pages of the guide, each for one task.
    //!
    //! | page | after it you can |
    //! |---|---|
    //! | [`implementing_a_game`] | write the rules of a game, test them, and make the game fast to solve |
    //! | [`cookbook`] | copy a game of each kind; find the way out of each error |
    //! | [`choosing_a_solver`], [`algorithms`] | choose a solver by measurements; read the sources |
    //! | [`finding_mistakes`], [`snapshot_testing`] | test rules and answers |
    //! | [`large_games`] | solve a game into files, on one machine or several |
    //! | [`games`], [`programs`] | use the bundled games |
    //! | [`certificate_format`], [`store_format`], [`serialization`] | read and write the formats |

    // On GitHub, a page has its own links. Here, the first definition of each link counts.
    macro_rules! pages {
        ($($name:ident: $file:literal,)*) => {$(
            #[doc = include_str!("../docs/links.md")]
            #[doc = include_str!(concat!("../docs/", $file, ".md"))]
            pub mod $name {}
        )*};
    }

    pages! {
        implementing_a_game: "implementing-a-game",
        cookbook: "cookbook",
        choosing_a_solver: "choosing-a-solver",
        algorithms: "algorithms",
        finding_mistakes: "finding-mistakes",
        snapshot_testing: "snapshot-testing",
        games: "games",
        programs: "programs",
        certificate_format: "certificate-format",
        store_format: "store-format",
        serialization: "serialization",
    }

    // Its examples need the feature.
    #[cfg(any(not(doctest), feature = "disk"))]
    pages! {
        large_games: "large-games",
    }
}

/// The other documents of the repository: their examples are tests, too.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../docs/architecture.md")]
    struct Architecture;
    #[doc = include_str!("../docs/performance.md")]
    struct Performance;
}
