//! Solvers that hold the values of all positions: they are compared in each of them.

use optimal_play::cross_check::{CrossCheck, CrossCheckError};
use optimal_play::game::WithoutDistance;
use optimal_play::{GameState, Indexed, Minimax, Player};
use optimal_play_games::tic_tac_toe::TicTacToe;
use support::ring;

/// A countdown by one or two, worth what it takes, of far more positions than a cross-check solves
/// one by one. The position 200 has the index of the position 5.
#[derive(Clone)]
struct Countdown {
    left: usize,
}

const SHARED: (usize, usize) = (200, 5);

impl GameState for Countdown {
    type Move = usize;
    type Key = usize;
    type Value = i32;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        (1..=self.left.min(2)).rev()
    }

    fn play(&self, by: usize) -> Self {
        let left = self.left - by;
        Self { left }
    }

    fn terminal_value(&self) -> i32 {
        0
    }

    fn key(&self) -> usize {
        self.left
    }

    fn reward(&self, by: usize) -> i32 {
        i32::try_from(by).expect("one or two")
    }
}

impl Indexed for Countdown {
    fn index_count(&self) -> usize {
        1000
    }

    fn index(&self) -> usize {
        let (shared, with) = SHARED;
        if self.left == shared { with } else { self.left }
    }

    fn at_index(&self, left: usize) -> Option<Self> {
        Some(Self { left })
    }
}

#[test]
fn a_wrong_value_that_reaches_no_other_position_of_a_large_game_is_found() {
    // Minimax stores the value of 5 first, goes on from it, and later replaces it by that of 200.
    // So only the value of 5 is wrong at the end.
    let root = Countdown { left: 500 };
    let error = CrossCheck::new(&root, 10_000).indexed().run();
    let Err(CrossCheckError::Disagreement { line, values, .. }) = error else {
        panic!("{error:?}");
    };
    assert_eq!(500 - line.iter().sum::<usize>(), 5);
    assert_eq!(values, [5, 200]);
}

#[test]
fn a_game_with_cycles_and_no_capability_has_two_solvers_that_are_compared_everywhere() {
    let ring = ring(200, [1, 3]);
    let root = ring.at(2);
    let agreement = CrossCheck::cyclic(&root, 1000).run().expect("all agree");
    assert_eq!(
        agreement.solvers,
        ["value iteration", "retrograde (reachable)"]
    );
    assert_eq!(agreement.positions, 200);
    assert_eq!(agreement.values, 2 * agreement.positions);
    assert_eq!(agreement.skipped, []);
}

#[test]
fn value_iteration_finds_the_values_of_minimax_with_and_without_a_distance() {
    let root = TicTacToe::misere();
    let check = CrossCheck::cyclic(&root, 1000).with_solver(Minimax::hashed());
    let agreement = check.run().expect("all agree");
    assert_eq!((agreement.positions, agreement.solvers.len()), (765, 3));
    let root = WithoutDistance(root);
    let check = CrossCheck::cyclic(&root, 1000).with_solver(Minimax::hashed());
    let agreement = check.run().expect("all agree");
    assert_eq!((agreement.positions, agreement.solvers.len()), (765, 3));
}

#[test]
fn solvers_that_skip_positions_are_named_with_the_reason() {
    // The lines of play of 20 are more than ten thousand.
    let root = Countdown { left: 20 };
    let agreement = CrossCheck::new(&root, 1000).indexed().run();
    insta::assert_snapshot!(agreement.expect("all agree"), @r"
    21 positions: 98 values by 5 solvers agree: brute force, minimax (hash table), alpha-beta (hash table), minimax (dense table), tabulate
    brute force skipped 7 of 21 positions, the first one because its lines of play have more than 1000 positions
    ");
}
