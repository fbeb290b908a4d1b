//! Who plays, as a form.

use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use crate::players::{Side, Skill};

/// The form.
pub(super) fn players(scene: &Scene<'_>) -> Markup {
    let options = &scene.address.options;
    let has_skill = scene.has_computer();
    let is_chosen = |name| ["max", "min", "stop"].contains(&name) || (has_skill && name == "skill");
    let kept = options.named();
    let kept = kept.iter().filter(|(name, _)| !is_chosen(name));
    let form = html! {
        form action=(scene.address.path()) method="get" {
            @for (name, value) in kept { input type="hidden" name=(name) value=(value); }
            (side(scene, Player::Max, "max", options.max))
            (side(scene, Player::Min, "min", options.min))
            @if has_skill {
                label {
                    "skill "
                    select name="skill" {
                        @for skill in Skill::ALL {
                            option value=(skill) selected[skill == options.skill] { (skill) }
                        }
                    }
                }
            }
            button .unscripted type="submit" { "Set the players" }
        }
    };
    html! {
        section .players aria-label="Players" {
            @if !scene.has_computer() && scene.view.past.is_empty() {
                a .button.first href=(scene.address.with_options(options.against_computer())) {
                    "Play against the computer"
                }
            }
            // Who plays the computer has chosen.
            @if scene.human().is_some() {
                details open[scene.view.past.is_empty()] { summary { "Players and skill" } (form) }
            } @else {
                (form)
            }
        }
    }
}

/// Who moves for a player.
fn side(scene: &Scene<'_>, player: Player, name: &str, moves: Side) -> Markup {
    html! {
        label {
            (scene.chip(player)) (scene.player(player)) " "
            select name=(name) {
                option value="human" selected[moves == Side::Human] { "human" }
                option value="computer" selected[moves == Side::Computer] { "computer" }
            }
        }
    }
}
