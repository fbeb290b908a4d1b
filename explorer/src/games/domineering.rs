//! Domineering.

use optimal_play::games::domineering::{Domineering, Domino, Position};
use optimal_play::{AlphaBeta, Player, Tabulate};

use super::{Choices, Entry, Takes, boxed, keep, numbered};
use crate::game::{Live, Method};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "domineering",
    title: "Domineering",
    about: "lay dominoes upright or level; the player who cannot move loses; --board ROWSxCOLUMNS, default 4x4",
    takes: Takes::Board {
        default: "4x4",
        others: &["3x3", "4x5", "5x5", "8x8"],
    },
    begin: |choices| boxed(begin(choices)),
    open: Some(|choices, store| begin(choices)?.with_store(store)),
};

fn begin(choices: Choices<'_>) -> Result<Live<Position<'static>>, String> {
    let (rows, columns) = choices.without_position()?.board.unwrap_or((4, 4));
    let game = Domineering::new(rows, columns).map_err(|error| error.to_string())?;
    let title = format!("Domineering on the {rows}×{columns} board");
    let root = keep(game).start();
    let method = Method::by_position(
        Tabulate::by_key(),
        AlphaBeta::packed(),
        AlphaBeta::packed().without_line(),
        rows.saturating_mul(columns) <= 25,
    );
    Ok(Live::new(title, root, method))
}

impl Show for Position<'static> {
    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "upright",
            Player::Min => "level",
        }
    }

    fn picture(&self) -> String {
        numbered(&self.to_string())
    }

    fn board(&self) -> Option<Board> {
        let text = self.to_string();
        let columns = text.lines().next().map_or(0, |line| line.chars().count());
        let board = Board::from_characters(&text, |cell| match cell {
            '|' => Some(Piece::of(Player::Max, "|")),
            '-' => Some(Piece::of(Player::Min, "–")),
            _ => None,
        });
        let names = |count: usize| (1..=count).map(|it| it.to_string());
        Some(board.with_names(names(columns), names(text.lines().count())))
    }

    /// The border between the two cells.
    fn spot_of(&self, domino: Domino) -> Option<Spot> {
        let (row, column) = domino.first;
        let at = (f64::from(column), f64::from(row));
        Some(if row == domino.second.0 {
            Spot::area((at.0 + 0.6, at.1 + 0.2), (0.8, 0.6))
        } else {
            Spot::area((at.0 + 0.2, at.1 + 0.6), (0.6, 0.8))
        })
    }
}
