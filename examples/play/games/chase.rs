//! The chase.

use optimal_play::games::chase::{Chase, Position, Rules, Step};
use optimal_play::{
    Certificate, CertificateError, Outcome, Player, Retrograde, Run, Solution, SolveError, Solver,
};

use super::{Choices, Entry, keep, numbered, table};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "chase",
    about: "white moves one step, black one or two: catch the other; --board ROWSxCOLUMNS, default 4x4",
    begin,
};

/// The pieces start in opposite corners.
fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let (rows, columns) = choices.without_position()?.board.unwrap_or((4, 4));
    let rules = Rules {
        rows,
        columns,
        ..Rules::published(1)
    };
    let game =
        Chase::with_rules(rules, (1, 1), (rows, columns)).map_err(|error| error.to_string())?;
    let title = format!("Chase on the {rows}×{columns} board");
    Ok(table(title, keep(game).start()))
}

impl Playable for Position<'static> {
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Step>> {
        Retrograde::with_predecessors().solve(self, run)
    }

    fn verify(&self, certificate: &Certificate<Outcome>) -> Result<u64, CertificateError<Step>> {
        certificate.verify_cyclic(self)
    }

    fn name_of(&self, step: Step) -> String {
        let (row, column) = self.game().square(step.to);
        format!("{row},{column}")
    }

    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "white",
            Player::Min => "black",
        }
    }

    fn describe(worth: Worth<Outcome>, viewer: Player) -> Verdict {
        Verdict::outcome(worth.rest, viewer)
    }

    fn picture(&self) -> String {
        numbered(&self.to_string())
    }
}
