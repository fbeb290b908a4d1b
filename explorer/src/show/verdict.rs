//! A value in words.

use std::fmt::{self, Display};

use optimal_play::{Outcome, Player, Wdl};

/// A value in words, as a player sees it.
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player};
/// use optimal_play_explorer::Verdict;
///
/// let verdict = Verdict::outcome(Outcome::win(Player::Max, 7), Player::Min);
/// assert_eq!(verdict.to_string(), "▼ loss in 7");
/// assert_eq!(verdict.short(), "▼7");
/// assert_eq!(Verdict::difference(3, Player::Max).to_string(), "▲ win +3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What the value means to the player.
    pub mark: Mark,
    /// The mark in a word, such as `win` or `mate`; empty for a score.
    pub word: &'static str,
    /// How soon, or how high; may be empty.
    pub detail: String,
}

/// What a value means to a player.
///
/// # Examples
///
/// ```
/// use optimal_play_explorer::Mark;
///
/// assert_eq!((Mark::Loss.shape(), Mark::Loss.word()), ('▼', "loss"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The player wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The player loses.
    Loss,
    /// A score that neither wins nor loses.
    Score,
}

impl Mark {
    const fn shown(self) -> (char, &'static str) {
        match self {
            Self::Win => ('▲', "win"),
            Self::Draw => ('●', "draw"),
            Self::Loss => ('▼', "loss"),
            Self::Score => ('■', ""),
        }
    }

    /// A shape for each mark, so that nobody needs colours to read it.
    pub const fn shape(self) -> char {
        self.shown().0
    }

    /// The word; empty for a score.
    pub const fn word(self) -> &'static str {
        self.shown().1
    }
}

impl Verdict {
    /// For values that only name the winner.
    pub const fn winner(winner: Wdl, viewer: Player) -> Self {
        let mark = match (winner, viewer) {
            (Wdl::Draw, _) => Mark::Draw,
            (Wdl::MaxWins, Player::Max) | (Wdl::MinWins, Player::Min) => Mark::Win,
            _ => Mark::Loss,
        };
        Self {
            mark,
            word: mark.word(),
            detail: String::new(),
        }
    }

    /// For values with the number of plies to the end.
    pub fn outcome(outcome: Outcome, viewer: Player) -> Self {
        let verdict = Self::winner(outcome.into(), viewer);
        let detail = match outcome.plies() {
            None | Some(0) => String::new(),
            Some(plies) => format!("in {plies}"),
        };
        Self { detail, ..verdict }
    }

    /// For the score of Max minus that of Min, where the higher score wins.
    pub fn difference(total: impl Into<i128>, viewer: Player) -> Self {
        let total = total.into();
        let verdict = Self::winner(
            match total {
                ..0 => Wdl::MinWins,
                0 => Wdl::Draw,
                1.. => Wdl::MaxWins,
            },
            viewer,
        );
        let detail = match (total, viewer) {
            (0, _) => String::new(),
            (_, Player::Max) => format!("{total:+}"),
            (_, Player::Min) => format!("{:+}", total.saturating_neg()),
        };
        Self { detail, ..verdict }
    }

    /// For scores in some unit that Max maximizes and Min minimizes.
    pub fn score(total: impl Display, unit: &str) -> Self {
        let detail = format!("{total} {unit}");
        let (mark, word) = (Mark::Score, Mark::Score.word());
        Self { mark, word, detail }
    }

    /// The value in a few characters: the number, as in `+3`, with the shape if it has no sign, as
    /// in `▲7`; `=` for a draw.
    pub fn short(&self) -> String {
        if self.mark == Mark::Draw {
            return "=".to_owned();
        }
        let is_part = |it: char| it.is_ascii_digit() || "+-".contains(it);
        let number = self
            .detail
            .split(|it| !is_part(it))
            .find(|it| !it.is_empty());
        match number.unwrap_or_default() {
            number if self.mark == Mark::Score || number.starts_with(['+', '-']) => {
                number.replace('-', "\u{2212}")
            }
            number => format!("{}{number}", self.mark.shape()),
        }
    }

    /// The value in words only, such as `win in 7`.
    pub fn words(&self) -> String {
        let parts = [self.word, &self.detail];
        let words = parts.into_iter().filter(|part| !part.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }
}

impl Display for Verdict {
    /// A shape and the words, such as `▲ win in 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.mark.shape(), self.words()))
    }
}
