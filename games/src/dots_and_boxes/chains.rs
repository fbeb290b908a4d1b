//! The value of chains and loops.

use super::board::Board;
use super::bounds::count;

/// The most boxes of a board.
const MAX_BOXES: usize = 25;

/// The lengths of chains, or of loops, the longest first.
#[derive(Clone, Copy, Default, Debug)]
struct Lengths {
    lengths: [i8; MAX_BOXES],
    count: usize,
}

impl Lengths {
    /// Adds a length in its place.
    #[inline]
    const fn insert(&mut self, length: i8) {
        let mut at = self.count;
        while at > 0 && self.lengths[at - 1] < length {
            self.lengths[at] = self.lengths[at - 1];
            at -= 1;
        }
        self.lengths[at] = length;
        self.count += 1;
    }
}

impl Board {
    /// The value for the player to move where each of these `boxes` has two `free` sides, so that
    /// they make chains from rim to rim, and loops.
    pub(super) fn value_of_chains(&self, free: u64, mut boxes: u64) -> i8 {
        let (mut chains, mut loops) = (Lengths::default(), Lengths::default());
        while boxes != 0 {
            let chain = self.connected(boxes & boxes.wrapping_neg(), free, boxes);
            boxes &= !chain;
            let length = count(chain);
            // A loop has as many edges as boxes.
            if count(free & self.between(chain)) == length {
                loops.insert(length);
            } else {
                chains.insert(length);
            }
        }
        value(&chains, &loops)
    }
}

/// The value for the player to move, who gives away a chain or a loop. The opponent takes all of it
/// and moves on, or hands out the last two boxes of a chain, the last four of a loop. Of chains of
/// one or two boxes none can be handed out.
///
/// It is best to give away the shortest chain or the shortest loop: K. Buzzard and M. Ciere,
/// Playing Simple Loony Dots and Boxes Endgames Optimally, Integers 14 (2014).
fn value(chains: &Lengths, loops: &Lengths) -> i8 {
    // The values with the longest chains so far, and so many of the longest loops.
    let mut values = [0; MAX_BOXES + 1];
    for number in 0..=chains.count {
        let chain = number.checked_sub(1).map(|last| chains.lengths[last]);
        for with in 0..=loops.count {
            let by_chain = chain.map(|length| {
                let price = (length > 2).then_some(2);
                -gain(length, price, values[with])
            });
            let last = with.checked_sub(1);
            let by_loop = last.map(|last| -gain(loops.lengths[last], Some(4), values[last]));
            values[with] = by_chain.max(by_loop).unwrap_or(0);
        }
    }
    values[loops.count]
}

/// The gain of the opponent from this many boxes, and from the rest, which has a value for the
/// player who moves on there. The `price` is the number of boxes that can be handed out.
#[inline]
fn gain(boxes: i8, price: Option<i8>, rest: i8) -> i8 {
    let all = boxes + rest;
    price.map_or(all, |price| all.max(boxes - 2 * price - rest))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    type Lists = (Vec<i8>, Vec<i8>);

    /// The value where any chain or loop may be given away.
    fn by_search(lists: &Lists, known: &mut HashMap<Lists, i8>) -> i8 {
        if let Some(&value) = known.get(lists) {
            return value;
        }
        let (chains, loops) = lists;
        let mut value = i8::MIN;
        for at in 0..chains.len() {
            let mut rest = lists.clone();
            let length = rest.0.remove(at);
            let rest = by_search(&rest, known);
            let hand_out = if length > 2 {
                length - 4 - rest
            } else {
                i8::MIN
            };
            value = value.max(-(length + rest).max(hand_out));
        }
        for at in 0..loops.len() {
            let mut rest = lists.clone();
            let length = rest.1.remove(at);
            let rest = by_search(&rest, known);
            value = value.max(-(length + rest).max(length - 8 - rest));
        }
        let is_over = chains.is_empty() && loops.is_empty();
        let value = if is_over { 0 } else { value };
        known.insert(lists.clone(), value);
        value
    }

    /// All lists of lengths from `least` on, in steps, whose sum is at most `boxes`.
    fn lists(least: i8, step: usize, boxes: i8) -> Vec<Vec<i8>> {
        let mut all = vec![Vec::new()];
        for first in (least..=boxes).step_by(step) {
            for mut list in lists(first, step, boxes - first) {
                list.insert(0, first);
                all.push(list);
            }
        }
        all
    }

    fn lengths(list: &[i8]) -> Lengths {
        let mut lengths = Lengths::default();
        for &length in list {
            lengths.insert(length);
        }
        lengths
    }

    #[test]
    fn the_shortest_chain_or_loop_is_best_to_give_away() {
        let known = &mut HashMap::new();
        for loops in lists(4, 2, 16) {
            let left = 16 - loops.iter().sum::<i8>();
            for chains in lists(1, 1, left) {
                let found = value(&lengths(&chains), &lengths(&loops));
                let lists = (chains, loops.clone());
                assert_eq!(found, by_search(&lists, known), "{lists:?}");
            }
        }
    }
}
