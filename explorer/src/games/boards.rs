//! Clobber, Elephants and Rhinos, Hackenbush strings, `NoGo`, Toads and Frogs: boards side by side.

use std::iter;

use itertools::Itertools;
use optimal_play::rules::Summand;
use optimal_play::solver::Sums;
use optimal_play::{GameState, Minimax, Player, Solution};
use optimal_play_games::{BoardMove, Boards, Cell, MixedBoard, MixedMove, Step};

use super::{Choices, Entry, Takes, discs, notation, numbered, rows_of};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, PartValues, Show, Spot};

pub(crate) const CLOBBER: Entry = Entry {
    name: "clobber",
    title: "Clobber",
    about: "a stone takes a neighbour of the opponent; the player who cannot move loses; --position BOARDS, default XOX|OXO|XOX",
    rules: "Move a stone of your own onto a neighbour of the opponent, above, below or beside it, which it replaces. A player who cannot move loses.",
    sample: "1,1-1,2.2,1-3,1",
    labels: &["3×3", "4×3", "two boards", "a row"],
    takes: Takes::Position(&[
        "XOX,OXO,XOX",
        "XOXO,OXOX,XOXO",
        "XXO,OXO_XOXO,OXXO",
        "XOXOXOXO",
    ]),
    begin: |choices| begin(&CLOBBER, choices),
    is_everywhere: false,
    ..Entry::PLAIN
};

pub(crate) const NOGO: Entry = Entry {
    name: "nogo",
    title: "NoGo",
    about: "Go without captures; the player who cannot lay a stone loses; --position BOARDS, default ...|...|...",
    rules: "Lay a stone on a free cell so that every connected group of stones, of either colour, keeps a free cell next to it. A player who cannot move loses.",
    sample: "2,2.1,1.3,3.1,3",
    labels: &["3×3", "4×3", "two boards", "a row"],
    takes: Takes::Position(&[
        "...,...,...",
        "....,....,....",
        "...,..._....,....",
        "..........",
    ]),
    begin: |choices| begin(&NOGO, choices),
    is_everywhere: false,
    ..Entry::PLAIN
};

pub(crate) const TOADS: Entry = Entry {
    name: "toads",
    title: "Toads and Frogs",
    about: "toads go right, frogs left, and jump over one another; the player who cannot move loses; --position ROWS, default XXX..OOO",
    rules: "Toads, the pieces of Left, move to the right, and frogs, those of Right, to the left: one cell, or a jump over a single piece of the opponent. A player who cannot move loses.",
    sample: "3-4.6-5",
    labels: &["three of each", "four of each", "three rows"],
    takes: Takes::Position(&["XXX..OOO", "XXXX.OOOO", "XXX.OO_XX..OOO_X.XO"]),
    begin: |choices| begin(&TOADS, choices),
    is_everywhere: false,
    ..Entry::PLAIN
};

pub(crate) const ELEPHANTS: Entry = Entry {
    name: "elephants",
    title: "Elephants and Rhinos",
    about: "elephants step right, rhinos left; the player who cannot move loses; --position ROWS, default XX.X.O.O",
    rules: "Elephants, the pieces of Left, step one cell to the right, and rhinos, those of Right, one to the left, onto a free cell. A player who cannot move loses.",
    sample: "4-5.8-7",
    labels: &["a row", "two rows"],
    takes: Takes::Position(&["XX.X.O.O", "X..X...O.O_O.X..O"]),
    begin: |choices| begin(&ELEPHANTS, choices),
    is_everywhere: false,
    ..Entry::PLAIN
};

pub(crate) const HACKENBUSH: Entry = Entry {
    name: "hackenbush",
    title: "Hackenbush strings",
    about: "cut an edge of your colour, and all after it falls; the player who cannot move loses; --position STRINGS, default XOX+OOX+XXO",
    rules: "Cut an edge of your colour: it falls, with all that hangs on it, away from the ground at the left. A player who cannot move loses.",
    sample: "",
    labels: &["three strings", "a half and a half"],
    takes: Takes::Position(&["XOX_OOX_XXO", "XO_XO_O"]),
    begin: |choices| begin(&HACKENBUSH, choices),
    is_everywhere: false,
    ..Entry::PLAIN
};

