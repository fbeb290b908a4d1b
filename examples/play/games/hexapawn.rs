//! Hexapawn.

use optimal_play::games::hexapawn::Hexapawn;
use optimal_play::rules::PieceMove;
use optimal_play::{AlphaBeta, Outcome, Player, Run, Solution, SolveError, Solver};

use super::{Choices, Entry, small, table, x_or_o};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "hexapawn",
    about: "a pawn that gets across wins, and a player who cannot move loses; --board WIDTHxHEIGHT, default 3x3",
    begin,
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let sides = choices.without_position()?.board.unwrap_or((3, 3));
    let (columns, rows) = small(sides)?;
    let root = Hexapawn::new(columns, rows).map_err(|error| error.to_string())?;
    let title = format!("Hexapawn on the {columns}×{rows} board, X goes up");
    Ok(table(title, root))
}

impl Playable for Hexapawn {
    /// Larger boards have too many positions.
    const SOLVES_ALL: bool = false;

    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<PieceMove>> {
        AlphaBeta::packed().solve(self, run)
    }

    fn value(&self, run: Run<'_>) -> Result<Outcome, SolveError<PieceMove>> {
        let solution = AlphaBeta::packed().without_line().solve(self, run)?;
        Ok(solution.value())
    }

    fn player(player: Player) -> &'static str {
        x_or_o(player)
    }

    fn describe(worth: Worth<Outcome>, viewer: Player) -> Verdict {
        Verdict::outcome(worth.rest, viewer)
    }
}
