//! A game with one fault at a time, and a solver that is wrong.

use optimal_play::cross_check::{Agreement, CrossCheck, CrossCheckError, cross_check};
use optimal_play::{GameState, Minimax, Player, Run, Solution, SolveError, Solver};
use support::{Fault, Stones};

use super::all_agree;

fn check_stones(fault: Fault) -> Result<Agreement, CrossCheckError<i8, i8>> {
    CrossCheck::new(&Stones::nine(fault), 10_000)
        .indexed()
        .by_key()
        .packed_key()
        .run()
}

#[test]
fn every_fault_is_reported_with_the_solvers_and_the_line() {
    all_agree(&check_stones(Fault::None).expect("all agree"), 7);
    let faults = [
        Fault::Low,
        Fault::Loses,
        Fault::SameIndex,
        Fault::SamePacked,
        Fault::Turn,
        Fault::StageOrder,
        Fault::Back,
    ];
    let messages = faults.map(|fault| {
        let error = check_stones(fault).expect_err("there is a fault");
        let again = check_stones(fault).expect_err("there is a fault");
        assert_eq!(error.to_string(), again.to_string(), "a failure repeats");
        format!("{fault:?}: {error}")
    });
    insta::assert_snapshot!("faults", messages.join("\n"));
}

#[test]
fn wrong_bounds_and_candidate_moves_are_found_at_the_position_or_a_move_before_it() {
    for fault in [Fault::Low, Fault::Loses] {
        let error = cross_check(&Stones::nine(fault), 10_000).expect_err("there is a fault");
        let line = error.line();
        let state = line.iter().fold(Stones::nine(fault), |it, &by| it.play(by));
        let leads_there = state.moves().any(|by| state.play(by).has(fault));
        assert!(state.has(fault) || leads_there, "{fault:?}: {error}");
    }
}

/// Minimax that mistakes three stones with Max to move for four.
struct Wrong;

impl Solver<Stones> for Wrong {
    fn solve(&self, root: &Stones, run: Run<'_>) -> Result<Solution<Stones>, SolveError<i8>> {
        let more = i8::from(root.left == 3 && root.to_move == Player::Max);
        let left = root.left + more;
        Minimax::hashed().solve(&root.at(left, root.to_move), run)
    }
}

#[test]
fn a_solver_that_is_wrong_only_below_the_root_is_reported_where_it_is() {
    let root = Stones::nine(Fault::None);
    let check = CrossCheck::new(&root, 10_000).with_solver(Wrong);
    let error = check.run().expect_err("a solver is wrong");
    let CrossCheckError::Disagreement {
        line,
        solvers,
        values,
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!(line.iter().sum::<i8>(), 9 - 3);
    assert_eq!(line.len() % 2, 0, "Max is to move");
    assert_eq!(solvers, ["brute force", "minimax (hash table)"]);
    // Of three, Max takes 2 and leaves 1 + 3. Of four, Max takes 1, for whatever Min takes of three
    // Max has the last.
    assert_eq!(values, [2 - 4, 1 - 2 + 4]);
}
