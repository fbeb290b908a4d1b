//! Dots and Boxes.

use optimal_play::{GameState, Player, SwapPlayers, Tabulate};
use optimal_play_games::dots_and_boxes::{DotsAndBoxes, Edge, Position};

use super::{Choices, Entry, Takes, boxed, gathered, keep, notation, without_last_line};
use crate::game::{Method, OpenGame};
use crate::show::{Board, Legend, Mark, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "dots_and_boxes",
    title: "Dots and Boxes",
    about: "the player who draws the last side of a box owns it and moves again; --board ROWSxCOLUMNS of boxes, default 2x2",
    rules: "Draw a line between two dots; whoever draws the fourth side of a box owns it and moves again. Most boxes win.",
    sample: "a.c.d.f.b",
    takes: Takes::Board(&["2x2", "1x2", "2x3", "3x3"]),
    begin: |choices| boxed(begin(choices)),
    board_bytes: Some(|_| 8 << 10),
    ..Entry::PLAIN
};

pub(super) fn begin(choices: Choices<'_>) -> Result<OpenGame<Position<'static>>, String> {
    let (rows, columns) = choices.board.unwrap_or((2, 2));
    let game = DotsAndBoxes::new(rows, columns).map_err(|error| error.to_string())?;
    let title = format!("Dots and Boxes, {rows}×{columns} boxes");
    let root = keep(game).start();
    let method = Method::by_alpha_beta(Tabulate::by_key(), rows.saturating_mul(columns) <= 6);
    Ok(OpenGame::new(title, root, method))
}

impl Show for Position<'static> {
    fn legend() -> Legend {
        &[
            (
                Some(Mark::Win),
                "+3: ends with more boxes than the opponent, by 3",
            ),
            (Some(Mark::Loss), "−3: ends with fewer boxes, by 3"),
            (Some(Mark::Draw), "=: a draw"),
        ]
    }

    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    /// The names of the edges that can be drawn, and the player to move, such as `cdefgh,Max`.
    fn notation(&self) -> Option<String> {
        let free: String = self.moves().map(|edge| edge.to_string()).collect();
        Some(free + &notation::of_turn(notation::MAX_MIN, self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (free, to_move) = notation::turn(notation::MAX_MIN, notation)?;
        let is_free = |edge: &Edge| free.contains(&edge.to_string());
        let drawn = self.moves().filter(|edge| !is_free(edge));
        let state = drawn.fold(*self, |state, edge| state.play(edge));
        let is_turn = state.to_move() == to_move;
        Some(if is_turn { state } else { state.swap_players() })
    }

    fn gathered(rewards: impl Iterator<Item = (Player, i8)>) -> Option<String> {
        Some(gathered::<Self>("boxes", rewards))
    }

    fn board(&self) -> Option<Board> {
        self.board_after([].into_iter())
    }

    /// Each edge has the colour of the player who drew it, and each box that of the player who drew its
    /// last side; those of the first position are nobody's.
    fn board_after<'a>(&'a self, past: impl Iterator<Item = (&'a Self, Edge)>) -> Option<Board> {
        let grid = Grid::of(&self.picture());
        let mut board = Board::blank(grid.columns, grid.rows).with_margin(0.1);
        let mut before: Vec<_> = past
            .map(|(before, _)| (before.to_move(), Grid::of(&before.picture())))
            .collect();
        before.reverse();
        // The last move before which something was not there has drawn it.
        let owner = |is_there: &dyn Fn(&Grid) -> bool| {
            let mut before = before.iter().filter(|(_, grid)| !is_there(grid));
            before.next().map(|(player, _)| *player)
        };
        for &(x, y) in &grid.boxes {
            let owner = owner(&|grid| grid.boxes.contains(&(x, y)));
            board = board.with_fill((x - 0.4, y - 0.4), (1.8, 1.8), owner);
        }
        for &(at, character) in &grid.points {
            let (x, y) = at;
            let owner = owner(&|grid| grid.points.contains(&(at, character)));
            board = match character {
                '+' => board.with_dot(at),
                '-' => board.with_bar((x - 1.0, y), (x + 1.0, y), owner),
                '|' => board.with_bar((x, y - 1.0), (x, y + 1.0), owner),
                free => {
                    // Level edges are in the rows of the dots.
                    let is_level = (y / 2.0).fract() < 0.25;
                    let (right, down) = if is_level { (1.0, 0.0) } else { (0.0, 1.0) };
                    board
                        .with_line((x - right, y - down), (x + right, y + down))
                        .with_label((x + 0.3, y - 0.3), &free.to_string())
                }
            };
        }
        Some(board)
    }

    fn spot_of(&self, edge: Edge) -> Option<Spot> {
        let grid = Grid::of(&self.picture());
        let name = edge.to_string();
        let mut points = grid.points.into_iter();
        let (at, _) = points.find(|(_, character)| name.starts_with(*character))?;
        Some(Spot::square(at))
    }
}

/// The dots and edges of a picture, each with its place.
struct Grid {
    columns: f64,
    rows: f64,
    points: Vec<((f64, f64), char)>,
    /// The squares in the middle of the boxes whose four sides are drawn.
    boxes: Vec<(f64, f64)>,
}

impl Grid {
    fn closed(&self) -> Vec<(f64, f64)> {
        let sides = |side| {
            let drawn = self.points.iter().filter(move |(_, drawn)| *drawn == side);
            drawn.map(|(at, _)| *at).collect::<Vec<_>>()
        };
        let (level, upright) = (sides('-'), sides('|'));
        let below = level.iter().map(|&(x, y)| (x, y + 1.0));
        let is_closed = |&(x, y): &(f64, f64)| {
            level.contains(&(x, y + 1.0))
                && [x - 1.0, x + 1.0]
                    .iter()
                    .all(|&side| upright.contains(&(side, y)))
        };
        below.filter(is_closed).collect()
    }

    fn of(picture: &str) -> Self {
        let mut grid = Self {
            columns: 1.0,
            rows: 0.0,
            points: Vec::new(),
            boxes: Vec::new(),
        };
        for line in picture.lines() {
            let mut column = 0.0;
            // A dot or an upright edge takes one character, what is between them three.
            let characters: Vec<_> = line.chars().collect();
            let ends = characters.chunks(4);
            for pair in ends {
                for character in [pair.first(), pair.get(2)] {
                    if let Some(&character) = character.filter(|it| **it != ' ') {
                        grid.points.push(((column, grid.rows), character));
                    }
                    column += 1.0;
                }
                grid.columns = grid.columns.max(column - 1.0);
            }
            grid.rows += 1.0;
        }
        grid.boxes = grid.closed();
        grid
    }
}
