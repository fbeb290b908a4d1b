//! The arithmetic of values.

use optimal_play::check::{ViolationKind, audit};
use optimal_play::{GameState, Player, Value};

/// A score from -9 to 9 with a fault; the number of its type says which.
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

    fn threshold_after(self, reward: i8) -> Option<Self> {
        let off = match FAULT {
            5 => 1,
            6 => -1,
            _ => 0,
        };
        let sum = self.0 - reward + if reward == 2 { off } else { 0 };
        (-9..=9).contains(&sum).then_some(Self(sum))
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

/// Max adds one, then one or two, to the two that the end is worth.
#[derive(Clone)]
struct Sum<const FAULT: u8> {
    moves: u8,
}

impl<const FAULT: u8> GameState for Sum<FAULT> {
    type Move = i8;
    type Key = u8;
    type Value = Score<FAULT>;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = i8> {
        let moves: &[i8] = match self.moves {
            0 => &[1],
            1 => &[1, 2],
            _ => &[],
        };
        moves.iter().copied()
    }

    fn play(&self, _: i8) -> Self {
        Self {
            moves: self.moves + 1,
        }
    }

    fn terminal_value(&self) -> Score<FAULT> {
        Score(2)
    }

    fn key(&self) -> u8 {
        self.moves
    }

    fn reward(&self, mv: i8) -> i8 {
        mv
    }
}

#[test]
fn faults_in_the_arithmetic_of_values_are_found() {
    fn found<const FAULT: u8>() -> (ViolationKind, Vec<i8>) {
        let violation = audit(&Sum::<FAULT> { moves: 0 }, 100).expect_err("there is a fault");
        (violation.kind(), violation.line().to_vec())
    }
    assert!(audit(&Sum::<0> { moves: 0 }, 100).is_ok());
    // Two, then four, then five.
    assert_eq!(found::<1>(), (ViolationKind::ValueRange, vec![]));
    assert_eq!(found::<2>(), (ViolationKind::ValueNumber, vec![]));
    assert_eq!(found::<3>(), (ViolationKind::ValueNumber, vec![1]));
    assert_eq!(found::<4>(), (ViolationKind::BackUpOrder, vec![1, 2]));
    assert_eq!(found::<5>(), (ViolationKind::Threshold, vec![1, 2]));
    assert_eq!(found::<6>(), (ViolationKind::Threshold, vec![1, 2]));
    assert_eq!(found::<7>(), (ViolationKind::ValueRange, vec![1, 1]));
    // No position is worth six, but values beside those met are tried, too.
    assert_eq!(found::<8>(), (ViolationKind::BackUpOrder, vec![1, 2]));
}
