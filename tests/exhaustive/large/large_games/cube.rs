//! Tic-tac-toe on 3×3×3 cells: three in a row on any of 49 lines win.

use optimal_play::audit;
use optimal_play::rules::Symmetries;
use optimal_play::{GameState, Outcome, Player};

/// The lines, and the symmetries of the cube.
struct Cube {
    lines: Vec<u64>,
    symmetries: Symmetries,
}

impl Cube {
    fn new() -> Self {
        let at = |[x, y, z]: [usize; 3]| 9 * x + 3 * y + z;
        let cells = || (0..27).map(|it| [it / 9, it / 3 % 3, it % 3]);
        // On each axis a line stays, goes up or goes down; it is found from both of its ends.
        let line = |from: [usize; 3], step: [usize; 3]| {
            let place = |number| [0, 1, 2].map(|axis| [from[axis], number, 2 - number][step[axis]]);
            (0..3).fold(0_u64, |line, number| line | 1 << at(place(number)))
        };
        let lines = cells().flat_map(|step| cells().map(move |from| line(from, step)));
        let mut lines: Vec<_> = lines.filter(|line| line.count_ones() == 3).collect();
        lines.sort_unstable();
        lines.dedup();
        Self {
            lines,
            symmetries: Symmetries::cube(3),
        }
    }
}

#[derive(Clone, Copy)]
struct Cells<'c> {
    cube: &'c Cube,
    /// Those of Max and those of Min.
    taken: [u64; 2],
    to_move: Player,
}

impl GameState for Cells<'_> {
    type Move = usize;
    type Key = [u64; 2]; // the numbers of cells show the player to move
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        let taken = self.taken[0] | self.taken[1];
        (0..27).filter(move |cell| taken >> cell & 1 == 0)
    }
    fn play(&self, cell: usize) -> Self {
        let mut after = Self {
            to_move: !self.to_move,
            ..*self
        };
        after.taken[self.to_move as usize] |= 1 << cell;
        after
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }
    fn decided(&self) -> Option<Outcome> {
        let last = self.taken[!self.to_move as usize];
        let won = self.cube.lines.iter().any(|line| line & !last == 0);
        won.then(|| Outcome::win(!self.to_move, 0))
    }
    fn key(&self) -> [u64; 2] {
        self.cube.symmetries.least_sets(self.taken)
    }
}

#[test]
fn the_audit_of_a_part_of_the_cube_checks_values() {
    let cube = Cube::new();
    assert_eq!((cube.lines.len(), cube.symmetries.order()), (49, 48));
    let root = Cells {
        cube: &cube,
        taken: [0; 2],
        to_move: Player::Max,
    };
    let coverage = audit(&root, 1000).expect("it keeps its contract");
    assert!(!coverage.complete);
    assert_eq!(coverage.positions, 1000);
    assert!(coverage.values > 100, "{coverage}");
}
