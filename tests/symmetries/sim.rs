//! Sim, folded by all 720 renamings of its points, and by some of them.

use optimal_play::check::audit;
use optimal_play::rules::Symmetries;
use optimal_play::{GameState, Player, Wdl, solve};

use crate::renamings;

/// The lines that each player has coloured; whoever completes a triangle of the own colour loses.
#[derive(Clone, Copy)]
struct Sim<'s> {
    symmetries: &'s Symmetries,
    points: u8,
    lines: [u64; 2],
}

impl Sim<'_> {
    fn has_triangle(&self, set: u64) -> bool {
        let pairs: Vec<_> = Symmetries::pairs(self.points).collect();
        let has = |a, b| {
            pairs
                .iter()
                .position(|&it| it == [a, b])
                .is_some_and(|it| set >> it & 1 == 1)
        };
        let thirds = |[a, b]: [usize; 2]| (b + 1..self.points.into()).map(move |c| [a, b, c]);
        let mut triangles = pairs.iter().copied().flat_map(thirds);
        triangles.any(|[a, b, c]| has(a, b) && has(b, c) && has(a, c))
    }
}

impl GameState for Sim<'_> {
    type Move = usize;
    type Key = [u64; 2];
    type Value = Wdl;

    fn to_move(&self) -> Player {
        let [max, min] = self.lines.map(u64::count_ones);
        if max == min { Player::Max } else { Player::Min }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        let [max, min] = self.lines;
        (0..self.symmetries.cells()).filter(move |line| (max | min) >> line & 1 == 0)
    }

    fn play(&self, line: usize) -> Self {
        let mut after = *self;
        after.lines[self.to_move() as usize] |= 1 << line;
        after
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::Draw
    }

    fn decided(&self) -> Option<Wdl> {
        let mover = !self.to_move();
        let has_lost = self.has_triangle(self.lines[mover as usize]);
        has_lost.then(|| Wdl::win(!mover))
    }

    fn key(&self) -> [u64; 2] {
        self.symmetries.least_sets(self.lines)
    }
}

/// Published: the second player wins (E. Mead, A. Rosa, C. Huang: The game of Sim, 1974).
#[test]
fn the_second_player_wins_sim() {
    let symmetries = renamings(6);
    let root = Sim {
        symmetries: &symmetries,
        points: 6,
        lines: [0; 2],
    };
    let solution = solve(&root).expect("it ends");
    assert_eq!(solution.value(), Wdl::MinWins);
}

/// All renamings, some that make a smaller group, and none: the values are the same.
#[test]
fn smaller_groups_fold_less_and_change_no_value() {
    let all = renamings(5);
    let some = Symmetries::new(10, all.permutations().skip(1).take(1)).expect("a permutation");
    let none = Symmetries::new(10, [[0_usize; 0]; 0]).expect("no generator");
    let solved = [&all, &some, &none].map(|symmetries| {
        let root = Sim {
            symmetries,
            points: 5,
            lines: [1 << 0 | 1 << 4, 1 << 7],
        };
        assert!(audit(&root, 100_000).expect("no violation").complete);
        let solution = solve(&root).expect("it ends");
        (solution.value(), solution.report().positions)
    });
    let [folded, less, plain] = solved;
    assert_eq!([folded.0, less.0], [plain.0; 2]);
    assert!(folded.1 < less.1 && less.1 < plain.1, "{solved:?}");
}
