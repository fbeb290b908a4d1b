//! Answers of capabilities and of `play` that change from call to call.

use std::cell::Cell;

use optimal_play::check::{Audit, Violation, ViolationKind};
use optimal_play::{GameState, Indexed, PackedKey, Player, Staged};

/// What changes with each call, where two are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    Index,
    Stage,
    PackedKey,
    /// The move to two leads to the other player to move, which the key leaves out.
    Play,
}

/// A countdown from four, by one or two.
#[derive(Clone)]
struct Countdown<'c> {
    left: u8,
    to_move: Player,
    fault: Fault,
    asked: &'c Cell<u8>,
}

impl Countdown<'_> {
    /// 0 and 1 in turn where the fault is, or else 0.
    fn other(&self, fault: Fault, left: u8) -> u8 {
        if self.fault == fault && left == 2 {
            self.asked.replace(1 - self.asked.get())
        } else {
            0
        }
    }
}

impl GameState for Countdown<'_> {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(2)
    }

    fn play(&self, by: u8) -> Self {
        let left = self.left - by;
        let to_move = [Player::Max, Player::Min][usize::from(self.other(Fault::Play, left))];
        Self {
            left,
            to_move,
            ..*self
        }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> u8 {
        self.left
    }
}

impl Indexed for Countdown<'_> {
    fn index_count(&self) -> usize {
        6
    }

    fn index(&self) -> usize {
        usize::from(self.left + 3 * self.other(Fault::Index, self.left))
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let left = u8::try_from(index).ok().filter(|&left| left < 5)?;
        Some(Self {
            left,
            to_move: Player::Max,
            ..*self
        })
    }
}

impl Staged for Countdown<'_> {
    fn stage(&self) -> usize {
        usize::from(5 - self.left - self.other(Fault::Stage, self.left))
    }
}

impl PackedKey for Countdown<'_> {
    fn key_bits(&self) -> u32 {
        3
    }

    fn packed_key(&self) -> u64 {
        u64::from(self.left + 4 * self.other(Fault::PackedKey, self.left))
    }
}

fn audit(fault: Fault) -> Result<(), Violation<u8>> {
    let root = Countdown {
        left: 4,
        to_move: Player::Max,
        fault,
        asked: &Cell::new(0),
    };
    let audit = Audit::new(&root, 100).indexed().staged().packed_key();
    audit.run().map(|_| ())
}

#[test]
fn a_changing_answer_is_reported_as_such() {
    assert_eq!(audit(Fault::None), Ok(()));
    let faults = [Fault::Index, Fault::Stage, Fault::PackedKey, Fault::Play];
    let messages = faults.map(|fault| {
        let violation = audit(fault).expect_err("there is a fault");
        assert_eq!(violation.kind(), ViolationKind::ChangingAnswer);
        assert_eq!(violation.line(), [2]);
        format!("{fault:?}: {violation}")
    });
    insta::assert_snapshot!(messages.join("\n"));
}
