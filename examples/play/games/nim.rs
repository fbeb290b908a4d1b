//! Nim.

use optimal_play::games::nim::{Nim, Take};
use optimal_play::{Minimax, Player, Run, Solution, SolveError, Solver, Wdl};

use super::{Choices, Entry, numbers, table};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "nim",
    about: "take stones from a heap, the last one wins; --position HEAP,HEAP,.., default 3,4,5",
    begin,
};

/// The most stones of a heap: each is drawn, and has a move.
const MOST_STONES: u32 = 40;

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let heaps = numbers(choices.without_board()?.position.unwrap_or("3,4,5"))?;
    if let Some(stones) = heaps.iter().find(|&&stones| stones > MOST_STONES) {
        let message =
            format!("--position: a heap has {stones} stones, at most {MOST_STONES} are allowed");
        return Err(message);
    }
    let title = "Nim, where 2-3 takes from heap 2 three stones".to_owned();
    Ok(table(title, Nim::new(heaps)))
}

impl Playable for Nim {
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Take>> {
        Minimax::hashed().solve(self, run)
    }

    fn name_of(&self, take: Take) -> String {
        format!("{}-{}", take.heap + 1, take.stones)
    }

    fn describe(worth: Worth<Wdl>, viewer: Player) -> Verdict {
        Verdict::winner(worth.rest, viewer)
    }
}
