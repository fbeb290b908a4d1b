//! What there is to be seen of a game, as plain data: what the screen and the plain text are made of.

use std::fmt::{self, Display};

use optimal_play::Player;

use crate::game::Told;

/// All there is to be seen.
pub(crate) struct View {
    /// The board.
    pub(crate) picture: String,
    pub(crate) to_move: Player,
    /// How the game has ended, if it has.
    pub(crate) ending: Option<String>,
    /// The moves that can be played; none where the game has ended.
    pub(crate) moves: Vec<Choice>,
    /// The number of the move that a perfect player chooses; `None` while it is not known.
    pub(crate) favourite: Option<usize>,
    /// The expected line from here, if it is known.
    pub(crate) line: Option<String>,
    /// Why not all is known.
    pub(crate) note: Option<String>,
    /// The moves that led here.
    pub(crate) past: Vec<Past>,
}

/// A move that can be played.
pub(crate) struct Choice {
    pub(crate) name: String,
    /// What it is worth to the player to move, if that is known.
    pub(crate) told: Option<Told>,
    pub(crate) is_best: bool,
}

/// A move that was played.
pub(crate) struct Past {
    pub(crate) player: &'static str,
    pub(crate) name: String,
    /// What it was worth to the player, if that is known.
    pub(crate) told: Option<Told>,
    /// Whether there was a better one.
    pub(crate) is_slip: bool,
}

impl Choice {
    /// What it is worth, or a question mark.
    pub(crate) fn worth(&self) -> String {
        let told = self.told.as_ref().map(ToString::to_string);
        told.unwrap_or_else(|| "?".to_owned())
    }
}

impl View {
    /// The number of the move that `text` is: its name; or its number from 1, after `#` if any move here has a
    /// name of digits alone.
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
            told,
            is_slip,
        } = self;
        write!(f, "{player} {name}")?;
        if let Some(told) = told {
            write!(f, " {told}")?;
        }
        if *is_slip {
            write!(f, ", not the best")?;
        }
        Ok(())
    }
}
