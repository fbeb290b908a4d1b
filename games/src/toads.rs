//! Toads and Frogs (R. K. Guy; E. Berlekamp, J. Conway and R. Guy, Winning Ways for your Mathematical
//! Plays, 1982).
//!
//! Toads of [`Player::Max`] and frogs of [`Player::Min`] stand in a row of cells. Toads move to the
//! right, frogs to the left: a step onto an empty cell, or a jump over a single piece of the opponent
//! onto an empty cell. A player who cannot move loses.

use std::fmt;
use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::InstanceError;

use crate::row::{Row, first_cells};
use crate::{Boards, PartizanBoard, Step};

/// Rows of Toads and Frogs side by side.
pub type Toads = Boards<Board>;

/// A row of at most 64 cells.
///
/// # Examples
///
/// In the text, `X` is a toad, `O` a frog, and `.` an empty cell.
///
/// ```
/// use optimal_play::Run;
/// use optimal_play::solver::PartForms;
/// use optimal_play_games::toads::Toads;
///
/// let mut run = Run::new();
/// let mut values = PartForms::new(&mut run)?;
/// for (row, text) in [("X.O", "*"), ("X..O", "0"), ("XX.O", "{1/2|0}"), ("XX.OO", "*"), ("X.XO", "1/2")] {
///     let form = values.form(&row.parse::<Toads>()?)?;
///     assert_eq!(values.forms().text(form)?, text);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board(Row);

impl PartizanBoard for Board {
    type Move = Step;

    const GAME: &'static str = "toads";

    const EMPTY: Self = Self(Row::EMPTY);

    #[inline]
    fn moves(&self, player: Player) -> impl Iterator<Item = Step> {
        self.0.moves(player, true)
    }

    #[inline]
    fn play(&self, mv: Step, player: Player) -> Self {
        Self(self.0.play(mv, player))
    }

    /// What is between pieces that can never move again; and toads that have no frog on their right
    /// are apart from frogs that have no toad on their left.
    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        let row = self.0;
        let segments = row.segments(true).flat_map(move |(start, end)| {
            let cells = first_cells(end) & !first_cells(start);
            let [max, min] = row.pieces.map(|it| it & cells);
            let (toad, after_frogs) = (max.trailing_zeros(), 64 - min.leading_zeros());
            if toad < after_frogs {
                return [Some((start, end)), None];
            }
            let frogs = (min != 0).then_some((start, after_frogs));
            [frogs, (max != 0).then_some((toad, end))]
        });
        let segments = segments.flatten();
        segments.map(move |(start, end)| Self(row.between(start, end)))
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
