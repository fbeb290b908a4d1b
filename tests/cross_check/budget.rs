//! What the cross-check reports if the budget is too small for some solvers, or for all.

use optimal_play::Player;
use optimal_play::cross_check::{
    CrossCheck, CrossCheckError, TrustError, cross_check, trusted_playthrough,
};
use optimal_play::games::chase::Chase;
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
    let agreement = cross_check(&countdown.at(10_000), 25_000).expect("all agree");
    all_agree(&agreement, 2);
}

#[test]
fn too_small_a_budget_is_an_error() {
    let root = Stones::nine(Fault::None);
    let error = cross_check(&root, 3).expect_err("no solver gets there");
    assert_eq!(error, CrossCheckError::Budget { budget: 3 });
    let game = Chase::new(2, (1, 1), (2, 2)).expect("a valid game");
    let error = CrossCheck::cyclic(&game.start(), 3).run();
    assert_eq!(error, Err(CrossCheckError::Budget { budget: 3 }));
}

#[test]
fn an_untrusted_game_has_no_playthrough() {
    let play = |fault, budget| trusted_playthrough(&Stones::nine(fault), budget);
    assert!(play(Fault::None, 1000).is_ok());
    let wrong = play(Fault::Low, 1000).expect_err("the bounds are wrong");
    assert!(matches!(wrong, TrustError::Violation(_)), "{wrong}");
    let partial = play(Fault::None, 10).expect_err("there are more positions");
    assert!(matches!(partial, TrustError::Partial(_)), "{partial}");
    // Enough for the audit, but only minimax solves the game.
    let unchecked = play(Fault::None, 20).expect_err("only one solver finishes");
    let budget = CrossCheckError::Budget { budget: 20 };
    assert_eq!(unchecked, TrustError::CrossCheck(budget));
}
