//! The moves so far, with a mark at each slip.

use maud::{Markup, html};

use super::Scene;
use super::moves::minus;
use super::plot::plot;
use crate::game::view::{Past, Slip};
use crate::show::{Mark, Verdict, class};

/// The moves so far and the plot of the value, and the line as text.
pub(super) fn history(scene: &Scene<'_>) -> Markup {
    let past = &scene.view.past;
    html! {
        section .history aria-labelledby="history" {
            h2 #history { "Moves so far" }
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
        @if let Some(slip) = &past.slip {
            " "
            @let grade = Grade::of(past, slip);
            span .{"slip " (grade.class())} {
                (grade.sign()) " " (grade.words())
                @if let Grade::Weaker(_) = grade { ", cost " (slip.cost) }
                @if let Some(best) = slip.best.as_ref().filter(|best| best.mark != Mark::Draw) {
                    ", had " (minus(&best.words()))
                }
            }
        }
    }
}

/// How bad a slip is, as chess players write it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Grade {
    /// The result stays the same.
    Weaker(Mark),
    /// A win has become a draw.
    LostWin,
    /// A win, or a draw, has become a loss.
    Blunder(Mark),
}

impl Grade {
    /// That of a move.
    pub(super) fn of(past: &Past, slip: &Slip) -> Self {
        let mark = |verdict: Option<&Verdict>| verdict.map_or(Mark::Score, |it| it.mark);
        match (mark(slip.best.as_ref()), mark(past.verdict.as_ref())) {
            (Mark::Win, Mark::Draw) => Self::LostWin,
            (best @ (Mark::Win | Mark::Draw), Mark::Loss) => Self::Blunder(best),
            (best, _) => Self::Weaker(best),
        }
    }

    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Weaker(_) => "?!",
            Self::LostWin => "?",
            Self::Blunder(_) => "??",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Weaker(Mark::Win) => "a weaker win",
            Self::Weaker(Mark::Loss) => "a worse loss",
            Self::Weaker(_) => "not the best",
            Self::LostWin | Self::Blunder(Mark::Win) => "a lost win",
            Self::Blunder(_) => "a lost draw",
        }
    }

    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::Weaker(_) => "weaker",
            Self::LostWin => "mistake",
            Self::Blunder(_) => "blunder",
        }
    }
}
