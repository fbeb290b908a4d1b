//! Knight pawns.

use optimal_play::{Player, Tabulate};
use optimal_play_games::knight_board;
use optimal_play_games::knight_pawns::{Capture, KnightPawns, Position, Rules, Scoring};

use super::{Choices, Entry, Takes, keep, spaced};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Colours, Legend, Piece, Show, Spot, Verdict, Worth};

pub(crate) const ENTRY: Entry = Entry {
    name: "knight_pawns",
    title: "Knight pawns",
    about: "a knight captures a pawn; Alice wants many knight moves, Bob few; --board ROWSxCOLUMNS, default 8x8",
    rules: "The players in turn choose a pawn, which the knight captures on a shortest way; Alice wants many knight moves in all, Bob few.",
    sample: "a",
    takes: Takes::Board(&["8x8", "9x9", "50x50"]),
    begin,
    board_bytes: Some(|_| 16 << 10),
    ..Entry::PLAIN
};

const KNIGHT: (i32, i32) = (3, 3);
const PAWNS: [(i32, i32); 6] = [(0, 0), (1, 6), (2, 4), (5, 0), (6, 3), (7, 7)];

/// All pieces stand on as many rows and columns, which are drawn.
const SIDE: i32 = 8;

/// Where a square is on the drawing.
fn place((row, column): (i32, i32)) -> (f64, f64) {
    (f64::from(column), f64::from(row))
}

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
    let method = Method::whole(Tabulate::by_block());
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for Position<'static> {
    const COLOURS: Colours = Colours::WhiteBlack;

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

    fn legend() -> Legend {
        &[
            (None, "19: the moves of the knight in the whole game"),
            (None, "Alice wants many, Bob few"),
        ]
    }

    fn picture(&self) -> String {
        spaced(&self.to_string())
    }

    fn board(&self) -> Option<Board> {
        let names = |count: i32| (1..=count).map(|it| it.to_string());
        let board = Board::squares(SIDE.unsigned_abs(), SIDE.unsigned_abs());
        let mut board = board.with_names(names(SIDE), names(SIDE));
        for capture in self.remaining().map(|pawn| Capture { pawn }) {
            let at = place(*PAWNS.get(capture.pawn as usize)?);
            let corner = (at.0 - 0.35, at.1 + 0.32);
            let pawn = board.with_piece(at, Piece::glyph(Player::Min, "♟"));
            board = pawn.with_label(corner, &capture.to_string());
        }
        let knight = Piece::glyph(Player::Max, "♞");
        Some(board.with_piece(place(self.knight()), knight))
    }

    fn spot_of(&self, capture: Capture) -> Option<Spot> {
        let pawn = PAWNS.get(capture.pawn as usize)?;
        Some(Spot::square(place(*pawn)))
    }

    /// The way of the knight, where it stays on the part of the board that is drawn.
    fn path_of(&self, capture: Capture) -> Vec<(f64, f64)> {
        let (rows, columns) = (SIDE.unsigned_abs(), SIDE.unsigned_abs());
        let drawn = knight_board::Board::Bounded { rows, columns };
        let pawn = PAWNS.get(capture.pawn as usize);
        let path = pawn.and_then(|&pawn| drawn.path(self.knight(), pawn));
        let path: Vec<_> = path.into_iter().flatten().map(place).collect();
        let steps = self.distance(capture).unsigned_abs() as usize;
        // A larger board may have a shorter one.
        if path.len() == steps + 1 {
            path
        } else {
            Vec::new()
        }
    }
}
