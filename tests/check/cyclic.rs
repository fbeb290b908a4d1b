//! Values in games with cycles.

use optimal_play::check::{Audit, ViolationKind, audit};
use optimal_play::{GameState, Outcome, Player, Value, Wdl};

/// A token on a ring of seven places, moved by one of two steps; who moves it to place 0 wins.
#[derive(Clone)]
struct Ring<V> {
    at: i8,
    to_move: Player,
    steps: [i8; 2],
    /// The bounds at one place.
    bounds_at: (i8, [V; 2]),
}

impl<V: Value<Reward = ()> + From<Outcome>> GameState for Ring<V> {
    type Move = i8;
    type Key = (i8, Player);
    type Value = V;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = i8> {
        self.steps.into_iter()
    }

    fn play(&self, by: i8) -> Self {
        let at = (self.at + by) % 7;
        Self {
            at,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> V {
        unreachable!("there is always a move")
    }

    fn key(&self) -> (i8, Player) {
        (self.at, self.to_move)
    }

    fn decided(&self) -> Option<V> {
        let won = Outcome::win(self.to_move.opponent(), 0);
        (self.at == 0).then(|| won.into())
    }

    fn bounds(&self) -> (V, V) {
        let (place, [least, greatest]) = self.bounds_at;
        if self.at == place {
            (least, greatest)
        } else {
            (V::least(), V::greatest())
        }
    }
}

/// The audit of the ring from place 1, with those bounds at `place`. Returns the number of values.
fn audit_ring<V>(steps: [i8; 2], place: i8, bounds: [V; 2]) -> Result<usize, ViolationKind>
where
    V: Value<Reward = ()> + From<Outcome>,
{
    let bounds_at = (place, bounds);
    let root = Ring {
        at: 1,
        to_move: Player::Max,
        steps,
        bounds_at,
    };
    let coverage = Audit::new(&root, 100).cyclic().run();
    coverage
        .map(|it| it.values)
        .map_err(|violation| violation.kind())
}

#[test]
fn cycles_are_a_violation_unless_they_are_part_of_the_game() {
    let bounds_at = (1, [Outcome::least(), Outcome::greatest()]);
    let root = Ring {
        at: 1,
        to_move: Player::Max,
        steps: [1, 2],
        bounds_at,
    };
    let kind = audit(&root, 100).map_err(|violation| violation.kind());
    assert_eq!(kind, Err(ViolationKind::Cycle));
    assert!(Audit::new(&root, 100).cyclic().run().is_ok());
    // Where the budget cuts plays off, nothing is taken for a draw.
    let coverage = Audit::new(&root, 8)
        .cyclic()
        .run()
        .expect("it keeps the contract");
    assert!(!coverage.complete && coverage.values < 8);
}

#[test]
fn in_games_with_cycles_wins_losses_and_draws_are_known() {
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
