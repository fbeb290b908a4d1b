//! Stages that break the contract.

use optimal_play::check::{Audit, ViolationKind};
use optimal_play::{GameState, Player, Staged};

/// What is wrong with the stages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// Two stones left are at the stage of three.
    Order,
    /// Two stones are taken at a time, and the longest step is one.
    Step,
    /// The stage depends on the last move.
    LastMove,
}

/// Five stones; each in turn takes one or two. The stage is how many are gone.
#[derive(Clone, Copy)]
struct Stones {
    left: u8,
    last: u8,
    to_move: Player,
    fault: Fault,
}

impl GameState for Stones {
    type Move = u8;
    type Key = (u8, Player);
    type Value = i8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(2)
    }

    fn play(&self, stones: u8) -> Self {
        Self {
            left: self.left - stones,
            last: stones,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> i8 {
        if self.to_move == Player::Max { -1 } else { 1 }
    }

    fn key(&self) -> (u8, Player) {
        (self.left, self.to_move)
    }
}

impl Staged for Stones {
    fn stage(&self) -> usize {
        let gone = usize::from(5 - self.left);
        match self.fault {
            Fault::Order if self.left == 2 => gone - 1,
            Fault::LastMove => 3 * gone + usize::from(self.last),
            _ => gone,
        }
    }

    fn longest_step(&self) -> usize {
        match self.fault {
            Fault::Step => 1,
            Fault::LastMove => 8,
            _ => 2,
        }
    }
}

#[test]
fn a_violation_of_staged_is_shown_by_the_shortest_line() {
    let audit = |fault| {
        let root = Stones {
            left: 5,
            last: 0,
            to_move: Player::Max,
            fault,
        };
        Audit::new(&root, 100).staged().run()
    };
    assert!(audit(Fault::None).is_ok());
    for (fault, kind, line) in [
        (Fault::Order, ViolationKind::StageOrder, &[2][..]),
        (Fault::Step, ViolationKind::StageStep, &[]),
        // Three stones gone after 1, 1, 1 and otherwise after 1, 2 or 2, 1, by the other player.
        (Fault::LastMove, ViolationKind::TwoStages, &[2, 1]),
    ] {
        let violation = audit(fault).expect_err("the game breaks the contract");
        assert_eq!((violation.kind(), violation.line()), (kind, line));
    }
}
