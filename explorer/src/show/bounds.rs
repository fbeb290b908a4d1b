//! What is known of a value before the value itself.

use super::Mark;

/// What is known of a value before the value itself, as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bounds {
    Wins,
    NotLost,
    NotWon,
    Loses,
}

impl Bounds {
    /// Of a value that is at least and at most this to the player; `None` if that excludes nothing.
    pub(crate) const fn between(least: Mark, most: Mark) -> Option<Self> {
        match (least, most) {
            (Mark::Win, Mark::Win) => Some(Self::Wins),
            (Mark::Draw, Mark::Win) => Some(Self::NotLost),
            (Mark::Loss, Mark::Draw) => Some(Self::NotWon),
            (Mark::Loss, Mark::Loss) => Some(Self::Loses),
            _ => None,
        }
    }

    /// In words, in a few characters, and the value whose colour it has, if one.
    const fn shown(self) -> (&'static str, &'static str, Option<Mark>) {
        match self {
            Self::Wins => ("wins", "▲", Some(Mark::Win)),
            Self::NotLost => ("not lost", "≥ =", None),
            Self::NotWon => ("not won", "≤ =", None),
            Self::Loses => ("loses", "▼", Some(Mark::Loss)),
        }
    }

    pub(crate) const fn words(self) -> &'static str {
        self.shown().0
    }

    pub(crate) const fn short(self) -> &'static str {
        self.shown().1
    }

    pub(crate) const fn mark(self) -> Option<Mark> {
        self.shown().2
    }
}
