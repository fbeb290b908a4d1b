//! The board: edges and boxes as bits.

use std::array;

use crate::rules::{Symmetries, members};

/// A board of dots, edges and boxes.
///
/// They fill a lattice of 2 × rows + 1 by 2 × columns + 1 points. In reading order every second
/// point is an edge, which numbers the edges. A set of edges has a bit for each; a set of boxes has
/// the bit of the top side of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// All edges.
    pub(super) edges: u64,
    /// All boxes, and their number.
    boxes: u64,
    pub(super) box_count: i8,
    /// The images of each edge under the symmetries, the first of which is the identity. Positions
    /// keep their images up to date edge by edge, which is faster than to look them up whole.
    images: [[u64; Board::SYMMETRIES]; Board::MAX_EDGES],
    /// The earlier edges that are sides of the same single box as each edge.
    twins: [u64; Board::MAX_EDGES],
    /// All edges, those nearest to the centre first.
    centre_first: Vec<u8>,
    /// All sides of the boxes beside each edge; none for a missing box.
    boxes_beside: [[u64; 2]; Board::MAX_EDGES],
}

/// The boxes with at least one, two, three free sides.
pub(super) struct Open {
    pub(super) one: u64,
    pub(super) two: u64,
    pub(super) three: u64,
}

impl Board {
    pub(super) const MAX_EDGES: usize = 62;
    /// The symmetries of a square; other boards have half as many, each listed twice.
    pub(super) const SYMMETRIES: usize = 8;

    /// The board with these rows and columns of boxes; `None` if it has none, or too many edges.
    pub(super) fn new(rows: u32, columns: u32) -> Option<Self> {
        let width = columns.checked_mul(2)?.checked_add(1)?;
        let count = rows.checked_mul(width)?.checked_add(columns)?;
        let fits = usize::try_from(count).ok()? <= Self::MAX_EDGES;
        if rows == 0 || columns == 0 || !fits {
            return None;
        }
        let (wide, high) = (u8::try_from(width).ok()?, u8::try_from(2 * rows + 1).ok()?);
        let symmetries = if rows == columns {
            Symmetries::square(wide)
        } else {
            Symmetries::rectangle(wide, high)
        };
        let row_of_boxes = (1 << columns) - 1;
        let box_count = i8::try_from(rows * columns).ok()?;
        let mut board = Self {
            rows,
            columns,
            edges: (1 << count) - 1,
            boxes: (0..rows).fold(0, |boxes, row| boxes | row_of_boxes << (row * width)),
            box_count,
            images: [[0; Self::SYMMETRIES]; Self::MAX_EDGES],
            twins: [0; Self::MAX_EDGES],
            centre_first: members((1 << count) - 1).collect(),
            boxes_beside: [[0; 2]; Self::MAX_EDGES],
        };
        board.centre_first.sort_by_key(|&edge| {
            let point = 2 * u32::from(edge) + 1;
            let (row, column) = (point / width, point % width);
            row.abs_diff(rows).pow(2) + column.abs_diff(columns).pow(2)
        });
        for edge in 0..count {
            let point = 2 * edge as usize + 1;
            let images = symmetries
                .permutations()
                .map(|image| 1 << (image[point] / 2));
            for (place, image) in board.images[edge as usize].iter_mut().zip(images.cycle()) {
                *place = image;
            }
            let mut boxes = members(board.beside(1 << edge)).map(|top| board.sides(1 << top));
            let sides = array::from_fn(|_| boxes.next().unwrap_or_default());
            board.boxes_beside[edge as usize] = sides;
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

    /// The images of an edge under the symmetries.
    #[inline]
    pub(super) fn images(&self, edge: u8) -> &[u64; Self::SYMMETRIES] {
        &self.images[usize::from(edge)]
    }

    /// These edges, those nearest to the centre first.
    #[inline]
    pub(super) fn centre_first(&self, edges: u64) -> impl Iterator<Item = u8> {
        let all = self.centre_first.iter().copied();
        all.filter(move |edge| edges >> edge & 1 == 1)
    }

    /// The earlier edges that are sides of the same single box as `edge`.
    #[inline]
    pub(super) fn twins(&self, edge: u8) -> u64 {
        self.twins[usize::from(edge)]
    }

    /// How many boxes the edge completes, where these edges are `free`, it among them.
    #[inline]
    pub(super) fn completed(&self, edge: u8, free: u64) -> i8 {
        let completes = |sides| i8::from(sides & free == 1 << edge);
        let [one, other] = self.boxes_beside[usize::from(edge)];
        completes(one) + completes(other)
    }

    /// The number of the left, the right and the bottom side of a box, less that of its top side.
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

    /// The boxes that one player can take in a row, where these edges are `free`.
    #[inline]
    pub(super) const fn takeable(&self, mut free: u64) -> u64 {
        let mut taken = 0;
        loop {
            let Open { one, two, .. } = self.open(free);
            let next = one & !two;
            if next == 0 {
                return taken;
            }
            taken |= next;
            free &= !self.sides(next);
        }
    }

    /// The boxes by the number of their sides among the `free` edges.
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
