//! Hexapawn.

use optimal_play::rules::PieceMove;
use optimal_play::{Minimax, Player};
use optimal_play_games::hexapawn::Hexapawn;

use super::{Choices, Entry, Takes, notation, place, rows_of_named, small, with_initials};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Colours, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "hexapawn",
    title: "Hexapawn",
    about: "a pawn that gets across wins, and a player who cannot move loses; --board WIDTHxHEIGHT, default 3x3",
    rules: "Pawns step ahead and capture diagonally, as in chess; a pawn that gets across wins. A player who cannot move loses.",
    sample: "b1-b2.a3-a2",
    takes: Takes::Board(&["3x3", "3x4", "4x4", "5x5"]),
    begin,
    ..Entry::PLAIN
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let sides = choices.board.unwrap_or((3, 3));
    let (columns, rows) = small(sides)?;
    let root = Hexapawn::new(columns, rows).map_err(|error| error.to_string())?;
    let title = format!("Hexapawn on the {columns}×{rows} board");
    let method = Method::by_alpha_beta(Minimax::hashed(), columns <= 5 && rows <= 5);
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for Hexapawn {
    const COLOURS: Colours = Colours::WhiteBlack;

    fn picture(&self) -> String {
        with_initials::<Self>(&self.to_string())
    }

    /// The rows from the top and the player to move, such as `OOO,X..,.XX,O`.
    fn notation(&self) -> Option<String> {
        let rows = notation::of_named_rows(&self.to_string());
        Some(rows + &notation::of_turn(notation::X_O, self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (rows, to_move) = notation::turn(notation::X_O, notation)?;
        let board = notation::board_of(rows)?;
        let state = self.with_pawns(notation::men(board, rows)?, to_move)?;
        // A pawn that is across has ended the game, so its player is not to move.
        let across = [board.row(board.rows() - 1), board.row(0)][to_move as usize];
        (state.pawns()[to_move as usize] & across == 0).then_some(state)
    }

    fn board(&self) -> Option<Board> {
        let board = Board::from_named(&self.to_string(), |character| match character {
            'X' => Some(Piece::glyph(Player::Max, "♟")),
            'O' => Some(Piece::glyph(Player::Min, "♟")),
            _ => None,
        });
        Some(board)
    }

    fn spot_of(&self, step: PieceMove) -> Option<Spot> {
        let rows = rows_of_named(&self.to_string());
        Some(Spot::arrow(place(step.from, rows), place(step.to, rows)))
    }
}
