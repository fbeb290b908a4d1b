//! Runs that end before a certificate is complete, and games that have none.

use std::sync::atomic::AtomicBool;

use optimal_play::run::Limit;
use optimal_play::{AlphaBeta, Player, Run, SolveErrorKind, Solver};
use optimal_play_games::connect_four::ConnectFour;
use support::{Countdown, Graph, Node, Proof, solve};

/// One thread, so that each run meets its limits at the same position.
fn one_thread<'r>() -> Run<'r> {
    Run::new().with_threads(1)
}

#[test]
fn a_limit_before_the_certificate_is_complete_is_an_error_with_the_value_and_the_progress() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.start();
    let solver = AlphaBeta::hashed().without_line();
    let report = solve(&solver, &root).report().clone();
    let solver = solver.with_certificate(Player::Min);
    let most = report.positions + 500;
    let error = solver.solve(&root, one_thread().with_position_limit(most));
    let error = error.expect_err("the certificate has 700 lines");
    let SolveErrorKind::Unproven {
        player,
        value,
        positions,
        reason,
    } = error.kind()
    else {
        panic!("{error}");
    };
    assert_eq!((*player, value.as_str()), (Player::Min, "0"));
    assert!((1..500).contains(positions), "{positions}");
    assert_eq!(**reason, SolveErrorKind::Limit(Limit::Positions(most)));
    assert_eq!(error.report().positions, most);
    let message = error.kind().to_string();
    assert_eq!(
        message,
        format!(
            "the value is 0, but the certificate of Min is not complete after {positions} positions: \
             reached the position limit of {most}"
        )
    );
}

#[test]
fn a_certificate_keeps_the_memory_limit_of_the_run() {
    let game = ConnectFour::new(5, 4).expect("a valid board");
    let solver = AlphaBeta::packed()
        .with_table_bytes(1 << 16)
        .with_certificate(Player::Max);
    let limit = 150_000;
    let error = solver.solve(&game.start(), one_thread().with_memory_limit(limit));
    let error = error.expect_err("its positions take more");
    let SolveErrorKind::Unproven { reason, .. } = error.kind() else {
        panic!("{error}")
    };
    assert!(
        matches!(**reason, SolveErrorKind::Limit(Limit::Memory { .. })),
        "{error}"
    );
    assert!(error.report().peak_bytes <= limit);
}

#[test]
fn a_limit_before_the_value_is_found_is_that_limit() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let stop = AtomicBool::new(true);
    let solver = AlphaBeta::hashed().with_certificate(Player::Max);
    let error = solver.solve(&game.start(), Run::new().with_stop_flag(&stop));
    assert_eq!(
        error.expect_err("it is stopped").kind(),
        &SolveErrorKind::Stopped
    );
}

/// From 3, Max can win 5 points, or go to 2, where the bounds are wrong.
#[test]
fn wrong_bounds_end_a_certificate_that_trusts_only_the_rules() {
    let moves: [&[(usize, i8)]; 4] = [&[], &[(0, 1)], &[(1, 0)], &[(0, 5), (2, 0)]];
    let mut game = Graph::new(moves.map(|moves| Node::scored(Player::Max, moves.iter().copied())));
    game.nodes[2].bounds = Some((9, 9));
    let root = game.at(3);
    let solver = AlphaBeta::hashed().without_line();
    assert_eq!(solve(&solver, &root).value(), 9, "it trusts the bounds");
    let error = solver
        .with_certificate(Player::Max)
        .solve(&root, one_thread());
    let error = error.expect_err("nothing is worth 9");
    assert!(
        matches!(error.kind(), SolveErrorKind::Contract { .. }),
        "{error}"
    );
    let wrong = "after the moves [1], no move has the value found by pruning";
    assert!(error.to_string().starts_with(wrong), "{error}");

    let solver = solver.with_certificate(Player::Max).with_trusted_bounds();
    let proof = Proof::of(&solve(&solver, &root), Player::Max);
    assert_eq!(proof.trusts, ["trusts bounds"]);
    assert_eq!(proof.lines, ["1", "bounds"], "it says where it trusts them");
}

#[test]
fn a_cycle_that_no_search_has_entered_ends_a_certificate() {
    // Max wins a point at once from either of two positions, or goes to the other one; Min goes
    // back and forth between two more, or on to the first.
    let moves: [&[usize]; 3] = [&[1], &[0, 2], &[]];
    let nodes = moves.map(|to| Node::new(Player::Max, to.iter().copied()));
    let mut game: Graph<i8> = Graph::new(nodes);
    game.nodes[2].end = 1;
    for node in &mut game.nodes {
        node.to_move = Player::Min;
        node.bounds = Some((1, 1));
    }
    let solver = AlphaBeta::hashed()
        .without_line()
        .with_certificate(Player::Max);
    let error = solver.solve(&game.root(), one_thread());
    let error = error.expect_err("positions repeat");
    let cycle = SolveErrorKind::Cycle {
        line: vec![],
        cycle: vec![0, 0],
    };
    assert_eq!(error.kind(), &cycle);
}

#[test]
fn a_hundred_thousand_moves_are_proven() {
    let root = Countdown::new(100_000, 2, 0_i32).by_parity();
    let solver = AlphaBeta::hashed().without_line();
    let solver = solver
        .with_certificate(Player::Max)
        .with_certificate(Player::Min);
    let solution = solve(&solver, &root);
    for player in Player::ALL {
        assert!(Proof::of(&solution, player).verify(&root).is_ok());
    }
}

#[test]
fn a_value_out_of_range_is_an_error_with_its_line() {
    // After Min's move to 2, which no search needs, a threshold leaves the range.
    let nodes = [
        Node::scored(Player::Max, [(1, 100)]),
        Node::scored(Player::Min, [(2, -100_i8), (3, 100)]),
        Node::end(20),
        Node::end(20),
    ];
    let mut game = Graph::new(nodes);
    game.nodes[1].bounds = Some((-80, -80));
    let solver = AlphaBeta::hashed()
        .without_line()
        .with_certificate(Player::Max);
    let error = solver.solve(&game.root(), one_thread());
    let error = error.expect_err("120 is within the range, and -120, but not 220");
    assert!(
        matches!(error.kind(), SolveErrorKind::Overflow { .. }),
        "{error}"
    );
}
