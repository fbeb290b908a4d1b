//! Tic-tac-toe, and its misère form.

use optimal_play::games::tic_tac_toe::TicTacToe;
use optimal_play::rules::Square;
use optimal_play::{Outcome, Player, Run, Solution, SolveError, Solver, Tabulate};

use super::{Choices, Entry, table, x_or_o};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "tic_tac_toe",
    about: "three marks of one player in a row win",
    begin: |choices| begin(choices, "Tic-tac-toe", TicTacToe::new()),
};

pub(crate) const MISERE: Entry = Entry {
    name: "misere_tic_tac_toe",
    about: "three marks of one player in a row lose",
    begin: |choices| {
        let title = "Misère tic-tac-toe: three in a row lose";
        begin(choices, title, TicTacToe::misere())
    },
};

fn begin(choices: Choices<'_>, title: &str, root: TicTacToe) -> Result<Box<dyn Table>, String> {
    choices.without_board()?.without_position()?;
    Ok(table(title.to_owned(), root))
}

impl Playable for TicTacToe {
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Square>> {
        Tabulate::by_index().solve(self, run)
    }

    fn player(player: Player) -> &'static str {
        x_or_o(player)
    }

    fn describe(worth: Worth<Outcome>, viewer: Player) -> Verdict {
        Verdict::outcome(worth.rest, viewer)
    }
}
