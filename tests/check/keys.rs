//! Keys that leave too much out, where the audit could blame something else.

use optimal_play::check::{Audit, ViolationKind, audit};
use optimal_play::{GameState, Indexed, PackedKey, Player, Staged};

/// What the key leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LeftOut {
    Nothing,
    /// The player to move.
    Player,
    /// The player to move, and how many are left.
    All,
}

/// Some stones; each in turn takes one or two, and scores as many.
#[derive(Clone, Copy)]
struct Stones {
    left: u8,
    to_move: Player,
    left_out: LeftOut,
}

impl Stones {
    const fn new(left: u8, left_out: LeftOut) -> Self {
        Self {
            left,
            to_move: Player::Max,
            left_out,
        }
    }

    fn number(self) -> usize {
        2 * usize::from(self.left) + self.to_move as usize
    }
}

impl GameState for Stones {
    type Move = u8;
    type Key = (u8, usize);
    type Value = i8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(2)
    }

    fn play(&self, by: u8) -> Self {
        Self {
            left: self.left - by,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> (u8, usize) {
        match self.left_out {
            LeftOut::Player => (self.left, 0),
            LeftOut::All => (self.left.min(1), 0),
            LeftOut::Nothing => (self.left, self.to_move as usize),
        }
    }

    fn reward(&self, by: u8) -> i8 {
        let by = by.cast_signed();
        if self.to_move == Player::Max { by } else { -by }
    }
}

impl Indexed for Stones {
    fn index_count(&self) -> usize {
        20
    }

    fn index(&self) -> usize {
        self.number()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let left = u8::try_from(index / 2).ok()?;
        let to_move = [Player::Max, Player::Min][index % 2];
        Some(Self {
            left,
            to_move,
            ..*self
        })
    }
}

impl Staged for Stones {
    fn stage(&self) -> usize {
        usize::from(9 - self.left)
    }
}

impl PackedKey for Stones {
    fn key_bits(&self) -> u32 {
        5
    }

    fn packed_key(&self) -> u64 {
        self.number() as u64
    }
}

#[test]
fn a_key_without_the_player_is_reported_before_capabilities() {
    let root = Stones::new(6, LeftOut::Player);
    let plain = audit(&root, 100).expect_err("values differ");
    assert_eq!(plain.kind(), ViolationKind::SharedKey);
    let audit = || Audit::new(&root, 100);
    for audit in [audit().indexed(), audit().packed_key(), audit().staged()] {
        assert_eq!(audit.run(), Err(plain.clone()));
    }
    let good = Stones::new(6, LeftOut::Nothing);
    let audit = Audit::new(&good, 100).indexed().packed_key().staged();
    assert!(audit.run().is_ok());
}

#[test]
fn where_values_are_unknown_the_message_names_the_key_too() {
    let root = Stones::new(9, LeftOut::Player);
    let audit = |audit: Audit<'_, Stones>| audit.run().expect_err("one key, two numbers");
    let messages = [
        audit(Audit::new(&root, 5).indexed()),
        audit(Audit::new(&root, 5).packed_key()),
    ];
    insta::assert_snapshot!(messages.map(|it| it.to_string()).join("\n"));
}

/// A few positions, by number. From 0 a move leads to 1, where it is over, to 2, and to 3, from
/// where one leads to 4. From 2 and 4 a move leads to 1; that from 4 scores one, but 4 has the key
/// of 2.
#[derive(Clone)]
struct Few(u8);

impl GameState for Few {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let moves: &[u8] = match self.0 {
            0 => &[1, 2, 3],
            1 => &[],
            3 => &[4],
            _ => &[1],
        };
        moves.iter().copied()
    }

    fn play(&self, to: u8) -> Self {
        Self(to)
    }

    fn terminal_value(&self) -> i8 {
        5
    }

    fn key(&self) -> u8 {
        if self.0 == 4 { 2 } else { self.0 }
    }

    fn reward(&self, _: u8) -> i8 {
        i8::from(self.0 == 4)
    }
}

#[test]
fn candidate_moves_that_are_all_moves_are_not_blamed() {
    // 4 is beyond the budget, but what it leads to is not.
    for budget in [4, 5] {
        let violation = audit(&Few(0), budget).expect_err("2 and 4 have one key");
        assert_eq!(violation.kind(), ViolationKind::SharedKey, "{violation}");
        assert_eq!(violation.line(), [3, 4]);
        let other = violation.other().map(|it| it.line.as_slice());
        assert_eq!(other, Some(&[2][..]));
        assert_eq!(
            (violation.expected(), violation.found()),
            ("the value of the other state with the same key, 5", "6")
        );
    }
}

#[test]
fn a_repeated_key_is_not_reported_as_a_repeated_position() {
    let violation = audit(&Stones::new(9, LeftOut::All), 3);
    let violation = violation.expect_err("eight have the key of nine");
    assert_eq!(violation.kind(), ViolationKind::Cycle);
    insta::assert_snapshot!(violation);
}
