//! The problem as a good competitive programmer would solve it: distances by breadth-first search
//! from each pawn, then recursion over (pawns left, last pawn) with an array as memo.

use std::collections::VecDeque;

const SIZE: i32 = 50;
const STEPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// The total of the moves under best play.
pub(crate) fn max_moves(knight: (i32, i32), pawns: &[(i32, i32)]) -> i32 {
    let n = pawns.len();
    // distance[i][j]: from pawn i (i = n: from the knight) to pawn j
    let mut distance = [[0; 16]; 16];
    for (j, &pawn) in pawns.iter().enumerate() {
        let grid = distances_from(pawn);
        for (i, &square) in pawns.iter().chain([&knight]).enumerate() {
            distance[i][j] = grid[(square.0 * SIZE + square.1) as usize];
        }
    }
    let mut solver = Solver {
        n,
        distance,
        memo: vec![-1; (n + 1) << n],
    };
    solver.best((1 << n) - 1, n, true)
}

fn distances_from(start: (i32, i32)) -> Vec<i32> {
    let mut grid = vec![-1; (SIZE * SIZE) as usize];
    grid[(start.0 * SIZE + start.1) as usize] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some((row, column)) = queue.pop_front() {
        let next = grid[(row * SIZE + column) as usize] + 1;
        for (down, right) in STEPS {
            let (r, c) = (row + down, column + right);
            if (0..SIZE).contains(&r) && (0..SIZE).contains(&c) {
                let square = &mut grid[(r * SIZE + c) as usize];
                if *square < 0 {
                    *square = next;
                    queue.push_back((r, c));
                }
            }
        }
    }
    grid
}

struct Solver {
    n: usize,
    distance: [[i32; 16]; 16],
    memo: Vec<i32>,
}

impl Solver {
    fn best(&mut self, left: usize, at: usize, alice: bool) -> i32 {
        if left == 0 {
            return 0;
        }
        let slot = left * (self.n + 1) + at;
        if self.memo[slot] >= 0 {
            return self.memo[slot];
        }
        let mut best = if alice { 0 } else { i32::MAX };
        let mut rest = left;
        while rest != 0 {
            let pawn = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let total = self.distance[at][pawn] + self.best(left & !(1 << pawn), pawn, !alice);
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
