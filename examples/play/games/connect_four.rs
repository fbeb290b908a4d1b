//! Connect Four.

use optimal_play::games::connect_four::{ConnectFour, Position};
use optimal_play::{AlphaBeta, Player, Run, Solution, SolveError, Solver};

use super::{Choices, Entry, keep, spaced, table, x_or_o};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "connect_four",
    about: "four stones of one player in a row win; --board WIDTHxHEIGHT, default 5x4",
    begin,
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let (width, height) = choices.without_position()?.board.unwrap_or((5, 4));
    let game = ConnectFour::new(width, height).map_err(|error| error.to_string())?;
    let title = format!("Connect Four on the {width}×{height} board");
    Ok(table(title, keep(game).start()))
}

/// The name of a column: 1 to 9, then a, b and so on.
fn name(column: u8) -> char {
    char::from_digit(u32::from(column) + 1, 36).expect("there are at most 32 columns")
}

impl Playable for Position<'static> {
    /// The usual board has too many positions.
    const SOLVES_ALL: bool = false;

    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<u8>> {
        AlphaBeta::packed().solve(self, run)
    }

    fn value(&self, run: Run<'_>) -> Result<i8, SolveError<u8>> {
        let solution = AlphaBeta::packed().without_line().solve(self, run)?;
        Ok(solution.value())
    }

    fn name_of(&self, column: u8) -> String {
        name(column).to_string()
    }

    fn player(player: Player) -> &'static str {
        x_or_o(player)
    }

    /// A win scores one more than the number of stones that the winner has left.
    fn describe(worth: Worth<i8>, viewer: Player) -> Verdict {
        Verdict::difference(worth.total, viewer)
    }

    fn picture(&self) -> String {
        let names: String = (0..self.game().width()).map(name).collect();
        spaced(&format!("{self}\n{names}"))
    }
}
