//! Where everything in the picture stands.
//!
//! From left to right there is a column for the positions of each depth, and between two of them one for the arrows.
//! The arrow that first leads to a position has that position's rows to itself, any other one has a row of its own;
//! and a position stands in the middle of the rows of its arrows. So nothing overlaps, and no lines cross.

use std::fmt::{Debug, Display};
use std::{iter, mem};

use super::{BestPlayTree, text};

/// The height of a row that a position needs, in pixels.
const POSITION_ROW: usize = 56;
/// The height of a row that an arrow needs, in pixels.
const ARROW_ROW: usize = 24;
/// The width of the gaps between columns, in pixels.
const GAP: usize = 40;
/// The room around the picture, in pixels.
const MARGIN: usize = 8;

/// The places of positions and arrows, in pixels from the upper left corner.
pub(super) struct Layout {
    /// By depth, the left and right edges of the column of the positions, and of that of their arrows.
    pub(super) columns: Vec<[(usize, usize); 2]>,
    /// The middle of each position, from above.
    pub(super) positions: Vec<usize>,
    /// The line of each arrow, from above.
    pub(super) arrows: Vec<usize>,
    /// Whether each arrow is drawn to its position: the first that leads there is.
    pub(super) drawn: Vec<bool>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Layout {
    pub(super) fn new<V: Display, M: Debug>(tree: &BestPlayTree<V, M>) -> Self {
        let mut reached = vec![false; tree.positions.len()];
        reached[0] = true;
        let mut is_first = |to: usize| !mem::replace(&mut reached[to], true);
        let drawn: Vec<_> = tree.arrows.iter().map(|step| is_first(step.to)).collect();

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

/// How wide the positions of each depth are, and their arrows.
fn widths<V: Display, M: Debug>(tree: &BestPlayTree<V, M>, drawn: &[bool]) -> Vec<[usize; 2]> {
    let mut widths = Vec::new();
    let mut widen = |depth: usize, kind: usize, width: usize| {
        let missing = (depth + 1).saturating_sub(widths.len());
        widths.extend(iter::repeat_n([0, 0], missing));
        widths[depth][kind] = width.max(widths[depth][kind]);
    };
    for (number, position) in tree.positions.iter().enumerate() {
        let [turn, value] = text::of_position(number, position).map(|it| text::width(&it));
        // In an ellipse the corners are lost.
        widen(
            position.depth,
            0,
            turn.max(value) * 3 / 2 + 2 * text::LETTER,
        );
    }
    for (step, &drawn) in tree.arrows.iter().zip(drawn) {
        let depth = tree.positions[step.from].depth;
        widen(depth, 1, text::width(&text::of_step(step)));
        if !drawn {
            widen(
                depth + 1,
                0,
                text::width(&text::of_end(step)) + text::LETTER,
            );
        }
    }
    widths
}

/// The middles of the positions, the lines of the arrows, and the height of all.
fn rows<V, M>(tree: &BestPlayTree<V, M>, drawn: &[bool]) -> (Vec<usize>, Vec<usize>, usize) {
    // The height of what a position leads to. Arrows are in breadth-first order: backwards, those of a position come
    // before the one that first leads to it.
    let mut after = vec![0; tree.positions.len()];
    let height = |after: usize| after.max(POSITION_ROW);
    for (step, &drawn) in tree.arrows.iter().zip(drawn).rev() {
        after[step.from] += if drawn {
            height(after[step.to])
        } else {
            ARROW_ROW
        };
    }
    // The middle of a position, and the top of what it leads to.
    let place = |top: usize, after: usize| {
        let height = height(after);
        (top + height / 2, top + (height - after) / 2)
    };
    let mut places = vec![place(MARGIN, after[0]); tree.positions.len()];
    let mut arrows = Vec::new();
    for (step, &drawn) in tree.arrows.iter().zip(drawn) {
        let (_, next) = &mut places[step.from];
        let top = *next;
        if drawn {
            *next += height(after[step.to]);
            places[step.to] = place(top, after[step.to]);
            arrows.push(places[step.to].0);
        } else {
            *next += ARROW_ROW;
            arrows.push(top + ARROW_ROW / 2);
        }
    }
    let middles = places.into_iter().map(|(middle, _)| middle).collect();
    (middles, arrows, height(after[0]))
}
