//! Where a move is on a drawing.

/// Where a move is on a board.
///
/// # Examples
///
/// ```
/// use optimal_play_explorer::Spot;
///
/// let drop = Spot::area((2.0, 0.0), (1.0, 4.0)); // the third column of a board
/// let step = Spot::arrow((0.0, 2.0), (0.0, 1.0)); // one square up
/// assert_ne!(drop, step);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Spot {
    /// A rectangle, by its upper left corner and its size.
    Area {
        /// Its left and upper end.
        at: (f64, f64),
        /// Its width and height.
        size: (f64, f64),
    },
    /// A piece moves, from the centre of a square to that of another.
    Arrow {
        /// The square that it leaves.
        from: (f64, f64),
        /// The square that it reaches.
        to: (f64, f64),
    },
}

impl Spot {
    /// The square at this column and row.
    pub const fn square(at: (f64, f64)) -> Self {
        Self::area(at, (1.0, 1.0))
    }

    /// A rectangle, by its upper left corner and its size.
    pub const fn area(at: (f64, f64), size: (f64, f64)) -> Self {
        Self::Area { at, size }
    }

    /// Where the move ends.
    pub(crate) const fn end(self) -> (f64, f64) {
        match self {
            Self::Area { at, .. } => at,
            Self::Arrow { to, .. } => to,
        }
    }

    /// A piece moves between two squares.
    pub const fn arrow(from: (f64, f64), to: (f64, f64)) -> Self {
        Self::Arrow { from, to }
    }
}
