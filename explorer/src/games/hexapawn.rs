//! Hexapawn.

use optimal_play::games::hexapawn::Hexapawn;
use optimal_play::rules::PieceMove;
use optimal_play::{AlphaBeta, Minimax, Player};

use super::{Choices, Entry, Takes, place, rows_of_named, small, x_or_o};
use crate::game::{Game, Live, Method};
use crate::show::{Board, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "hexapawn",
    title: "Hexapawn",
    about: "a pawn that gets across wins, and a player who cannot move loses; --board WIDTHxHEIGHT, default 3x3",
    takes: Takes::Board {
        default: "3x3",
        others: &["3x4", "4x4", "5x5"],
    },
    begin,
    open: None,
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let sides = choices.without_position()?.board.unwrap_or((3, 3));
    let (columns, rows) = small(sides)?;
    let root = Hexapawn::new(columns, rows).map_err(|error| error.to_string())?;
    let title = format!("Hexapawn on the {columns}×{rows} board, X goes up");
    let method = Method::by_position(
        Minimax::hashed(),
        AlphaBeta::packed(),
        AlphaBeta::packed().without_line(),
        columns <= 5 && rows <= 5,
    );
    Ok(Box::new(Live::new(title, root, method)))
}

impl Show for Hexapawn {
    fn player(player: Player) -> &'static str {
        x_or_o(player)
    }

    fn board(&self) -> Option<Board> {
        Some(Board::from_named_text(&self.to_string()))
    }

    fn spot_of(&self, step: PieceMove) -> Option<Spot> {
        let rows = rows_of_named(&self.to_string());
        Some(Spot::arrow(place(step.from, rows), place(step.to, rows)))
    }
}
