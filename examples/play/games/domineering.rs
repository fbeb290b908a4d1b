//! Domineering.

use optimal_play::games::domineering::{Domineering, Domino, Position};
use optimal_play::{AlphaBeta, Player, Run, Solution, SolveError, Solver, Wdl};

use super::{Choices, Entry, keep, numbered, table};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "domineering",
    about: "lay dominoes upright or level; the player who cannot move loses; --board ROWSxCOLUMNS, default 4x4",
    begin,
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let (rows, columns) = choices.without_position()?.board.unwrap_or((4, 4));
    let game = Domineering::new(rows, columns).map_err(|error| error.to_string())?;
    let title = format!("Domineering on the {rows}×{columns} board");
    Ok(table(title, keep(game).start()))
}

impl Playable for Position<'static> {
    /// Larger boards have too many positions.
    const SOLVES_ALL: bool = false;

    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Domino>> {
        AlphaBeta::packed().solve(self, run)
    }

    fn value(&self, run: Run<'_>) -> Result<Wdl, SolveError<Domino>> {
        let solution = AlphaBeta::packed().without_line().solve(self, run)?;
        Ok(solution.value())
    }

    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "upright",
            Player::Min => "level",
        }
    }

    fn describe(worth: Worth<Wdl>, viewer: Player) -> Verdict {
        Verdict::winner(worth.rest, viewer)
    }

    fn picture(&self) -> String {
        numbered(&self.to_string())
    }
}
