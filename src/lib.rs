//! Solves two-player games of perfect information exactly.
//!
//! # A first game
//!
//! ```
#![doc = include_str!("../examples/heap.rs")]
//! ```
//!
//! # Where to look
//!
//! | task | items |
//! |---|---|
//! | write rules | [`GameState`], with a [`Value`]: an integer type, [`Outcome`] or [`Wdl`]; [`rules`]: boards, symmetries, numberings, sums of games |
//! | solve | [`solve`] for an acyclic game; [`Solver::solve`] to choose the algorithm, with a [`Run`] that sets limits, a stop flag and an observer |
//! | read the answer | [`Solution`]; [`Solution::playthrough`], a line with the values of all moves; [`Solution::statistics`]; [`Solution::best_play_tree`], a picture |
//! | test rules | [`audit()`], and [`audit::Audit`] for capabilities; [`cross_check`] compares solvers; [`playthrough`](cross_check::CrossCheck::playthrough) audits, compares, solves and verifies in one call |
//! | check values | [`Solution::verify`], [`Solution::compare`]; [`Solution::certificate`], a proof that the rules alone check |
//! | try | [`games`], which are ready to solve; twelve more are in [`optimal_play_games`](https://docs.rs/optimal-play-games) |
//! | learn | the [guide]: [implementing a game](guide::implementing_a_game), a [game of each kind](guide::cookbook), [games larger than memory](guide::large_games) |
//!
//! # Solvers
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

// On docs.rs, each item names the feature that it requires.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod audit;
pub mod certificate;
pub mod cross_check;
pub mod game;
pub mod games;
pub mod prelude;
pub mod rules;
pub mod run;
pub mod solution;
pub mod solver;
#[cfg(feature = "disk")]
pub mod store;
mod table;
pub mod values;

#[doc(inline)]
pub use audit::audit;
#[doc(inline)]
pub use game::{
    GameState, Impartial, Indexed, Move, Outcome, OutcomeValue, PackedKey, Player, Predecessors,
    Reward, Staged, Step, SwapPlayers, Unpack, Value, Wdl,
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

#[cfg(all(doc, not(doctest)))]
pub mod guide {
    //! The pages of the guide, each for one task.
    //!
    //! | page | after it you can |
    //! |---|---|
    //! | [`implementing_a_game`] | write the rules of a game, test them, and make the game fast to solve |
    //! | [`cookbook`] | copy a game of each kind; find the way out of each error |
    //! | [`choosing_a_solver`], [`algorithms`] | choose a solver by measurements; read the sources |
    //! | [`testing`] | test rules and answers |
    //! | [`large_games`] | solve a game into files, on one machine or several |
    //! | [`programs`] | use the program `optimal-play` |
    //! | [`certificate_format`], [`store_format`], [`serialization`] | read and write the formats |

    // On GitHub, a page has its own links. Here, the first definition of each link counts.
    macro_rules! pages {
        ($($name:ident: $file:literal,)*) => {$(
            #[doc = include_str!("../docs/links.md")]
            #[doc = include_str!(concat!("../docs/", $file, ".md"))]
            pub mod $name {}
        )*};
    }

    // The package of the tests runs their examples.
    pages! {
        implementing_a_game: "implementing-a-game",
        cookbook: "cookbook",
        choosing_a_solver: "choosing-a-solver",
        algorithms: "algorithms",
        testing: "testing",
        large_games: "large-games",
        programs: "programs",
        certificate_format: "certificate-format",
        store_format: "store-format",
        serialization: "serialization",
    }
}
