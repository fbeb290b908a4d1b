//! Tic-tac-toe, and its misère form.

use itertools::Itertools;
use optimal_play::rules::{Board as Squares, Square};
use optimal_play::{GameState, Player, Tabulate};
use optimal_play_games::tic_tac_toe::TicTacToe;

use super::{Choices, Entry, Takes, boxed, lines_of, notation, place};
use crate::game::{Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "tic_tac_toe",
    title: "Tic-tac-toe",
    about: "three marks of one player in a row win",
    rules: "Mark a free square in turn; three of your own marks in a row win. A full board without such a row is a draw.",
    sample: "b2.a1.c1.a3",
    takes: Takes::Nothing,
    begin: |choices| boxed(begin_usual(choices)),
    ..Entry::PLAIN
};

pub(crate) const MISERE: Entry = Entry {
    name: "misere_tic_tac_toe",
    title: "Misère tic-tac-toe",
    about: "three marks of one player in a row lose",
    rules: "Mark a free square in turn; three of your own marks in a row lose. A full board without such a row is a draw.",
    sample: "b2.a1.c3",
    takes: Takes::Nothing,
    begin: |choices| {
        let title = MISERE.title;
        boxed(begin(choices, title, TicTacToe::misere()))
    },
    ..Entry::PLAIN
};

pub(super) fn begin_usual(choices: Choices<'_>) -> Result<OpenGame<TicTacToe>, String> {
    begin(choices, "Tic-tac-toe", TicTacToe::new())
}

fn begin(
    choices: Choices<'_>,
    title: &str,
    root: TicTacToe,
) -> Result<OpenGame<TicTacToe>, String> {
    choices.without_board()?;
    let title = title.to_owned();
    let method = Method::whole(Tabulate::by_index());
    Ok(OpenGame::new(title, root, method))
}

impl Show for TicTacToe {
    fn picture(&self) -> String {
        self.to_string()
    }

    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "X",
            Player::Min => "O",
        }
    }

    /// The rows from the top, such as `X..,.O.,...`.
    fn notation(&self) -> Option<String> {
        Some(notation::of_named_rows(&self.to_string()))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let board = Squares::new(3, 3);
        let marks = notation::men(board, notation)?;
        let [x, o] = marks.map(|marks| board.squares(marks).collect_vec());
        if x.is_empty() && o.is_empty() {
            return Some(*self);
        }
        if !(o.len()..=o.len() + 1).contains(&x.len()) {
            return None;
        }
        // The game was not over before the last mark, which may be any of its player's.
        let last = usize::from(x.len() == o.len());
        let marks = [x, o];
        marks[last].iter().find_map(|&mark| {
            let mut before = marks.clone();
            before[last].retain(|&it| it != mark);
            let [x, o] = before;
            let line = x.into_iter().interleave(o);
            let state = line.fold(*self, |state, mark| state.play(mark));
            (!state.is_over()).then(|| state.play(mark))
        })
    }

    fn board(&self) -> Option<Board> {
        let board = Board::from_named(&self.to_string(), |character| match character {
            'X' => Some(Piece::glyph(Player::Max, "X")),
            'O' => Some(Piece::glyph(Player::Min, "O")),
            _ => None,
        });
        let rows = notation::of_named_rows(&self.to_string()).replace(',', "\n");
        let strike = |board: Board, (from, to)| board.with_strike(from, to);
        Some(lines_of(&rows, 3).into_iter().fold(board, strike).plain())
    }

    fn spot_of(&self, square: Square) -> Option<Spot> {
        Some(Spot::square(place(square, 3)))
    }
}
