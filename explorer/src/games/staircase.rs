//! The staircase.

use optimal_play::games::staircase::{Fill, Position, Staircase};
use optimal_play::{Player, Tabulate};

use super::{Choices, Entry, Takes, keep};
use crate::game::{Game, Live, Method};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "staircase",
    title: "Staircase",
    about: "fill cells from the top left corner; each scores different points for black and for white",
    takes: Takes::Nothing,
    begin,
    open: None,
};

/// What each cell scores for black, and for white.
const WEIGHTS: [[[u32; 4]; 4]; 2] = [
    [[3, 8, 1, 7], [6, 2, 9, 5], [4, 7, 3, 8], [9, 1, 6, 2]],
    [[5, 2, 6, 1], [3, 9, 1, 4], [8, 2, 5, 6], [1, 7, 4, 9]],
];

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    choices.without_board()?.without_position()?;
    let [black, white] = WEIGHTS.map(|table| table.map(Vec::from).to_vec());
    let game = Staircase::new(&black, &white).map_err(|error| error.to_string())?;
    let title = "Staircase of 4×4 cells, points for black/white".to_owned();
    let root = keep(game).start();
    let method = Method::whole(Tabulate::by_index());
    Ok(Box::new(Live::new(title, root, method)))
}

impl Show for Position<'static> {
    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "black",
            Player::Min => "white",
        }
    }

    fn board(&self) -> Option<Board> {
        let text = self.to_string();
        let columns = text
            .lines()
            .map(|line| line.split_whitespace().count())
            .max()?;
        let rows = text.lines().count();
        let mut board = Board::squares(u32::try_from(columns).ok()?, u32::try_from(rows).ok()?);
        for (row, line) in (0_u32..).zip(text.lines()) {
            for (column, cell) in (0_u32..).zip(line.split_whitespace()) {
                let at = (f64::from(column), f64::from(row));
                board = match cell {
                    "#" => board.with_piece(at, Piece::neutral("")),
                    weights => board.with_label(at, weights),
                };
            }
        }
        Some(board)
    }

    fn spot_of(&self, fill: Fill) -> Option<Spot> {
        Some(Spot::square((f64::from(fill.column), f64::from(fill.row))))
    }
}
