//! The board: edges and boxes as bits.

use std::array;

use optimal_play::rules::{Symmetries, set_bits};

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
    /// The edges that are like each edge, it among them: those at the rim that are sides of the
    /// same box.
    alike: [u64; Board::MAX_EDGES],
    /// The images of each edge under the symmetries. Positions keep their images up to date edge by
    /// edge, which is faster than to look them up whole. In each, edges that are alike change
    /// places such that they keep their order.
    images: [[u64; Board::SYMMETRIES]; Board::MAX_EDGES],
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
            alike: [0; Self::MAX_EDGES],
            images: [[0; Self::SYMMETRIES]; Self::MAX_EDGES],
            centre_first: set_bits((1 << count) - 1).collect(),
            boxes_beside: [[0; 2]; Self::MAX_EDGES],
        };
        board.centre_first.sort_by_key(|&edge| {
            let point = 2 * u32::from(edge) + 1;
            let (row, column) = (point / width, point % width);
            row.abs_diff(rows).pow(2) + column.abs_diff(columns).pow(2)
        });
        for edge in set_bits(board.edges) {
            let mut boxes = set_bits(board.beside(1 << edge)).map(|top| board.sides(1 << top));
            let sides = array::from_fn(|_| boxes.next().unwrap_or_default());
            board.boxes_beside[usize::from(edge)] = sides;
        }
        let is_at_rim = |edge: &u8| board.beside(1 << edge).is_power_of_two();
        let rim = set_bits(board.edges).filter(is_at_rim);
        let rim = rim.fold(0, |rim, edge| rim | 1 << edge);
        for edge in set_bits(board.edges) {
            let is_at_rim = rim >> edge & 1 == 1;
            let same_box = board.sides(board.beside(1 << edge)) & rim;
            let alike = if is_at_rim { same_box } else { 1 << edge };
            let number = (alike & ((1 << edge) - 1)).count_ones();
            board.alike[usize::from(edge)] = alike;
            let images = symmetries.permutations().map(|image| {
                let image = |edge: u8| 1 << (image[2 * usize::from(edge) + 1] / 2);
                let alike = set_bits(alike).fold(0_u64, |all, edge| all | image(edge));
                1 << nth(alike, number)
            });
            let places = board.images[usize::from(edge)].iter_mut();
            for (place, image) in places.zip(images.cycle()) {
                *place = image;
            }
        }
        Some(board)
    }

    /// The images of an edge that is drawn where these are `free`. Of edges that are alike, the
    /// images are drawn in order, so that only their number matters.
    #[inline]
    pub(super) fn images(&self, edge: u8, free: u64) -> &[u64; Self::SYMMETRIES] {
        let alike = self.alike[usize::from(edge)];
        let drawn = (alike & !free).count_ones();
        &self.images[usize::from(nth(alike, drawn))]
    }

    /// These edges, those nearest to the centre first.
    #[inline]
    pub(super) fn centre_first(&self, edges: u64) -> impl Iterator<Item = u8> {
        let all = self.centre_first.iter().copied();
        all.filter(move |edge| edges >> edge & 1 == 1)
    }

    /// The earlier edges that are like this one.
    #[inline]
    pub(super) fn earlier_alike(&self, edge: u8) -> u64 {
        self.alike[usize::from(edge)] & ((1 << edge) - 1)
    }

    /// The number of boxes that the edge completes, where these edges are `free`, it among them.
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

    /// The edges between two of these boxes.
    #[inline]
    pub(super) const fn between(&self, boxes: u64) -> u64 {
        let [left, right, bottom] = self.steps();
        boxes << left & boxes << right | boxes & boxes << bottom
    }

    /// The boxes `within` that `free` edges connect with these, they among them.
    #[inline]
    pub(super) const fn connected(&self, mut boxes: u64, free: u64, within: u64) -> u64 {
        loop {
            let more = self.beside(self.sides(boxes) & free) & within;
            if more == boxes {
                return boxes;
            }
            boxes = more;
        }
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
        let boxes = self.beside(free);
        loop {
            let Open { one, two, .. } = self.open(free);
            let next = one & !two;
            if next == 0 {
                return boxes & !one;
            }
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

/// The number of a bit of a set: 0 stands for the lowest one.
#[inline]
fn nth(set: u64, at: u32) -> u8 {
    let mut members = set_bits(set);
    let number = members.nth(at as usize);
    number.expect("the set has more members")
}
