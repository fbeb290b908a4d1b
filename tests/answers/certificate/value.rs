//! What certificates prove: the value, and no better one.

use std::fmt::Display;
use std::io;
use std::str::FromStr;

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::{AlphaBeta, GameState, Minimax, Player, Run, Solution, Value};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::kalah::Kalah;
use support::{Countdown, Graph, Node, Proof, solve};

use crate::certificate::{PLAYERS, wrong};

/// Both certificates prove the value, and no better one.
fn prove_the_value<G>(solution: &Solution<G>)
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let root = solution.root();
    for player in PLAYERS {
        let mut proof = Proof::of(solution, player);
        let checked = proof.verify(root).expect("it proves the value");
        assert_eq!(proof.lines.len() as u64, checked.lines);
        let value = solution.value().to_number().expect("a small value");
        let better = value + if player == Player::Max { 1 } else { -1 };
        let Some(better) = G::Value::from_number(better) else {
            continue;
        };
        proof.value = better;
        let error = proof.verify(root).expect_err("the value is less");
        assert!(matches!(
            error.kind(),
            CertificateErrorKind::NotReached { .. }
        ));
        refutes(solution, player, better, error.line());
    }
}

/// The line ends where the game is over, or where the certificate has been before; the player gets
/// less than the claim by it.
fn refutes<G: GameState>(
    solution: &Solution<G>,
    player: Player,
    claim: G::Value,
    line: &[G::Move],
) {
    let mut rewards = Vec::new();
    let mut state = solution.root().clone();
    for &mv in line {
        assert!(state.moves().any(|it| it == mv));
        let step = state.step(mv);
        rewards.push(step.reward);
        state = step.state;
    }
    // A search does not hold the values of such positions.
    let end = state.result().or_else(|| solution.value_of(&state));
    let value = end.map(|end| {
        let rewards = rewards.into_iter().rev();
        rewards.fold(end, |value, reward| {
            value.back_up(reward).expect("in range")
        })
    });
    assert!(value.is_none_or(|value| player.choose(value, claim) != value));
}

#[test]
fn both_players_prove_the_value_and_no_better_one() {
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    let game = KnightPawns::new((2, 2), pawns).expect("a valid game");
    prove_the_value(&solve(&Minimax::dense(), &game.start()));

    let black = [vec![2, 7, 3, 1], vec![9, 1, 2, 2], vec![4, 4, 0, 8]];
    let white = [vec![3, 7, 2, 5], vec![2, 3, 1, 1], vec![6, 0, 9, 3]];
    let game = Staircase::new(&black, &white).expect("a valid game");
    prove_the_value(&solve(&Minimax::hashed(), &game.start()));

    let game = ConnectFour::new(4, 4).expect("a valid board");
    prove_the_value(&solve(&Minimax::hashed(), &game.start()));

    let game = Kalah::new(3, 3).expect("a valid game");
    let solver = AlphaBeta::packed()
        .with_certificate(Player::Max)
        .with_certificate(Player::Min);
    prove_the_value(&solve(&solver, &game.start()));
}

#[test]
fn a_check_takes_few_bytes_a_line() {
    let game = ConnectFour::new(5, 4).expect("a valid board");
    let solver = AlphaBeta::packed()
        .with_certificate(Player::Max)
        .with_certificate(Player::Min);
    let solution = solve(&solver, &game.start());
    for player in PLAYERS {
        let text = solution.certificate(player).expect("it was asked for");
        let lines = text.lines().count() - 3;
        // 16 to 23 bytes a line, half as much again while a table doubles.
        let run = Run::new().with_memory_limit(35 * lines + 4096);
        let reader = CertificateReader::new(text.as_bytes()).expect("a valid header");
        let checked = reader.verify(&game.start(), run);
        checked.expect("it fits the memory");
    }
}

#[test]
fn a_line_of_a_hundred_thousand_moves_is_checked_without_recursion() {
    let root = Countdown::new(100_000, 2, 1_i32);
    prove_the_value(&solve(&Minimax::hashed(), &root));
}

#[test]
fn a_value_out_of_range_counts_only_where_it_is_secured() {
    let root = Countdown::new(2, 2, 100_i8);
    let proof = Proof::new(Player::Max, 100, [0, 0]);
    let overflow = CertificateErrorKind::Overflow.to_string();
    assert_eq!(wrong(proof.verify(&root)), overflow);
    // Max gets 100 more, then Min chooses between 100 more and 100 less.
    let game = Graph::new([
        Node::scored(Player::Max, [(1, 100)]),
        Node::scored(Player::Min, [(2, 100), (2, -100)]),
        Node::end(0_i8),
    ]);
    prove_the_value(&solve(&Minimax::hashed(), &game.root()));
}

#[test]
fn a_solution_without_a_strategy_is_not_written() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let solution = solve(&AlphaBeta::packed(), &game.start());
    let error = solution.write_certificate(Player::Max, Run::new(), io::sink());
    let error = error.expect_err("there is no proof");
    assert!(matches!(error.kind(), CertificateErrorKind::NoMove));
    assert_eq!(
        error.to_string(),
        "after 5 lines: the solution does not prove its value by a strategy"
    );
    // A certificate of that size is none for a test.
    assert_eq!(
        CertificateErrorKind::TooLarge.to_string(),
        "more than 4294967295 positions to remember"
    );
}
