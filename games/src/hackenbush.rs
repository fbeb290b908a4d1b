//! Blue-red Hackenbush on strings (E. Berlekamp, J. Conway and R. Guy, Winning Ways for your
//! Mathematical Plays, 1982).
//!
//! A string of edges of two colours grows from the ground. A player cuts an edge of the own colour,
//! and all edges above it fall. A player who cannot move loses.

use std::fmt;
use std::iter;
use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::{InstanceError, set_bits};

use crate::row::{Row, cell, first_cells};
use crate::{Boards, Cell, PartizanBoard};

/// Strings side by side.
pub type Hackenbush = Boards<Board>;

/// A string of at most 64 edges.
///
/// # Examples
///
/// In the text, from the ground on, `X` is an edge of [`Player::Max`] (blue, Left), and `O` one of
/// [`Player::Min`] (red, Right). A string without edges is `.`.
///
/// ```
/// use optimal_play::Run;
/// use optimal_play::solver::PartForms;
/// use optimal_play_games::hackenbush::Hackenbush;
///
/// let mut run = Run::new();
/// let mut values = PartForms::new(&mut run)?;
/// for (strings, text) in [("XXX", "3"), ("XO", "1/2"), ("OXX", "-1/4"), ("XO + XO + O", "0")] {
///     let form = values.form(&strings.parse::<Hackenbush>()?)?;
///     assert_eq!(values.forms().text(form)?, text);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board(Row);

impl PartizanBoard for Board {
    /// The edge that is cut.
    type Move = Cell;

    const GAME: &'static str = "hackenbush";

    const EMPTY: Self = Self(Row::EMPTY);

    #[inline]
    fn moves(&self, player: Player) -> impl Iterator<Item = Cell> {
        set_bits(self.0.pieces[player as usize]).map(cell)
    }

    #[inline]
    fn play(&self, cut: Cell, _: Player) -> Self {
        let len = cut.column.into();
        let pieces = self.0.pieces.map(|it| it & first_cells(len));
        Self(Row { len, pieces })
    }

    /// The string.
    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        iter::once(*self).filter(|string| string.0.len > 0)
    }

    #[inline]
    fn negative(&self) -> Self {
        let [max, min] = self.0.pieces;
        let pieces = [min, max];
        Self(Row { pieces, ..self.0 })
    }

    /// The binary logarithm of the edges: a string leads to as many others as it has edges.
    #[inline]
    fn size(&self) -> u64 {
        u64::from(self.0.len).checked_ilog2().unwrap_or(0).into()
    }
}

impl FromStr for Board {
    type Err = InstanceError;

    fn from_str(text: &str) -> Result<Self, InstanceError> {
        match text {
            "." => Ok(Self::EMPTY),
            text => Row::read(text, ['X', 'O']).map(Self),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.draw(f)
    }
}
