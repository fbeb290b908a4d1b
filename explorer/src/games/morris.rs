//! Men's morris.

use optimal_play::{Player, Retrograde};
use optimal_play_games::morris::{Morris, Move, Position, Rules};

use super::{Choices, Entry, Takes, keep, place, small, with_initials, without_last_line};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "morris",
    title: "Men's morris",
    about: "merels: three men on a line remove one of the opponent; --board 3x3 with three men, 5x5 with six or 7x7 with nine, default 3x3",
    rules: "Leave the opponent fewer than three men, or no move. Place your men in turn, then move them along the lines. Three on a line are a mill: remove a man of the opponent that is in no mill, or any if all are.",
    sample: "b2.a1.a3",
    labels: &["three men", "six men", "nine men"],
    takes: Takes::Board(&["3x3", "5x5", "7x7"]),
    begin,
    board_bytes: Some(|choices| match choices.board {
        Some((7, _)) => 14 << 20,
        _ => 128 << 10,
    }),
    ..Entry::PLAIN
};

/// Why nine men's morris is not solved.
const TOO_MANY: &str = "with nine men there are too many positions to be solved here; R. Gasser has solved the usual start in 1993, a draw";

/// Nine men can be played, but are not solved here.
fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let rules = match small(choices.board.unwrap_or((3, 3)))? {
        (3, 3) => Rules::THREE_MEN,
        (5, 5) => Rules::SIX_MEN,
        (7, 7) => Rules::NINE_MEN,
        (columns, rows) => {
            return Err(format!(
                "there is no board of {columns}×{rows} points: 3x3, 5x5 and 7x7 are allowed"
            ));
        }
    };
    let game = Morris::new(rules).map_err(|error| error.to_string())?;
    let method = if rules == Rules::NINE_MEN {
        Method::look_ahead(TOO_MANY.to_owned())
    } else {
        Method::whole(Retrograde::with_predecessors().fold_players())
    };
    let title = format!("Men's morris with {} men", rules.men);
    Ok(Box::new(OpenGame::new(title, keep(game).start(), method)))
}

impl Show for Position<'static> {
    fn picture(&self) -> String {
        with_initials::<Self>(&without_last_line(&self.to_string()))
    }

    fn notation(&self) -> Option<String> {
        Some(Position::notation(self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        self.game().position(notation).ok()
    }

    /// The number of men in hand lies beside the board, that of Min above.
    fn board(&self) -> Option<Board> {
        let side = side(self);
        let mut board = Board::blank(f64::from(side), f64::from(side)).with_stands(1);
        for [from, to] in self.game().lines() {
            board = board.with_line(place(from, side), place(to, side));
        }
        for player in Player::ALL {
            for square in self.men(player) {
                board = board.with_piece(place(square, side), Piece::of(player, ""));
            }
            let in_hand = self.in_hand(player);
            if in_hand > 0 {
                let piece = Piece::of(player, &in_hand.to_string());
                let place = board.in_hand(player, 0);
                board = board.with_piece(place, piece);
            }
        }
        let columns = ('a'..).take(side as usize).map(String::from);
        let rows = (1..=side).rev().map(|row| row.to_string());
        Some(board.with_names(columns, rows))
    }

    fn spot_of(&self, mv: Move) -> Option<Spot> {
        let side = side(self);
        let to = place(mv.to, side);
        Some(match mv.from {
            Some(from) => Spot::arrow(place(from, side), to),
            None => Spot::square(to),
        })
    }
}

/// The rows of the drawing.
fn side(state: &Position<'_>) -> u32 {
    2 * u32::from(state.game().rules().squares) + 1
}
