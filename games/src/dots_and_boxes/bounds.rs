//! Bounds on the value, from chains of boxes.

use super::board::Board;

impl Board {
    /// Bounds on the value for the player to move, where these edges are `free`, beside as many
    /// `boxes`.
    ///
    /// The player takes all boxes that can be taken in a row, and moves on in the rest; or takes
    /// all but the last ones and hands those out, so that the opponent moves on in the rest.
    /// [`candidates`](Self::candidates) has the source.
    #[inline]
    pub(super) fn bounds(&self, free: u64, boxes: i8) -> (i8, i8) {
        let taken = self.takeable(free);
        let own = count(taken);
        let others = boxes - own;
        let (least, most) = self.bounds_of_rest(free & !self.sides(taken), others);
        let all = (own + least, own + most);
        let Some(price) = self.price(taken, free) else {
            return all;
        };
        let after_price = own - 2 * price;
        let handed_out = (after_price - most, after_price - least);
        // Whatever the rest is worth, the better of the two gains that much. It is odd if the
        // number of boxes is.
        let either = own - price + others % 2;
        (all.0.max(handed_out.0).max(either), all.1.max(handed_out.1))
    }

    /// The least number of the boxes to be `taken` that can be handed out at once; `None` if all
    /// have to be taken.
    #[inline]
    const fn price(&self, taken: u64, free: u64) -> Option<i8> {
        let sides = free & self.sides(taken);
        let within = free & self.between(taken);
        // A way out of two boxes.
        if taken & self.beside(within) & self.beside(sides & !within) != 0 {
            return Some(2);
        }
        // The middle of four boxes in a row.
        let middle = within & self.between(self.open(within).two);
        if middle != 0 { Some(4) } else { None }
    }

    /// The same bounds where no box can be taken.
    #[inline]
    fn bounds_of_rest(&self, free: u64, boxes: i8) -> (i8, i8) {
        let open = self.open(free);
        if open.three == 0 {
            let value = self.value_of_chains(free, open.two);
            (value, value)
        } else {
            (-boxes, boxes)
        }
    }
}

/// The number of boxes of a set.
#[inline]
pub(super) fn count(boxes: u64) -> i8 {
    i8::try_from(boxes.count_ones()).expect("there are at most 64")
}
