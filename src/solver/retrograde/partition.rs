//! The part of the cells that a member of a cluster has: every n-th shard of the store. A process
//! that is alone has all of them.
//!
//! Positions of one level often have numbers near each other. In shards that are dealt out in turn,
//! each member has about as many of them as any other.

use std::ops::Range;

use crate::game::index_out_of_range;
use crate::table::{Divisor, Placement};

/// The cells of one member. Those of each of its shards are a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partition {
    /// How many positions all members have.
    count: usize,
    members: Divisor,
    member: usize,
    /// The positions of a shard; the last one may have fewer.
    shard: Divisor,
}

impl Partition {
    /// All of `count` positions.
    pub(super) fn whole(count: usize) -> Self {
        Self::new(count, u64::MAX, Placement::ALONE)
    }

    /// The part of `count` positions that a member has.
    pub(super) fn new(count: usize, shard_positions: u64, placement: Placement) -> Self {
        let Placement { members, member } = placement;
        let shard = usize::try_from(shard_positions).unwrap_or(usize::MAX);
        Self {
            count,
            members: Divisor::new(members),
            member,
            // Rows are not longer than what is there.
            shard: Divisor::new(shard.min(count).max(1)),
        }
    }

    /// Whether these are all cells.
    #[inline]
    pub(super) const fn is_whole(self) -> bool {
        self.members.by == 1
    }

    /// How many members have a part.
    #[inline]
    pub(super) const fn members(self) -> usize {
        self.members.by
    }

    /// The number of the member that has this part.
    #[inline]
    pub(super) const fn member(self) -> usize {
        self.member
    }

    /// How many shards all members have.
    #[cfg(feature = "disk")]
    pub(super) const fn shards(self) -> usize {
        self.count.div_ceil(self.shard.by)
    }

    /// How many cells are in this part.
    pub(super) const fn cells(self) -> usize {
        self.cells_of(self.member)
    }

    /// How many cells a member has.
    const fn cells_of(self, member: usize) -> usize {
        let (shards, members) = (self.count.div_ceil(self.shard.by), self.members.by);
        if member >= shards {
            return 0;
        }
        let last = shards - 1;
        let own = (last - member) / members + 1;
        let missing = shards * self.shard.by - self.count;
        own * self.shard.by - if last % members == member { missing } else { 0 }
    }

    /// The most cells that a member has.
    pub(super) const fn most_cells(self) -> usize {
        self.cells_of(0)
    }

    /// The member that has the cell of the position with that number, and the number of the cell
    /// there.
    #[inline]
    pub(super) fn place(self, number: usize) -> (usize, usize) {
        if number >= self.count {
            index_out_of_range(number, self.count);
        }
        let (shard, rest) = self.shard.divide(number);
        let (turn, member) = self.members.divide(shard);
        (member, turn * self.shard.by + rest)
    }

    /// The number of the position of a cell of this part.
    #[inline]
    pub(super) fn number(self, cell: usize) -> usize {
        if self.is_whole() {
            return cell;
        }
        let (turn, rest) = self.shard.divide(cell);
        (turn * self.members.by + self.member) * self.shard.by + rest
    }

    /// The cells here of successive positions, by shards: the numbers of the positions, and the
    /// first cell.
    pub(super) fn ranges(
        self,
        numbers: Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, usize)> {
        let shard = self.shard.by;
        let shards = numbers.start / shard..numbers.end.div_ceil(shard);
        let own = shards.filter(move |it| it % self.members.by == self.member);
        own.map(move |it| {
            let first = numbers.start.max(it * shard);
            let end = numbers.end.min((it + 1).saturating_mul(shard));
            (first..end, self.place(first).1)
        })
    }

    /// The cells by shards, each with the number of its first position.
    pub(super) fn rows<T>(self, cells: &mut [T]) -> impl Iterator<Item = (usize, &mut [T])> {
        let rows = cells.chunks_mut(self.shard.by).enumerate();
        rows.map(move |(row, cells)| (self.number(row * self.shard.by), cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST_OF_THREE: Placement = Placement {
        members: 3,
        member: 2,
    };

    #[test]
    fn each_position_has_a_cell_at_one_member() {
        for (count, shard, members) in [
            (100, 7, 3),
            (21, 7, 3),
            (22, 7, 3),
            (5, 7, 2),
            (64, 1, 5),
            (9, u64::MAX, 1),
            (1, 1, 1),
        ] {
            let part = |member| Partition::new(count, shard, Placement { members, member });
            let mut found = vec![None; count];
            for member in 0..members {
                let part = part(member);
                for cell in 0..part.cells() {
                    let number = part.number(cell);
                    assert_eq!(found[number].replace((member, cell)), None);
                }
                assert!(part.cells() <= part.most_cells());
            }
            for (number, found) in found.into_iter().enumerate() {
                let (owner, at) = found.expect("each has a cell");
                for member in 0..members {
                    assert_eq!(part(member).place(number), (owner, at));
                }
            }
        }
    }

    #[test]
    fn rows_are_shards() {
        let part = Partition::new(100, 7, LAST_OF_THREE);
        let mut cells = vec![(); part.cells()];
        let rows = part.rows(&mut cells);
        let rows: Vec<_> = rows.map(|(first, cells)| (first, cells.len())).collect();
        assert_eq!(rows, [(14, 7), (35, 7), (56, 7), (77, 7), (98, 2)]);
    }

    #[test]
    fn ranges_are_the_parts_of_shards_that_are_here() {
        let part = Partition::new(100, 7, LAST_OF_THREE);
        for numbers in [0..100, 14..21, 15..57, 36..38, 99..100, 0..14] {
            let mut found = Vec::new();
            for (numbers, cell) in part.ranges(numbers.clone()) {
                found.extend(numbers.zip(cell..));
            }
            let own = numbers.map(|number| (number, part.place(number)));
            let own = own.filter(|&(_, (member, _))| member == 2);
            let own: Vec<_> = own.map(|(number, (_, cell))| (number, cell)).collect();
            assert_eq!(found, own);
        }
        let whole = Partition::whole(100);
        assert!(whole.ranges(20..30).eq([(20..30, 20)]));
    }

    #[test]
    #[should_panic(expected = "`index` is 100, but must be below `index_count`, which is 100")]
    fn an_index_out_of_range_is_no_other_members_fault() {
        Partition::new(100, 7, LAST_OF_THREE).place(100);
    }
}
