//! Keys that omit too much, and what the audit reports if there is another possible cause.

use optimal_play::audit::{Audit, ViolationKind, audit};
use optimal_play::{PackedKey, Player};
use optimal_play_games::connect_four::ConnectFour;
use support::{Fault, Graph, Node, Stones};

#[test]
fn a_key_that_omits_the_player_is_blamed_not_the_capabilities() {
    let root = Stones::six(Fault::Turn);
    let plain = audit(&root, 100).expect_err("values differ");
    assert_eq!(plain.kind(), ViolationKind::Key);
    let audit = || Audit::new(&root, 100);
    for audit in [audit().indexed(), audit().packed_key(), audit().staged()] {
        assert_eq!(audit.run(), Err(plain.clone()));
    }
    let good = Stones::six(Fault::None);
    let audit = Audit::new(&good, 100).indexed().packed_key().staged();
    assert!(audit.run().is_ok());
}

#[test]
fn a_key_that_omits_the_player_is_blamed_within_a_small_budget() {
    let root = Stones::nine(Fault::Turn);
    for audit in [
        Audit::new(&root, 5),
        Audit::new(&root, 5).indexed(),
        Audit::new(&root, 5).packed_key(),
    ] {
        let violation = audit.run().expect_err("the player matters");
        assert_eq!(violation.kind(), ViolationKind::Key, "{violation}");
    }
}

#[test]
fn candidate_moves_are_not_blamed_if_they_omit_nothing() {
    // From 2 and 4 a move leads to the end, 1. That from 4 scores one, but 4 has the key of 2.
    let graph = Graph::new([
        Node::new(Player::Max, [1, 2, 3]),
        Node::end(5_i8),
        Node::new(Player::Max, [1]),
        Node::new(Player::Max, [4]),
        Node::scored(Player::Max, [(1, 1)]),
    ]);
    let graph = graph.with_keys([0, 1, 2, 3, 2]);
    // 4 is beyond the budget, but its successor is not.
    for budget in [4, 5] {
        let violation = audit(&graph.root(), budget).expect_err("2 and 4 have one key");
        assert_eq!(violation.kind(), ViolationKind::Key, "{violation}");
        assert_eq!(violation.line(), [2, 0]);
        let other = violation.other().map(|it| it.line.as_slice());
        assert_eq!(other, Some(&[1][..]));
        assert_eq!(
            (violation.expected(), violation.found()),
            (
                "a move to the key that the move `0` of the other state leads to, with its reward, 0",
                "the move `0` with the reward 1"
            )
        );
    }
}

#[test]
fn a_repeated_key_is_not_reported_as_a_repeated_position() {
    let violation = audit(&Stones::nine(Fault::Left), 3);
    let violation = violation.expect_err("eight have the key of nine");
    assert_eq!(violation.kind(), ViolationKind::Key);
    insta::assert_snapshot!(violation);
}

#[test]
fn a_packed_key_may_have_64_bits() {
    let game = ConnectFour::new(1, 63).expect("a valid board");
    let root = game.start();
    assert_eq!(root.key_bits(), 64);
    assert!(Audit::new(&root, 100).packed_key().run().is_ok());
}
