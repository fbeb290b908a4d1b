//! Every fault that a game can have is found, and shown by the shortest line.

use optimal_play::audit::{Audit, Violation, ViolationKind, audit};
use optimal_play::game::Origin;
use support::{Fault, Stones};

/// The audit of stones with all capabilities, unless the fault is in the rules themselves.
fn audit_stones(fault: Fault) -> Result<(), Violation<i8>> {
    let root = Stones::six(fault);
    if matches!(fault, Fault::Back | Fault::Turn) {
        return audit(&root, 100).map(|_| ());
    }
    Audit::new(&root, 100)
        .packed_key()
        .predecessors()
        .staged()
        .run()
        .map(|_| ())
}

/// A fault, the kind of its violation, the line that shows it, and the line of the other state.
type Case = (Fault, ViolationKind, &'static [i8], Option<&'static [i8]>);

#[test]
fn every_fault_is_found_and_shown_by_the_shortest_line() {
    use ViolationKind as Kind;
    assert_eq!(audit_stones(Fault::None), Ok(()));
    let here: &[i8] = &[1, 2];
    let faults: &[Case] = &[
        (Fault::Mover, Kind::ChangingAnswer, here, None),
        (Fault::Moves, Kind::ChangingAnswer, here, None),
        (Fault::Key, Kind::ChangingAnswer, here, None),
        (Fault::ChildKey, Kind::ChangingAnswer, here, None),
        (Fault::Reward, Kind::ChangingAnswer, here, None),
        (Fault::End, Kind::ChangingAnswer, &[2, 2, 2], None),
        (Fault::Candidates, Kind::ChangingAnswer, here, None),
        (Fault::ChangingBounds, Kind::ChangingAnswer, here, None),
        (Fault::ChildMover, Kind::ChangingAnswer, &[2], None),
        (Fault::ChangingIndex, Kind::ChangingAnswer, here, None),
        (Fault::ChangingPackedKey, Kind::ChangingAnswer, here, None),
        (Fault::ChangingStage, Kind::ChangingAnswer, here, None),
        (Fault::MoveTwice, Kind::Moves, here, None),
        (Fault::Turn, Kind::Key, &[1, 1], Some(&[2])),
        (Fault::Back, Kind::Cycle, &[2, 1, -1], Some(&[2])),
        (Fault::Low, Kind::Bounds, here, None),
        (Fault::High, Kind::Bounds, here, None),
        (Fault::Reversed, Kind::Bounds, here, None),
        (Fault::BoundsLastMove, Kind::Bounds, &[2, 1], Some(here)),
        (Fault::NotLegal, Kind::Candidates, here, None),
        (Fault::NoCandidates, Kind::Candidates, here, None),
        (Fault::Loses, Kind::Candidates, here, None),
        (Fault::LowAtEnd, Kind::Bounds, &[2, 2, 2], None),
        (Fault::CandidatesAtEnd, Kind::Candidates, &[2, 2, 2], None),
        (Fault::Count, Kind::Index, here, None),
        (Fault::Range, Kind::Index, here, None),
        (Fault::SameIndex, Kind::Index, here, Some(&[1, 1])),
        (Fault::LastMove, Kind::Index, &[2, 1], Some(here)),
        (Fault::NoWayBack, Kind::Index, here, None),
        (Fault::WayToOtherIndex, Kind::Index, here, None),
        (Fault::WayToOtherKey, Kind::Index, here, None),
        (Fault::UnreachedWay, Kind::Index, &[], None),
        (Fault::UnreachedTwin, Kind::Index, &[], Some(&[])),
        (Fault::StepToOther, Kind::Index, here, None),
        (Fault::StepReward, Kind::Index, here, None),
        (Fault::StepMissing, Kind::Index, here, None),
        (Fault::StateSkipped, Kind::Index, &[], None),
        (Fault::StateTwice, Kind::Index, &[], None),
        (Fault::StateOther, Kind::Index, &[], None),
        (Fault::StateAfterLast, Kind::Index, &[], None),
        (Fault::TooManyBits, Kind::PackedKey, &[], None),
        (Fault::OtherBits, Kind::PackedKey, here, None),
        (Fault::TooFewBits, Kind::PackedKey, &[], None),
        (Fault::SamePacked, Kind::PackedKey, here, Some(&[1, 1])),
        (Fault::PackedLastMove, Kind::PackedKey, &[2, 1], Some(here)),
        (Fault::StageOrder, Kind::Stage, &[2], None),
        (Fault::StageStep, Kind::Stage, &[], None),
        (Fault::StageLastMove, Kind::Stage, &[2, 1], None),
        (Fault::NoPredecessor, Kind::Predecessors, here, None),
        (Fault::PredecessorTwice, Kind::Predecessors, here, None),
        (Fault::PredecessorTooMany, Kind::Predecessors, here, None),
        (Fault::PredecessorBeyond, Kind::Predecessors, here, None),
        (Fault::PredecessorOther, Kind::Predecessors, here, None),
        (Fault::PredecessorOver, Kind::Predecessors, &[2, 1], None),
    ];
    let mut messages = Vec::new();
    for &(fault, kind, line, other) in faults {
        let violation = audit_stones(fault).expect_err("there is a fault");
        assert_eq!(violation.kind(), kind, "{fault:?}: {violation}");
        assert_eq!(violation.line(), line, "{fault:?}: {violation}");
        assert_eq!(
            violation.other().map(|it| it.line.as_slice()),
            other,
            "{fault:?}: {violation}"
        );
        messages.push(format!("{fault:?}: {violation}"));
    }
    insta::assert_snapshot!("faults", messages.join("\n"));
}

#[test]
fn a_fault_that_the_root_does_not_lead_to_is_shown_by_its_index() {
    for fault in [Fault::UnreachedWay, Fault::UnreachedTwin] {
        let violation = audit_stones(fault).expect_err("there is a fault");
        assert_eq!(violation.location().origin, Origin::Index(13));
    }
}

#[test]
fn beyond_the_budget_nothing_is_found_and_the_coverage_is_partial() {
    for budget in 0..=12 {
        // Half of the budget is for the positions nearest to the root, half for late ones.
        let coverage = audit(&Stones::six(Fault::MoveTwice), budget);
        let coverage = coverage.map(|it| (it.positions, it.complete));
        let expected = if budget < 5 {
            Ok((budget, false))
        } else {
            Err(())
        };
        assert_eq!(coverage.map_err(|_| ()), expected, "{budget}");
        // That takes a value, and values start at the end of the game.
        let coverage = audit(&Stones::six(Fault::Low), budget);
        let coverage = coverage.map(|it| (it.positions, it.values, it.complete));
        let values = budget / 2;
        let expected = if budget < 11 {
            Ok((budget, values, false))
        } else {
            Err(())
        };
        assert_eq!(coverage.map_err(|_| ()), expected, "{budget}");
    }
    let root = Stones::six(Fault::None);
    // Fourteen in all, less five stones for Max and six for Min.
    let whole = audit(&root, 12).expect("it keeps its contract");
    assert_eq!(
        (whole.positions, whole.values, whole.complete),
        (12, 12, true)
    );
    assert!(!audit(&root, 11).expect("it keeps its contract").complete);
}
