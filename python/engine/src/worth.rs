//! A value of any kind.

use std::fmt;
use std::str::FromStr;

use optimal_play::game::ParseError;
use optimal_play::{Outcome, OutcomeValue, Value, Wdl};

use crate::node::FromRules;

/// What the numbers of values stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A score.
    Score,
    /// The number of an [`Outcome`].
    Outcome,
    /// The number of a [`Wdl`].
    Winner,
}

impl Kind {
    /// Whether a value of this kind has the number.
    pub(crate) fn has_number(self, number: i64) -> bool {
        match self {
            Self::Score => true,
            Self::Outcome => Outcome::from_number(number).is_some(),
            Self::Winner => Wdl::from_number(number).is_some(),
        }
    }

    /// The number of the value at the end of a game; `result` is a score, or positive for a win of
    /// Max and negative for one of Min.
    pub(crate) fn at_end(self, result: i64) -> i64 {
        let winner = match result {
            1.. => Wdl::MaxWins,
            0 => Wdl::Draw,
            _ => Wdl::MinWins,
        };
        let number = match self {
            Self::Score => Some(result),
            Self::Outcome => Outcome::from(winner).to_number(),
            Self::Winner => winner.to_number(),
        };
        number.expect("outcomes and winners are numbers")
    }
}

/// A value of any kind, so that what reads solutions exists only once. The values of a game are of
/// one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    kind: Kind,
    number: i64,
}

impl Worth {
    /// The value of this kind with this number.
    #[must_use]
    pub const fn new(kind: Kind, number: i64) -> Self {
        Self { kind, number }
    }

    /// What its number stands for.
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Its number: see [`Kind`].
    #[must_use]
    pub const fn number(self) -> i64 {
        self.number
    }

    /// The score, or else the outcome or the winner.
    ///
    /// # Panics
    ///
    /// Panics if no value of this kind has this number.
    #[must_use]
    pub fn read(self) -> Read {
        let Self { kind, number } = self;
        let read = match kind {
            Kind::Score => Some(Read::Score(number)),
            Kind::Outcome => Outcome::from_number(number).map(Read::Outcome),
            Kind::Winner => Wdl::from_number(number).map(Read::Winner),
        };
        read.expect("a value has a number of its kind")
    }

    /// The same with another number, or `None`.
    fn with(self, number: Option<i64>) -> Option<Self> {
        let kind = self.kind;
        number.map(|number| Self { kind, number })
    }
}

/// What a [`Worth`] stands for.
#[derive(Clone, Copy, Debug)]
pub enum Read {
    /// A score.
    Score(i64),
    /// The winner and the plies to the win.
    Outcome(Outcome),
    /// The winner.
    Winner(Wdl),
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.read() {
            Read::Score(score) => score.fmt(f),
            Read::Outcome(outcome) => outcome.fmt(f),
            Read::Winner(winner) => winner.fmt(f),
        }
    }
}

/// As [`Display`](fmt::Display), because playthroughs and errors show values by their `Debug`.
impl fmt::Debug for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The score 0.
impl Default for Worth {
    fn default() -> Self {
        Self::new(Kind::Score, 0)
    }
}

impl Value for Worth {
    type Reward = i64;

    fn no_reward() -> i64 {
        0
    }

    fn back_up(self, reward: i64) -> Option<Self> {
        self.with(match self.read() {
            Read::Score(score) => score.back_up(reward),
            Read::Outcome(outcome) => outcome.back_up(())?.to_number(),
            Read::Winner(_) => Some(self.number),
        })
    }

    fn threshold_after(self, reward: i64) -> Option<Self> {
        self.with(match self.read() {
            Read::Score(score) => score.threshold_after(reward),
            Read::Outcome(outcome) => outcome.threshold_after(())?.to_number(),
            Read::Winner(_) => Some(self.number),
        })
    }

    fn negated(self) -> Option<Self> {
        self.with(match self.read() {
            Read::Score(score) => score.negated(),
            Read::Outcome(outcome) => outcome.negated()?.to_number(),
            Read::Winner(winner) => winner.negated()?.to_number(),
        })
    }

    fn least() -> Self {
        Self::new(Kind::Score, i64::MIN)
    }

    fn greatest() -> Self {
        Self::new(Kind::Winner, Wdl::MaxWins as i64)
    }

    /// A number does not say of which kind it is.
    fn to_number(self) -> Option<i64> {
        None
    }

    fn from_number(_: i64) -> Option<Self> {
        None
    }
}

/// An outcome.
impl From<Outcome> for Worth {
    fn from(outcome: Outcome) -> Self {
        let number = outcome.to_number();
        Self::new(Kind::Outcome, number.expect("outcomes are numbers"))
    }
}

/// Who has won: the player whom a score favours.
impl From<Worth> for Outcome {
    fn from(worth: Worth) -> Self {
        match worth.read() {
            Read::Score(score) => Self::at_end(Kind::Score, score),
            Read::Outcome(outcome) => outcome,
            Read::Winner(winner) => winner.into(),
        }
    }
}

impl OutcomeValue for Worth {}

/// Reads a score or an outcome.
impl FromStr for Worth {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.parse() {
            Ok(score) => Ok(Self::new(Kind::Score, score)),
            Err(_) => text.parse::<Outcome>().map(Self::from),
        }
    }
}
