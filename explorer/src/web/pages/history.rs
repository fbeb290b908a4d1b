//! The moves so far, with a mark at each slip.

use maud::{Markup, html};

use super::Scene;
use super::moves::minus;
use super::plot::plot;
use crate::game::Grade;
use crate::game::view::Past;
use crate::show::class;

/// The moves so far and the plot of the value, and the line as text.
pub(super) fn history(scene: &Scene<'_>) -> Markup {
    let past = &scene.view.past;
    html! {
        section .panel.history aria-label="Moves so far" {
            @if past.is_empty() { p { "No move has been played." } }
            ol .plies {
                @for (at, past) in past.iter().enumerate() {
                    li {
                        a href=(scene.at(at + 1)) .slipped[past.slip.is_some() && scene.shows_values()]
                            aria-current=[(at + 1 == scene.view.past.len()).then_some("step")] {
                            (past.player) " " strong { (past.name) }
                            @if scene.shows_values() { (value(past)) }
                        }
                    }
                }
            }
            @if scene.shows_values() { (plot(scene)) }
        }
    }
}

/// The moves so far in few words, each a link to the position after it; the slips are marked.
pub(super) fn so_far(scene: &Scene<'_>) -> Markup {
    let past = &scene.view.past;
    html! {
        ol .past aria-label="Moves so far" {
            @for (at, past) in past.iter().enumerate() {
                li {
                    a href=(scene.at(at + 1)) {
                        (scene.chip(past.to_move)) span .unseen { (past.player) " " } (past.name)
                    }
                    @if let Some(grade) = past.grade().filter(|_| scene.shows_values()) {
                        span .{"slip " (grade.class())} { (grade.sign()) }
                    }
                }
            }
        }
    }
}

/// The value of a move, and what it has cost.
fn value(past: &Past) -> Markup {
    html! {
        @if let Some(verdict) = &past.verdict {
            " "
            span .{"worth " (class(verdict.mark))} {
                span .sign aria-hidden="true" { (verdict.mark.shape()) }
                " " (minus(&verdict.words()))
            }
        }
        @if let (Some(slip), Some(grade)) = (&past.slip, past.grade()) {
            " "
            span .{"slip " (grade.class())} {
                (grade.sign()) " " (grade.words())
                @if grade == Grade::Weaker { ", cost " (slip.cost) }
                @if let Some(best) = &slip.best { ", had " (minus(&best.words())) }
            }
        }
    }
}
