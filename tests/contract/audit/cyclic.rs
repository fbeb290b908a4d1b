//! Values in games with cycles.

use optimal_play::audit::{Audit, ViolationKind, audit};
use optimal_play::{Outcome, OutcomeValue, Player, Value, Wdl};
use support::ring;

/// The audit of a token on a ring of seven places, from place 1, with these bounds at `place`: the
/// number of values.
fn audit_ring<V>(steps: [usize; 2], place: usize, bounds: [V; 2]) -> Result<usize, ViolationKind>
where
    V: Value<Reward = ()> + OutcomeValue,
{
    let mut ring = ring(7, steps).map(V::from, |()| ());
    for node in &mut ring.nodes[2 * place..2 * place + 2] {
        node.bounds = Some(bounds.into());
    }
    let coverage = Audit::new(&ring.at(2), 100).cyclic().run();
    coverage
        .map(|it| it.values)
        .map_err(|violation| violation.kind())
}

#[test]
fn cycles_are_a_violation_unless_they_are_part_of_the_game() {
    let ring = ring(7, [1, 2]);
    let root = ring.at(2);
    let kind = audit(&root, 100).map_err(|violation| violation.kind());
    assert_eq!(kind, Err(ViolationKind::Cycle));
    assert!(Audit::new(&root, 100).cyclic().run().is_ok());
    // Where the budget cuts plays off, no position counts as a draw.
    let coverage = Audit::new(&root, 8)
        .cyclic()
        .run()
        .expect("it keeps its contract");
    assert!(!coverage.complete && coverage.values < 8);
}

#[test]
fn the_audit_finds_wins_losses_and_draws_of_games_with_cycles() {
    let lost_in = |plies| {
        [
            Outcome::win(Player::Min, plies),
            Outcome::win(Player::Max, plies),
        ]
    };
    // By one or two: from 5 and 6 one wins at once, from 4 both moves lead there.
    assert_eq!(audit_ring([1, 2], 4, lost_in(2)), Ok(14));
    assert_eq!(
        audit_ring([1, 2], 4, lost_in(3)),
        Err(ViolationKind::Bounds)
    );
    assert_eq!(audit_ring([1, 2], 4, [Wdl::MinWins, Wdl::MaxWins]), Ok(14));
    assert_eq!(
        audit_ring([1, 2], 4, [Wdl::Draw; 2]),
        Err(ViolationKind::Bounds)
    );
    // By three or four: from 3 and 4 one wins at once, so Max goes between 1 and 2, Min between 5
    // and 6.
    let slowest = lost_in(Outcome::MAX_PLIES);
    for place in [1, 2, 5, 6] {
        assert_eq!(audit_ring([3, 4], place, [Outcome::DRAW; 2]), Ok(8));
        assert_eq!(audit_ring([3, 4], place, [Wdl::Draw; 2]), Ok(8));
        let won = [slowest[1], Outcome::greatest()];
        assert_eq!(audit_ring([3, 4], place, won), Err(ViolationKind::Bounds));
        let lost = [Outcome::least(), slowest[0]];
        assert_eq!(audit_ring([3, 4], place, lost), Err(ViolationKind::Bounds));
    }
    assert_eq!(
        audit_ring([3, 4], 3, [Wdl::Draw; 2]),
        Err(ViolationKind::Bounds)
    );
}
