//! The parts of a drawing.

use std::hash::{Hash, Hasher};

use optimal_play::Player;

use super::piece::Piece;

/// Columns from the left, and rows from the top.
pub(super) type Point = (f64, f64);

/// A part of a drawing.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    Square {
        at: Point,
        is_dark: bool,
    },
    /// A rectangle in the colour of its owner.
    Fill {
        at: Point,
        size: Point,
        owner: Option<Player>,
    },
    Piece {
        at: Point,
        piece: Piece,
    },
    Text {
        at: Point,
        text: String,
        is_small: bool,
    },
    /// A line that is printed on the board.
    Line {
        from: Point,
        to: Point,
    },
    Bar {
        from: Point,
        to: Point,
        player: Option<Player>,
    },
    /// A domino on two squares.
    Domino {
        from: Point,
        to: Point,
        owner: Option<Player>,
    },
    /// A pit with seeds in it.
    Seeds {
        at: Point,
        size: Point,
        letter: Option<char>,
        count: u32,
        owner: Option<Player>,
    },
    /// A line over everything else.
    Strike {
        from: Point,
        to: Point,
    },
    Dot {
        at: Point,
    },
}

/// What the squares of a board look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// Light and dark in turn.
    Checks,
    /// All alike.
    Cells,
    /// An upright frame with a hole for each square, behind which pieces fall.
    Frame,
}

impl Eq for Shape {}

impl Hash for Shape {
    /// Only its place: few shapes share one.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (x, y) = match self {
            Self::Square { at, .. }
            | Self::Fill { at, .. }
            | Self::Piece { at, .. }
            | Self::Text { at, .. }
            | Self::Seeds { at, .. }
            | Self::Dot { at } => *at,
            Self::Line { from, .. }
            | Self::Bar { from, .. }
            | Self::Domino { from, .. }
            | Self::Strike { from, .. } => *from,
        };
        // The two zeros are equal.
        [x + 0.0, y + 0.0].map(f64::to_bits).hash(state);
    }
}

impl Shape {
    /// Whether the pieces stand on it.
    pub(super) const fn is_ground(&self) -> bool {
        matches!(self, Self::Square { .. } | Self::Line { .. })
    }

    /// Where it is, if it is a piece.
    pub(super) const fn piece_at(&self) -> Option<Point> {
        match self {
            Self::Piece { at, .. } => Some(*at),
            _ => None,
        }
    }

    /// Its square, if the sign of a move there would hide it. The number of seeds in a house stands
    /// beside it, so a sign may hide these.
    pub(super) fn hidden_at(&self) -> Option<Point> {
        match self {
            Self::Piece { at, piece } => piece.has_text().then_some(*at),
            Self::Text { at, .. } => Some(*at),
            _ => None,
        }
    }
}
