//! Dodgem.

use optimal_play::rules::Board as Squares;
use optimal_play::{GameState, Player, Retrograde};
use optimal_play_games::dodgem::{Dodgem, Drive};

use super::{Choices, Entry, Takes, boxed, notation, place, rows_of_named, small, with_initials};
use crate::game::{Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "dodgem",
    title: "Dodgem",
    about: "the player who has driven all cars off the board, or is blocked, wins; --board NxN, default 3x3 (5x5 takes minutes)",
    rules: "Drive all your cars off the far side before the opponent does. Cars go ahead or to either side, never back. A player whose cars are all blocked wins, so leave the opponent a move.",
    sample: "a3-b3.b1-b2",
    takes: Takes::Board(&["3x3", "4x4", "5x5"]),
    begin: |choices| boxed(begin(choices)),
    ..Entry::PLAIN
};

pub(super) fn begin(choices: Choices<'_>) -> Result<OpenGame<Dodgem>, String> {
    let sides = choices.board.unwrap_or((3, 3));
    let (side, other) = small(sides)?;
    if side != other {
        return Err(format!("the board is {side}×{other}, it must be square"));
    }
    let root = Dodgem::new(side).map_err(|error| error.to_string())?;
    let title = format!("Dodgem on the {side}×{side} board");
    let method = Method::whole(Retrograde::with_predecessors());
    Ok(OpenGame::new(title, root, method))
}

impl Show for Dodgem {
    fn picture(&self) -> String {
        with_initials::<Self>(&self.to_string())
    }

    /// The rows from the top and the player to move, such as `X..,X..,.OO,X`.
    fn notation(&self) -> Option<String> {
        let rows = notation::of_named_rows(&self.to_string());
        Some(rows + &notation::of_turn(notation::X_O, self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (rows, to_move) = notation::turn(notation::X_O, notation)?;
        let side = rows.split(',').count().try_into().ok()?;
        let board = Squares::try_new(side, side).ok()?;
        self.with_cars(notation::men(board, rows)?, to_move)
    }

    fn board(&self) -> Option<Board> {
        let board = Board::from_named(&self.to_string(), |character| match character {
            'X' => Some(Piece::car(Player::Max, (1.0, 0.0))),
            'O' => Some(Piece::car(Player::Min, (0.0, -1.0))),
            _ => None,
        });
        Some(board.plain().with_margin(0.5))
    }

    fn spot_of(&self, drive: Drive) -> Option<Spot> {
        let rows = rows_of_named(&self.to_string());
        let from = place(drive.from, rows);
        let to = match (drive.to, self.to_move()) {
            (Some(to), _) => place(to, rows),
            // Off the board: X to the right, O upwards.
            (None, Player::Max) => (from.0 + 1.0, from.1),
            (None, Player::Min) => (from.0, from.1 - 1.0),
        };
        Some(Spot::arrow(from, to))
    }
}
