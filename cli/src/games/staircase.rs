//! The staircase, in a command line.

use std::fmt::{self, Display};

use clap::Args;
use common::Failure;
use common::parse::whole_number;
use itertools::Itertools;
use optimal_play::games::staircase::Staircase;

use super::{Shown, Visit, own_name, wrong};

/// What each cell scores for one player, row by row.
pub(crate) type Table = Vec<Vec<u32>>;

/// The staircase: black and white in turn fill a cell of a board whose neighbours to the left and
/// above are filled; each cell has a score for black, and one for white.
#[derive(Args, Clone, Debug)]
pub struct Instance {
    /// The numbers of rows and columns, the scores of black, row by row, and those of white.
    #[arg(value_name = "NUMBER", value_parser = whole_number::<u32>)]
    pub(crate) numbers: Vec<u32>,
}

impl Instance {
    pub(crate) fn new(black: &[Vec<u32>], white: &[Vec<u32>]) -> Self {
        let size = [black.len(), black.first().map_or(0, Vec::len)];
        let size = size.map(|side| u32::try_from(side).unwrap_or(u32::MAX));
        let cells = black.iter().chain(white).flatten().copied();
        Self {
            numbers: size.into_iter().chain(cells).collect(),
        }
    }

    pub(crate) fn game(&self) -> Result<Staircase, Failure> {
        let (black, white) = self.tables().map_err(Failure::Input)?;
        Staircase::new(&black, &white).map_err(wrong)
    }

    pub(super) fn visit<V: Visit>(&self, visit: V) -> Result<V::Answer, Failure> {
        let game = self.game()?;
        let shown = Shown {
            move_name: own_name::<optimal_play::games::staircase::Position<'_>>,
            last_stage: last_stage(&game),
            plies: None,
        };
        visit.by_key(&game.start(), shown)
    }

    fn tables(&self) -> Result<(Table, Table), String> {
        let wrong = || "expected the size and two tables of numbers".to_owned();
        let &[rows, columns, ref cells @ ..] = &self.numbers[..] else {
            return Err(wrong());
        };
        let half = u64::from(rows) * u64::from(columns);
        if half == 0 || cells.len() as u64 != 2 * half {
            return Err(wrong());
        }
        let (black, white) = cells.split_at(cells.len() / 2);
        let table = |cells: &[u32]| {
            let rows = cells.chunks(columns as usize);
            rows.map(<[u32]>::to_vec).collect()
        };
        Ok((table(black), table(white)))
    }
}

impl Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "staircase {}", self.numbers.iter().format(" "))
    }
}

/// The stage of a full board.
pub(crate) const fn last_stage(game: &Staircase) -> usize {
    game.rows() as usize * game.columns() as usize
}
