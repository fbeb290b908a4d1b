//! What the cross-check reports if the budget is too small for some solvers, or for all.

use std::fmt::Debug;

use optimal_play::Player;
use optimal_play::audit::audit;
use optimal_play::cross_check::{CrossCheck, CrossCheckError, cross_check};
use optimal_play::games::chase::Chase;
use optimal_play_games::connect_four::ConnectFour;
use support::{Fault, Graph, Node, Stones};

use super::all_agree;

#[test]
fn a_game_too_deep_for_brute_force_is_compared_without_it() {
    // A countdown, a step at a time, with its value for bounds.
    let step = |left: i32| {
        let before = usize::try_from(left).expect("it is not negative");
        let before = before.checked_sub(1).map(|before| (before, 1));
        Node {
            bounds: Some((left, left)),
            ..Node::scored(Player::Max, before)
        }
    };
    let countdown = Graph::new((0..=10_000).map(step));
    let deep = cross_check(&countdown.at(10_000), 25_000).expect("all agree");
    all_agree(&deep, 2);
    let too_long = "the first one because a line of play is longer than 256 moves";
    for (moves, is_too_long) in [(256, false), (257, true)] {
        let agreement = cross_check(&countdown.at(moves), 25_000).expect("all agree");
        all_agree(&agreement, 3);
        assert_eq!(agreement.to_string().contains(too_long), is_too_long);
    }
}

/// The budget that was too small, and one that is enough.
fn budgets<M: Debug, V: Debug>(error: CrossCheckError<M, V>) -> (usize, Option<usize>) {
    match error {
        CrossCheckError::Budget { budget, enough } => (budget, enough),
        error => panic!("{error}"),
    }
}

#[test]
fn too_small_a_budget_is_an_error_that_names_one_that_is_enough() {
    let root = Stones::nine(Fault::None);
    let error = cross_check(&root, 3).expect_err("no solver gets there");
    let (budget, needed) = budgets(error);
    assert_eq!(budget, 3);
    let needed = needed.expect("it is a small game");
    assert!(cross_check(&root, needed).is_ok() && cross_check(&root, needed / 2).is_err());

    let game = Chase::new(2, (1, 1), (2, 2)).expect("a valid game");
    let error = CrossCheck::cyclic(&game.start(), 3).run();
    let error = error.expect_err("there are 16 positions");
    assert_eq!(budgets(error), (3, Some(24)));
    assert!(CrossCheck::cyclic(&game.start(), 24).run().is_ok());
    assert!(CrossCheck::cyclic(&game.start(), 12).run().is_err());
}

#[test]
fn a_budget_far_too_small_is_an_error_that_says_what_to_raise() {
    let game = ConnectFour::new(6, 5).expect("a valid board");
    let error = cross_check(&game.start(), 0).expect_err("no solver gets there");
    let message = "fewer than two solvers finished the root within the budget of 0 positions: raise it, or \
                   start from a smaller instance or a later position";
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_wrong_or_partly_checked_game_has_no_playthrough() {
    let play = |fault, budget| CrossCheck::new(&Stones::nine(fault), budget).playthrough();
    assert!(play(Fault::None, 1000).is_ok());
    let wrong = play(Fault::Low, 1000).expect_err("the bounds are wrong");
    assert!(matches!(wrong, CrossCheckError::Violation(_)), "{wrong}");
    let partial = play(Fault::None, 10).expect_err("there are more positions");
    assert!(matches!(partial, CrossCheckError::Partial(_)), "{partial}");
}

#[test]
fn a_budget_that_is_enough_for_the_audit_is_enough_for_every_solver_of_the_whole_game() {
    let root = Stones::nine(Fault::None);
    let positions = audit(&root, 1000).expect("it keeps the contract").positions;
    let agreement = cross_check(&root, positions).expect("all agree");
    for solver in ["minimax", "alpha-beta"] {
        let finished = agreement.solvers.iter().any(|it| it.starts_with(solver));
        assert!(finished, "{solver}: {agreement}");
    }
    assert!(CrossCheck::new(&root, positions).playthrough().is_ok());
    assert!(cross_check(&root, positions - 1).is_err());
}
