//! What else there is about a position: tree, statistics, proof, and it as text.

use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use super::certificate::names as proof_names;
use super::solving::whole;
use crate::game::LONGEST_NOTATION;

/// The links, and the line and the position as text.
pub(super) fn about(scene: &Scene<'_>) -> Markup {
    let address = scene.address;
    html! {
        section .panel.about aria-label="More" {
            @if scene.opened.game.is_solved() {
                p {
                    a href=(address.page("tree")) { "Best-play tree" }
                    " · "
                    a href=(address.with_line("").page("statistics")) { "Statistics" }
                }
            }
            (whole(scene))
            @if scene.opened.game.is_solved() {
                p {
                    "Proof of the value, which anyone can check: for "
                    @for player in Player::ALL {
                        @if player == Player::Min { " and for " }
                        a href=(address.with_line("").page(proof_names(player).0)) { (scene.player(player)) }
                    }
                    "."
                }
            }
            @if let Some(report) = scene.opened.game.report() { p .report { "Solved by " (report) "." } }
            form .as-line action=(address.with_line("").page("import")) method="get" {
                label for="text" { "The line as text: copy it, or change it and " }
                input #text name="text" value=(names(scene)) maxlength="4000";
                button type="submit" { "go there" }
            }
            @if let Some(notation) = &scene.view.notation {
                form .as-line action=(scene.address.with_line("").page("position")) method="get" {
                    label for="position" { "The position as text: copy it, or change it and " }
                    input #position name="text" value=(notation) maxlength=(LONGEST_NOTATION);
                    button type="submit" { "begin there" }
                }
            }
            @if scene.view.board.is_some() {
                h2 { "The picture as text" }
                pre .picture tabindex="0" { (scene.view.picture) }
            }
        }
    }
}

/// The names of the moves so far.
fn names(scene: &Scene<'_>) -> String {
    let names = scene.view.past.iter().map(|past| past.name.as_str());
    names.collect::<Vec<_>>().join(" ")
}
