//! Where everything in the picture stands, in pixels from the upper left corner.
//!
//! Each depth has a column for its positions, and to the right of it one for their arrows. The
//! first arrow to a position takes the rows of that position; each other arrow has a row of its
//! own, and ends there. A position stands in the middle of the rows of its arrows. So nothing
//! overlaps, and no lines cross.

use std::fmt::{Debug, Display};

use super::{BestPlayTree, text};

/// The height of the row of a position.
const POSITION_ROW: usize = 56;
/// The height of the row of an arrow that is not drawn to its position.
const ARROW_ROW: usize = 24;
/// The width of the gaps between columns.
const GAP: usize = 40;
/// The space around the picture.
const MARGIN: usize = 8;

pub(super) struct Layout {
    /// By depth: the left and right edges of the column of the positions, and of the column of
    /// their arrows.
    pub(super) columns: Vec<[(usize, usize); 2]>,
    /// The middle of each position, from above.
    pub(super) positions: Vec<usize>,
    /// The line of each arrow, from above.
    pub(super) arrows: Vec<usize>,
    /// Whether each arrow is drawn to its position.
    pub(super) drawn: Vec<bool>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Layout {
    pub(super) fn new<V: Display, M: Debug>(tree: &BestPlayTree<V, M>) -> Self {
        // Positions are numbered in the order in which arrows first lead to them.
        let mut last = 0;
        let mut is_first = |to: usize| {
            let is_first = to > last;
            last = last.max(to);
            is_first
        };
        let drawn: Vec<_> = tree.arrows.iter().map(|it| is_first(it.to)).collect();

        let mut x = MARGIN;
        let mut column = |width: usize| {
            let left = x;
            x += width + GAP;
            (left, left + width)
        };
        let widths = widths(tree, &drawn);
        let columns = widths.iter().map(|it| it.map(&mut column)).collect();
        let (positions, arrows, height) = rows(tree, &drawn);
        Self {
            columns,
            positions,
            arrows,
            drawn,
            // No arrows leave the last column.
            width: x - 2 * GAP + MARGIN,
            height: height + 2 * MARGIN,
        }
    }
}

/// By depth: the widths of the positions and of their arrows.
fn widths<V: Display, M: Debug>(tree: &BestPlayTree<V, M>, drawn: &[bool]) -> Vec<[usize; 2]> {
    let mut widths = Vec::new();
    let mut widen = |depth: usize, kind: usize, width: usize| {
        if widths.len() <= depth {
            widths.resize(depth + 1, [0, 0]);
        }
        widths[depth][kind] = width.max(widths[depth][kind]);
    };
    for (number, position) in tree.positions.iter().enumerate() {
        let lines = text::of_position(number, position).map(|it| text::width(&it));
        // The corners of an ellipse are lost.
        let width = lines[0].max(lines[1]) * 3 / 2 + 2 * text::LETTER;
        widen(position.depth, 0, width);
    }
    for (arrow, &drawn) in tree.arrows.iter().zip(drawn) {
        let depth = tree.positions[arrow.from].depth;
        widen(depth, 1, text::width(&text::of_arrow(arrow)));
        if !drawn {
            let width = text::width(&text::of_end(arrow)) + text::LETTER;
            widen(depth + 1, 0, width);
        }
    }
    widths
}

/// The middles of the positions, the lines of the arrows, and the height of all rows.
fn rows<V, M>(tree: &BestPlayTree<V, M>, drawn: &[bool]) -> (Vec<usize>, Vec<usize>, usize) {
    // By position: the height of its arrows. In reverse breadth-first order, the arrows of a
    // position come before the first arrow to it.
    let mut heights = vec![0; tree.positions.len()];
    let height_of = |arrows: usize| arrows.max(POSITION_ROW);
    for (arrow, &drawn) in tree.arrows.iter().zip(drawn).rev() {
        let height = if drawn {
            height_of(heights[arrow.to])
        } else {
            ARROW_ROW
        };
        heights[arrow.from] += height;
    }
    // By position: its middle, and the top of its next arrow.
    let place = |top: usize, arrows: usize| {
        let height = height_of(arrows);
        (top + height / 2, top + (height - arrows) / 2)
    };
    let mut places = vec![place(MARGIN, heights[0]); tree.positions.len()];
    let mut lines = Vec::new();
    for (arrow, &drawn) in tree.arrows.iter().zip(drawn) {
        let top = places[arrow.from].1;
        let (line, height) = if drawn {
            places[arrow.to] = place(top, heights[arrow.to]);
            (places[arrow.to].0, height_of(heights[arrow.to]))
        } else {
            (top + ARROW_ROW / 2, ARROW_ROW)
        };
        lines.push(line);
        places[arrow.from].1 += height;
    }
    let middles = places.into_iter().map(|(middle, _)| middle).collect();
    (middles, lines, height_of(heights[0]))
}