/// A position of one of the games.
type Position = Boards<MixedBoard>;

fn begin(entry: &Entry, choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let position = choices.without_board()?.position;
    let root = read(entry.name, position.unwrap_or(entry.default_instance()))?;
    let boards = root.boards().map(text_of).join(" + ");
    let sums = Sums::by_forms();
    let method = Method::by_position(Minimax::hashed(), sums, sums.without_line(), false);
    Ok(Box::new(OpenGame::new(
        format!("{} {boards}", entry.title),
        root,
        method,
    )))
}

/// Reads boards of a game, as addresses write them or as the program does, and the player to move.
fn read(game: &str, text: &str) -> Result<Position, String> {
    let (boards, to_move) = notation::before_min(text);
    let boards = boards.split(['_', '+', ' ']).filter(|it| !it.is_empty());
    let boards = boards.map(|board| format!("{game}:{board}")).join("+");
    let boards = boards.parse::<Position>();
    Ok(boards.map_err(|it| it.to_string())?.with_to_move(to_move))
}

/// The text of a board, without the name of its game.
fn text_of(board: &MixedBoard) -> String {
    let text = board.to_string();
    text.split_once(':').map_or("", |(_, rows)| rows).to_owned()
}

const fn game_of(board: &MixedBoard) -> &'static str {
    match board {
        MixedBoard::Clobber(_) => CLOBBER.name,
        MixedBoard::Elephants(_) => ELEPHANTS.name,
        MixedBoard::Hackenbush(_) => HACKENBUSH.name,
        MixedBoard::Nogo(_) => NOGO.name,
        MixedBoard::Toads(_) => TOADS.name,
    }
}

/// Boards stand side by side up to this width, in squares, and then below.
const SHELF: usize = 12;

/// The first square of each board on the drawing. Boards of one row stand below one another: strings
/// become shorter, and the others stay where they are.
fn places(position: &Position) -> Vec<(usize, usize)> {
    let many = usize::from(position.boards().nth(1).is_some());
    let (mut at, mut height) = ((many, 0), 0);
    let place = |board: &MixedBoard| {
        let text = text_of(board);
        let gap = usize::from(!matches!(board, MixedBoard::Hackenbush(_)));
        let (rows, columns) = (text.split('|').count(), text.find('|').unwrap_or(SHELF));
        if at.0 > many && at.0 + columns > SHELF {
            at = (many, at.1 + height + gap);
            height = 0;
        }
        let place = at;
        (at.0, height) = (at.0 + columns + 1, height.max(rows));
        place
    };
    position.boards().map(place).collect()
}

/// The square of a cell on the drawing, from the first one of its board.
fn square((column, row): (usize, usize), cell: Cell) -> (f64, f64) {
    (
        rows_of(column) + f64::from(cell.column),
        rows_of(row) + f64::from(cell.row),
    )
}

