//! Gobblet Gobblers.

use std::array;

use optimal_play::rules::Square;
use optimal_play::{GameState, Indexed, Player, Retrograde};
use optimal_play_games::gobblet::{Gobblet, Move, Position, Size};

use super::{Choices, Entry, Takes, keep, place, small, without_last_line};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "gobblet",
    title: "Gobblet Gobblers",
    about: "tic-tac-toe with pieces that cover smaller ones; --board SIZESxPIECES, default 3x1, the whole game is 3x2",
    rules: "See three of your pieces in a line, at the top of their squares. In turn put a piece from your hand on the board, or move one of yours that is not covered; it may cover smaller pieces of both players. If a move uncovers a line of the opponent, the opponent wins.",
    sample: "Sb2.Mb2.La1.Sc3",
    labels: &[
        "one piece of each size",
        "two small, two medium",
        "the whole game",
    ],
    takes: Takes::Board(&["3x1", "2x2", "3x2"]),
    begin,
    board_bytes: Some(|_| 384 << 10),
    ..Entry::PLAIN
};

/// The most indices that are solved.
const MOST_INDICES: usize = 20_000_000;

/// The whole game can be played, but is not solved here.
fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let (sizes, pieces) = small(choices.board.unwrap_or((3, 1)))?;
    if !(1..=3).contains(&sizes) || !(1..=2).contains(&pieces) {
        return Err(format!(
            "there are {sizes} sizes of {pieces} pieces, 1 to 3 of 1 or 2 are allowed"
        ));
    }
    let pieces = array::from_fn(|size| if size < sizes.into() { pieces } else { 0 });
    let game = Gobblet::new(pieces).map_err(|error| error.to_string())?;
    let root = keep(game).start();
    let method = if root.index_count() <= MOST_INDICES {
        Method::whole(Retrograde::with_predecessors())
    } else {
        Method::look_ahead(TOO_MANY.to_owned())
    };
    Ok(Box::new(OpenGame::new(
        ENTRY.title.to_owned(),
        root,
        method,
    )))
}

/// Why the whole game is not solved.
const TOO_MANY: &str = "with two pieces of each size there are too many positions to be solved here; from the usual start the first player wins in 13 plies";

impl Show for Position<'static> {
    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    fn notation(&self) -> Option<String> {
        Some(Position::notation(self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        self.game().position(notation).ok()
    }

    /// A piece shows the smaller ones that it covers. The pieces in hand lie on the stands of their
    /// owners.
    fn board(&self) -> Option<Board> {
        let mut board = empty();
        let squares = (0..9).map(|it| Square::new(it % 3, it / 3));
        for square in squares {
            for size in Size::ALL.into_iter().rev() {
                if let Some(player) = self.piece(square, size) {
                    board = board.with_piece(place(square, 3), piece(player, size));
                }
            }
        }
        for player in Player::ALL {
            for size in Size::ALL {
                let place = board.in_hand(player, size as u32);
                let count = self.in_hand(player, size);
                if count > 0 {
                    board = board.with_piece(place, piece(player, size));
                }
                if count > 1 {
                    board = board.with_label((place.0 + 0.4, place.1 + 0.4), &format!("×{count}"));
                }
            }
        }
        let columns = ["a", "b", "c"].map(str::to_owned);
        Some(board.with_names(columns, ["3", "2", "1"].map(str::to_owned)))
    }

    fn spot_of(&self, mv: Move) -> Option<Spot> {
        let from = match mv.from {
            Some(from) => place(from, 3),
            None => empty().in_hand(self.to_move(), mv.size as u32),
        };
        Some(Spot::arrow(from, place(mv.to, 3)))
    }
}

/// The board without pieces.
fn empty() -> Board {
    Board::squares(3, 3).with_stands(3)
}

const fn piece(player: Player, size: Size) -> Piece {
    let part = match size {
        Size::Small => 0.35,
        Size::Medium => 0.68,
        Size::Large => 1.0,
    };
    Piece::nested(player, part)
}
