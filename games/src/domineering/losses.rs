//! The cost of each move to its player.

use super::cells::Cells;
use super::direction::Direction;

/// The amount by which each move of a player worsens the prospects, by its first cell: the least is
/// the best.
///
/// The prospects are the most moves that the player can have, and of these the safe ones once more,
/// less the same of the opponent. A run of `n` cells holds `n / 2` dominoes. So what a domino costs
/// depends on the runs that it divides, shortens or joins: on whether the numbers of cells before
/// and after it are even. That is found for all moves at the same time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Losses<C> {
    /// The binary digits, the lowest first.
    digits: [C; 4],
}

impl<C: Cells> Losses<C> {
    /// Those of the moves of which not both cells are safe.
    #[inline]
    pub(super) fn new(
        free: C,
        own: &impl Direction<Set = C>,
        other: &impl Direction<Set = C>,
    ) -> Self {
        let mut losses = Self {
            digits: [C::zero(); 4],
        };
        // The moves whose second cell is one of these.
        let second = |cells: C| own.previous(cells);

        // Of the player's room: two odd pieces of a run hold a domino less than two even ones.
        let [before, after] = even(own, free);
        losses.add(!before & second(!after));

        // Of the opponent's room, there is a loss unless both pieces of a run are even.
        let [before, after] = even(other, free);
        let harmless = before & after;
        losses.add(harmless);
        losses.add(second(harmless));

        // Of the player's safe cells: the end of an even run.
        let safe = free & !other.reach(free);
        let [before, after] = even(own, safe);
        losses.add(safe & !before | second(safe & !after));
        // Cells beside the domino become safe. One of them gains where it makes an odd run even;
        // two gain a domino, and another one if both runs that they join are odd.
        let (odd_before, odd_after) = (own.next(before), own.previous(after));
        let (first, last) = (other.first_of_runs(free), other.last_of_runs(free));
        let left = [first, first & odd_before, first & odd_after].map(|it| other.next(it));
        let right = [last, last & odd_before, last & odd_after].map(|it| other.previous(it));
        for [new, before, after] in [left, right] {
            let (second_new, after) = (second(new), second(after));
            losses.add(!(new & second_new | before & !second_new | after & !new));
            losses.add(!(before & after));
        }

        // Of the opponent's safe cells: those before and after the domino join runs.
        let safe = free & !own.reach(free);
        let [before, after] = even(other, safe);
        let odd = other.next(before) | other.previous(after);
        losses.add(own.next(own.first_of_runs(free) & odd));
        losses.add(second(own.previous(own.last_of_runs(free) & odd)));
        losses
    }

    /// These moves lose one more.
    #[inline]
    fn add(&mut self, mut moves: C) {
        for digit in &mut self.digits {
            (*digit, moves) = (*digit ^ moves, *digit & moves);
        }
    }

    /// Those of some moves that lose least, by their first cells.
    #[inline]
    pub(super) fn least(&self, moves: C) -> C {
        let digits = self.digits.iter().rev();
        digits.fold(moves, |moves, &digit| match moves & !digit {
            less if less.is_empty() => moves,
            less => less,
        })
    }
}

/// The cells with an even number of `free` cells before them in their run, and those with an even
/// number after them.
#[inline]
fn even<C: Cells>(lines: &impl Direction<Set = C>, free: C) -> [C; 2] {
    [
        lines.every_other_after(lines.first_of_runs(free), free),
        lines.every_other_before(lines.last_of_runs(free), free),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domineering::board::Board;
    use optimal_play::rules::set_bits;

    /// Dominoes one after the other from the first free cell on.
    fn most(own: &impl Direction<Set = u64>, mut free: u64) -> i64 {
        let mut most = 0;
        while own.places(free) != 0 {
            let places = own.places(free);
            free &= !own.cover(places & places.wrapping_neg());
            most += 1;
        }
        most
    }

    fn prospects(
        free: u64,
        own: &impl Direction<Set = u64>,
        other: &impl Direction<Set = u64>,
    ) -> i64 {
        most(own, free) + most(own, free & !other.reach(free))
    }

    fn check(cells: u64, own: &impl Direction<Set = u64>, other: &impl Direction<Set = u64>) {
        for free in 0..=cells {
            let losses = Losses::new(free, own, other);
            let open = own.touching(own.places(free), other.reach(free));
            let prospects = set_bits(open).map(|place| {
                let free = free & !own.cover(1 << place);
                (
                    prospects(free, own, other) - prospects(free, other, own),
                    place,
                )
            });
            let mut prospects: Vec<_> = prospects.collect();
            prospects.sort_unstable();
            let mut moves = open;
            while let Some(&(best, _)) = prospects.last() {
                let as_good = prospects.iter().rev().take_while(|it| it.0 == best);
                let as_good = as_good.fold(0, |moves, (_, place)| moves | 1 << place);
                assert_eq!(losses.least(moves), as_good, "{free:b}");
                moves &= !as_good;
                prospects.retain(|it| it.0 < best);
            }
        }
    }

    #[test]
    fn the_least_loss_leaves_the_best_prospects() {
        for (rows, columns) in [(4, 4), (3, 5), (2, 8), (8, 2)] {
            let board = Board::<u64>::new(rows, columns).expect("a small board");
            check(board.cells, &board.upright, &board.level);
            check(board.cells, &board.level, &board.upright);
        }
    }
}
