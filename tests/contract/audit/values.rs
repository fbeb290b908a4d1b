//! The arithmetic of values.

use optimal_play::audit::{ViolationKind, audit};
use optimal_play::{Player, Value};
use support::{Graph, Node};

/// A score from -9 to 9 with a fault: the number of its type selects which one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Score<const FAULT: u8>(i8);

impl<const FAULT: u8> Value for Score<FAULT> {
    type Reward = i8;

    fn no_reward() -> i8 {
        0
    }

    fn back_up(self, reward: i8) -> Option<Self> {
        let turned = reward == 2 && (FAULT == 4 && self.0 > 3 || FAULT == 8 && self.0 == 6);
        let sum = if turned { self.0 - 5 } else { self.0 + reward };
        (-9..=9).contains(&sum).then_some(Self(sum))
    }

    fn added(reward: i8) -> Option<i64> {
        Some(i64::from(reward) + i64::from(FAULT == 9 && reward == 2))
    }

    fn threshold_after(self, reward: i8) -> Option<Self> {
        let off = match FAULT {
            5 => 1,
            6 => -1,
            _ => 0,
        };
        let sum = self.0 - reward + if reward == 2 { off } else { 0 };
        (-9..=9).contains(&sum).then_some(Self(sum))
    }

    fn negated(self) -> Option<Self> {
        Some(Self(-self.0))
    }

    fn least() -> Self {
        Self(if FAULT == 7 { 3 } else { -9 })
    }

    fn greatest() -> Self {
        Self(if FAULT == 1 { 3 } else { 9 })
    }

    fn to_number(self) -> Option<i64> {
        Some(if FAULT == 2 {
            -i64::from(self.0)
        } else {
            self.0.into()
        })
    }

    fn from_number(number: i64) -> Option<Self> {
        let number = i8::try_from(if FAULT == 2 { -number } else { number }).ok()?;
        let number = if FAULT == 3 && number == 4 { 5 } else { number };
        (-9..=9).contains(&number).then_some(Self(number))
    }
}

/// The end is worth two, to which Max adds one, then one or two.
fn sum<const FAULT: u8>() -> Graph<Score<FAULT>> {
    Graph::new([
        Node::scored(Player::Max, [(1, 1)]),
        Node::scored(Player::Max, [(2, 1), (2, 2)]),
        Node::end(Score(2)),
    ])
}

#[test]
fn faults_in_the_arithmetic_of_values_are_found() {
    fn found<const FAULT: u8>() -> (Vec<usize>, String) {
        let violation = audit(&sum::<FAULT>().root(), 100).expect_err("there is a fault");
        assert_eq!(violation.kind(), ViolationKind::Value, "{violation}");
        (violation.line().to_vec(), violation.to_string())
    }
    assert!(audit(&sum::<0>().root(), 100).is_ok());
    let faults = [
        // Two, then four, then five.
        found::<1>(),
        found::<2>(),
        found::<3>(),
        found::<4>(),
        found::<5>(),
        found::<6>(),
        found::<7>(),
        // No position is worth six, but the audit also tries values next to those it met.
        found::<8>(),
        found::<9>(),
    ];
    let (lines, messages): (Vec<_>, Vec<_>) = faults.into_iter().unzip();
    let last: &[usize] = &[0, 1];
    let expected: [&[usize]; 9] = [&[], &[], &[0], last, last, last, &[0, 0], last, last];
    assert_eq!(lines, expected);
    insta::assert_snapshot!(messages.join("\n"));
}
