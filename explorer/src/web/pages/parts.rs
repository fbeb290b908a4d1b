//! What the parts of a position are worth.

use maud::{Markup, PreEscaped, html};
use optimal_play::Player;

use super::Scene;
use super::moves::minus;
use crate::show::{Board, PartValue};

/// A list of the parts and their sum, and the thermograph of the sum.
pub(super) fn parts(scene: &Scene<'_>) -> Markup {
    let Ok(Some(values)) = scene.opened.game.part_values(&scene.address.line) else {
        return html! {};
    };
    let names = Player::ALL.map(|player| scene.player(player));
    let colours = scene
        .view
        .board
        .as_ref()
        .map_or("black-white", Board::colours);
    html! {
        h2 { "Values, whoever moves first" }
        dl .parts {
            @for (part, value) in &values.parts { (row(part, value.as_ref(), names)) }
            @if values.parts.len() != 1 { (row("all", values.sum.as_ref(), names)) }
        }
        @if let Some(sum) = &values.sum {
            figure .{"thermograph " (colours)} {
                (PreEscaped(&sum.thermograph))
                figcaption { "Thermograph: stops of " (names[0]) " at the left, of " (names[1]) " at the right, where each move costs the temperature." }
            }
        }
    }
}

/// A part with its value.
fn row(part: &str, value: Option<&PartValue>, names: [&str; 2]) -> Markup {
    html! {
        dt { code { (part) } }
        dd {
            @match value {
                Some(value) => {
                    code { (value.form) }
                    p .note {
                        "mean " (minus(&value.mean.to_string()))
                        ", temperature " (minus(&value.temperature.to_string()))
                        "; " (value.winner(names))
                    }
                }
                None => p .note { "too large for a form" },
            }
        }
    }
}
