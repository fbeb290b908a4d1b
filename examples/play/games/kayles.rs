//! Kayles.

use optimal_play::games::kayles::{Kayles, Knock};
use optimal_play::{Minimax, Player, Run, Solution, SolveError, Solver, Wdl};

use super::{Choices, Entry, numbers, table};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "kayles",
    about: "knock down a pin, or two side by side, the last one wins; --position ROW,ROW,.., default 1,11",
    begin,
};

/// The most pins: each has a letter for its name.
const MOST_PINS: u32 = 26;

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    // Dudeney's alley: thirteen pins, of which the second has been knocked down.
    let rows = numbers(choices.without_board()?.position.unwrap_or("1,11"))?;
    let pins = rows
        .iter()
        .fold(0_u32, |all, &pins| all.saturating_add(pins));
    if pins > MOST_PINS {
        let message = format!("--position: there are {pins} pins, at most {MOST_PINS} are allowed");
        return Err(message);
    }
    let title = "Kayles, where c knocks down a pin, and cd two".to_owned();
    Ok(table(title, Kayles::new(rows)))
}

impl Playable for Kayles {
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Knock>> {
        Minimax::hashed().solve(self, run)
    }

    /// The letters of the pins.
    fn name_of(&self, knock: Knock) -> String {
        let before = self.rows()[..knock.row].iter().sum::<u32>() + knock.pin;
        let letters = ('a'..='z').skip(before as usize);
        letters.take(knock.pins as usize).collect()
    }

    fn describe(worth: Worth<Wdl>, viewer: Player) -> Verdict {
        Verdict::winner(worth.rest, viewer)
    }

    /// The pins, and the letter of each.
    fn picture(&self) -> String {
        let pins = self.to_string();
        let mut letters = 'a'..='z';
        let names = pins.chars().map(|pin| match pin {
            '|' => letters.next().expect("there are no more pins"),
            gap => gap,
        });
        let names: String = names.collect();
        format!("{pins}\n{names}")
    }
}
