//! Shows any two-player game with its exact values, in a browser or in a terminal.
//!
//! A user's program has one line for its game, [`Explorer::new`], and [`serve`](Explorer::serve)
//! for a browser or [`play`](Explorer::play) for the terminal. [`Show`] says how the game is shown;
//! one method, which returns the position as text, is enough.
//!
//! Without the feature `system`, which is on by default, the crate has no programs and builds for a
//! browser: [`Pages`] is a function from a request to a page.

#![cfg_attr(
    not(feature = "system"),
    expect(dead_code, reason = "a terminal uses it")
)]

#[cfg(feature = "system")]
mod explorer;
mod game;
mod games;
#[cfg(feature = "system")]
mod play;
mod players;
mod show;
#[cfg(feature = "system")]
mod terminal;
mod web;

#[cfg(feature = "system")]
pub use explorer::Explorer;
#[cfg(feature = "system")]
pub use games::make_book;
pub use show::{
    Board, Colours, Legend, Mark, PartValues, Piece, Show, ShownValue, Spot, Verdict, Worth,
};
#[cfg(feature = "system")]
pub use terminal::{PlayBundled, play_bundled};
pub use web::{Answer, Pages};
#[cfg(feature = "system")]
pub use web::{ServeBundled, serve_bundled};
