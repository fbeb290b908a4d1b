//! Dots and Boxes.

use optimal_play::games::dots_and_boxes::{DotsAndBoxes, Edge, Position};
use optimal_play::{AlphaBeta, Player, Run, Solution, SolveError, Solver};

use super::{Choices, Entry, gathered, keep, table, without_last_line};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "dots_and_boxes",
    about: "the player who draws the last side of a box owns it and moves again; --board ROWSxCOLUMNS of boxes, default 2x2",
    begin,
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let (rows, columns) = choices.without_position()?.board.unwrap_or((2, 2));
    let game = DotsAndBoxes::new(rows, columns).map_err(|error| error.to_string())?;
    let title = format!("Dots and Boxes, {rows}×{columns} boxes");
    Ok(table(title, keep(game).start()))
}

impl Playable for Position<'static> {
    /// Larger boards have too many positions.
    const SOLVES_ALL: bool = false;

    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Edge>> {
        AlphaBeta::packed().solve(self, run)
    }

    fn value(&self, run: Run<'_>) -> Result<i8, SolveError<Edge>> {
        let solution = AlphaBeta::packed().without_line().solve(self, run)?;
        Ok(solution.value())
    }

    /// How many boxes more the winner has.
    fn describe(worth: Worth<i8>, viewer: Player) -> Verdict {
        Verdict::difference(worth.total, viewer)
    }

    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    fn gathered(rewards: impl Iterator<Item = (Player, i8)>) -> Option<String> {
        Some(gathered("boxes", rewards))
    }
}
