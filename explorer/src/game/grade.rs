//! How bad a move was.

use super::view::{Past, Slip};
use crate::show::{Mark, Verdict};

/// How bad a move was that was not the best, as chess players write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grade {
    /// The result stays the same.
    Weaker,
    /// A win has become a draw.
    Mistake,
    /// A win, or a draw, has become a loss.
    Blunder,
}

impl Grade {
    pub(crate) const ALL: [Self; 3] = [Self::Weaker, Self::Mistake, Self::Blunder];

    /// That of a slip.
    pub(super) fn of(past: &Past, slip: &Slip) -> Self {
        let mark = |verdict: Option<&Verdict>| verdict.map_or(Mark::Score, |it| it.mark);
        match (mark(slip.best.as_ref()), mark(past.verdict.as_ref())) {
            (Mark::Win, Mark::Draw) => Self::Mistake,
            (Mark::Win | Mark::Draw, Mark::Loss) => Self::Blunder,
            _ => Self::Weaker,
        }
    }

    /// Its sign, what it says about the move wherever people read it, and the class of the style
    /// sheet.
    const fn texts(self) -> [&'static str; 3] {
        match self {
            Self::Weaker => ["?!", "not the best", "weaker"],
            Self::Mistake => ["?", "a lost win", "mistake"],
            Self::Blunder => ["??", "a lost game", "blunder"],
        }
    }

    pub(crate) const fn sign(self) -> &'static str {
        self.texts()[0]
    }

    pub(crate) const fn words(self) -> &'static str {
        self.texts()[1]
    }

    pub(crate) const fn class(self) -> &'static str {
        self.texts()[2]
    }

    /// All grades with their words.
    pub(crate) fn legend() -> String {
        let grades = Self::ALL.map(|it| format!("{} {}", it.sign(), it.words()));
        grades.join(", ")
    }
}
