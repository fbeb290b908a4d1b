//! What a move leads to, shown where somebody points at it.

use maud::{Markup, html};

use super::Scene;
use super::board::picture;

/// The board after the move, and the line of best play from there.
pub(crate) fn preview(scene: &Scene<'_>) -> Markup {
    let line = scene.view.line.as_ref().map(ToString::to_string);
    let line = line.or_else(|| scene.view.ending.clone());
    let line = line.filter(|_| scene.shows_values());
    html! {
        div .preview { (picture(scene, &[])) }
        @if let Some(line) = line { p .then { "then: " (line) } }
    }
}
