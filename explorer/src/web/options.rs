//! What an address asks for beside the position: who plays, and what is shown.

use std::fmt::{self, Display};

use optimal_play::Player;
use serde::Deserialize;

use crate::players::{Side, Skill};

/// What an address asks for beside the position. An address names only what is not the default.
#[derive(Clone, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    /// Whether the board is seen from the other side.
    pub(crate) flip: Switch,
    /// Whether values are hidden.
    pub(crate) hide: Switch,
    /// Whether the best move is marked although values are hidden.
    pub(crate) hint: Switch,
    /// Whether moves are listed in the order of the game, not the best first.
    pub(crate) board_order: Switch,
    /// What stands beside the board.
    pub(crate) tab: Tab,
    /// Whether the computer waits.
    pub(crate) stop: Switch,
    /// Who moves for the first player.
    pub(crate) max: Side,
    /// Who moves for the second player.
    pub(crate) min: Side,
    pub(crate) skill: Skill,
    /// The seed of the computer's random choices.
    pub(crate) seed: u32,
    /// The depth of the best-play tree.
    pub(crate) depth: Depth,
}

/// Yes or no: `1` or `0`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
pub(crate) enum Switch {
    #[default]
    #[serde(rename = "0")]
    Off,
    #[serde(rename = "1")]
    On,
}

/// What stands beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tab {
    /// The moves, each with its value.
    #[default]
    Moves,
    /// The line of best play.
    Line,
    /// The moves so far.
    Game,
    /// The tree, statistics and proofs, and the position as text.
    More,
}

impl Tab {
    pub(crate) const ALL: [Self; 4] = [Self::Moves, Self::Line, Self::Game, Self::More];

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Moves => "Moves",
            Self::Line => "Line",
            Self::Game => "Game",
            Self::More => "More",
        }
    }
}

/// The depth of a tree, from 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(try_from = "usize")]
pub(crate) struct Depth(pub(crate) usize);

impl Depth {
    pub(crate) const MOST: usize = 12;
}

impl Default for Depth {
    fn default() -> Self {
        Self(3)
    }
}

impl TryFrom<usize> for Depth {
    type Error = String;

    fn try_from(depth: usize) -> Result<Self, String> {
        match depth {
            1..=Self::MOST => Ok(Self(depth)),
            _ => Err(format!(
                "the depth is {depth}, it must be 1 to {}",
                Self::MOST
            )),
        }
    }
}

impl Switch {
    pub(crate) const fn is_on(self) -> bool {
        matches!(self, Self::On)
    }

    const fn toggled(self) -> Self {
        match self {
            Self::Off => Self::On,
            Self::On => Self::Off,
        }
    }
}

impl Options {
    /// Who moves for the player.
    pub(crate) const fn side(&self, player: Player) -> Side {
        match player {
            Player::Max => self.max,
            Player::Min => self.min,
        }
    }

    /// Whether the computer moves for both players.
    pub(crate) fn is_watched(&self) -> bool {
        Player::ALL
            .into_iter()
            .all(|player| self.side(player) == Side::Computer)
    }

    /// These options after a change.
    pub(crate) fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut options = self.clone();
        change(&mut options);
        options
    }

    /// These options for a game of a human, who moves first, against the computer: at a skill that can
    /// be beaten, without the values.
    pub(crate) fn against_computer(&self) -> Self {
        self.with(|options| {
            options.min = Side::Computer;
            options.skill = Skill::Good;
            options.hide = Switch::On;
        })
    }

    /// These options with a switch thrown.
    pub(crate) fn toggled(&self, switch: impl Fn(&mut Self) -> &mut Switch) -> Self {
        self.with(|options| {
            let switch = switch(options);
            *switch = switch.toggled();
        })
    }

    /// What is not the default, as names and values.
    pub(crate) fn named(&self) -> Vec<(&'static str, String)> {
        let switches = [
            ("flip", self.flip),
            ("hide", self.hide),
            ("hint", self.hint),
            ("board_order", self.board_order),
            ("stop", self.stop),
        ];
        let switches = switches.into_iter().filter(|(_, switch)| switch.is_on());
        let mut named: Vec<_> = switches.map(|(name, _)| (name, "1".to_owned())).collect();
        if self.tab != Tab::default() {
            named.push(("tab", self.tab.title().to_lowercase()));
        }
        for (name, side) in [("max", self.max), ("min", self.min)] {
            if side == Side::Computer {
                named.push((name, "computer".to_owned()));
            }
        }
        if self.skill != Skill::default() {
            named.push(("skill", self.skill.to_string()));
        }
        if self.seed != 0 {
            named.push(("seed", self.seed.to_string()));
        }
        if self.depth != Depth::default() {
            named.push(("depth", self.depth.0.to_string()));
        }
        named
    }
}

impl Display for Options {
    /// As the end of an address: empty, or with a question mark at its beginning.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = '?';
        for (name, value) in self.named() {
            write!(f, "{separator}{name}={value}")?;
            separator = '&';
        }
        Ok(())
    }
}
