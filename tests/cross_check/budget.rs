//! Budgets that are too small for some solvers, or for all.

use optimal_play::cross_check::{
    CrossCheck, CrossCheckError, TrustError, cross_check, trusted_playthrough,
};
use optimal_play::games::chase::Chase;
use optimal_play::{GameState, Player};

use super::all_agree;
use super::stones::{Fault, Stones};

/// A countdown, a step at a time.
#[derive(Clone)]
struct Countdown(u32);

impl GameState for Countdown {
    type Move = ();
    type Key = u32;
    type Value = i32;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        (self.0 > 0).then_some(()).into_iter()
    }

    fn play(&self, (): ()) -> Self {
        Self(self.0 - 1)
    }

    fn terminal_value(&self) -> i32 {
        0
    }

    fn key(&self) -> u32 {
        self.0
    }

    fn reward(&self, (): ()) -> i32 {
        1
    }

    fn bounds(&self) -> (i32, i32) {
        let left = self.0.cast_signed();
        (left, left)
    }
}

#[test]
fn a_game_too_deep_for_brute_force_is_compared_without_it() {
    let agreement = cross_check(&Countdown(10_000), 25_000).expect("all agree");
    all_agree(agreement, 2);
}

#[test]
fn too_small_a_budget_is_an_error() {
    let root = Stones::root(Fault::None);
    let error = cross_check(&root, 3).expect_err("no solver gets there");
    assert_eq!(error, CrossCheckError::Budget { budget: 3 });
    // With only one solver there is nothing to compare.
    let game = Chase::new(2, (1, 1), (2, 2)).expect("a valid game");
    let error = CrossCheck::cyclic(&game.start(), 1000).run();
    assert_eq!(error, Err(CrossCheckError::OneSolver));
}

#[test]
fn a_game_that_fails_a_check_has_no_trusted_playthrough() {
    let play = |fault, budget| trusted_playthrough(&Stones::root(fault), budget);
    assert!(play(Fault::None, 1000).is_ok());
    let wrong = play(Fault::Bounds, 1000).expect_err("the bounds are wrong");
    assert!(matches!(wrong, TrustError::Violation(_)), "{wrong}");
    let partial = play(Fault::None, 10).expect_err("there are more positions");
    assert!(matches!(partial, TrustError::Partial(_)), "{partial}");
    // Enough for the audit, but no solver but minimax gets there.
    let single = play(Fault::None, 20).expect_err("it is not compared");
    let budget = CrossCheckError::Budget { budget: 20 };
    assert_eq!(single, TrustError::CrossCheck(budget));
}
