//! The move ordering.

use optimal_play::rules::set_bits;

use super::board::{Board, Open};

impl Board {
    /// The edges to try, the most promising first: see
    /// [`Position::candidate_moves`](super::Position).
    #[inline]
    pub(super) fn candidates(&self, free: u64) -> impl Iterator<Item = u8> {
        let open = self.open(free);
        let taking = free & self.sides(open.one & !open.two);
        let in_order = if taking == 0 {
            let inner = open.two & !open.three;
            [free & !self.sides(inner), self.openings(free, inner)]
        } else {
            self.captures(taking, free, &open)
        };
        let edges = in_order.into_iter().flat_map(|set| self.centre_first(set));
        edges.filter(move |&edge| free & self.earlier_alike(edge) == 0)
    }

    /// For each chain of `inner` boxes, which have two free sides, an edge that gives it away. All
    /// of them lead to the same choices, except that the opponent cannot hand out two boxes that
    /// the edge separates, which E. Berlekamp calls a hard-hearted handout.
    #[inline]
    const fn openings(&self, free: u64, mut inner: u64) -> u64 {
        let mut openings = 0;
        while inner != 0 {
            let chain = self.connected(inner & inner.wrapping_neg(), free, inner);
            inner &= !chain;
            let edges = match self.between(chain) & free {
                between if between != 0 && chain.count_ones() == 2 => between,
                _ => self.sides(chain) & free,
            };
            openings |= edges & edges.wrapping_neg();
        }
        openings
    }

    /// The edges to choose from where some of the `free` edges take a box: one of these, or one and
    /// the edge that hands out the last boxes of its chain instead.
    ///
    /// A box that can be taken lies at the end of a chain of boxes with two free sides each. To
    /// take it costs nothing as long as the last boxes can still be handed out, or never could: the
    /// last two, or four if both ends of the chain can be taken. Whoever hands them out makes the
    /// opponent move first elsewhere, which E. Berlekamp, The Dots and Boxes Game (2000), calls a
    /// double-dealing move.
    #[inline]
    fn captures(&self, taking: u64, free: u64, open: &Open) -> [u64; 2] {
        let inner = open.two & !open.three;
        let mut choice = ([0; 2], 0);
        for edge in set_bits(taking) {
            let taken = 1 << edge;
            let second = self.beside(taken) & inner;
            let hand_out = self.sides(second) & free & !taken;
            let price = match self.chain(second, hand_out, free, open) {
                (2, false) => 2,
                (4, true) => 4,
                _ => return [taken, 0],
            };
            // The other chains are taken first, the dearest before them.
            if price > choice.1 {
                choice = ([taken, hand_out], price);
            }
        }
        choice.0
    }

    /// The number of boxes of the chain whose second box continues by this edge, and whether the
    /// box at its other end can be taken, too.
    #[inline]
    const fn chain(&self, second: u64, edge: u64, free: u64, open: &Open) -> (u32, bool) {
        let (mut last, mut edge, mut boxes) = (second, edge, 2);
        if second == 0 {
            return (1, false);
        }
        loop {
            let next = self.beside(edge) & !last;
            if next == 0 || next & open.three != 0 {
                return (boxes, false);
            }
            boxes += 1;
            if next & open.two == 0 {
                return (boxes, true);
            }
            edge = self.sides(next) & free & !edge;
            last = next;
        }
    }
}
