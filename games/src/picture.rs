//! Common parts of pictures of several games.

use std::fmt;

use optimal_play::GameState;
use optimal_play::rules::Board;

/// A board with the pieces of both players: X stands on the squares of the first set, O on those of
/// the second.
pub(crate) fn draw(board: Board, [max, min]: [u64; 2]) -> String {
    board.draw(|square| match board.bit(square) {
        square if max & square != 0 => 'X',
        square if min & square != 0 => 'O',
        _ => '.',
    })
}

/// Writes the last line of a picture: the player to move.
pub(crate) fn write_turn<G: GameState>(state: &G, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if state.is_over() {
        write!(f, "the game is over")
    } else {
        write!(f, "{:?} to move", state.to_move())
    }
}
