//! Wrong values, other values and other games are rejected.

use std::cell::Cell;

use optimal_play::{AlphaBeta, GameState, Player, Run};
use optimal_play_games::kalah::Kalah;
use support::{Graph, Node, Proof, Token, solve};

use super::{solution, verify_with, verify_with_seeds};
use crate::certificate::PLAYERS;

#[test]
fn a_certificate_from_wrong_values_of_an_endgame_is_rejected() {
    let game = Graph::new([
        Node::scored(Player::Max, [(2, 6), (1, 0)]),
        Node::scored(Player::Max, [(2, 5), (2, 7)]),
        Node::end(0_i8),
    ]);
    let root = game.root();
    for (known, claim) in [(7, 7), (8, 8), (5, 6)] {
        let value_of = |token: &Token<'_, i8>| (token.at == 1).then_some(known);
        let solver = AlphaBeta::hashed().without_line();
        let solver = solver.with_certificate(Player::Max);
        let solution = solve(&solver.with_trusted_endgame("node 1", value_of), &root);
        assert_eq!(solution.value(), claim);
        let text = solution.certificate(Player::Max).expect("it was asked for");
        // It follows from those values, but 7 is the right one.
        verify_with(&text, &root, "node 1", value_of).expect("these are its values");
        let right = |token: &Token<'_, i8>| (token.at == 1).then_some(7);
        let checked = verify_with(&text, &root, "node 1", right);
        assert_eq!(checked.is_ok(), claim <= 7, "{claim}");
    }
}

#[test]
fn each_value_of_the_endgame_that_a_claim_needs_is_looked_up() {
    let game = Kalah::new(3, 2).expect("a valid game");
    let (root, endgame) = (
        game.start(),
        game.endgame(6, &mut Run::new()).expect("it fits memory"),
    );
    let name = endgame.to_string();
    let right = solution(&root, &name, |position| endgame.value_of(position));
    for (player, by) in [(Player::Max, -100), (Player::Min, 100)] {
        let text = right.certificate(player).expect("it was asked for");
        let known = verify_with_seeds(&text, &game, &endgame)
            .expect("right")
            .known;
        for wrong in 0..known {
            let looked_up = Cell::new(0);
            let checked = verify_with(&text, &root, &name, |position| {
                let value = endgame.value_of(position)?;
                if position.is_over() {
                    return Some(value);
                }
                let number = looked_up.replace(looked_up.get() + 1);
                Some(value + if number == wrong { by } else { 0 })
            });
            assert!(checked.is_err(), "{wrong} of {known} for {player}");
        }
    }
}

#[test]
fn another_game_or_another_endgame_is_rejected_with_the_reason() {
    let game = Kalah::new(3, 3).expect("a valid game");
    let [endgame, fewer] = [8, 7].map(|seeds| {
        game.endgame(seeds, &mut Run::new())
            .expect("it fits memory")
    });
    let name = endgame.to_string();
    let right = solution(&game.start(), &name, |position| endgame.value_of(position));
    for player in PLAYERS {
        let text = right.certificate(player).expect("it was asked for");
        for (houses, seeds) in [(3, 2), (4, 3)] {
            let other = Kalah::new(houses, seeds).expect("a valid game");
            let endgame = other.endgame(8, &mut Run::new()).expect("it fits memory");
            verify_with_seeds(&text, &other, &endgame).expect_err("it is another game");
        }
        // Under the name of the right endgame.
        let missing = verify_with(&text, &game.start(), &name, |it| fewer.value_of(it));
        missing.expect_err("the positions with eight seeds need moves");
    }
    let text = right.certificate(Player::Max).expect("it was asked for");
    let without = Proof::<i8>::read(&text).verify(&game.start());
    let messages = [without, verify_with_seeds(&text, &game, &fewer)]
        .map(|checked| checked.expect_err("it is refused").to_string());
    insta::assert_snapshot!(messages.join("\n"));
}
