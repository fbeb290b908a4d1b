//! Node Kayles on a grid.

use std::collections::HashMap;

use optimal_play::rules::Square;
use optimal_play::{GameState, Impartial, Player, Solution};
use optimal_play_games::node_kayles::NodeKayles;

use super::{
    Choices, Entry, NIMBERS, Takes, by_nimbers, nimber_values, nimbers_of, notation, place,
    rows_of_named, small,
};
use crate::game::{Game, OpenGame};
use crate::show::{Board, Legend, PartValues, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "node_kayles",
    title: "Node Kayles",
    about: "take a free square that is not next to one that is taken; the player who cannot move loses; --board WIDTHxHEIGHT, default 4x4",
    rules: "Take a free square; its neighbours above, below and beside it are no longer free. A player who cannot move loses.",
    sample: "b3.d2",
    takes: Takes::Board(&["4x4", "3x3", "5x4", "5x5", "8x8"]),
    begin,
    ..Entry::PLAIN
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let (columns, rows) = small(choices.board.unwrap_or((4, 4)))?;
    let root = NodeKayles::new(columns, rows).map_err(|error| error.to_string())?;
    let title = format!("Node Kayles on the {columns}×{rows} board");
    let method = by_nimbers(u32::from(columns) * u32::from(rows) <= 25);
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for NodeKayles {
    fn picture(&self) -> String {
        self.to_string()
    }

    fn legend() -> Legend {
        NIMBERS
    }

    /// The rows from the top, such as `.-o,..-`.
    fn notation(&self) -> Option<String> {
        Some(notation::of_named_rows(&self.to_string()))
    }

    /// The squares are taken in any order.
    fn read(&self, notation: &str) -> Option<Self> {
        let board = notation::board_of(notation)?;
        let mut taken = board.squares(notation::squares(board, notation, 'o')?);
        taken.try_fold(*self, |state, square| {
            let mut moves = state.moves();
            moves.any(|it| it == square).then(|| state.play(square))
        })
    }

    fn board(&self) -> Option<Board> {
        self.board_after([].into_iter())
    }

    /// Squares that are no longer free are holes. A taken one has the colour of the player who took
    /// it, if the line of play shows that.
    fn board_after<'a>(&'a self, past: impl Iterator<Item = (&'a Self, Square)>) -> Option<Board> {
        let owners: HashMap<Square, Player> = past
            .map(|(before, square)| (square, before.to_move()))
            .collect();
        let rows = notation::of_named_rows(&self.to_string());
        let squares = notation::board_of(&rows)?;
        let text = rows.replace(',', "\n").replace('-', " ");
        let columns = ('a'..='z').take(squares.columns().into());
        let names = (1..=squares.rows()).rev().map(|it| it.to_string());
        let board =
            Board::from_characters(&text, |_| None).with_names(columns.map(String::from), names);
        let taken = squares.squares(notation::squares(squares, &rows, 'o')?);
        let piece = |square| match owners.get(&square) {
            Some(&owner) => Piece::of(owner, ""),
            None => Piece::neutral(""),
        };
        Some(taken.fold(board, |board, square| {
            board.with_piece(place(square, squares.rows().into()), piece(square))
        }))
    }

    fn spot_of(&self, square: Square) -> Option<Spot> {
        Some(Spot::square(place(
            square,
            rows_of_named(&self.to_string()),
        )))
    }

    fn nimbers(&self, solution: &Solution<Self>) -> Vec<((f64, f64), u64)> {
        nimbers_of(self.parts(), solution, '.')
    }

    fn part_values(&self, solution: Option<&Solution<Self>>) -> Option<PartValues> {
        nimber_values(self, solution)
    }
}
