//! The line of best play from a position, step by step.

use maud::{Markup, html};

use super::Scene;
use super::moves::think;

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
            @if line.is_open {
                p .note {
                    a href=(scene.after(&line.names)) {
                        @if scene.job.is_some() { "It goes on …" } @else { "It goes on from here." }
                    }
                }
            }
            @if let Some(note) = scene.view.note.as_ref().filter(|_| line.is_open) {
                p .note { (note) "." }
                (think(scene))
            }
            @if line.repeats { p .note { "It goes on so, round and round." } }
        }
    }
}
