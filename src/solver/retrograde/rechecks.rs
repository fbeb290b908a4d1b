//! Levels of a stage without predecessors: open positions are rechecked where a move may lead there.
//!
//! Each block of positions stores the blocks that its moves lead to, or wider ranges of blocks where
//! these are many. The positions of a level are marked, and so are their blocks. Then the open
//! positions of the blocks that lead to a marked one make their moves again: until one of them leads
//! to a marked position, where that wins, and otherwise until one of them is not lost.

use super::marks::range;
use crate::run::{Run, StopReason, TrackedVec};
use crate::table::{BLOCK, Cell, varint};

/// The blocks of a stretch, which share a mask of regions.
pub(super) const BLOCKS_PER_STRETCH: usize = 64;

/// The moves of a position within the stage count as that many open moves together, as long as not all
/// are lost; those out of it count as one.
pub(super) const WITHIN: usize = 2;

/// The positions of a stretch.
pub(super) const STRETCH: usize = BLOCK * BLOCKS_PER_STRETCH;

/// The most targets of a block. They take about a byte each, so a third of a byte for a position.
const MOST_TARGETS: usize = 40;

/// The blocks that the moves of each block lead to.
pub(super) struct Reach {
    /// The positions of the stage.
    positions: usize,
    stretches: TrackedVec<Stretch>,
    /// For each block: the bytes that follow, the binary logarithm of the blocks of a range, and the
    /// gaps between ranges.
    lists: TrackedVec<u8>,
}

#[derive(Clone, Copy)]
struct Stretch {
    /// The regions of the stage that it leads to, in a bit each.
    regions: u64,
    /// Where its lists begin.
    start: usize,
}

impl Reach {
    /// Of a stage with that many positions, none of which leads anywhere yet.
    pub(super) fn new(positions: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let stretches = positions.div_ceil(STRETCH);
        Ok(Self {
            positions,
            stretches: TrackedVec::with_capacity(stretches, run)?,
            lists: TrackedVec::new(run),
        })
    }

    /// Appends the next stretch.
    pub(super) fn push(&mut self, part: &ReachPart) -> Result<(), StopReason> {
        let start = self.lists.len();
        for &byte in &part.lists {
            self.lists.push_tight(byte)?;
        }
        self.stretches.push(Stretch {
            regions: part.regions,
            start,
        })
    }

    /// Appends blocks that lead to marked ones to `blocks`, from stretch `from` on, as far as these
    /// have room for whole stretches. Returns the first stretch that was not searched; `None` if
    /// there is none.
    pub(super) fn take(
        &self,
        marked: &Marked,
        from: usize,
        blocks: &mut TrackedVec<usize>,
    ) -> Result<Option<usize>, StopReason> {
        for (at, stretch) in self.stretches.iter().enumerate().skip(from) {
            if stretch.regions & marked.regions == 0 {
                continue;
            }
            if blocks.capacity() - blocks.len() < BLOCKS_PER_STRETCH {
                return Ok(Some(at));
            }
            let first = at * BLOCKS_PER_STRETCH;
            let end = self
                .positions
                .div_ceil(BLOCK)
                .min(first + BLOCKS_PER_STRETCH);
            let mut lists = &self.lists[stretch.start..];
            for block in first..end {
                let Some((&len, others)) = lists.split_first() else {
                    break;
                };
                let (list, others) = others.split_at(len.into());
                if leads_to(list, marked) {
                    blocks.push(block)?;
                }
                lists = others;
            }
        }
        Ok(None)
    }
}

/// Whether any range of a list has a marked block.
fn leads_to(list: &[u8], marked: &Marked) -> bool {
    let Some((&shift, gaps)) = list.split_first() else {
        return false;
    };
    let (marked, mut gaps, mut target) = (&marked.ranges[usize::from(shift)], gaps.iter(), 0);
    while let Some(gap) = varint::read(&mut gaps) {
        target += usize::try_from(gap).expect("a number of a block");
        if marked[target / 64] >> (target % 64) & 1 != 0 {
            return true;
        }
    }
    false
}

