//! Kalah.

use optimal_play::games::kalah::{House, Kalah, Position};
use optimal_play::{AlphaBeta, Player, Run, Solution, SolveError, Solver};

use super::{Choices, Entry, gathered, keep, small, table, without_last_line};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "kalah",
    about: "sow seeds round, most seeds in the store win; --board HOUSESxSEEDS, default 4x3",
    begin,
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let sides = choices.without_position()?.board.unwrap_or((4, 3));
    let (houses, seeds) = small(sides)?;
    let game = Kalah::new(houses.into(), seeds.into()).map_err(|error| error.to_string())?;
    let title = format!("Kalah({houses},{seeds}), Max below sows to the right");
    Ok(table(title, keep(game).start()))
}

impl Playable for Position<'static> {
    /// Games with more seeds have too many positions.
    const SOLVES_ALL: bool = false;

    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<House>> {
        AlphaBeta::packed().solve(self, run)
    }

    fn value(&self, run: Run<'_>) -> Result<i8, SolveError<House>> {
        let solution = AlphaBeta::packed().without_line().solve(self, run)?;
        Ok(solution.value())
    }

    /// How many seeds more the winner has.
    fn describe(worth: Worth<i8>, viewer: Player) -> Verdict {
        Verdict::difference(worth.total, viewer)
    }

    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    fn gathered(rewards: impl Iterator<Item = (Player, i8)>) -> Option<String> {
        Some(gathered("in store", rewards))
    }
}
