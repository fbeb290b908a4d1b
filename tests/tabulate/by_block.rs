//! By index, in blocks: random games of two parts against minimax, overflow, limits, and blocks that
//! break their contract.

use std::ops::Range;

use optimal_play::check::{Audit, ViolationKind};
use optimal_play::{
    Block, ByPlayer, GameState, Indexed, Limit, Minimax, Player, Run, SharedStep, SolveErrorKind,
    Solver, Tabulate,
};
use proptest::prelude::*;

/// A game as data. A position is a place in each of two parts; a move goes down in one of them. The
/// places of the second part are a block.
#[derive(Clone, Debug)]
struct Parts {
    first: Vec<First>,
    second: Vec<Second>,
}

/// A place of the first part.
#[derive(Clone, Debug)]
struct First {
    /// Whether the other player is to move, at every place of the second part.
    turned: bool,
    moves: Vec<Down>,
}

/// A move down in the first part, which may take some places from the second part, too.
#[derive(Clone, Debug)]
struct Down {
    to: usize,
    /// The places of the second part that it is played from.
    places: Range<usize>,
    less: usize,
    rewards: ByPlayer<i16>,
}

/// A place of the second part: the player to move, and its moves down.
#[derive(Clone, Debug)]
struct Second {
    to_move: Player,
    moves: Vec<(usize, ByPlayer<i16>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    Reward,
    Places,
    Pattern,
    Len,
    NoSecondBlock,
}

#[derive(Clone, Copy, Debug)]
struct At<'g> {
    game: &'g Parts,
    fault: Fault,
    first: usize,
    second: usize,
}

impl Parts {
    const fn at(&self, first: usize, second: usize) -> At<'_> {
        self.with(Fault::None, first, second)
    }

    const fn with(&self, fault: Fault, first: usize, second: usize) -> At<'_> {
        At {
            game: self,
            fault,
            first,
            second,
        }
    }

    fn positions(&self) -> impl Iterator<Item = At<'_>> {
        let places = self.second.len();
        (0..self.first.len() * places).map(move |index| self.at(index / places, index % places))
    }
}

impl At<'_> {
    fn own(&self) -> &Second {
        &self.game.second[self.second]
    }

    /// The moves in the first part, each with the places after it.
    fn down(&self) -> impl Iterator<Item = ((usize, usize), ByPlayer<i16>)> {
        let moves = self.game.first[self.first].moves.iter();
        let moves = moves.filter(|it| it.places.contains(&self.second));
        moves.map(|it| ((it.to, self.second - it.less), it.rewards))
    }

    /// The places after each move, and its reward.
    fn steps(&self) -> impl Iterator<Item = ((usize, usize), i16)> {
        let own = self.own().moves.iter();
        let own = own.map(|&(to, rewards)| ((self.first, to), rewards));
        let player = self.to_move();
        own.chain(self.down())
            .map(move |(to, rewards)| (to, rewards[player]))
    }
}

impl GameState for At<'_> {
    type Move = usize;
    type Key = (usize, usize);
    type Value = i16;

    fn to_move(&self) -> Player {
        let player = self.own().to_move;
        if self.game.first[self.first].turned {
            !player
        } else {
            player
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.steps().count()
    }

    fn play(&self, mv: usize) -> Self {
        let ((first, second), _) = self.steps().nth(mv).expect("a move");
        self.game.with(self.fault, first, second)
    }

    fn terminal_value(&self) -> i16 {
        i16::try_from(self.second).expect("few places") - 3
    }

    fn key(&self) -> (usize, usize) {
        (self.first, self.second)
    }

    fn reward(&self, mv: usize) -> i16 {
        self.steps().nth(mv).expect("a move").1
    }
}

impl Indexed for At<'_> {
    fn index_count(&self) -> usize {
        self.game.first.len() * self.game.second.len()
    }

    fn index(&self) -> usize {
        self.first * self.game.second.len() + self.second
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let places = self.game.second.len();
        let first = index / places;
        (first < self.game.first.len()).then(|| self.game.with(self.fault, first, index % places))
    }

    fn block(&self) -> Option<Block> {
        if self.second > 0 || self.fault == Fault::NoSecondBlock && self.first == 1 {
            return None;
        }
        let turned = self.game.first[self.first].turned && self.fault != Fault::Pattern;
        Some(Block {
            len: self.game.second.len() + usize::from(self.fault == Fault::Len),
            pattern: turned.into(),
        })
    }

    fn shared_steps(&self) -> impl Iterator<Item = SharedStep<i16>> {
        let places = self.game.second.len();
        self.game.first[self.first].moves.iter().map(move |it| {
            let mut step = SharedStep {
                places: it.places.clone(),
                less: (self.first - it.to) * places + it.less,
                rewards: it.rewards,
            };
            step.rewards.max += i16::from(self.fault == Fault::Reward);
            step.places.end -= usize::from(self.fault == Fault::Places);
            step
        })
    }
}

