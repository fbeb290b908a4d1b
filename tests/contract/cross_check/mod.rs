//! The cross-check: all solvers agree on the games of the crate, and a game with a fault, or a
//! wrong solver, is reported with the solvers that differ and the line of play.

mod budget;
mod playthrough;
mod ring;
mod stages;
mod stones;
mod stopped;
mod whole;

use optimal_play::cross_check::{Agreement, CrossCheck, CrossCheckError, cross_check};
use optimal_play::games::staircase::Staircase;
use optimal_play::{Retrograde, SolveErrorKind, Wdl};
use optimal_play_games::connect_four::ConnectFour;
use support::{corner_chase, six_pawns};

/// The cross-check compared the root and positions below it.
fn all_agree(agreement: &Agreement, solvers: usize) {
    assert_eq!(agreement.solvers.len(), solvers, "{agreement}");
    assert!(agreement.positions > 1, "{agreement}");
    assert!(agreement.values >= 2 * agreement.positions, "{agreement}");
}

#[test]
fn all_solvers_agree_on_knight_pawns() {
    for game in six_pawns() {
        let root = game.start();
        let check = CrossCheck::new(&root, 10_000)
            .indexed()
            .blocked()
            .by_key()
            .packed_key();
        // Tabulation by index finishes if few pawns are left.
        all_agree(&check.run().expect("all agree"), 8);
    }
}

#[test]
fn all_solvers_agree_on_the_staircase() {
    let game = Staircase::new(
        &[vec![2, 7, 3], vec![9, 1, 2], vec![4, 4, 8]],
        &[vec![3, 7, 2], vec![2, 3, 1], vec![5, 0, 6]],
    );
    let game = game.expect("a valid game");
    let root = game.start();
    let check = CrossCheck::new(&root, 10_000)
        .indexed()
        .by_key()
        .packed_key();
    all_agree(&check.run().expect("all agree"), 7);
}

#[test]
fn all_solvers_agree_on_connect_four_by_score_and_by_winner() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.position([1, 1, 2, 1, 0]).expect("legal moves");
    let check = CrossCheck::new(&root, 100_000).packed_key();
    all_agree(&check.run().expect("all agree"), 4);
    let root = root.valued::<Wdl>();
    let check = CrossCheck::new(&root, 100_000).packed_key();
    let check = check.with_solver(Retrograde::reachable());
    all_agree(&check.run().expect("all agree"), 5);
}

#[test]
fn all_solvers_agree_on_the_chase() {
    for rules in [(1, 6, 1, 1), (4, 4, 1, 2), (3, 4, 2, 2), (3, 5, 2, 1)] {
        let game = corner_chase(rules);
        let root = game.start();
        let check = CrossCheck::cyclic(&root, 1000).indexed().predecessors();
        all_agree(&check.run().expect("all agree"), 4);
        let error = cross_check(&root, 1000).expect_err("positions repeat");
        let CrossCheckError::Failure { error, .. } = &error else {
            panic!("{error}");
        };
        assert!(
            matches!(error.kind(), SolveErrorKind::Cycle { .. }),
            "{error}"
        );
    }
}
