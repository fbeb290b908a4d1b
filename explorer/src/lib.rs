//! Shows any two-player game with its exact values, in a browser or in a terminal.
//!
//! A user's program has one line for its game, [`Explorer::new`], and [`serve`](Explorer::serve)
//! for a browser or [`play`](Explorer::play) for the terminal. [`Show`] says how the game is shown;
//! one method, which returns the position as text, is enough.

mod explorer;
mod game;
mod games;
mod play;
mod show;
mod terminal;
mod web;

pub use explorer::Explorer;
pub use show::{Board, Colours, Mark, Piece, Show, ShownValue, Spot, Verdict, Worth};
pub use terminal::play_bundled;
pub use web::serve_bundled;
