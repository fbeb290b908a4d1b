//! The staircase.

use itertools::Itertools;
use optimal_play::{GameState, Tabulate};
use optimal_play_games::staircase::{Fill, Position, Staircase};

use super::{Choices, Entry, Takes, keep, notation};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Colours, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "staircase",
    title: "Staircase",
    about: "fill cells from the top left corner; each scores different points for black and for white",
    rules: "Fill cells from the top left corner; each scores the number for black or the number for white. A cell is free for filling when all cells left of it and above it are filled.",
    sample: "1,1.1,2.2,1",
    takes: Takes::Nothing,
    begin,
    board_bytes: Some(|_| 32 << 10),
    ..Entry::PLAIN
};

/// What each cell scores for black, and for white.
const WEIGHTS: [[[u32; 4]; 4]; 2] = [
    [[3, 8, 1, 7], [6, 2, 9, 5], [4, 7, 3, 8], [9, 1, 6, 2]],
    [[5, 2, 6, 1], [3, 9, 1, 4], [8, 2, 5, 6], [1, 7, 4, 9]],
];

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    choices.without_board()?;
    let [black, white] = WEIGHTS.map(|table| table.map(Vec::from).to_vec());
    let game = Staircase::new(&black, &white).map_err(|error| error.to_string())?;
    let title = "Staircase of 4×4 cells".to_owned();
    let root = keep(game).start();
    let method = Method::whole(Tabulate::by_block());
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for Position<'static> {
    const COLOURS: Colours = Colours::BlackWhite;

    fn picture(&self) -> String {
        self.to_string()
    }

    /// How many cells of each row are filled, such as `3,1,0,0`.
    fn notation(&self) -> Option<String> {
        let text = self.to_string();
        Some(text.lines().map(|row| row.matches('#').count()).join(","))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let rows = (0..).zip(notation::numbers(notation).ok()?);
        rows.into_iter().try_fold(*self, |state, (row, filled)| {
            (0..filled).try_fold(state, |state, column| {
                let fill = Fill { row, column };
                let is_legal = state.moves().any(|it| it == fill);
                is_legal.then(|| state.play(fill))
            })
        })
    }

    fn board(&self) -> Option<Board> {
        self.board_after([].into_iter())
    }

    /// A filled cell has the colour of the player who filled it, and what it scored; a cell that
    /// was filled in the first position is nobody's.
    fn board_after<'a>(&'a self, past: impl Iterator<Item = (&'a Self, Fill)>) -> Option<Board> {
        let past: Vec<_> = past
            .map(|(state, fill)| (fill, state.to_move(), state.reward(fill).unsigned_abs()))
            .collect();
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
                    "#" => {
                        let filled = Fill { row, column };
                        let by = past.iter().find(|(fill, ..)| *fill == filled);
                        let owner = by.map(|(_, player, _)| *player);
                        let board = board.with_fill(at, (1.0, 1.0), owner);
                        match by {
                            Some((_, player, score)) => {
                                board.with_piece(at, Piece::of(*player, &score.to_string()))
                            }
                            None => board,
                        }
                    }
                    weights => board.with_text(at, weights),
                };
            }
        }
        Some(board.plain())
    }

    fn spot_of(&self, fill: Fill) -> Option<Spot> {
        Some(Spot::square((f64::from(fill.column), f64::from(fill.row))))
    }
}
