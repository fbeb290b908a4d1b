//! The chase.

use optimal_play::{GameState, Player, Retrograde};
use optimal_play_games::chase::{Chase, Position, Rules, Step};

use super::{Choices, Entry, Takes, keep, notation, numbered};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Colours, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "chase",
    title: "Chase",
    about: "white moves one step, black one or two: catch the other; --board ROWSxCOLUMNS, default 4x4",
    rules: "Two kings hunt each other; whoever moves onto the other wins. White moves one step in a straight line, black one or two.",
    sample: "1,2.2,4",
    takes: Takes::Board(&["4x4", "3x5", "6x6", "10x10", "20x20"]),
    begin,
    board_bytes: Some(|choices| {
        let (rows, columns) = choices.board.unwrap_or((4, 4));
        let squares = rows.saturating_mul(columns) as usize;
        squares.saturating_mul(160).saturating_add(1 << 10)
    }),
    ..Entry::PLAIN
};

/// The player to move, in the notation of a position.
const TURNS: [&str; 2] = ["white", "black"];

/// The pieces start in opposite corners.
fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let (rows, columns) = choices.board.unwrap_or((4, 4));
    let rules = Rules {
        rows,
        columns,
        ..Rules::published(1)
    };
    let game =
        Chase::with_rules(rules, (1, 1), (rows, columns)).map_err(|error| error.to_string())?;
    let title = format!("Chase on the {rows}×{columns} board");
    let root = keep(game).start();
    let method = Method::whole(Retrograde::with_predecessors());
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for Position<'static> {
    const COLOURS: Colours = Colours::WhiteBlack;

    fn name_of(&self, step: Step) -> String {
        let (row, column) = self.game().square(step.to);
        format!("{row},{column}")
    }

    fn picture(&self) -> String {
        numbered(&self.to_string())
    }

    /// The row and column of the white piece, those of the black one, and the player to move, such
    /// as `1,1,4,4,white`.
    fn notation(&self) -> Option<String> {
        let ((row, column), (other_row, other_column)) = (self.white(), self.black());
        let turn = notation::of_turn(TURNS, self);
        Some(format!("{row},{column},{other_row},{other_column}{turn}"))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (squares, to_move) = notation::turn(TURNS, notation)?;
        let squares = notation::numbers(squares).ok()?;
        let [row, column, other_row, other_column] = squares[..] else {
            return None;
        };
        let Rules { rows, columns, .. } = self.game().rules();
        let number = |row: u32, column: u32| {
            let is_there = (1..=rows).contains(&row) && (1..=columns).contains(&column);
            is_there.then(|| (row - 1) * columns + column - 1)
        };
        let (white, black) = (number(row, column)?, number(other_row, other_column)?);
        // A step of a player sets the piece, wherever it was.
        let place = |state: Self, to| state.play(Step { to });
        let state = place(place(*self, white), black);
        Some(match to_move {
            Player::Max => state,
            Player::Min => place(state, white),
        })
    }

    fn board(&self) -> Option<Board> {
        let rules = self.game().rules();
        let board = Board::from_characters(&self.to_string(), |character| match character {
            'W' => Some(Piece::glyph(Player::Max, "♚")),
            'B' => Some(Piece::glyph(Player::Min, "♚")),
            // The winner has moved onto the other piece.
            'X' => Some(Piece::glyph(self.to_move().opponent(), "♚")),
            _ => None,
        });
        let names = |count: u32| (1..=count).map(|it| it.to_string());
        Some(board.with_names(names(rules.columns), names(rules.rows)))
    }

    fn spot_of(&self, step: Step) -> Option<Spot> {
        let from = match self.to_move() {
            Player::Max => self.white(),
            Player::Min => self.black(),
        };
        let at = |(row, column)| (f64::from(column - 1_u32), f64::from(row - 1_u32));
        Some(Spot::arrow(at(from), at(self.game().square(step.to))))
    }
}
