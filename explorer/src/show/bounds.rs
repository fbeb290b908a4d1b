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

    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::NotLost => "not lost",
            Self::NotWon => "not won",
            Self::Loses => "loses",
        }
    }

    /// The same in a few characters.
    pub(crate) const fn short(self) -> &'static str {
        match self {
            Self::Wins => "▲",
            Self::NotLost => "≥ =",
            Self::NotWon => "≤ =",
            Self::Loses => "▼",
        }
    }

    /// The value whose colour it has, if one.
    pub(crate) const fn mark(self) -> Option<Mark> {
        match self {
            Self::Wins => Some(Mark::Win),
            Self::Loses => Some(Mark::Loss),
            Self::NotLost | Self::NotWon => None,
        }
    }
}
