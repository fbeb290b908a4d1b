//! The games of the crate. Each depends on [`GameState`] and [`rules`](crate::rules) only, as a
//! user's own game does.
//!
#![doc = include_str!("../../docs/games.md")]

pub mod awari;
pub mod chase;
pub mod connect_four;
pub mod cram;
mod debug;
pub mod dodgem;
pub mod domineering;
pub mod dots_and_boxes;
mod error;
pub mod hexapawn;
mod instance;
pub mod kalah;
pub mod kayles;
pub mod king_rook_king;
pub mod knight_board;
pub mod knight_pawns;
pub mod nim;
#[cfg(feature = "serde")]
mod serialize;
pub mod staircase;
pub mod tic_tac_toe;

use std::fmt;

pub use error::InstanceError;

use crate::game::GameState;
use crate::rules::Board;

/// The names of all games, which are those of their modules. Whoever offers the games to people
/// (the explorer, the Python package) tests that its own list lacks none of these.
pub const NAMES: [&str; 15] = [
    "awari",
    "chase",
    "connect_four",
    "cram",
    "dodgem",
    "domineering",
    "dots_and_boxes",
    "hexapawn",
    "kalah",
    "kayles",
    "king_rook_king",
    "knight_pawns",
    "nim",
    "staircase",
    "tic_tac_toe",
];

/// A board with the pieces of both players: X stands on the squares of the first set, O on those of
/// the second.
fn draw(board: Board, [max, min]: [u64; 2]) -> String {
    board.draw(|square| match board.bit(square) {
        square if max & square != 0 => 'X',
        square if min & square != 0 => 'O',
        _ => '.',
    })
}

/// Writes the lines of a picture.
fn write_lines(f: &mut fmt::Formatter<'_>, lines: impl IntoIterator<Item = String>) -> fmt::Result {
    let lines: Vec<_> = lines.into_iter().collect();
    f.write_str(&lines.join("\n"))
}

/// Writes the last line of a picture: the player to move.
fn write_turn<G: GameState>(state: &G, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match state.moves().next() {
        Some(_) => write!(f, "{:?} to move", state.to_move()),
        None => write!(f, "the game is over"),
    }
}
