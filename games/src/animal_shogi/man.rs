//! The men, and the squares that they reach.

use optimal_play::rules::{Board, set_bits};

/// The board of a player who moves up.
pub(super) const BOARD: Board = Board::new(3, 4);

/// A set of squares of the board, a bit each.
pub(super) type Squares = u16;

/// All squares.
pub(super) const ALL: Squares = 0o7777;

/// The far row: there chicks become hens, and a lion may win.
pub(super) const FAR: Squares = 0o7000;

/// The far row of the opponent.
pub(super) const NEAR: Squares = turned(FAR);

/// The columns at the sides.
const LEFT: Squares = 0o1111;
const RIGHT: Squares = LEFT << 2;

/// A kind of men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Man {
    /// One step ahead. On the far row it becomes a hen.
    Chick,
    /// One step in a slanting direction.
    Elephant,
    /// One step ahead, back or to a side.
    Giraffe,
    /// A chick that has reached the far row: as a giraffe, or one slanting step ahead.
    Hen,
    /// One step in any direction.
    Lion,
}

impl Man {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Chick,
        Self::Elephant,
        Self::Giraffe,
        Self::Hen,
        Self::Lion,
    ];

    /// The kinds that can be in hand.
    pub const IN_HAND: [Self; 3] = [Self::Chick, Self::Elephant, Self::Giraffe];

    /// The letter of the kind.
    pub const fn letter(self) -> char {
        ['C', 'E', 'G', 'H', 'L'][self as usize]
    }

    /// The kind in the hand of the player who captures it.
    pub(super) const fn captured(self) -> Self {
        match self {
            Self::Hen => Self::Chick,
            other => other,
        }
    }

    /// The squares one step from here for a man of a player who moves up, or else down.
    #[inline]
    pub(super) const fn steps(self, from: u8, up: bool) -> Squares {
        STEPS[up as usize][self as usize][from as usize]
    }
}

/// By direction, kind and square.
static STEPS: [[[Squares; 12]; 5]; 2] = {
    let mut all = [[[0; 12]; 5]; 2];
    let mut at = 0;
    while at < 5 * 12 {
        let mut men = [0; 5];
        men[at / 12] = 1 << (at % 12);
        all[0][at / 12][at % 12] = attacked(men, false);
        all[1][at / 12][at % 12] = attacked(men, true);
        at += 1;
    }
    all
};

/// The squares that these men reach in a step, by kind, of a player who moves up, or else down.
#[inline]
const fn attacked([chicks, elephants, giraffes, hens, lions]: [Squares; 5], up: bool) -> Squares {
    let (straight, slanting) = (giraffes | hens | lions, elephants | lions);
    let ahead = chicks | straight | aside(slanting | hens);
    let back = straight | aside(slanting);
    let [above, below] = if up { [ahead, back] } else { [back, ahead] };
    (above << 3 & ALL) | below >> 3 | aside(straight)
}

/// The squares to the left and to the right.
#[inline]
const fn aside(squares: Squares) -> Squares {
    (squares & !LEFT) >> 1 | (squares & !RIGHT) << 1
}

/// The board mirrored: columns in reverse order.
#[inline]
pub(super) const fn mirrored(squares: Squares) -> Squares {
    (squares & LEFT) << 2 | (squares & RIGHT) >> 2 | squares & !(LEFT | RIGHT)
}

/// The board upside down, as the other player sees it: rows in reverse order.
#[inline]
pub(super) const fn turned(squares: Squares) -> Squares {
    squares << 9 & FAR | squares << 3 & (FAR >> 3) | squares >> 3 & (FAR >> 6) | squares >> 9
}

/// The numbers of the squares of a set.
#[inline]
pub(super) fn numbers(squares: Squares) -> impl Iterator<Item = u8> {
    set_bits(squares.into())
}

/// The men of a player.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Side {
    /// The squares of each kind.
    pub(super) on_board: [Squares; 5],
    /// How many of each kind are in hand.
    pub(super) in_hand: [u8; 3],
}

impl Side {
    /// The squares with a man.
    #[inline]
    pub(super) fn squares(&self) -> Squares {
        self.on_board.iter().fold(0, |all, it| all | it)
    }

    /// The square of the lion.
    #[inline]
    pub(super) const fn lion(&self) -> Squares {
        self.on_board[Man::Lion as usize]
    }

    /// The number of the square of the lion.
    #[inline]
    pub(super) const fn lion_number(&self) -> u8 {
        self.lion().trailing_zeros().to_le_bytes()[0]
    }

    /// The squares that the men reach in a step, if they move up, or else down.
    #[inline]
    pub(super) const fn attacked(&self, up: bool) -> Squares {
        attacked(self.on_board, up)
    }

    /// The same men on the images of their squares.
    #[inline]
    pub(super) fn map(self, image: impl Fn(Squares) -> Squares) -> Self {
        Self {
            on_board: self.on_board.map(image),
            in_hand: self.in_hand,
        }
    }

    /// The men that stand on a square.
    #[inline]
    pub(super) fn man_on(&self, square: Squares) -> Option<Man> {
        Man::ALL
            .into_iter()
            .find(|&man| self.on_board[man as usize] & square != 0)
    }
}
