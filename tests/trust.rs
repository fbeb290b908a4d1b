//! The messages of a cross-check and of a trusted playthrough about a game with a fault.

use optimal_play::cross_check::{CrossCheck, CrossCheckError, cross_check, trusted_playthrough};
use optimal_play::games::chase::Chase;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{GameState, Minimax, Player, Run, Solution, SolveError, Solver, Value};

/// A countdown by one or two, in which each step scores `points`. At three the bounds are
/// `at_three`, if there are any.
#[derive(Clone, Copy)]
struct Countdown {
    left: u8,
    points: i8,
    at_three: Option<(i8, i8)>,
}

impl GameState for Countdown {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(2)
    }

    fn play(&self, by: u8) -> Self {
        let left = self.left - by;
        Self { left, ..*self }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> u8 {
        self.left
    }

    fn reward(&self, _: u8) -> i8 {
        self.points
    }

    fn bounds(&self) -> (i8, i8) {
        let at_three = self.at_three.filter(|_| self.left == 3);
        at_three.unwrap_or((i8::least(), i8::greatest()))
    }
}

const fn countdown(left: u8, points: i8) -> Countdown {
    Countdown {
        left,
        points,
        at_three: None,
    }
}

#[test]
fn the_message_includes_the_cause() {
    let wrong = Countdown {
        at_three: Some((0, 2)),
        ..countdown(9, 1)
    };
    let message = |root, budget| match trusted_playthrough(&root, budget) {
        Ok(_) => panic!("it is not in order"),
        Err(error) => error.to_string(),
    };
    let messages = [
        message(wrong, 100),
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
    let wrong = Countdown {
        at_three: Some((0, 2)),
        ..countdown(9, 1)
    };
    let error = cross_check(&wrong, 1000).expect_err("three are worth 3");
    insta::assert_snapshot!(error);
}

/// Minimax, but at one number left it solves the position with one more.
struct WrongAt(u8);

impl Solver<Countdown> for WrongAt {
    fn solve(&self, root: &Countdown, run: Run<'_>) -> Result<Solution<Countdown>, SolveError<u8>> {
        let left = root.left + u8::from(root.left == self.0);
        Minimax::hashed().solve(&Countdown { left, ..*root }, run)
    }
}

#[test]
fn a_solver_that_is_wrong_at_one_position_of_a_small_game_is_found() {
    for wrong in 0..=30 {
        let root = countdown(30, 1);
        let check = CrossCheck::new(&root, 1000).with_solver(WrongAt(wrong));
        let error = check.run().expect_err("a solver is wrong");
        let left = 30 - error.line().iter().sum::<u8>();
        assert_eq!(left, wrong, "{error}");
    }
}

#[test]
fn every_position_of_a_small_game_is_compared() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let agreement = cross_check(&game.start(), 1000).expect("all agree");
    assert_eq!(agreement.positions, 13);
    let agreement = cross_check(&countdown(127, 1), 1000).expect("all agree");
    assert_eq!(agreement.positions, 128);
    let agreement = cross_check(&countdown(128, 0), 1000).expect("all agree");
    assert!(agreement.positions <= 33, "{agreement}");
}
