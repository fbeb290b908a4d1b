//! Connect Four.

mod book;
#[cfg(feature = "system")]
mod make_book;

use optimal_play::{GameState, Player, Tabulate};
use optimal_play_games::connect_four::{ConnectFour, Position};

#[cfg(feature = "system")]
pub use self::make_book::make_book;
use super::{Choices, Entry, Takes, boxed, discs, keep, lines_of, notation, spaced, with_initials};
use crate::game::{Book, Method, OpenGame};
use crate::show::{Board, Colours, Legend, Mark, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "connect_four",
    title: "Connect Four",
    about: "four discs of one player in a row win; --board WIDTHxHEIGHT, default 5x4",
    rules: "Drop discs into the columns of an upright frame; four of your own in a row win, horizontally, vertically or diagonally. A full frame without such a row is a draw.",
    sample: "44533542",
    takes: Takes::Board(&["7x6", "4x4", "5x4", "5x5", "6x5"]),
    begin: |choices| boxed(begin(choices)),
    board_bytes: Some(|_| 1 << 10),
    ..Entry::PLAIN
};

/// The values of the first positions of the usual board, as the program `book` makes it.
const BOOK: &str = include_str!("7x6.book");

/// A board with as many cells is solved as a whole in about a second.
const SMALL: u32 = 20;

pub(super) fn begin(choices: Choices<'_>) -> Result<OpenGame<Position<'static>>, String> {
    let (width, height) = choices.board.unwrap_or((5, 4));
    let game = ConnectFour::new(width, height).map_err(|error| error.to_string())?;
    let title = format!("Connect Four on the {width}×{height} board");
    let root = keep(game).start();
    let method = Method::by_alpha_beta(Tabulate::by_key(), width * height <= SMALL);
    let game = OpenGame::new(title, root, method);
    if (width, height) != (7, 6) {
        return Ok(game);
    }
    let values = book::read(root, BOOK)?;
    let value_of = move |position: &Position<'_>| values.get(&position.key()).copied();
    Ok(game.with_book(Book::Values(Box::new(value_of))))
}

/// The name of a column: 1 to 9, then a, b and so on.
fn name(column: u8) -> char {
    char::from_digit(u32::from(column) + 1, 36).expect("there are at most 32 columns")
}

impl Show for Position<'static> {
    const SHORT_NAMES: bool = true;
    const COLOURS: Colours = Colours::RedYellow;

    fn name_of(&self, column: u8) -> String {
        name(column).to_string()
    }

    fn legend() -> Legend {
        &[
            (Some(Mark::Win), "+3: wins, the higher the sooner"),
            (Some(Mark::Loss), "−3: loses, the lower the sooner"),
            (Some(Mark::Draw), "=: a draw"),
        ]
    }

    fn picture(&self) -> String {
        let names: String = (0..self.game().width()).map(name).collect();
        let stones = with_initials::<Self>(&self.to_string());
        spaced(&format!("{stones}\n{names}"))
    }

    /// The rows from the top, such as `....,....,.O..,.XX.`.
    fn notation(&self) -> Option<String> {
        Some(notation::of_rows(&self.to_string()))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let rows: Vec<_> = notation.split(',').collect();
        let stone = |cell| match cell {
            'X' => Some(Player::Max),
            'O' => Some(Player::Min),
            _ => None,
        };
        let columns = (0..self.game().width()).map(|column| {
            let from_below = rows.iter().rev();
            let stones = from_below.map_while(|row| stone(row.chars().nth(column.into())?));
            stones.collect()
        });
        self.game().with_stones(columns)
    }

    fn board(&self) -> Option<Board> {
        let columns = (0..self.game().width()).map(|it| name(it).to_string());
        let text = self.to_string();
        let board = Board::from_characters(&text, discs('X', 'O')).in_frame();
        let board = board.with_names(columns, []);
        let strike = |board: Board, (from, to)| board.with_strike(from, to);
        Some(lines_of(&text, 4).into_iter().fold(board, strike))
    }

    fn spot_of(&self, column: u8) -> Option<Spot> {
        let height = f64::from(self.game().height());
        Some(Spot::area((f64::from(column), 0.0), (1.0, height)))
    }
}

#[cfg(test)]
mod tests {
    use optimal_play::{AlphaBeta, Run, Solver};

    use super::*;
    use crate::game::Game;
    use crate::game::view::Choice;
    use crate::show::Verdict;

    /// The values of the moves for the player to move, by the names of the columns.
    fn values(line: &str) -> String {
        let board = Some((7, 6));
        let choices = Choices {
            board,
            ..Choices::default()
        };
        let view = begin(choices).expect("a board").look(line).expect("a line");
        let mut moves = view.moves;
        moves.sort_by(|a, b| a.name.cmp(&b.name));
        let short = |choice: &Choice| {
            choice
                .verdict
                .as_ref()
                .map_or("?".to_owned(), Verdict::short)
        };
        let values: Vec<_> = moves.iter().map(short).collect();
        values.join(" ")
    }

    /// J. Tromp and P. Pons publish the values after the first move.
    #[test]
    fn the_book_has_the_published_values_of_the_first_moves() {
        assert_eq!(values(""), "\u{2212}2 \u{2212}1 = +1 = \u{2212}1 \u{2212}2");
    }

    #[test]
    fn each_value_of_the_book_is_that_of_the_best_move_after_it() {
        let game = ConnectFour::new(7, 6).expect("a board");
        let values = book::read(game.start(), BOOK).expect("a book");
        let value = |position: &Position<'_>| values.get(&position.key()).copied();
        let plies: Vec<_> = book::plies(game.start()).take(9).collect();
        let known = plies.iter().map(|ply| ply.iter().filter_map(value).count());
        // All of these plies, and a part of the others.
        assert!(known.take(6).eq([1, 4, 25, 121, 568, 2144]));
        for position in plies[..8].iter().flatten() {
            let after = position.successors();
            let after: Option<Vec<_>> = after.map(|step| value(&step.state)).collect();
            let best = |a, b| position.to_move().choose(a, b);
            if let Some(best) = after.and_then(|after| after.into_iter().reduce(best)) {
                assert_eq!(value(position), Some(best), "{position}");
            }
        }
    }

    /// Of those that few positions suffice for.
    #[test]
    fn values_of_the_book_are_those_of_the_solver() {
        let game = ConnectFour::new(7, 6).expect("a board");
        let values = book::read(game.start(), BOOK).expect("a book");
        let last = book::plies(game.start()).nth(8);
        let last = last.expect("nobody has filled the board yet");
        let value = |it: &Position<'_>| values.get(&it.key()).copied();
        let known: Vec<_> = last
            .iter()
            .filter_map(|it| Some((it, value(it)?)))
            .collect();
        let mut checked = 0;
        for (position, value) in known.iter().step_by(known.len() / 60) {
            let run = Run::new().with_position_limit(2_000);
            let solver = AlphaBeta::packed().without_line();
            if let Ok(solution) = solver.solve(*position, run) {
                assert_eq!(solution.value(), *value, "{position}");
                checked += 1;
            }
        }
        assert!(checked >= 5, "{checked}");
    }

    #[test]
    fn a_book_with_a_fault_is_refused() {
        let game = ConnectFour::new(7, 6).expect("a board");
        for (text, message) in [
            ("A\n=?x1", "line 2 of the book: '1' is not a value"),
            (
                "A\n====a",
                "line 2 of the book: this ply has 4 positions, not more",
            ),
        ] {
            let error = book::read(game.start(), text);
            assert_eq!(error, Err(message.to_owned()));
        }
    }
}
