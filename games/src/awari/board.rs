//! The board: how many houses a row has, and what follows from that.

use std::fmt;
use std::sync::LazyLock;

use super::Awari;
use super::numbering::Numbering;
use super::sowing::{ONES, Sowing, sowings};
use crate::kalah::sowing::Row;

/// A board with 2 to 6 houses a player. Rows have a byte for each of six houses; those that the board
/// does not have stay empty.
pub(super) struct Board {
    /// The houses of a player.
    pub(super) houses: usize,
    /// A bit for each house of a row.
    pub(super) all: Row,
    /// A factor that repeats the bits of all houses, those of the player before those of the opponent,
    /// for a second time around the board.
    pub(super) twice: Row,
    /// The houses but one.
    pub(super) others: usize,
    /// What a row of houses needs added so that the highest bit of a house shows whether its seeds
    /// go around the board.
    pub(super) far: Row,
    pub(super) numbering: Numbering,
    sowings: [[Sowing; 64]; Awari::HOUSES],
}

/// All boards, made when a game first needs one.
static BOARDS: LazyLock<[Board; Awari::HOUSES - 1]> =
    LazyLock::new(|| [2, 3, 4, 5, 6].map(Board::new));

impl Board {
    /// The board with these houses a player; `None` if there are fewer than two, or more than six.
    pub(super) fn with_houses(houses: usize) -> Option<&'static Self> {
        BOARDS.get(houses.checked_sub(2)?)
    }

    fn new(houses: usize) -> Self {
        Self {
            houses,
            all: (1 << houses) - 1,
            twice: 1 | 1 << (2 * houses),
            others: 2 * houses - 1,
            far: (0x80 - 2 * houses as Row) * ONES,
            numbering: Numbering::new(houses),
            sowings: sowings(houses),
        }
    }

    /// Sowing that many seeds from a house.
    #[inline]
    pub(super) const fn sowing(&self, house: usize, seeds: usize) -> &Sowing {
        &self.sowings[house][seeds % 64]
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.houses == other.houses
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} houses", self.houses)
    }
}