/// The lists of one stretch, block by block.
pub(super) struct ReachPart {
    bits: u32,
    regions: u64,
    lists: Vec<u8>,
    /// The targets of the block, with repetitions.
    targets: Vec<usize>,
    /// Targets added last, each at its remainder.
    last: Box<[usize; 64]>,
}

impl ReachPart {
    pub(super) fn new(positions: usize) -> Self {
        Self {
            bits: bits(positions),
            regions: 0,
            lists: Vec::new(),
            targets: Vec::new(),
            last: Box::new([usize::MAX; 64]),
        }
    }

    /// A move of the block leads to the position of that number.
    #[inline]
    pub(super) fn add(&mut self, number: usize) {
        let block = number / BLOCK;
        let last = &mut self.last[block % 64];
        if *last != block {
            *last = block;
            self.regions |= region(number, self.bits);
            self.targets.push(block);
        }
    }

    /// Ends the list of a block.
    pub(super) fn end_block(&mut self) {
        let Self { targets, lists, .. } = self;
        targets.sort_unstable();
        targets.dedup();
        let mut shift = 0;
        while targets.len() > MOST_TARGETS {
            shift += 1;
            for target in targets.iter_mut() {
                *target >>= 1;
            }
            targets.dedup();
        }
        let start = lists.len();
        lists.push(0);
        if !targets.is_empty() {
            lists.push(shift);
        }
        let mut before = 0;
        for target in targets.drain(..) {
            varint::write((target - before) as u64, |byte| lists.push(byte));
            before = target;
        }
        // They add up to less than 2^57, so most gaps take fewer than the nine bytes of the longest.
        lists[start] = u8::try_from(lists.len() - start - 1).expect("few targets");
        *self.last = [usize::MAX; 64];
    }
}

/// The positions of a level, of a stage.
pub(super) struct Marked {
    /// By position.
    positions: TrackedVec<u64>,
    /// By block, by two blocks, by four, and so on: whether they have any.
    ranges: Vec<TrackedVec<u64>>,
    regions: u64,
    bits: u32,
}

impl Marked {
    pub(super) fn new(positions: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let mut ranges = Vec::new();
        let mut blocks = positions.div_ceil(BLOCK);
        loop {
            ranges.push(TrackedVec::filled(blocks.div_ceil(64), 0, run)?);
            if blocks <= 1 {
                break;
            }
            blocks = blocks.div_ceil(2);
        }
        Ok(Self {
            positions: TrackedVec::filled(positions.div_ceil(64), 0, run)?,
            ranges,
            regions: 0,
            bits: bits(positions),
        })
    }

    /// Takes all marks off.
    pub(super) fn clear(&mut self) {
        if self.regions == 0 {
            return;
        }
        self.regions = 0;
        for (at, word) in self.ranges[0].iter().enumerate() {
            if *word != 0 {
                let first = at * 64 * (BLOCK / 64);
                let end = self.positions.len().min(first + 64 * (BLOCK / 64));
                self.positions[first..end].fill(0);
            }
        }
        for range in &mut self.ranges {
            range.fill(0);
        }
    }

    /// Marks the position of that number.
    #[inline]
    pub(super) fn mark(&mut self, number: usize) {
        self.positions[number / 64] |= 1 << (number % 64);
        self.regions |= region(number, self.bits);
        let mut at = number / BLOCK;
        for range in &mut self.ranges {
            let (word, bit) = (&mut range[at / 64], 1 << (at % 64));
            if *word & bit != 0 {
                return;
            }
            *word |= bit;
            at /= 2;
        }
    }

    /// Marks the cells of blocks that are `won`.
    pub(super) fn mark_won(&mut self, cells: &[Cell], won: Cell, blocks: &[usize]) {
        for &block in blocks {
            for number in range(block, cells.len()) {
                if cells[number] == won {
                    self.mark(number);
                }
            }
        }
    }

