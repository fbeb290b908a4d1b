//! Arrays have room for the positions of one player where a digit of the index is the player, and
//! for all indices otherwise; with the same answers.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use optimal_play::game::{Location, Origin};
use optimal_play::run::Progress;
use optimal_play::{Indexed, Retrograde, Run, Solution, SolveErrorKind, Solver, Staged, forward};
use optimal_play_games::dodgem::Dodgem;
use support::solve;

/// Dodgem with other numbers.
#[derive(Clone)]
struct Renumbered {
    game: Dodgem,
    numbers: &'static Numbers,
}

/// Numbers of positions, made of the player and what is left of the number in Dodgem, which is below
/// the first argument.
struct Numbers {
    count: fn(usize) -> usize,
    index: fn(usize, [usize; 2]) -> usize,
    /// Undoes it.
    digits: fn(usize, usize) -> Option<[usize; 2]>,
}

const HALVES: Numbers = Numbers {
    count: |left| 2 * left,
    index: |left, [player, rest]| player * left + rest,
    digits: |left, index| Some([index / left, index % left]),
};

const MIN_FIRST: Numbers = Numbers {
    index: |left, [player, rest]| (1 - player) * left + rest,
    digits: |left, index| Some([1 - index / left, index % left]),
    ..HALVES
};

const LAST_DIGIT: Numbers = Numbers {
    index: |_, [player, rest]| 2 * rest + player,
    digits: |_, index| Some([index % 2, index / 2]),
    ..HALVES
};

/// The digit stands between others, and there are more indices than positions.
const MIDDLE_DIGIT: Numbers = Numbers {
    count: |left| 2 * left.div_ceil(7) * 7 + 3,
    index: |_, [player, rest]| (2 * (rest / 7) + player) * 7 + rest % 7,
    digits: |left, index| {
        let rest = index / 14 * 7 + index % 7;
        (rest < left).then_some([index / 7 % 2, rest])
    },
};

/// The players change places now and then.
const NO_DIGIT: Numbers = Numbers {
    index: |_, [player, rest]| 2 * rest + (player + rest / 5) % 2,
    digits: |_, index| Some([(index + index / 10) % 2, index / 2]),
    ..HALVES
};

/// The halves, but for one position of each.
const NEARLY_HALVES: Numbers = Numbers {
    index: |left, [player, rest]| {
        let player = player ^ usize::from(rest == 1841);
        player * left + rest
    },
    digits: |left, index| {
        let rest = index % left;
        Some([(index / left) ^ usize::from(rest == 1841), rest])
    },
    ..HALVES
};

impl Renumbered {
    fn new(numbers: &'static Numbers) -> Self {
        let game = Dodgem::new(3).expect("a valid side");
        Self { game, numbers }
    }

    fn left(&self) -> usize {
        self.game.index_count() / 2
    }
}

const fn beside(it: &Renumbered, game: Dodgem) -> Renumbered {
    let numbers = it.numbers;
    Renumbered { game, numbers }
}

forward! { impl GameState for Renumbered => Dodgem, game, beside }
forward! { impl SwapPlayers for Renumbered => Dodgem, game, beside }
forward! { impl Predecessors for Renumbered => Dodgem, game, beside }

impl Indexed for Renumbered {
    fn index_count(&self) -> usize {
        (self.numbers.count)(self.left())
    }

    fn index(&self) -> usize {
        let (index, left) = (self.game.index(), self.left());
        (self.numbers.index)(left, [index / left, index % left])
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let left = self.left();
        let [player, rest] = (self.numbers.digits)(left, index)?;
        Some(beside(self, self.game.at_index(player * left + rest)?))
    }
}

impl Staged for Renumbered {
    fn stage(&self) -> usize {
        0
    }
}

fn solvers() -> [Box<dyn Solver<Renumbered>>; 4] {
    [
        Box::new(Retrograde::with_predecessors().fold_players()),
        Box::new(Retrograde::with_predecessors().fold_players().by_stage()),
        Box::new(Retrograde::indexed().fold_players()),
        Box::new(Retrograde::indexed().fold_players().by_stage()),
    ]
}

/// A solution, and by phase what it showed last: how many were visited, of how many.
fn observed(root: &Renumbered) -> (Solution<Renumbered>, BTreeMap<&'static str, [u64; 2]>) {
    let mut phases = BTreeMap::new();
    let watch = |progress: &Progress| {
        let total = progress.total.expect("it is known");
        phases.insert(progress.phase, [progress.visited, total]);
        ControlFlow::Continue(())
    };
    let solver = Retrograde::with_predecessors().fold_players();
    let solution = solver.solve(root, Run::new().with_observer(1, watch));
    (solution.expect("no limit"), phases)
}

#[test]
fn each_numbering_has_the_same_values_in_its_room() {
    let game = Dodgem::new(3).expect("a valid side");
    let all = solve(&Retrograde::with_predecessors(), &game);
    for (numbers, is_half) in [
        (&HALVES, true),
        (&MIN_FIRST, true),
        (&LAST_DIGIT, true),
        (&MIDDLE_DIGIT, true),
        (&NO_DIGIT, false),
        (&NEARLY_HALVES, false),
    ] {
        let root = Renumbered::new(numbers);
        for solver in solvers() {
            let folded = solver.solve(&root, Run::new()).expect("no limit");
            for (_, state) in root.states() {
                assert_eq!(folded.value_of(&state), all.value_of(&state.game));
            }
            assert!(folded.line().eq(all.line()));
            let verified = folded.verify().expect("right values");
            assert_eq!(verified.positions, game.states().count() as u64);
        }
        let (folded, phases) = observed(&root);
        let bytes = root.index_count() * if is_half { 1 } else { 2 };
        let taken = folded.report().peak_bytes;
        assert!(
            (bytes..bytes * 5 / 4).contains(&taken),
            "{taken} of {bytes}"
        );
        for (phase, [visited, total]) in phases {
            let is_to_end = phase == "analysing levels" || visited == total;
            assert!(
                is_to_end && total <= bytes as u64 / 2 + 9,
                "{phase}: {visited} of {total}"
            );
        }
    }
}

/// Of one position, both players have the index of Min.
#[test]
fn an_index_of_the_other_player_is_an_error() {
    static STRAY: Numbers = Numbers {
        index: |left, [player, rest]| {
            let player = if rest % 64 == 9 { 1 } else { player };
            player * left + rest
        },
        ..HALVES
    };
    let root = Renumbered::new(&STRAY);
    let solver = Retrograde::with_predecessors().fold_players();
    let error = solver.solve(&root, Run::new()).expect_err("a wrong index");
    let SolveErrorKind::Contract {
        at: Some(Location {
            origin: Origin::Index(index),
            ..
        }),
        fault,
    } = error.kind()
    else {
        panic!("{error}");
    };
    assert_eq!(index % root.left() % 64, 9);
    assert!(fault.contains("another player to move"), "{fault}");
}
