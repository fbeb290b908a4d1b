//! The pages, as typed templates: what they show is escaped.

mod about;
mod board;
mod certificate;
mod counts;
mod error;
mod game;
mod head;
mod history;
mod icon;
mod keys;
mod layout;
mod line;
mod link_preview;
mod list;
mod moves;
mod parts;
mod players;
mod plot;
mod position;
mod share;
mod solving;
mod tree;

pub(crate) use board::preview;
pub(crate) use certificate::certificate;
pub(crate) use counts::counts;
pub(crate) use error::error;
pub(crate) use game::game;
pub(crate) use keys::keys;
pub(crate) use link_preview::preview_of;
pub(crate) use list::{list, start};
pub(crate) use position::position;
pub(crate) use share::picture_file;
pub(crate) use solving::{how_far, work};
pub(crate) use tree::tree;

use std::time::Duration;

use maud::{Markup, html};
use optimal_play::Player;

use super::address::Address;
use super::jobs::Job;
use super::limits::Limits;
use super::options::Switch;
use super::served_game::ServedGame;
use crate::game::view::PositionView;
use crate::players::Side;
use crate::show::owned_by;

/// What a page about a position shows.
pub(crate) struct Scene<'a> {
    pub(crate) opened: &'a ServedGame,
    pub(crate) address: &'a Address,
    pub(crate) view: &'a PositionView,
    /// The solve that finds what is unknown, if one waits or runs.
    pub(crate) job: Option<&'a Job>,
    /// Why nothing is being solved, if it should be.
    pub(crate) refused: Option<String>,
    pub(crate) limits: &'a Limits,
    /// The time for this position, if somebody asks to think longer.
    pub(crate) longer: Option<Duration>,
}

impl<'a> Scene<'a> {
    /// A position of which nothing is being solved.
    pub(crate) const fn quiet(
        opened: &'a ServedGame,
        address: &'a Address,
        view: &'a PositionView,
        limits: &'a Limits,
    ) -> Self {
        Self {
            opened,
            address,
            view,
            job: None,
            refused: None,
            limits,
            longer: None,
        }
    }
}

impl Scene<'_> {
    /// Whether values are shown.
    const fn shows_values(&self) -> bool {
        !self.address.options.hide.is_on()
    }

    /// Whether the best move is marked.
    const fn shows_best(&self) -> bool {
        self.shows_values() || self.address.options.hint.is_on()
    }

    fn player(&self, player: Player) -> &'static str {
        self.opened.game.player(player)
    }

    /// The colour of the player's pieces, if they are drawn.
    fn chip(&self, player: Player) -> Markup {
        html! {
            @if let Some(board) = &self.view.board {
                span .{"chip " (board.colours()) " " (owned_by(Some(player)))} aria-hidden="true" {}
                " "
            }
        }
    }

    /// The address after these moves from the position.
    fn after(&self, names: &[String]) -> Address {
        let line = self.opened.game.longer(&self.address.line, names);
        self.address.with_line(line)
    }

    /// The address after the first `plies` moves of the game, where the computer waits: it would
    /// play at once.
    fn at(&self, plies: usize) -> Address {
        let names: Vec<_> = self.view.past[..plies.min(self.view.past.len())]
            .iter()
            .map(|past| past.name.clone())
            .collect();
        let line = self.opened.game.longer("", &names);
        let address = self.address.with_line(line);
        if self.has_computer() {
            let options = address.options.with(|it| it.stop = Switch::On);
            return address.with_options(options);
        }
        address
    }

    /// The human who plays against the computer.
    fn human(&self) -> Option<Player> {
        let is_human = |it: &Player| self.address.options.side(*it) == Side::Human;
        let mut humans = Player::ALL.into_iter().filter(is_human);
        humans.next().filter(|_| humans.next().is_none())
    }

    /// Whether the computer moves for a player.
    fn has_computer(&self) -> bool {
        Player::ALL
            .into_iter()
            .any(|player| self.address.options.side(player) == Side::Computer)
    }
}
