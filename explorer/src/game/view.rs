//! What a person sees of a game, as plain data for the screen, the plain text and the browser.

use std::fmt::{self, Display};

use optimal_play::Player;

use super::grade::Grade;
use crate::show::{Board, Bounds, Change, Spot, Verdict};

/// What a person sees.
pub(crate) struct PositionView {
    /// The board as text.
    pub(crate) picture: String,
    /// The position in its notation, if it has one.
    pub(crate) notation: Option<String>,
    /// The board as a drawing, unless it is too large to be looked at.
    pub(crate) board: Option<Board>,
    /// The known Grundy values of its parts, each with its place on the drawing.
    pub(crate) nimbers: Vec<((f64, f64), u64)>,
    /// What the last move has changed on the drawing.
    pub(crate) change: Option<Change>,
    pub(crate) to_move: Player,
    /// How the game has ended; `None` while it continues.
    pub(crate) ending: Option<String>,
    /// The legal moves; none if the game has ended.
    pub(crate) moves: Vec<Choice>,
    /// The number of the move that a perfect player chooses; `None` while it is unknown.
    pub(crate) favourite: Option<usize>,
    /// How many plies the computer has looked ahead, if it had to.
    pub(crate) ahead: Option<u32>,
    /// What the search that is under way asks, in words.
    pub(crate) question: Option<String>,
    /// The expected line from here, if known.
    pub(crate) line: Option<ExpectedLine>,
    /// Why something is unknown.
    pub(crate) note: Option<String>,
    /// The moves so far.
    pub(crate) past: Vec<Past>,
    /// What the position is worth, with what has been gathered; `None` while it is unknown.
    pub(crate) worth: Option<ValueView>,
}

/// A line of best play.
pub(crate) struct ExpectedLine {
    /// The names of its moves.
    pub(crate) names: Vec<String>,
    /// Whether it ends at a position that was on it before.
    pub(crate) repeats: bool,
    /// Whether it goes on, and nobody has found how.
    pub(crate) is_open: bool,
}

/// A value as it is seen.
pub(crate) struct ValueView {
    /// By Max, and by Min.
    pub(crate) verdicts: [Verdict; 2],
    /// How high it stands on a plot.
    pub(crate) height: f64,
    /// The part of a bar that is the first player's, from 0 to 1.
    pub(crate) share: f64,
}

/// A legal move.
pub(crate) struct Choice {
    pub(crate) name: String,
    /// Its value for the player to move, if known.
    pub(crate) verdict: Option<Verdict>,
    /// What is known of its value otherwise.
    pub(crate) bounds: Option<Bounds>,
    /// The same as the part of a bar that is left, from 0, the worst, to 1.
    pub(crate) range: Option<[f64; 2]>,
    /// How good it is for the player to move: a higher number is better; `None` if unknown.
    pub(crate) rank: Option<usize>,
    /// Whether it is known to be the best, or one of them.
    pub(crate) is_best: bool,
    pub(crate) spot: Option<Spot>,
    /// The squares that the piece crosses.
    pub(crate) path: Vec<(f64, f64)>,
    /// What it changes on the drawing; unknown where there is too much of it.
    pub(crate) change: Option<Change>,
}

/// A move that was played.
pub(crate) struct Past {
    pub(crate) to_move: Player,
    /// The name of the player.
    pub(crate) player: &'static str,
    pub(crate) name: String,
    /// Its value for the player, if known.
    pub(crate) verdict: Option<Verdict>,
    /// What was lost, if there was a better move.
    pub(crate) slip: Option<Slip>,
    pub(crate) spot: Option<Spot>,
    /// The squares that the piece crossed.
    pub(crate) path: Vec<(f64, f64)>,
    /// What the position before the move was worth.
    pub(crate) worth: Option<ValueView>,
}

/// A move that was not the best.
pub(crate) struct Slip {
    /// The value of the best move for the player.
    pub(crate) best: Option<Verdict>,
    /// How much was lost, in a few words.
    pub(crate) cost: String,
}

impl Choice {
    /// Its value, or a question mark.
    pub(crate) fn worth(&self) -> String {
        let verdict = self.verdict.as_ref().map(ToString::to_string);
        let bounds = || self.bounds.map(|it| it.words().to_owned());
        verdict.or_else(bounds).unwrap_or_else(|| "?".to_owned())
    }
}

impl Display for ExpectedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.names.join(" "))?;
        if self.is_open {
            return write!(f, " …");
        }
        match (self.repeats, self.names.is_empty()) {
            (false, _) => Ok(()),
            (true, false) => write!(f, " and round again"),
            (true, true) => write!(f, "and round again"),
        }
    }
}

impl PositionView {
    /// What is known of a move as a choice: that it is the best, or one of them; or, where a
    /// perfect player chooses it without knowing that, on what grounds.
    pub(crate) fn standing(&self, number: usize) -> Option<&'static str> {
        let choice = self.moves.get(number)?;
        if choice.is_best {
            return Some("best");
        }
        let grounds = match (&choice.verdict, self.ahead) {
            (Some(_), _) => "the best known",
            (None, Some(_)) => "looks best",
            (None, None) => "a guess",
        };
        (self.favourite == Some(number)).then_some(grounds)
    }

    /// The number, from 0, of the move that `text` names: by its name, or by its number from 1. The
    /// number needs a `#` before it if the name of any move here has only digits.
    pub(crate) fn find(&self, text: &str) -> Option<usize> {
        let name = |choice: &Choice| choice.name.eq_ignore_ascii_case(text);
        let exact = self.moves.iter().position(|choice| choice.name == text);
        if let Some(number) = exact.or_else(|| self.moves.iter().position(name)) {
            return Some(number);
        }
        let digits = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        let number = match text.strip_prefix('#') {
            Some(number) => number,
            None if self.moves.iter().any(|choice| digits(&choice.name)) => return None,
            None => text,
        };
        let number = number.parse::<usize>().ok()?.checked_sub(1)?;
        (number < self.moves.len()).then_some(number)
    }
}

impl Past {
    /// How bad it was, if it is known not to be the best.
    pub(crate) fn grade(&self) -> Option<Grade> {
        Some(Grade::of(self, self.slip.as_ref()?))
    }
}

impl Display for Past {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.player, self.name)?;
        if let Some(verdict) = &self.verdict {
            write!(f, " {verdict}")?;
        }
        match self.grade() {
            Some(grade) => write!(f, " {}", grade.sign()),
            None => Ok(()),
        }
    }
}
