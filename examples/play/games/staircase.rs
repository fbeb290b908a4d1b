//! The staircase.

use optimal_play::games::staircase::{Fill, Position, Staircase};
use optimal_play::{Player, Run, Solution, SolveError, Solver, Tabulate};

use super::{Choices, Entry, keep, table};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "staircase",
    about: "fill cells from the top left corner; each scores different points for black and for white",
    begin,
};

/// What each cell scores for black, and for white.
const WEIGHTS: [[[u32; 4]; 4]; 2] = [
    [[3, 8, 1, 7], [6, 2, 9, 5], [4, 7, 3, 8], [9, 1, 6, 2]],
    [[5, 2, 6, 1], [3, 9, 1, 4], [8, 2, 5, 6], [1, 7, 4, 9]],
];

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    choices.without_board()?.without_position()?;
    let [black, white] = WEIGHTS.map(|table| table.map(Vec::from).to_vec());
    let game = Staircase::new(&black, &white).map_err(|error| error.to_string())?;
    let title = "Staircase of 4×4 cells, points for black/white".to_owned();
    Ok(table(title, keep(game).start()))
}

impl Playable for Position<'static> {
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Fill>> {
        Tabulate::by_index().solve(self, run)
    }

    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "black",
            Player::Min => "white",
        }
    }

    fn describe(worth: Worth<i32>, viewer: Player) -> Verdict {
        Verdict::difference(worth.total, viewer)
    }
}
