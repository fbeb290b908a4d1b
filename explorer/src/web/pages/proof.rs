//! Links to the certificates of a game.

use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use super::certificate::names;

/// The links.
pub(super) fn proof(scene: &Scene<'_>) -> Markup {
    if !scene.opened.game.is_solved() {
        return html! {};
    }
    html! {
        p {
            "Proof of the value, which anyone can check: for "
            @for player in Player::ALL {
                @if player == Player::Min { " and for " }
                a href=(scene.address.with_line("").page(names(player).0)) { (scene.player(player)) }
            }
            "."
        }
    }
}
