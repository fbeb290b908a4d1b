//! Sim, folded by all 720 renamings of its points, and by some of them.

use optimal_play::audit;
use optimal_play::rules::Symmetries;
use optimal_play::{GameState, Player, Wdl, solve};

use crate::symmetries::renamings;

/// A game on a number of points.
struct Game<'s> {
    symmetries: &'s Symmetries,
    triangles: Vec<u64>,
}

/// The lines that each player has coloured; whoever completes a triangle of the own colour loses.
#[derive(Clone, Copy)]
struct Sim<'s> {
    game: &'s Game<'s>,
    lines: [u64; 2],
}

impl<'s> Game<'s> {
    fn new(points: u8, symmetries: &'s Symmetries) -> Self {
        let pairs: Vec<_> = Symmetries::pairs(points).collect();
        let thirds = |&[a, b]: &[usize; 2]| (b + 1..points.into()).map(move |c| [a, b, c]);
        let lines = |triangle: [usize; 3]| {
            let numbered = pairs.iter().enumerate();
            let inside = numbered.filter(|(_, pair)| pair.iter().all(|it| triangle.contains(it)));
            inside.fold(0, |set, (line, _)| set | 1 << line)
        };
        Self {
            symmetries,
            triangles: pairs.iter().flat_map(thirds).map(lines).collect(),
        }
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
        (0..self.game.symmetries.cells()).filter(move |line| (max | min) >> line & 1 == 0)
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
        let last_player = !self.to_move();
        let own = self.lines[last_player as usize];
        let mut triangles = self.game.triangles.iter();
        let has_lost = triangles.any(|triangle| own & triangle == *triangle);
        has_lost.then(|| Wdl::win(!last_player))
    }

    fn key(&self) -> [u64; 2] {
        self.game.symmetries.least_sets(self.lines)
    }
}

/// Published: the second player wins (E. Mead, A. Rosa, C. Huang: The game of Sim, 1974).
#[test]
fn the_second_player_wins_sim() {
    let symmetries = renamings(6);
    let game = Game::new(6, &symmetries);
    assert_eq!(game.triangles.len(), 20);
    let root = Sim {
        game: &game,
        lines: [0; 2],
    };
    assert_eq!(solve(&root).expect("it ends").value(), Wdl::MinWins);
}

/// All renamings, some that make a smaller group, and none: the values are the same.
#[test]
fn smaller_groups_fold_less_and_change_no_value() {
    let all = renamings(5);
    let some = Symmetries::new(10, all.permutations().skip(1).take(1)).expect("a permutation");
    let none = Symmetries::new(10, [[0_usize; 0]; 0]).expect("no generator");
    let solved = [&all, &some, &none].map(|symmetries| {
        let root = Sim {
            game: &Game::new(5, symmetries),
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
