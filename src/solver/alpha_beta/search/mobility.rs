//! Whether the opponent's mobility orders moves better than what the search has learned of them.

/// Whether the moves come first after which the opponent has the fewest.
///
/// It helps where a player who cannot move loses, mostly, and costs a list of moves for each child.
/// So at first every second position is ordered like that, and the others by their moves' scores
/// only; then, if fewer moves were searched without a cut-off, all are.
#[derive(Default, Debug)]
pub(super) struct Mobility {
    /// By whether it ordered them: positions that a move has decided, and the moves that were
    /// searched there before it.
    tried: [[u64; 2]; 2],
}

/// The number of positions decided before the orders are compared.
const TRIAL: u64 = 1000;

impl Mobility {
    /// Whether it orders the position that is the `number`-th to be expanded.
    #[inline]
    pub(super) const fn orders(&self, number: u64) -> bool {
        let [[decided, failed_moves], [decided_by_it, failed_moves_by_it]] = self.tried;
        if decided + decided_by_it < TRIAL {
            return number % 2 == 1;
        }
        // It has to save a quarter of the moves without a cut-off, because it costs lists of moves.
        4 * failed_moves_by_it * decided < 3 * failed_moves * decided_by_it
    }

    /// A move has decided a position, after `failed` others that did not.
    #[inline]
    pub(super) fn learn(&mut self, is_ordered: bool, failed: u32) {
        if self.tried[0][0] + self.tried[1][0] < TRIAL {
            let [decided, failed_moves] = &mut self.tried[usize::from(is_ordered)];
            *decided += 1;
            *failed_moves += u64::from(failed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_orders_all_positions_if_it_saves_a_quarter_of_the_moves_that_fail() {
        for (failed, pays) in [(0, true), (29, true), (30, false), (80, false)] {
            let mut mobility = Mobility::default();
            for number in 0..TRIAL {
                assert_eq!(mobility.orders(number), number % 2 == 1);
                let is_ordered = mobility.orders(number);
                mobility.learn(is_ordered, if is_ordered { failed } else { 40 });
            }
            assert_eq!((mobility.orders(0), mobility.orders(1)), (pays, pays));
        }
    }
}
