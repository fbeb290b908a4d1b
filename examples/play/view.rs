//! What a person sees of a game, as plain data for the screen and the plain text.

use std::fmt::{self, Display};

use optimal_play::Player;

use crate::game::Verdict;

/// What a person sees.
pub(crate) struct View {
    /// The board.
    pub(crate) picture: String,
    pub(crate) to_move: Player,
    /// How the game has ended; `None` while it continues.
    pub(crate) ending: Option<String>,
    /// The legal moves; none if the game has ended.
    pub(crate) moves: Vec<Choice>,
    /// The number of the move that a perfect player chooses; `None` while it is unknown.
    pub(crate) favourite: Option<usize>,
    /// The expected line from here, if known.
    pub(crate) line: Option<String>,
    /// Why something is unknown.
    pub(crate) note: Option<String>,
    /// The moves so far.
    pub(crate) past: Vec<Past>,
}

/// A legal move.
pub(crate) struct Choice {
    pub(crate) name: String,
    /// Its value for the player to move, if known.
    pub(crate) verdict: Option<Verdict>,
    pub(crate) is_best: bool,
}

/// A move that was played.
pub(crate) struct Past {
    pub(crate) player: &'static str,
    pub(crate) name: String,
    /// Its value for the player, if known.
    pub(crate) verdict: Option<Verdict>,
    /// Whether there was a better move.
    pub(crate) is_slip: bool,
}

impl Choice {
    /// Its value, or a question mark.
    pub(crate) fn worth(&self) -> String {
        let verdict = self.verdict.as_ref().map(ToString::to_string);
        verdict.unwrap_or_else(|| "?".to_owned())
    }
}

impl View {
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

impl Display for Past {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            player,
            name,
            verdict,
            is_slip,
        } = self;
        write!(f, "{player} {name}")?;
        if let Some(verdict) = verdict {
            write!(f, " {verdict}")?;
        }
        if *is_slip {
            write!(f, ", not the best")?;
        }
        Ok(())
    }
}
