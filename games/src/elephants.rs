//! Elephants and Rhinos.
//!
//! Elephants of [`Player::Max`] and rhinos of [`Player::Min`] stand in a row of cells. Elephants step
//! to the right, rhinos to the left, onto an empty cell. A player who cannot move loses.

use std::fmt;
use std::iter;
use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::InstanceError;

use crate::row::{Row, first_cells};
use crate::{Boards, PartizanBoard, Step};

/// Rows of Elephants and Rhinos side by side.
pub type Elephants = Boards<Board>;

/// A row of at most 64 cells.
///
/// # Examples
///
/// In the text, `X` is an elephant, `O` a rhino, and `.` an empty cell.
///
/// ```
/// use optimal_play::Run;
/// use optimal_play::solver::PartForms;
/// use optimal_play_games::elephants::Elephants;
///
/// let mut run = Run::new();
/// let mut values = PartForms::new(&mut run)?;
/// for (row, text) in [("X.O", "*"), ("X..O", "0"), ("X..", "2"), (".O.X.", "0"), ("XX.O", "{1|0}")] {
///     let form = values.form(&row.parse::<Elephants>()?)?;
///     assert_eq!(values.forms().text(form)?, text);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board(Row);

/// The parts between two cells.
#[inline]
fn herds(row: Row, mut start: u32, end: u32) -> impl Iterator<Item = Board> {
    let cells = first_cells(end) & !first_cells(start);
    let [mut max, mut min] = row.pieces.map(|it| it & cells);
    iter::from_fn(move || {
        if max | min == 0 {
            return None;
        }
        let [elephant, rhino] = [max, min].map(u64::trailing_zeros);
        if elephant < rhino {
            start = elephant;
        }
        max &= !first_cells(rhino);
        let next = max.trailing_zeros();
        let rhinos = min & first_cells(next);
        min ^= rhinos;
        let end = match rhinos {
            0 => end,
            rhinos => rhinos.ilog2() + 1,
        };
        Some(Board(row.between(start, end)))
    })
}

impl PartizanBoard for Board {
    type Move = Step;

    const GAME: &'static str = "elephants";

    const EMPTY: Self = Self(Row::EMPTY);

    #[inline]
    fn moves(&self, player: Player) -> impl Iterator<Item = Step> {
        self.0.moves(player, false)
    }

    #[inline]
    fn play(&self, mv: Step, player: Player) -> Self {
        Self(self.0.play(mv, player))
    }

    /// Elephants and the rhinos that follow them, from the first to the last: what is between a
    /// rhino and an elephant on its right matters to neither. Pieces that cannot move any more are
    /// left out, and a part with no elephant, or no rhino, begins or ends with the row.
    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        let row = self.0;
        let segments = row.segments(false);
        segments.flat_map(move |(start, end)| herds(row, start, end))
    }

    #[inline]
    fn negative(&self) -> Self {
        Self(self.0.negative())
    }

    /// The number of cells.
    #[inline]
    fn size(&self) -> u64 {
        self.0.len.into()
    }
}

impl FromStr for Board {
    type Err = InstanceError;

    fn from_str(text: &str) -> Result<Self, InstanceError> {
        Row::read(text, ['X', 'O', '.']).map(Self)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.draw(f)
    }
}
