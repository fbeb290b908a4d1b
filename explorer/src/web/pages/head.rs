//! Above the board: the game, the player to move, what that is worth, and the best moves.

use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use super::moves::minus;
use crate::game::view::Choice;
use crate::players::Side;
use crate::show::{Mark, Verdict};

/// The game, the player to move, and the best moves; or how the game has ended.
pub(super) fn head(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let player = scene.player(view.to_move);
    let [side, other] = [view.to_move, !view.to_move].map(|it| scene.address.options.side(it));
    let turn = match (side, other) {
        (Side::Human, Side::Computer) => ": your move",
        (Side::Computer, _) => ": the computer moves",
        (Side::Human, Side::Human) => " to move",
    };
    html! {
        div .title {
            h1 { (scene.opened.game.title()) }
            p .turn role="status" {
                @match &view.ending {
                    Some(ending) => strong { (ending) },
                    None => { (scene.chip(view.to_move)) strong { (player) } (turn) " " (worth(scene)) }
                }
            }
            @if scene.human().is_none() || scene.shows_best() { (best(scene)) }
        }
    }
}

/// How a game that is over has ended for whoever played it against the computer.
pub(super) fn finished(scene: &Scene<'_>) -> Option<(Mark, &'static str)> {
    let worth = scene.view.worth.as_ref()?;
    let mark = worth.verdicts[scene.human()? as usize].mark;
    let words = match mark {
        Mark::Win => "You won!",
        Mark::Loss => "You lost",
        Mark::Draw => "A draw",
        Mark::Score => return None,
    };
    Some((mark, words))
}

/// What the position is worth for the player to move, if that is known and shown.
pub(super) fn worth_to_move<'v>(scene: &Scene<'v>) -> Option<&'v Verdict> {
    let seen = scene.view.worth.as_ref().filter(|_| scene.shows_values())?;
    Some(&seen.verdicts[scene.view.to_move as usize])
}

/// Who wins, how soon or by how much, with the colour of the winner.
fn worth(scene: &Scene<'_>) -> Markup {
    let Some(verdict) = worth_to_move(scene).filter(|_| scene.view.ending.is_none()) else {
        return html! {};
    };
    let to_move = scene.view.to_move;
    html! {
        span .result {
            @match verdict.mark {
                Mark::Win => { (scene.chip(to_move)) (wins(scene, to_move)) },
                Mark::Loss => { (scene.chip(!to_move)) (wins(scene, !to_move)) },
                Mark::Draw => "a draw with best play",
                Mark::Score => { (minus(&verdict.words())) " with best play" },
            }
        }
    }
}

/// That this player wins, such as `Black wins in 14`.
fn wins(scene: &Scene<'_>, winner: Player) -> String {
    let player = scene.player(winner);
    let seen = scene.view.worth.as_ref();
    let words = seen.map(|seen| {
        let Verdict { word, detail, .. } = &seen.verdicts[winner as usize];
        format!("{player} {word}s {detail}")
    });
    minus(words.unwrap_or_default().trim_end())
}

/// The most of the best moves that the line above the board names.
const MOST_NAMED: usize = 3;

/// The best moves, if they are known and shown.
fn best(scene: &Scene<'_>) -> Markup {
    let moves = &scene.view.moves;
    let best = moves.iter().filter(|choice| choice.is_best);
    let best: Vec<_> = best.filter(|_| scene.shows_best()).collect();
    html! {
        p .advice {
            @match (best.len(), moves.len()) {
                (0, _) => "\u{a0}",
                (1, 1) => { "The only move: " (played(scene, best[0])) },
                (2, 2) => "Both moves are equally good.",
                (all, moves) if all == moves => { "All " (all) " moves are equally good." },
                (all, _) => {
                    "★ Best:"
                    @for choice in best.iter().take(MOST_NAMED) { " " (played(scene, choice)) }
                    @if let Some(more @ 1..) = all.checked_sub(MOST_NAMED) {
                        " and " a href="#moves" { (more) " more" }
                    }
                }
            }
        }
    }
}

/// A link that plays a move.
fn played(scene: &Scene<'_>, choice: &Choice) -> Markup {
    html! { a href=(scene.after(std::slice::from_ref(&choice.name))) { (choice.name) } }
}
