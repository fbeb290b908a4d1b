//! What the tests share: small games that are mostly data, faults to switch on, and lists of the
//! solvers that fit a game.
//!
//! | game | for |
//! |---|---|
//! | [`Graph`] | any game, as a table of positions: cycles, shared keys, indices with gaps, wrong bounds |
//! | [`Stones`] | a game with every capability, and one [`Fault`] at a time |
//! | [`Countdown`] | lines of play a million moves long, and scores that leave their range |
//! | [`Tokens`] | any impartial game that splits into parts |
//! | [`Strip`] | games that split into parts with moves of their own for each player |
//! | [`Endless`](endless::Endless) | moves or predecessors that are listed without end |
//! | [`Renamed`] | any of these, whose states with the same key name their moves differently |
//!
//! [`signal`] and its neighbours are for programs under test, as is the [`Terminal`].
//! [`ThreadTransport`] makes threads the members of a cluster, and [`Meddling`] changes what they
//! exchange.
//!
//! It is a library of its own, so that a test may leave some of it unused, and it is compiled once.

mod countdown;
pub mod endless;
mod fault;
mod graph;
mod instances;
#[cfg(feature = "files")]
mod meddling;
mod pages;
mod process;
mod proofs;
mod random_graphs;
mod renamed;
mod ring;
mod rounds;
mod scratch;
mod shared_key;
mod solvers;
#[cfg(feature = "files")]
mod stage_stores;
mod stones;
mod strip;
mod subtraction;
#[cfg(unix)]
mod terminal;
#[cfg(feature = "files")]
mod thread_transport;
mod token;
mod tokens;

pub use countdown::Countdown;
pub use fault::Fault;
pub use graph::{Graph, Node};
pub use instances::{corner_chase, six_pawns, staircase};
#[cfg(feature = "files")]
pub use meddling::{Meddling, Moment, lost};
pub use pages::first_text_of;
#[cfg(target_os = "linux")]
pub use process::assert_fails_without_room;
pub use process::{
    Running, Signal, assert_help_ends_quietly, signal, wait_until, wait_until_it_computes,
};
pub use proofs::{Checked, Proof, Trusted, certificates, mutants_prove_nothing_false, semi_strong};
pub use random_graphs::{outcome, random_outcomes, random_scores, random_stages, value_iteration};
pub use renamed::{Answers, Renamed};
pub use ring::ring;
pub use rounds::rounds;
pub use scratch::{Contents, files_of, scratch_directory};
pub use shared_key::shared_key;
pub use solvers::{Solvers, solve, values_by_minimax};
#[cfg(feature = "files")]
pub use stage_stores::stage_stores_agree;
pub use stones::Stones;
pub use strip::{Strip, StripRule};
pub use subtraction::subtraction;
#[cfg(unix)]
pub use terminal::Terminal;
#[cfg(feature = "files")]
pub use thread_transport::{ThreadTransport, cluster};
pub use token::Token;
pub use tokens::{Parts, Tokens, Told, compare_both_ways};

/// The examples of the documents of the repository are tests: once, without the features or with
/// them.
#[cfg(doctest)]
mod examples {
    macro_rules! pages {
        ($($name:ident: $file:literal,)*) => {$(
            #[doc = include_str!(concat!("../../", $file))]
            struct $name;
        )*};
    }

    #[cfg(not(feature = "files"))]
    pages! {
        Readme: "README.md",
        ChoosingASolver: "docs/choosing-a-solver.md",
        Cookbook: "docs/cookbook.md",
        ImplementingAGame: "docs/implementing-a-game.md",
        Testing: "docs/testing.md",
    }

    #[cfg(feature = "files")]
    pages! {
        LargeGames: "docs/large-games.md",
        Serialization: "docs/serialization.md",
    }
}
