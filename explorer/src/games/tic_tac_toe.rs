//! Tic-tac-toe, and its misère form.

use optimal_play::games::tic_tac_toe::TicTacToe;
use optimal_play::rules::Square;
use optimal_play::{Player, Tabulate};

use super::{Choices, Entry, Takes, boxed, place, x_or_o};
use crate::game::{Live, Method};
use crate::show::{Board, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "tic_tac_toe",
    title: "Tic-tac-toe",
    about: "three marks of one player in a row win",
    takes: Takes::Nothing,
    begin: |choices| boxed(begin(choices, "Tic-tac-toe", TicTacToe::new())),
    open: Some(|choices, store| begin(choices, "Tic-tac-toe", TicTacToe::new())?.with_store(store)),
};

pub(crate) const MISERE: Entry = Entry {
    name: "misere_tic_tac_toe",
    title: "Misère tic-tac-toe",
    about: "three marks of one player in a row lose",
    takes: Takes::Nothing,
    begin: |choices| {
        let title = "Misère tic-tac-toe: three in a row lose";
        boxed(begin(choices, title, TicTacToe::misere()))
    },
    open: None,
};

fn begin(choices: Choices<'_>, title: &str, root: TicTacToe) -> Result<Live<TicTacToe>, String> {
    choices.without_board()?.without_position()?;
    let title = title.to_owned();
    let method = Method::whole(Tabulate::by_index());
    Ok(Live::new(title, root, method))
}

impl Show for TicTacToe {
    fn player(player: Player) -> &'static str {
        x_or_o(player)
    }

    fn board(&self) -> Option<Board> {
        Some(Board::from_named_text(&self.to_string()))
    }

    fn spot_of(&self, square: Square) -> Option<Spot> {
        Some(Spot::square(place(square, 3)))
    }
}
