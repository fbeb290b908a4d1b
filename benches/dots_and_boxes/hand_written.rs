//! Dots and Boxes as one would write it for this game only: MTD(f) over a table of fixed size. A
//! capture that costs nothing is forced; then come other captures, and edges that give no box away,
//! those nearest to the centre first.

/// The slots of the table.
const SLOTS: usize = 1 << 22;

/// A search for the value on one board.
struct Search {
    /// The sides of the boxes beside each edge; none for a missing box.
    boxes_beside: Vec<[u64; 2]>,
    /// All edges, those nearest to the centre first.
    edges: Vec<usize>,
    /// The free edges of a position, and bounds on the value for the player to move.
    table: Vec<(u64, i8, i8)>,
    nodes: u64,
}

/// The first player's boxes less the second one's, and how many positions that took. The board has
/// at most 64 edges.
pub(crate) fn value(rows: usize, columns: usize) -> (i8, u64) {
    let width = 2 * columns + 1;
    let edges = rows * width + columns;
    let mut boxes_beside = vec![[0; 2]; edges];
    for top in (0..rows).flat_map(|row| (0..columns).map(move |column| row * width + column)) {
        let sides = [top, top + columns, top + columns + 1, top + width];
        let set = sides.iter().fold(0, |set, side| set | 1 << side);
        for side in sides {
            let beside = &mut boxes_beside[side];
            beside[usize::from(beside[0] != 0)] = set;
        }
    }
    let mut centre_first: Vec<_> = (0..edges).collect();
    centre_first.sort_by_key(|edge| {
        let (y, x) = ((2 * edge + 1) / width, (2 * edge + 1) % width);
        y.abs_diff(rows).pow(2) + x.abs_diff(columns).pow(2)
    });
    let mut search = Search {
        boxes_beside,
        edges: centre_first,
        table: vec![(0, 0, 0); SLOTS],
        nodes: 0,
    };
    let free = u64::MAX >> (64 - edges);
    let boxes = i8::try_from(rows * columns).expect("few boxes");
    let (mut lower, mut upper, mut value) = (-boxes, boxes, 0);
    while lower < upper {
        let threshold = (lower + 1).max(value);
        value = search.bound(free, threshold);
        if value < threshold {
            upper = value;
        } else {
            lower = value;
        }
    }
    (value, search.nodes)
}

impl Search {
    /// A bound on the value for the player to move: a lower one if it is at least the threshold,
    /// else an upper one.
    fn bound(&mut self, free: u64, threshold: i8) -> i8 {
        if free == 0 {
            return 0;
        }
        self.nodes += 1;
        let slot = slot(free);
        let (mut lower, mut upper) = (i8::MIN, i8::MAX);
        if self.table[slot].0 == free {
            (_, lower, upper) = self.table[slot];
        }
        if lower >= threshold {
            return lower;
        }
        if upper < threshold {
            return upper;
        }
        let mut best = i8::MIN;
        let mut edges = self.edges.iter().copied();
        let forced = edges.find(|&edge| self.is_forced(edge, free));
        'search: for kind in [Kind::Takes, Kind::Safe, Kind::Gives] {
            for at in 0..self.edges.len() {
                let edge = self.edges[at];
                let after = free & !(1 << edge);
                let is_left_out = forced.is_some_and(|forced| forced != edge);
                if after == free || is_left_out || self.kind(edge, after) != kind {
                    continue;
                }
                let taken = self.open_sides(edge, after).filter(|&it| it == 0).count();
                let taken = i8::try_from(taken).expect("at most two");
                let value = if taken > 0 {
                    taken + self.bound(after, threshold - taken)
                } else {
                    -self.bound(after, 1 - threshold)
                };
                best = best.max(value);
                if best >= threshold {
                    break 'search;
                }
            }
        }
        if best >= threshold {
            lower = best;
        } else {
            upper = best;
        }
        self.table[slot] = (free, lower, upper);
        best
    }

    /// The number of sides that the boxes beside an edge have open after it is drawn.
    fn open_sides(&self, edge: usize, after: u64) -> impl Iterator<Item = u32> {
        let boxes = self.boxes_beside[edge].into_iter().filter(|&it| it != 0);
        boxes.map(move |sides| (sides & after).count_ones())
    }

    /// Whether an edge takes a box and cannot be better left to the opponent: no other box can be
    /// taken after it that could not be taken before.
    fn is_forced(&self, edge: usize, free: u64) -> bool {
        let after = free & !(1 << edge);
        let takes = after != free && self.kind(edge, after) == Kind::Takes;
        takes && self.open_sides(edge, after).all(|open| open != 1)
    }

    fn kind(&self, edge: usize, after: u64) -> Kind {
        match self.open_sides(edge, after).min() {
            Some(0) => Kind::Takes,
            Some(1) => Kind::Gives,
            _ => Kind::Safe,
        }
    }
}

/// What drawing an edge does.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Takes,
    Safe,
    Gives,
}

/// The slot of a position, by Fibonacci hashing.
fn slot(free: u64) -> usize {
    let hash = free.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    usize::try_from(hash >> (64 - SLOTS.ilog2())).expect("it has few bits")
}