/// Games with rewards up to `most`; of up to 40 places in a block, which fill vectors or not.
fn games(most: i16) -> impl Strategy<Value = Parts> {
    let reward = move || -most..=most;
    let rewards = move || (reward(), reward()).prop_map(|(max, min)| ByPlayer { max, min });
    let player = any::<bool>().prop_map(|max| if max { Player::Max } else { Player::Min });
    let own = prop::collection::vec((any::<u16>(), rewards()), 0..3);
    let second = prop::collection::vec((player, own), 1..40);
    let places = (any::<u16>(), any::<u16>(), any::<u16>());
    let down = prop::collection::vec((any::<u16>(), places, rewards()), 0..4);
    let first = prop::collection::vec((any::<bool>(), down), 1..8);
    (first, second).prop_map(|(first, second)| {
        let len = second.len();
        let below = |drawn: u16, end: usize| usize::from(drawn) % end;
        let second = (0..).zip(second).map(|(place, (to_move, moves))| {
            let moves = moves.into_iter().filter(|_| place > 0);
            let moves = moves.map(|(to, rewards)| (below(to, place), rewards));
            let moves = moves.collect();
            Second { to_move, moves }
        });
        let first = (0..).zip(first).map(|(at, (turned, moves))| {
            let moves = moves.into_iter().filter(|_| at > 0);
            let moves = moves.map(|(to, (start, end, less), rewards)| {
                let start = below(start, len);
                Down {
                    to: below(to, at),
                    places: start..start + 1 + below(end, len - start),
                    less: below(less, start + 1),
                    rewards,
                }
            });
            let moves = moves.collect();
            First { turned, moves }
        });
        Parts {
            first: first.collect(),
            second: second.collect(),
        }
    })
}

proptest! {
    /// Every position has the value of minimax, from the last position and from one within a block.
    #[test]
    fn values_are_those_of_minimax(game in games(300), root in any::<u16>()) {
        let all: Vec<_> = game.positions().collect();
        for root in [all.len() - 1, usize::from(root) % all.len()] {
            let solution = Tabulate::by_index().solve(&all[root], Run::new());
            let solution = solution.expect("it is acyclic, and values are small");
            prop_assert_eq!(solution.report().positions, root as u64 + 1);
            for (index, state) in all.iter().enumerate() {
                let minimax = Minimax::hashed().solve(state, Run::new());
                let value = minimax.expect("it is acyclic").value();
                let expected = (index <= root).then_some(value);
                prop_assert_eq!(solution.value_of(state), expected);
            }
        }
        let audited = Audit::new(&all[all.len() - 1], 1000).indexed().run();
        prop_assert!(audited.is_ok(), "{:?}", audited);
    }

    /// With rewards that leave the range now and then, the error is that of an index by itself.
    #[test]
    fn values_out_of_range_are_found(game in games(i16::MAX / 3)) {
        let all: Vec<_> = game.positions().collect();
        let root = all[all.len() - 1];
        let whole = Tabulate::by_index().solve(&root, Run::new());
        let minimax = |state| Minimax::hashed().solve(state, Run::new());
        let in_range = all.iter().all(|state| minimax(state).is_ok());
        prop_assert_eq!(whole.is_ok(), in_range);
        match whole {
            Ok(solution) => for state in &all {
                let value = minimax(state).expect("all are in range").value();
                prop_assert_eq!(solution.value_of(state), Some(value));
            },
            Err(error) => {
                prop_assert_eq!(error.kind(), &SolveErrorKind::Overflow { line: vec![] });
            }
        }
    }
}

/// Two blocks of four places: in each, a move goes down one place for 1, or -1 for Min; another one
/// leads from the second block to the same place of the first one for 5, or -7.
fn ladder() -> Parts {
    let rewards = |max, min| ByPlayer { max, min };
    let second = |place: usize| Second {
        to_move: if place.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        },
        moves: place
            .checked_sub(1)
            .map(|to| (to, rewards(1, -1)))
            .into_iter()
            .collect(),
    };
    let down = Down {
        to: 0,
        places: 0..4,
        less: 0,
        rewards: rewards(5, -7),
    };
    let first = |turned, moves| First { turned, moves };
    Parts {
        first: vec![first(false, vec![]), first(true, vec![down])],
        second: (0..4).map(second).collect(),
    }
}

#[test]
fn limits_end_the_run() {
    let game = ladder();
    let root = game.at(1, 3);
    let solution = Tabulate::by_index()
        .solve(&root, Run::new())
        .expect("acyclic");
    assert_eq!(solution.verify().map(|it| it.positions), Ok(8));
    let run = Run::new().with_position_limit(6);
    let error = Tabulate::by_index().solve(&root, run).expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(6)));
    assert_eq!(error.report().positions, 6);
}

#[test]
fn the_audit_finds_blocks_that_contradict_the_rules() {
    let game = ladder();
    let faults = [
        Fault::Reward,
        Fault::Places,
        Fault::Pattern,
        Fault::Len,
        Fault::NoSecondBlock,
    ];
    let found = faults.map(|fault| {
        let root = game.with(fault, 1, 3);
        let violation = Audit::new(&root, 1000).indexed().run();
        let violation = violation.expect_err("it is wrong");
        assert_eq!(violation.kind(), ViolationKind::Block, "{fault:?}");
        format!("{fault:?}: {violation}")
    });
    insta::assert_snapshot!(found.join("\n"));
}

/// Blocks that do not follow one another, or are too long, are not used.
#[test]
fn indices_outside_of_blocks_are_solved_one_by_one() {
    let game = ladder();
    let root = game.at(1, 3);
    let expected = Minimax::hashed().solve(&root, Run::new()).expect("acyclic");
    for fault in [Fault::NoSecondBlock, Fault::Len] {
        let root = game.with(fault, 1, 3);
        let solution = Tabulate::by_index()
            .solve(&root, Run::new())
            .expect("acyclic");
        assert_eq!(solution.value(), expected.value(), "{fault:?}");
        assert_eq!(solution.report().positions, 8);
    }
}

/// A move within a block that does not lower the index is the error that it is without blocks.
#[test]
fn a_step_against_the_order_is_an_error_that_shows_it() {
    let mut game = ladder();
    game.second[1].moves[0].0 = 2;
    let error = Tabulate::by_index().solve(&game.at(1, 3), Run::new());
    let order = SolveErrorKind::IndexOrder {
        from: 1,
        mv: 0,
        to: 2,
    };
    assert_eq!(error.expect_err("a move goes up").kind(), &order);
}