    /// Whether the position of that number is marked.
    #[inline]
    pub(super) fn has(&self, number: usize) -> bool {
        self.positions[number / 64] >> (number % 64) & 1 != 0
    }
}

/// How many bits the numbers of positions have, and at least as many as 64 blocks need.
const fn bits(positions: usize) -> u32 {
    let least = STRETCH.trailing_zeros();
    let bits = usize::BITS - positions.leading_zeros();
    if bits < least { least } else { bits }
}

/// The bit of one of 64 regions of a stage.
#[inline]
const fn region(number: usize, bits: u32) -> u64 {
    let of_block = number / BLOCK;
    1 << (of_block >> (bits - BLOCK.trailing_zeros() - 6))
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: usize = 50_000;

    /// Where the moves of a position lead: near it, or with `far` anywhere.
    fn targets(number: usize, far: bool) -> impl Iterator<Item = usize> {
        let reach = if far { POSITIONS } else { 1000 };
        let random = move |mv| (number + mv) * 0x9e37_79b9 / 64 % reach;
        (0..number % 5).map(move |mv| (number + random(mv)) % POSITIONS)
    }

    fn reach(far: bool, run: &Run<'_>) -> Reach {
        let mut reach = Reach::new(POSITIONS, run).expect("no limit");
        for first in (0..POSITIONS).step_by(STRETCH) {
            let mut part = ReachPart::new(POSITIONS);
            for block in (first..POSITIONS.min(first + STRETCH)).step_by(BLOCK) {
                for number in block..POSITIONS.min(block + BLOCK) {
                    targets(number, far).for_each(|it| part.add(it));
                }
                part.end_block();
            }
            reach.push(&part).expect("no limit");
        }
        reach
    }

    /// The blocks that lead to marked ones.
    fn found(reach: &Reach, marked: &Marked, run: &Run<'_>) -> Vec<usize> {
        let (mut all, mut from) = (Vec::new(), Some(0));
        let room = TrackedVec::with_capacity(BLOCKS_PER_STRETCH, run);
        let mut blocks = room.expect("no limit");
        while let Some(start) = from {
            blocks.clear();
            from = reach.take(marked, start, &mut blocks).expect("no limit");
            all.extend(blocks.iter());
        }
        all
    }

    #[test]
    fn no_block_is_missed_that_leads_to_a_marked_position() {
        let run = Run::new();
        for far in [false, true] {
            let reach = reach(far, &run);
            assert!(reach.lists.len() < POSITIONS / 2);
            let mut marked = Marked::new(POSITIONS, &run).expect("no limit");
            for marks in [1, 3, 100] {
                let is_marked =
                    |number: usize| number % (POSITIONS / marks) == 777 % (POSITIONS / marks);
                marked.clear();
                assert!(found(&reach, &marked, &run).is_empty());
                (0..POSITIONS)
                    .filter(|&it| is_marked(it))
                    .for_each(|it| marked.mark(it));
                assert!((0..POSITIONS).all(|it| marked.has(it) == is_marked(it)));
                let mut expected: Vec<_> = (0..POSITIONS)
                    .filter(|&it| targets(it, far).any(is_marked))
                    .map(|it| it / BLOCK)
                    .collect();
                expected.dedup();
                let found = found(&reach, &marked, &run);
                assert!(expected.iter().all(|it| found.contains(it)));
                // Ranges of one block find no others.
                let blocks = (0..POSITIONS).filter(|&it| is_marked(it));
                let blocks: Vec<_> = blocks.map(|it| it / BLOCK).collect();
                let leads = |block: &usize| {
                    let numbers = block * BLOCK..POSITIONS.min((block + 1) * BLOCK);
                    let mut targets = numbers.flat_map(|it| targets(it, far));
                    targets.any(|it| blocks.contains(&(it / BLOCK)))
                };
                assert!(far || found.iter().all(leads));
            }
        }
    }
}
