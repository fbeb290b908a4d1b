//! What a move changes on a drawing.

use std::collections::HashSet;

use super::board::Board;
use super::shape::Shape;

/// What a move changes on a drawing.
#[derive(Debug)]
pub(crate) struct Change {
    /// What it takes away.
    pub(super) gone: Vec<Shape>,
    /// What it adds.
    pub(super) new: Vec<Shape>,
}

/// The shapes of a drawing that moves change, as a set: one for each drawing, however many it is
/// compared with.
pub(crate) struct Shapes<'a> {
    board: &'a Board,
    set: HashSet<&'a Shape>,
}

impl Board {
    /// The shapes that moves change; none if pieces do not keep their places.
    pub(crate) fn changing(&self) -> Shapes<'_> {
        let shapes = self.shapes.iter().filter(|_| self.keeps_places);
        Shapes {
            board: self,
            set: shapes.filter(|it| !it.is_ground()).collect(),
        }
    }
}

impl Shapes<'_> {
    /// What a move changes that leads to this drawing.
    pub(crate) fn change_to(&self, after: &Board) -> Change {
        let after = after.changing();
        Change {
            gone: self.beyond(&after),
            new: after.beyond(self),
        }
    }

    /// What this drawing has and another one has not, in the order in which it is drawn.
    fn beyond(&self, other: &Self) -> Vec<Shape> {
        let shapes = self.board.shapes.iter();
        let shapes = shapes.filter(|it| self.set.contains(it) && !other.set.contains(it));
        shapes.cloned().collect()
    }
}