impl Show for Position {
    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "Left",
            Player::Min => "Right",
        }
    }

    fn picture(&self) -> String {
        let boards = (1..).zip(self.boards()).map(|(number, board)| {
            let rows = numbered(&text_of(board).replace('|', "\n"));
            match self.boards().nth(1) {
                Some(_) => format!("board {number}\n{rows}"),
                None => rows,
            }
        });
        boards.collect::<Vec<_>>().join("\n")
    }

    fn name_of(&self, BoardMove { board, mv }: BoardMove<MixedMove>) -> String {
        let cell = |it: Cell| (u16::from(it.row) + 1, u16::from(it.column) + 1);
        let name = match mv {
            MixedMove::Clobber(Step { from, to }) => {
                let ((row, column), (to_row, to_column)) = (cell(from), cell(to));
                format!("{row},{column}-{to_row},{to_column}")
            }
            MixedMove::Elephants(Step { from, to }) | MixedMove::Toads(Step { from, to }) => {
                format!("{}-{}", cell(from).1, cell(to).1)
            }
            MixedMove::Hackenbush(edge) => cell(edge).1.to_string(),
            MixedMove::Nogo(it) => format!("{},{}", cell(it).0, cell(it).1),
        };
        match board {
            0 => name,
            board => format!("{name}@{}", u64::from(board) + 1),
        }
    }

    /// The rows of each board from the top, such as `XOX,OXO_XO.`; and `,Min` if Min is to move.
    fn notation(&self) -> Option<String> {
        let boards = self.boards().map(text_of).join("_").replace('|', ",");
        Some(boards + notation::min_moves(self.to_move()))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        read(game_of(self.boards().next()?), notation).ok()
    }

    fn board(&self) -> Option<Board> {
        self.board_after(iter::empty())
    }

    /// As wide as the first position, so that strings keep their size.
    fn board_after<'a>(
        &'a self,
        mut past: impl Iterator<Item = (&'a Self, BoardMove<MixedMove>)>,
    ) -> Option<Board> {
        let first = past.next().map_or(self, |(first, _)| first);
        let (places, texts) = (places(self), self.boards().map(text_of).collect_vec());
        let is_string = |board: &MixedBoard| matches!(board, MixedBoard::Hackenbush(_));
        let mut board = if self.boards().any(is_string) {
            let longest = first.boards().map(|it| text_of(it).len()).max()?;
            strings(&texts, &places, longest)
        } else {
            let mut lines: Vec<Vec<char>> = Vec::new();
            for (text, &(column, row)) in texts.iter().zip(&places) {
                for (line, cells) in (row..).zip(text.split('|')) {
                    lines.resize(lines.len().max(line + 1), Vec::new());
                    lines[line].resize(column, ' ');
                    lines[line].extend(cells.chars().map(|it| if it == '#' { ' ' } else { it }));
                }
            }
            let text = lines.iter().map(|line| line.iter().collect::<String>());
            let text = text.collect::<Vec<_>>().join("\n");
            Board::from_characters(&text, discs('X', 'O')).plain()
        };
        match (texts.as_slice(), places.as_slice()) {
            ([text], _) => {
                let names = |count: usize| (1..=count).map(|it| it.to_string());
                let rows = text.split('|').count();
                let columns = names(text.find('|').unwrap_or(text.len()));
                let rows = names(if rows > 1 { rows } else { 0 });
                if !self.boards().any(is_string) {
                    board = board.with_names(columns, rows);
                }
            }
            (_, places) => {
                for (number, &(column, row)) in (1..).zip(places) {
                    let at = (rows_of(column) - 0.8, rows_of(row));
                    board = board.with_label(at, &number.to_string());
                }
            }
        }
        Some(board)
    }

    fn spot_of(&self, BoardMove { board, mv }: BoardMove<MixedMove>) -> Option<Spot> {
        let place = *places(self).get(board as usize)?;
        Some(match mv {
            MixedMove::Clobber(Step { from, to })
            | MixedMove::Elephants(Step { from, to })
            | MixedMove::Toads(Step { from, to }) => {
                Spot::arrow(square(place, from), square(place, to))
            }
            MixedMove::Hackenbush(edge) => {
                let (x, y) = square(place, edge);
                Spot::area((x + 0.6, y + 0.2), (0.8, 0.6))
            }
            MixedMove::Nogo(cell) => Spot::square(square(place, cell)),
        })
    }

    fn part_values(&self, _: Option<&Solution<Self>>) -> Option<PartValues> {
        let name = |part: &Self| part.boards().map(text_of).join(" + ");
        Some(PartValues::of(self, name))
    }
}

/// Strings that grow to the right from the ground.
fn strings(texts: &[String], places: &[(usize, usize)], longest: usize) -> Board {
    let (first, last) = (places.first(), places.last());
    let width = first.map_or(0, |(column, _)| *column) + longest + 1;
    let height = last.map_or(0, |(_, row)| *row) + 1;
    let mut board = Board::blank(rows_of(width), rows_of(height));
    for (text, &(column, row)) in texts.iter().zip(places) {
        let (x, y) = (rows_of(column), rows_of(row));
        board = board.with_line((x, y - 0.45), (x, y + 0.45));
        for (edge, colour) in text.chars().enumerate() {
            let from = x + rows_of(edge);
            let owner = match colour {
                'X' => Player::Max,
                'O' => Player::Min,
                _ => continue,
            };
            board = board.with_bar((from, y), (from + 1.0, y), Some(owner));
        }
    }
    board
}
