//! What a cross-check and its playthrough report of a game that violates its contract.

use optimal_play::cross_check::{CrossCheck, CrossCheckError, cross_check};
use optimal_play::games::chase::Chase;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{Minimax, Retrograde, Run, Solution, SolveError, Solver};
use support::{Countdown, Fault, Stones, ring};

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
    let message = |root, budget| match CrossCheck::new(&root, budget).playthrough() {
        Ok(_) => panic!("it is not in order"),
        Err(error) => error.to_string(),
    };
    let messages = [
        message(wrong_bounds(), 100),
        message(countdown(9, 1), 8),
        message(countdown(9, 100), 100),
    ];
    insta::assert_snapshot!(messages.join("\n"));
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
    // Of a larger game only some: minimax is the only solver that holds the values of all.
    let agreement = cross_check(&countdown(128, 0), 1000).expect("all agree");
    assert!(agreement.positions <= 33, "{agreement}");
}

#[test]
fn capabilities_stated_once_are_audited_and_cross_checked() {
    let play = |root: &Stones| {
        CrossCheck::new(root, 10_000)
            .indexed()
            .by_key()
            .packed_key()
            .playthrough()
    };
    let whole = play(&Stones::nine(Fault::None)).expect("all is in order");
    let root = Stones::nine(Fault::None);
    let plain = CrossCheck::new(&root, 10_000).playthrough();
    let plain = plain.expect("as before");
    assert_eq!(whole.to_string(), plain.to_string());
    for fault in [Fault::SameIndex, Fault::SamePacked, Fault::StageOrder] {
        let root = Stones::nine(fault);
        let plain = CrossCheck::new(&root, 10_000).playthrough();
        assert!(plain.is_ok(), "{fault:?}");
        let error = play(&root).expect_err("a capability is wrong");
        assert!(
            matches!(error, CrossCheckError::Violation(_)),
            "{fault:?}: {error}"
        );
    }
}

#[test]
fn a_game_with_cycles_has_a_playthrough() {
    let game = Chase::new(3, (1, 1), (3, 3)).expect("a valid game");
    let root = game.start();
    let check = CrossCheck::cyclic(&root, 1000).indexed().predecessors();
    let play = check.playthrough().expect("all is in order");
    let solution = Retrograde::reachable().solve(&root, Run::new());
    let solution = solution.expect("it fits any game");
    assert_eq!(play.to_string(), solution.playthrough().to_string());

    let mut ring = ring(9, [1, 2]);
    let whole = CrossCheck::cyclic(&ring.at(2), 1000)
        .predecessors()
        .playthrough();
    assert!(whole.is_ok());
    assert!(matches!(
        CrossCheck::cyclic(&ring.at(2), 12).playthrough(),
        Err(CrossCheckError::Partial(_))
    ));
    // Place 0 does not list place 7 as a predecessor, for either player.
    for node in &mut ring.nodes[..2] {
        node.predecessors.retain(|before| before / 2 != 7);
    }
    assert!(CrossCheck::cyclic(&ring.at(2), 1000).playthrough().is_ok());
    let error = CrossCheck::cyclic(&ring.at(2), 1000)
        .predecessors()
        .playthrough();
    assert!(matches!(error, Err(CrossCheckError::Violation(_))));
}

#[test]
fn a_solver_of_your_own_is_compared_too() {
    let root = countdown(30, 1);
    let error = CrossCheck::new(&root, 1000)
        .with_solver(WrongAt(7))
        .playthrough();
    assert!(matches!(error, Err(CrossCheckError::Disagreement { .. })));
}
