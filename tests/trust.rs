//! What a cross-check and a trusted playthrough report of a game that violates its contract.

use optimal_play::cross_check::{CrossCheck, CrossCheckError, cross_check, trusted_playthrough};
use optimal_play::games::chase::Chase;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{Minimax, Run, Solution, SolveError, Solver};
use support::Countdown;

/// A countdown by one or two, in which each step scores `points`.
fn countdown(left: u32, points: i8) -> Countdown<i8> {
    Countdown::new(left, 2, points)
}

/// A countdown with wrong bounds: three are worth three.
fn wrong_bounds() -> Countdown<i8> {
    Countdown {
        bounds: Some((3, (0, 2))),
        ..countdown(9, 1)
    }
}

#[test]
fn the_message_shows_the_cause() {
    let message = |root, budget| match trusted_playthrough(&root, budget) {
        Ok(_) => panic!("it is not in order"),
        Err(error) => error.to_string(),
    };
    let messages = [
        message(wrong_bounds(), 100),
        message(countdown(9, 1), 8),
        message(countdown(9, 1), 12),
        message(countdown(9, 100), 100),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn a_single_solver_is_not_reported_as_a_small_budget() {
    let game = Chase::new(2, (1, 1), (2, 2)).expect("a valid game");
    let error = CrossCheck::cyclic(&game.start(), 1000).run();
    let error = error.expect_err("there is nothing to compare");
    assert_eq!(error, CrossCheckError::OneSolver);
    insta::assert_snapshot!(error);
}

#[test]
fn a_value_out_of_range_is_not_reported_as_a_small_budget() {
    let error = cross_check(&countdown(2, 100), 1000).expect_err("200 is no i8");
    assert!(matches!(error, CrossCheckError::Failure { .. }));
    insta::assert_snapshot!(error);
}

#[test]
fn lines_of_a_failure_begin_at_the_root() {
    let error = cross_check(&wrong_bounds(), 1000).expect_err("three are worth 3");
    insta::assert_snapshot!(error);
}

/// Minimax that mistakes one number left for the next.
struct WrongAt(u32);

type Steps = Countdown<i8>;

impl Solver<Steps> for WrongAt {
    fn solve(&self, root: &Steps, run: Run<'_>) -> Result<Solution<Steps>, SolveError<u32>> {
        let left = root.left + u32::from(root.left == self.0);
        Minimax::hashed().solve(&Countdown { left, ..*root }, run)
    }
}

#[test]
fn a_solver_that_is_wrong_at_one_position_of_a_small_game_is_found() {
    for wrong in 0..=30 {
        let root = countdown(30, 1);
        let check = CrossCheck::new(&root, 1000).with_solver(WrongAt(wrong));
        let error = check.run().expect_err("a solver is wrong");
        let left = 30 - error.line().iter().sum::<u32>();
        assert_eq!(left, wrong, "{error}");
    }
}

#[test]
fn every_position_of_a_small_game_is_compared() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let agreement = cross_check(&game.start(), 1000).expect("all agree");
    assert_eq!(agreement.positions, 13);
    let agreement = cross_check(&countdown(127, 0), 1000).expect("all agree");
    assert_eq!(agreement.positions, 128);
    let agreement = cross_check(&countdown(128, 0), 1000).expect("all agree");
    assert!(agreement.positions <= 33, "{agreement}");
}
