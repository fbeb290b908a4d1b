//! What all solutions of a game have in common, and what proves them.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use optimal_play::{GameState, Player, Solution};
use support::{Checked, Proof, Trusted, certificates, mutants_prove_nothing_false, semi_strong};

/// A budget for an audit of all positions that a root of the table leads to.
pub(crate) const AUDITED: usize = 10_000;

/// A budget for a solver of all indices of a game of the table.
pub(crate) const SOLVED: usize = 60_000;

/// How many changed certificates of a search are verified, for each certificate.
const MUTANTS: usize = 20;

/// Of how many positions one has its best moves compared, in a game with thousands: they follow
/// from the values.
const BETWEEN_BEST_MOVES: usize = 7;

/// The solutions have the same positions in the same order, each with the same value and the same
/// best moves; with `same_line`, they have these in the same order, and the same line. Among moves
/// of equal value without a distance, retrograde analysis shows those that win soonest, and minimax
/// the first.
pub(crate) fn agree<G: GameState + Debug>(solutions: &[Solution<G>], same_line: bool) {
    let (first, others) = solutions.split_first().expect("there are solvers");
    for other in others {
        let mut positions = other.positions();
        let few = first.report().positions < 2_000;
        for (at, (state, value)) in first.positions().enumerate() {
            let (same, same_value) = positions.next().expect("no position is missing");
            assert!(same.key() == state.key(), "{state:?}, {same:?}");
            assert_eq!(same_value, value, "{state:?}");
            assert_eq!(other.value_of(&state), Some(value), "{state:?}");
            if few || at % BETWEEN_BEST_MOVES == 0 {
                let best_moves = |of: &Solution<G>| of.best_moves(&state).collect::<Vec<_>>();
                let (mut same, mut all) = (best_moves(other), best_moves(first));
                if !same_line {
                    let order = |mv: &G::Move| state.moves().position(|it| it == *mv);
                    same.sort_by_key(order);
                    all.sort_by_key(order);
                }
                assert!(same == all, "{state:?}");
            }
        }
        assert_eq!(positions.count(), 0, "there are no others");
        assert!(!same_line || other.line().eq(first.line()));
    }
}

/// The solutions pass verification, and the certificates of both players pass `verify`.
pub(crate) fn are_proven<G>(
    solutions: &[Solution<G>],
    verify: impl Fn(&Proof<G::Value>, &G) -> Checked<G>,
) where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    for solution in solutions {
        let verified = solution.verify().expect("values follow from each other");
        verified.require_complete().expect("it holds all values");
        assert!(verified.positions >= solution.positions().count() as u64);
        for player in [Player::Max, Player::Min] {
            let proof = Proof::of(solution, player);
            assert_eq!(proof.value, solution.value());
            let checked = verify(&proof, solution.root());
            checked.unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// Alpha-beta proves the value that the solution of all positions has: by certificates of both
/// players, with bounds trusted or not, and by a semi-strong solution.
pub(crate) fn is_proven_by_a_search<G>(whole: &Solution<G>)
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let by_rules = certificates(whole, Trusted::Rules);
    let by_bounds = certificates(whole, Trusted::Bounds);
    // The strategy of a player has a line for a position at most.
    let lines = by_rules.iter().map(|it| it.lines.len());
    assert!(lines.sum::<usize>() <= 2 * whole.positions().count());
    for proof in by_rules.iter().chain(&by_bounds) {
        mutants_prove_nothing_false(whole, proof, MUTANTS);
    }
    let held = semi_strong(whole);
    assert!(held <= whole.positions().count());
}
