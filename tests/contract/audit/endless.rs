//! Lists without end: the audit takes a list that is too long for one.

use optimal_play::audit::{Audit, ViolationKind};
use support::endless::{DESTINATIONS, Endless, List, To};

#[test]
fn moves_without_end_are_a_violation() {
    for to in DESTINATIONS {
        let game = Endless::new(List::Moves, to);
        let violation = Audit::new(&game.root(), 100).run();
        let violation = violation.expect_err("they never end");
        assert_eq!(violation.kind(), ViolationKind::Moves, "{to:?}");
        let text = "at the root: expected moves that end, found more than 1048576";
        assert_eq!(violation.to_string(), text, "{to:?}");
    }
}

#[test]
fn predecessors_without_end_are_a_violation() {
    let game = Endless::new(List::Predecessors, To::End);
    let violation = Audit::new(&game.root(), 100).predecessors().run();
    let violation = violation.expect_err("they never end");
    assert_eq!(violation.kind(), ViolationKind::Predecessors);
}
