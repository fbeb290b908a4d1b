//! A solver for the board of 7×6 only, with the techniques that P. Pons describes in "Solving
//! Connect 4": the stones as bits, moves that do not lose at once, those with the most threats
//! first, a table of fixed size with one bound per entry, and null-window searches that halve the
//! range of scores.

const CELLS: i32 = 42;
/// The lowest cell of each column. A column is seven bits: six cells, and a spare one.
const BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
const INSIDE: u64 = BOTTOM * 0b11_1111;
const CENTRE_FIRST: [usize; 7] = [3, 2, 4, 1, 5, 0, 6];

#[derive(Clone, Copy)]
struct Position {
    /// The stones of the player to move.
    own: u64,
    all: u64,
    stones: i32,
}

impl Position {
    /// After stones in these columns, counted from 0.
    fn after(columns: &[u8]) -> Self {
        let empty = Self {
            own: 0,
            all: 0,
            stones: 0,
        };
        columns.iter().fold(empty, |position, &column| {
            position.play(position.free() & INSIDE_OF[usize::from(column)])
        })
    }

    const fn free(self) -> u64 {
        (self.all + BOTTOM) & INSIDE
    }

    const fn play(self, cell: u64) -> Self {
        Self {
            own: self.all ^ self.own,
            all: self.all | cell,
            stones: self.stones + 1,
        }
    }

    const fn wins_at_once(self) -> bool {
        completing(self.own) & self.free() != 0
    }

    /// The cells after which the opponent does not win at once.
    const fn safe(self) -> u64 {
        let threats = completing(self.all ^ self.own);
        let free = self.free();
        let forced = threats & free;
        let blocking = match forced {
            0 => free,
            one if one.is_power_of_two() => one,
            _ => return 0,
        };
        blocking & !(threats >> 1)
    }

    /// How many free cells would complete a line of the player to move after a stone in `cell`.
    const fn threats_after(self, cell: u64) -> u32 {
        (completing(self.own | cell) & !self.all).count_ones()
    }
}

/// The cells of each column.
const INSIDE_OF: [u64; 7] = {
    let mut columns = [0; 7];
    let mut column = 0;
    while column < 7 {
        columns[column] = 0b11_1111 << (7 * column);
        column += 1;
    }
    columns
};

/// The cells that make four in a row of `stones`.
const fn completing(stones: u64) -> u64 {
    let upright = stones << 1 & stones << 2 & stones << 3;
    (upright | along(stones, 6) | along(stones, 7) | along(stones, 8)) & INSIDE
}

const fn along(stones: u64, step: u32) -> u64 {
    let (left, right) = (stones << step, stones >> step);
    let (two_left, two_right) = (left & left << step, right & right >> step);
    two_left & (left << (2 * step) | right) | two_right & (right >> (2 * step) | left)
}

/// A bound on the score of a position.
#[derive(Clone, Copy)]
enum Bound {
    AtMost(i32),
    AtLeast(i32),
}

/// A table of a fixed number of slots, each with one bound; a newer bound replaces an older one.
///
/// Keys of 49 bits are mixed one to one: some bits are the slot, and the others, at most 25, are
/// the tag, stored beside 7 bits for the bound.
struct Table<const SLOT_BITS: u32> {
    entries: Vec<u32>,
}

impl<const SLOT_BITS: u32> Table<SLOT_BITS> {
    const KEY_BITS: u32 = 49;
    const TAG_BITS: u32 = Self::KEY_BITS - SLOT_BITS;
    const BOUND_BITS: u32 = 7;
    /// More than any score: scores are at most 18.
    const OFFSET: i32 = 19;

