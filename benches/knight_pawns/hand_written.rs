//! The problem as good competitive programmers solve it: distances by breadth-first search from
//! each pawn, then recursion over (pawns left, last pawn) with an array as memo, or tabulation of
//! the same.

use std::collections::VecDeque;

pub(crate) type Square = (usize, usize);

const SIZE: usize = 50;
const STEPS: [(isize, isize); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// The total of the moves under best play: the usual form, which tests every pawn whether it is
/// left.
pub(crate) fn plain(knight: Square, pawns: &[Square]) -> i32 {
    let (mut solver, left) = Solver::new(knight, pawns);
    solver.plain(left, pawns.len(), true)
}

/// The same, tuned: it iterates over the set bits of the pawns left.
pub(crate) fn tuned(knight: Square, pawns: &[Square]) -> i32 {
    let (mut solver, left) = Solver::new(knight, pawns);
    solver.tuned(left, pawns.len(), true)
}

/// The same without recursion: subset by subset from the empty one up, only the positions that the
/// root leads to.
pub(crate) fn tabulated(knight: Square, pawns: &[Square]) -> i32 {
    let short = |moves| u16::try_from(moves).expect("the board is small");
    let distance = distances(knight, pawns).map(|row| row.map(short));
    let all = (1 << pawns.len()) - 1;
    // By pawns left, then last pawn.
    let mut values = vec![0_u16; 16 << pawns.len()];
    let best = |values: &[u16], left: usize, at: usize| {
        let alice = (left ^ all).count_ones().is_multiple_of(2);
        let mut best = if alice { 0 } else { u16::MAX };
        for pawn in bits(left) {
            let total = distance[at][pawn] + values[(left ^ 1 << pawn) << 4 | pawn];
            best = if alice {
                best.max(total)
            } else {
                best.min(total)
            };
        }
        best
    };
    for left in 1..all {
        for at in bits(left ^ all) {
            values[left << 4 | at] = best(&values, left, at);
        }
    }
    best(&values, all, pawns.len()).into()
}

fn bits(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

fn distances_from(start: Square) -> [[i32; SIZE]; SIZE] {
    let mut grid = [[-1; SIZE]; SIZE];
    grid[start.0][start.1] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some((row, column)) = queue.pop_front() {
        let next = grid[row][column] + 1;
        for (down, right) in STEPS {
            let (r, c) = (
                row.wrapping_add_signed(down),
                column.wrapping_add_signed(right),
            );
            if r < SIZE && c < SIZE && grid[r][c] < 0 {
                grid[r][c] = next;
                queue.push_back((r, c));
            }
        }
    }
    grid
}

/// From pawn i (or, last, from the knight) to pawn j.
fn distances(knight: Square, pawns: &[Square]) -> [[i32; 16]; 16] {
    let mut distance = [[0; 16]; 16];
    for (j, &pawn) in pawns.iter().enumerate() {
        let grid = distances_from(pawn);
        for (i, &(row, column)) in pawns.iter().chain([&knight]).enumerate() {
            distance[i][j] = grid[row][column];
        }
    }
    distance
}

struct Solver {
    pawns: usize,
    distance: [[i32; 16]; 16],
    /// By pawns left, then last pawn.
    memo: Vec<i32>,
}

impl Solver {
    fn new(knight: Square, pawns: &[Square]) -> (Self, usize) {
        let distance = distances(knight, pawns);
        let pawns = pawns.len();
        let memo = vec![-1; (pawns + 1) << pawns];
        let solver = Self {
            pawns,
            distance,
            memo,
        };
        (solver, (1 << pawns) - 1)
    }

    fn plain(&mut self, left: usize, at: usize, alice: bool) -> i32 {
        if left == 0 {
            return 0;
        }
        let slot = left * (self.pawns + 1) + at;
        if self.memo[slot] >= 0 {
            return self.memo[slot];
        }
        let mut best = if alice { 0 } else { i32::MAX };
        for pawn in 0..self.pawns {
            if left >> pawn & 1 == 1 {
                let total = self.distance[at][pawn] + self.plain(left ^ 1 << pawn, pawn, !alice);
                best = if alice {
                    best.max(total)
                } else {
                    best.min(total)
                };
            }
        }
        self.memo[slot] = best;
        best
    }

    fn tuned(&mut self, left: usize, at: usize, alice: bool) -> i32 {
        if left == 0 {
            return 0;
        }
        let slot = left * (self.pawns + 1) + at;
        if self.memo[slot] >= 0 {
            return self.memo[slot];
        }
        let mut best = if alice { 0 } else { i32::MAX };
        let mut rest = left;
        while rest != 0 {
            let pawn = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let total = self.distance[at][pawn] + self.tuned(left ^ 1 << pawn, pawn, !alice);
            best = if alice {
                best.max(total)
            } else {
                best.min(total)
            };
        }
        self.memo[slot] = best;
        best
    }
}
