//! The board: edges and boxes as bits.

use std::iter;

/// A board of dots, edges and boxes.
///
/// They fill a lattice of 2 × rows + 1 by 2 × columns + 1 points, and in reading order every second point is an edge: so
/// edges are numbered. A set of edges has a bit for each; a set of boxes has that of the top side of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// All edges.
    pub(super) edges: u64,
    /// All boxes.
    boxes: u64,
    /// Where the symmetries take each edge. The first of them takes none anywhere else.
    images: [[u64; Board::SYMMETRIES]; Board::MAX_EDGES],
    /// Which edges before each are sides of the same box and of no other, as it is itself.
    twins: [u64; Board::MAX_EDGES],
}

/// Boxes by how many of their sides are free: at least one, two, three.
pub(super) struct Open {
    pub(super) one: u64,
    pub(super) two: u64,
    pub(super) three: u64,
}

impl Board {
    pub(super) const MAX_EDGES: usize = 62;
    /// Those of a square; other boards have half as many, each of them twice.
    pub(super) const SYMMETRIES: usize = 8;

    /// The board of so many boxes; `None` if it has none, or too many edges.
    pub(super) fn new(rows: u32, columns: u32) -> Option<Self> {
        let width = columns.checked_mul(2)?.checked_add(1)?;
        let count = rows.checked_mul(width)?.checked_add(columns)?;
        let fits = usize::try_from(count).ok()? <= Self::MAX_EDGES;
        if rows == 0 || columns == 0 || !fits {
            return None;
        }
        let row_of_boxes = (1 << columns) - 1;
        let mut board = Self {
            rows,
            columns,
            edges: (1 << count) - 1,
            boxes: (0..rows).fold(0, |boxes, row| boxes | row_of_boxes << (row * width)),
            images: [[0; Self::SYMMETRIES]; Self::MAX_EDGES],
            twins: [0; Self::MAX_EDGES],
        };
        for edge in 0..count {
            let (y, x) = ((2 * edge + 1) / width, (2 * edge + 1) % width);
            for (symmetry, image) in board.images[edge as usize].iter_mut().enumerate() {
                let y = if symmetry & 1 == 0 { y } else { 2 * rows - y };
                let x = if symmetry & 2 == 0 {
                    x
                } else {
                    2 * columns - x
                };
                let is_turned = symmetry & 4 != 0 && rows == columns;
                let (y, x) = if is_turned { (x, y) } else { (y, x) };
                let point = y * width + x;
                *image = 1 << (point / 2);
            }
        }
        let is_at_rim = |edge: &u8| board.beside(1 << edge).is_power_of_two();
        let rim = members(board.edges).filter(is_at_rim);
        let rim = rim.fold(0, |rim, edge| rim | 1 << edge);
        for edge in members(rim) {
            let before = (1 << edge) - 1;
            board.twins[usize::from(edge)] = board.sides(board.beside(1 << edge)) & rim & before;
        }
        Some(board)
    }

    /// Where each symmetry takes an edge.
    #[inline]
    pub(super) fn images(&self, edge: u8) -> &[u64; Self::SYMMETRIES] {
        &self.images[usize::from(edge)]
    }

    /// Which edges before `edge` are sides of the same box and of no other, as it is itself.
    #[inline]
    pub(super) fn twins(&self, edge: u8) -> u64 {
        self.twins[usize::from(edge)]
    }

    /// How much higher than its top side the left, the right and the bottom side of a box are numbered.
    #[inline]
    const fn steps(&self) -> [u32; 3] {
        [self.columns, self.columns + 1, 2 * self.columns + 1]
    }

    /// All sides of these boxes.
    #[inline]
    pub(super) const fn sides(&self, boxes: u64) -> u64 {
        let [left, right, bottom] = self.steps();
        boxes | boxes << left | boxes << right | boxes << bottom
    }

    /// All boxes that these edges are sides of.
    #[inline]
    pub(super) const fn beside(&self, edges: u64) -> u64 {
        let [left, right, bottom] = self.steps();
        (edges | edges >> left | edges >> right | edges >> bottom) & self.boxes
    }

    /// The boxes by their sides among the `free` edges.
    #[inline]
    pub(super) const fn open(&self, free: u64) -> Open {
        let [left, right, bottom] = self.steps();
        let (top, left, right, bottom) = (free, free >> left, free >> right, free >> bottom);
        let (either, other) = (top | left, right | bottom);
        let (both, others) = (top & left, right & bottom);
        Open {
            one: (either | other) & self.boxes,
            two: (both | others | either & other) & self.boxes,
            three: (both & other | others & either) & self.boxes,
        }
    }
}

/// The bits of a set, the lowest first.
#[inline]
pub(super) fn members(mut set: u64) -> impl Iterator<Item = u8> {
    iter::from_fn(move || {
        let member = u8::try_from(set.trailing_zeros()).expect("at most 64");
        let is_there = set != 0;
        set &= set.wrapping_sub(1);
        is_there.then_some(member)
    })
}