    /// The slot, and the tag in its position within an entry.
    #[expect(clippy::cast_possible_truncation, reason = "a tag has at most 25 bits")]
    const fn split(position: Position) -> (usize, u32) {
        let key = position.own + position.all;
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << Self::KEY_BITS) - 1);
        let tag = mixed & ((1 << Self::TAG_BITS) - 1);
        (
            (mixed >> Self::TAG_BITS) as usize,
            (tag as u32) << Self::BOUND_BITS,
        )
    }

    fn get(&self, (slot, tag): (usize, u32)) -> Option<Bound> {
        let entry = self.entries[slot];
        let code = (entry ^ tag).cast_signed();
        match code {
            1..38 => Some(Bound::AtMost(code - Self::OFFSET)),
            38..75 => Some(Bound::AtLeast(code - 37 - Self::OFFSET)),
            _ => None,
        }
    }

    fn put(&mut self, (slot, tag): (usize, u32), bound: Bound) {
        let code = match bound {
            Bound::AtMost(score) => score + Self::OFFSET,
            Bound::AtLeast(score) => score + Self::OFFSET + 37,
        };
        self.entries[slot] = tag | code.cast_unsigned();
    }
}

/// The solver with its table of 2^`SLOT_BITS` slots, 4 bytes each.
pub(crate) struct HandWritten<const SLOT_BITS: u32> {
    table: Table<SLOT_BITS>,
    nodes: u64,
}

impl<const SLOT_BITS: u32> HandWritten<SLOT_BITS> {
    pub(crate) fn new() -> Self {
        let table = Table {
            entries: vec![0; 1 << SLOT_BITS],
        };
        Self { table, nodes: 0 }
    }

    /// Empties the table.
    pub(crate) fn forget(&mut self) {
        self.table.entries.fill(0);
    }

    /// The score for the player to move after stones in these columns, counted from 0; and how many
    /// calls of the search it took.
    pub(crate) fn solve(&mut self, columns: &[u8]) -> (i32, u64) {
        let position = Position::after(columns);
        self.nodes = 0;
        let (mut least, mut greatest) = (
            -(CELLS - position.stones) / 2,
            (CELLS + 1 - position.stones) / 2,
        );
        if position.wins_at_once() {
            return (greatest, 0);
        }
        while least < greatest {
            let middle = least + (greatest - least) / 2;
            // Near to a draw questions are cheaper.
            let threshold = if middle <= 0 && least / 2 < middle {
                least / 2
            } else if middle >= 0 && greatest / 2 > middle {
                greatest / 2
            } else {
                middle
            };
            let bound = self.search(position, threshold);
            if bound > threshold {
                least = bound;
            } else {
                greatest = bound;
            }
        }
        (least, self.nodes)
    }

    /// A bound on the score of a position in which no move wins at once: a lower one if it is above
    /// `threshold`, else an upper one.
    fn search(&mut self, position: Position, threshold: i32) -> i32 {
        self.nodes += 1;
        let left = CELLS - position.stones;
        let safe = position.safe();
        if safe == 0 {
            return -left / 2;
        }
        if left <= 2 {
            return 0;
        }
        // Neither player wins with the next stone.
        let (least, greatest) = (-(left - 2) / 2, (left - 1) / 2);
        if least > threshold {
            return least;
        }
        if greatest <= threshold {
            return greatest;
        }
        let entry = Table::<SLOT_BITS>::split(position);
        match self.table.get(entry) {
            Some(Bound::AtLeast(score)) if score > threshold => return score,
            Some(Bound::AtMost(score)) if score <= threshold => return score,
            _ => {}
        }
        let (cells, count) = most_threats_first(position, safe);
        for &(_, cell) in &cells[..count] {
            let score = -self.search(position.play(cell), -threshold - 1);
            if score > threshold {
                self.table.put(entry, Bound::AtLeast(score));
                return score;
            }
        }
        self.table.put(entry, Bound::AtMost(threshold));
        threshold
    }
}

/// These cells with the threats they make, and how many they are: the most threats first, and the
/// centre first among equals.
fn most_threats_first(position: Position, cells: u64) -> ([(u32, u64); 7], usize) {
    let mut sorted = [(0, 0); 7];
    let mut count = 0;
    for column in CENTRE_FIRST {
        let cell = cells & INSIDE_OF[column];
        if cell == 0 {
            continue;
        }
        let threats = position.threats_after(cell);
        let mut at = count;
        while at > 0 && sorted[at - 1].0 < threats {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = (threats, cell);
        count += 1;
    }
    (sorted, count)
}
