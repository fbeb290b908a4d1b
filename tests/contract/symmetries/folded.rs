//! Folding and the solver that lists predecessors go together.

use optimal_play::audit::{Audit, ViolationKind};
use optimal_play::rules::Symmetries;
use optimal_play::{Indexed, Player, Retrograde, Run, Solver};

use crate::symmetries::colours::Colours;

fn points() -> [Symmetries; 3] {
    let all = Symmetries::new(4, [[1, 2, 3, 0], [1, 0, 2, 3]]);
    let some = Symmetries::new(4, [[1, 2, 0, 3]]);
    let none = Symmetries::new(4, [[0, 1, 2, 3]]);
    [all, some, none].map(|it| it.expect("permutations"))
}

#[test]
fn lifted_predecessors_keep_the_contract() {
    for symmetries in points() {
        let root = Colours::new(&symmetries);
        let audit = Audit::new(&root, 1000).cyclic().indexed().predecessors();
        assert!(audit.run().expect("no violation").complete);
    }
}

#[test]
fn predecessors_of_the_board_alone_do_not() {
    let [all, some, none] = points();
    for (symmetries, passes) in [(all, false), (some, false), (none, true)] {
        let root = Colours {
            lifts: false,
            ..Colours::new(&symmetries)
        };
        let audit = Audit::new(&root, 1000).cyclic().indexed().predecessors();
        match audit.run() {
            Ok(_) => assert!(passes),
            Err(violation) => {
                assert!(!passes);
                assert_eq!(violation.kind(), ViolationKind::Predecessors);
            }
        }
    }
}

#[test]
fn folded_and_plain_positions_have_the_same_values() {
    let groups = points();
    let [folded, less, plain] = groups.each_ref().map(|symmetries| {
        let root = Colours::new(symmetries);
        let solution = Retrograde::with_predecessors().solve(&root, Run::new());
        solution.expect("it fits")
    });
    let [all, some, none] = &groups;
    for (_, state) in Colours::new(none).states() {
        let value = plain.value_of(&state).expect("every position");
        let in_all = Colours {
            symmetries: all,
            ..state
        };
        let in_some = Colours {
            symmetries: some,
            ..state
        };
        assert_eq!(folded.value_of(&in_all), Some(value), "{:?}", state.points);
        assert_eq!(less.value_of(&in_some), Some(value), "{:?}", state.points);
    }
    // Both players win somewhere, at several depths.
    let values = plain.statistics(Run::new()).expect("no limit");
    assert!(
        Player::ALL
            .iter()
            .all(|&player| values.longest_win(player).is_some())
    );
    assert_eq!(Colours::new(all).states().count(), 2 * 15);
}
