//! Knight pawns, in a command line.

use std::fmt::{self, Display};

use clap::{Args, ValueEnum};
use common::{Failure, parse};
use optimal_play::games::knight_board::{Board, Square};
use optimal_play::games::knight_pawns::{KnightPawns, Position, Rules, Scoring};

use super::{Shown, Visit, own_name, wrong};

/// Knight pawns: Alice and Bob in turn choose a pawn and capture it with the knight in the fewest
/// moves; Alice wants many moves, Bob few.
#[derive(Args, Clone, Debug)]
pub struct Instance {
    /// The square of the knight, counted from 0.
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<i32>)]
    #[arg(allow_hyphen_values = true)]
    pub(crate) knight: Square,
    /// The square of a pawn; once for each pawn.
    #[arg(long = "pawn", value_name = "ROW,COLUMN", value_parser = parse::square::<i32>)]
    #[arg(allow_hyphen_values = true, required = true)]
    pub(crate) pawns: Vec<Square>,
    #[command(flatten)]
    pub(crate) rules: Options,
}

/// The rules of an instance.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The size of the board.
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "50x50")]
    pub(crate) board: (u32, u32),
    /// A board without edges.
    #[arg(long, conflicts_with = "board")]
    pub(crate) unbounded: bool,
    /// Whose moves count.
    #[arg(long, value_enum, default_value = "both")]
    count: Count,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Count {
    /// The moves of both players.
    Both,
    /// Alice's moves only.
    Alice,
}

fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "ROWSxCOLUMNS")
}

impl Instance {
    pub(crate) fn game(&self) -> Result<KnightPawns, Failure> {
        let Options {
            board: (rows, columns),
            unbounded,
            count,
        } = self.rules;
        let rules = Rules {
            board: if unbounded {
                Board::Unbounded
            } else {
                Board::Bounded { rows, columns }
            },
            scoring: match count {
                Count::Both => Scoring::Total,
                Count::Alice => Scoring::AliceOnly,
            },
        };
        KnightPawns::with_rules(rules, self.knight, self.pawns.iter().copied()).map_err(wrong)
    }

    pub(super) fn visit<V: Visit>(&self, visit: V) -> Result<V::Answer, Failure> {
        let shown = Shown {
            move_name: own_name::<Position<'_>>,
            last_stage: self.pawns.len(),
            plies: None,
        };
        visit.by_key(&self.game()?.start(), shown)
    }
}

impl Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "knight-pawns ")?;
        match self.rules {
            Options {
                unbounded: true, ..
            } => write!(f, "--unbounded")?,
            Options { board, .. } => super::board(board).fmt(f)?,
        }
        let count = match self.rules.count {
            Count::Both => "both",
            Count::Alice => "alice",
        };
        let (row, column) = self.knight;
        write!(f, " --count {count} --knight {row},{column}")?;
        let mut pawns = self.pawns.iter();
        pawns.try_for_each(|(row, column)| write!(f, " --pawn {row},{column}"))
    }
}
