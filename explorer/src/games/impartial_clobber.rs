//! Impartial Clobber.

use optimal_play::rules::PieceMove;
use optimal_play::{Impartial, Solution};
use optimal_play_games::impartial_clobber::ImpartialClobber;

use super::{
    Choices, Entry, NIMBERS, Takes, by_nimbers, nimber_values, nimbers_of, notation, place,
    rows_of_named, small,
};
use crate::game::{Game, OpenGame};
use crate::show::{Board, Legend, PartValues, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "impartial_clobber",
    title: "Impartial Clobber",
    about: "a stone of either colour takes a neighbour of the other; the player who cannot move loses; --board WIDTHxHEIGHT, default 3x3",
    rules: "Move any stone, white or black, onto a neighbour of the other colour, above, below or beside it, which it replaces. A player who cannot move loses.",
    sample: "a1-b1",
    takes: Takes::Board(&["3x3", "4x3", "4x4"]),
    begin,
    ..Entry::PLAIN
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let (columns, rows) = small(choices.board.unwrap_or((3, 3)))?;
    let root = ImpartialClobber::new(columns, rows).map_err(|error| error.to_string())?;
    let title = format!("Impartial Clobber on the {columns}×{rows} board");
    let method = by_nimbers(u32::from(columns) * u32::from(rows) <= 16);
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for ImpartialClobber {
    fn picture(&self) -> String {
        self.to_string()
    }

    fn legend() -> Legend {
        NIMBERS
    }

    /// The rows from the top and the player to move, such as `OXO,XXX,O.O,Min`.
    fn notation(&self) -> Option<String> {
        let rows = notation::of_named_rows(&self.to_string());
        Some(rows + &notation::of_turn(notation::MAX_MIN, self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (rows, to_move) = notation::turn(notation::MAX_MIN, notation)?;
        let board = notation::board_of(rows)?;
        self.with_stones(notation::men(board, rows)?, to_move)
    }

    fn board(&self) -> Option<Board> {
        Some(Board::from_named(&self.to_string(), |stone| match stone {
            'X' => Some(Piece::stone(true)),
            'O' => Some(Piece::stone(false)),
            _ => None,
        }))
    }

    fn spot_of(&self, mv: PieceMove) -> Option<Spot> {
        let rows = rows_of_named(&self.to_string());
        Some(Spot::arrow(place(mv.from, rows), place(mv.to, rows)))
    }

    fn nimbers(&self, solution: &Solution<Self>) -> Vec<((f64, f64), u64)> {
        // On a light stone: each part has one.
        nimbers_of(self.parts(), solution, 'X')
    }

    fn part_values(&self, solution: Option<&Solution<Self>>) -> Option<PartValues> {
        nimber_values(self, solution)
    }
}
