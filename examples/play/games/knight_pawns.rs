//! Knight pawns.

use optimal_play::games::knight_board::Board;
use optimal_play::games::knight_pawns::{Capture, KnightPawns, Position, Rules, Scoring};
use optimal_play::{Minimax, Player, Run, Solution, SolveError, Solver};

use super::{Choices, Entry, keep, spaced, table};
use crate::game::{Playable, Verdict, Worth};
use crate::session::Table;

pub(crate) const ENTRY: Entry = Entry {
    name: "knight_pawns",
    about: "a knight captures a pawn; Alice wants many knight moves, Bob few; --board ROWSxCOLUMNS, default 8x8",
    begin,
};

const KNIGHT: (i32, i32) = (3, 3);
const PAWNS: [(i32, i32); 6] = [(0, 0), (1, 6), (2, 4), (5, 0), (6, 3), (7, 7)];

fn begin(choices: Choices<'_>) -> Result<Box<dyn Table>, String> {
    let (rows, columns) = choices.without_position()?.board.unwrap_or((8, 8));
    let board = Board::Bounded { rows, columns };
    let rules = Rules {
        board,
        scoring: Scoring::Total,
    };
    let game = KnightPawns::with_rules(rules, KNIGHT, PAWNS).map_err(|error| error.to_string())?;
    let title = format!("Knight pawns on the {board}");
    Ok(table(title, keep(game).start()))
}

impl Playable for Position<'static> {
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Capture>> {
        Minimax::dense().solve(self, run)
    }

    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "Alice",
            Player::Min => "Bob",
        }
    }

    /// The same for both viewers: Alice maximizes it, Bob minimizes it.
    fn describe(worth: Worth<i32>, _: Player) -> Verdict {
        Verdict::score(worth.total, "moves in all")
    }

    fn picture(&self) -> String {
        spaced(&self.to_string())
    }
}
