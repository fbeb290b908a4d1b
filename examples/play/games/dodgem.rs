//! Dodgem.

use optimal_play::games::dodgem::{Dodgem, Drive};
use optimal_play::{
    Certificate, CertificateError, Outcome, Player, Retrograde, Run, Solution, SolveError, Solver,
};

use super::{Choices, Entry, small, table, x_or_o};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "dodgem",
    about: "the player who has driven all cars off the board, or is blocked, wins; --board NxN, default 3x3 (5x5 takes minutes)",
    begin,
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let sides = choices.without_position()?.board.unwrap_or((3, 3));
    let (side, other) = small(sides)?;
    if side != other {
        return Err(format!("the board is {side}×{other}, it must be square"));
    }
    let root = Dodgem::new(side).map_err(|error| error.to_string())?;
    let title = format!("Dodgem on the {side}×{side} board, X drives right, O up");
    Ok(table(title, root))
}

impl Playable for Dodgem {
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Drive>> {
        Retrograde::with_predecessors().solve(self, run)
    }

    fn verify(&self, certificate: &Certificate<Outcome>) -> Result<u64, CertificateError<Drive>> {
        certificate.verify_cyclic(self)
    }

    fn player(player: Player) -> &'static str {
        x_or_o(player)
    }

    fn describe(worth: Worth<Outcome>, viewer: Player) -> Verdict {
        Verdict::outcome(worth.rest, viewer)
    }
}
