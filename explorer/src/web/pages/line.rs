//! The line of best play from a position, step by step.

use maud::{Markup, html};

use super::Scene;

/// The line, each move a link.
pub(super) fn line(scene: &Scene<'_>) -> Markup {
    let line = scene.view.line.as_ref().filter(|_| scene.shows_values());
    let Some(line) = line else {
        return html! {
            section .panel.line aria-label="Line of best play" {
                p .note {
                    @if scene.shows_values() { "It is not known yet." } @else { "Values are hidden." }
                }
            }
        };
    };
    let played = scene.view.past.len();
    html! {
        section .panel.line aria-label="Line of best play" {
            @if line.names.is_empty() { p { "The game is over." } }
            ol .plies start=(played + 1) {
                @for (at, name) in line.names.iter().enumerate() {
                    li { a href=(scene.after(&line.names[..=at])) { (name) } }
                }
            }
            @if line.is_open { p .note { "It goes on: open its last position to see how." } }
            @if line.repeats { p .note { "It goes on so, round and round." } }
        }
    }
}
