//! King and rook against king.

use optimal_play::games::king_rook_king::{KingRookKing, Man, Step};
use optimal_play::{
    Certificate, CertificateError, Outcome, Player, Retrograde, Run, Solution, SolveError, Solver,
};

use super::{Choices, Entry, table};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "king_rook_king",
    about: "the chess ending: white mates; --position FEN, by default one with a mate in 16",
    begin,
};

/// A position with the longest mate.
const LONGEST: &str = "8/8/8/8/8/2k5/1R6/K7 w - -";

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let fen = choices.without_board()?.position.unwrap_or(LONGEST);
    let root = fen.parse::<KingRookKing>();
    let root = root.map_err(|error| format!("--position: {error}"))?;
    let title = "King and rook against king: K and R are white, k is black".to_owned();
    Ok(table(title, root))
}

impl Playable for KingRookKing {
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Step>> {
        Retrograde::with_predecessors().solve(self, run)
    }

    fn verify(&self, certificate: &Certificate<Outcome>) -> Result<u64, CertificateError<Step>> {
        certificate.verify_cyclic(self)
    }

    /// A player has one man of each kind, so the name omits where the man comes from.
    fn name_of(&self, step: Step) -> String {
        let letter = match step.man {
            Man::King => 'K',
            Man::Rook => 'R',
        };
        format!("{letter}{}", step.to)
    }

    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "white",
            Player::Min => "black",
        }
    }

    /// The distance to mate as chess players count it, in moves of White.
    fn describe(worth: Worth<Outcome>, viewer: Player) -> Verdict {
        let verdict = Verdict::outcome(worth.rest, viewer);
        let detail = match worth.rest.plies() {
            None | Some(0) => String::new(),
            Some(plies) => format!("(mate in {})", plies.div_ceil(2)),
        };
        Verdict { detail, ..verdict }
    }
}
