//! Values of bundled games.

use optimal_play::{Outcome, Value, Wdl};
use optimal_play_python_engine::{Kind, Worth};

/// A value of a bundled game.
pub(super) trait BundledValue: Value {
    /// What its numbers stand for.
    const KIND: Kind;

    /// A reward as rules in Python give it.
    fn reward(reward: Self::Reward) -> i64;

    fn number(self) -> i64 {
        let number = self.to_number();
        number.expect("the values of bundled games are numbers")
    }

    fn worth(self) -> Worth {
        Worth::new(Self::KIND, self.number())
    }
}

/// Scores that take less than 64 bits.
macro_rules! scores {
    ($($score:ty),*) => {$(
        impl BundledValue for $score {
            const KIND: Kind = Kind::Score;

            fn reward(reward: Self) -> i64 {
                reward.into()
            }
        }
    )*};
}

scores! { i8, i32 }

impl BundledValue for Outcome {
    const KIND: Kind = Kind::Outcome;

    fn reward((): ()) -> i64 {
        0
    }
}

impl BundledValue for Wdl {
    const KIND: Kind = Kind::Winner;

    fn reward((): ()) -> i64 {
        0
    }
}
