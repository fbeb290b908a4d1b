//! Knight pawns.

use optimal_play::games::knight_board;
use optimal_play::games::knight_pawns::{Capture, KnightPawns, Position, Rules, Scoring};
use optimal_play::{Player, Tabulate};

use super::{Choices, Entry, Takes, keep, spaced};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot, Verdict, Worth};

pub(crate) const ENTRY: Entry = Entry {
    name: "knight_pawns",
    title: "Knight pawns",
    about: "a knight captures a pawn; Alice wants many knight moves, Bob few; --board ROWSxCOLUMNS, default 8x8",
    takes: Takes::Board {
        default: "8x8",
        others: &["9x9", "50x50"],
    },
    begin,
    open: None,
    board_bytes: Some(|_| 16 << 10),
};

const KNIGHT: (i32, i32) = (3, 3);
const PAWNS: [(i32, i32); 6] = [(0, 0), (1, 6), (2, 4), (5, 0), (6, 3), (7, 7)];

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let (rows, columns) = choices.board.unwrap_or((8, 8));
    let board = knight_board::Board::Bounded { rows, columns };
    let rules = Rules {
        board,
        scoring: Scoring::Total,
    };
    let game = KnightPawns::with_rules(rules, KNIGHT, PAWNS).map_err(|error| error.to_string())?;
    let title = format!("Knight pawns on the {board}");
    let root = keep(game).start();
    let method = Method::whole(Tabulate::by_index());
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for Position<'static> {
    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "Alice",
            Player::Min => "Bob",
        }
    }

    /// The same for both viewers: Alice maximizes it, Bob minimizes it.
    fn describe(worth: Worth<i32>, _: Player) -> Verdict {
        Verdict::score(worth.total, "moves in all")
    }

    fn picture(&self) -> String {
        spaced(&self.to_string())
    }

    fn board(&self) -> Option<Board> {
        Some(Board::from_characters(
            &self.to_string(),
            |character| match character {
                '.' => None,
                other => Some(Piece::neutral(&other.to_string())),
            },
        ))
    }

    /// The picture begins at the first row and column with a piece.
    fn spot_of(&self, capture: Capture) -> Option<Spot> {
        let (row, column) = *PAWNS.get(capture.pawn as usize)?;
        let squares = || PAWNS.iter().chain([&KNIGHT]);
        let top = squares().map(|it| it.0).min()?;
        let left = squares().map(|it| it.1).min()?;
        Some(Spot::square((
            f64::from(column - left),
            f64::from(row - top),
        )))
    }
}
