//! The moves of a position, each with its value.

use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use crate::game::Scope;
use crate::game::view::Choice;
use crate::show::{Mark, Verdict, class};

/// The moves with their numbers, in the order in which they are listed.
fn in_order<'v>(scene: &Scene<'v>) -> Vec<(usize, &'v Choice)> {
    let mut moves: Vec<_> = scene.view.moves.iter().enumerate().collect();
    if scene.shows_values() && !scene.address.options.board_order.is_on() {
        // Unknown ones come last.
        moves.sort_by_key(|(_, choice)| std::cmp::Reverse(choice.rank.map_or(0, |it| it + 1)));
    }
    moves
}

/// The list; or how the game has ended.
pub(super) fn moves(scene: &Scene<'_>) -> Markup {
    let player = scene.player(scene.view.to_move);
    let options = &scene.address.options;
    let sort = scene
        .address
        .with_options(options.toggled(|it| &mut it.board_order));
    html! {
        section .moves aria-labelledby="moves" {
            h2 #moves { "Moves" }
            @if let Some(ending) = &scene.view.ending {
                p .ending { "The game is over: " strong { (ending) } "." }
            } @else {
                @if scene.shows_values() {
                    p .key {
                        "Values for the player to move, " (player) ". "
                        a .sort href=(sort) {
                            @if options.board_order.is_on() { "List the best first" } @else { "List in board order" }
                        }
                    }
                }
                ol .choices {
                    @for (number, choice) in in_order(scene) { li { (one(scene, number, choice)) } }
                }
                @if scene.shows_values() { p #preview .note aria-live="off" { "\u{a0}" } }
                @if let (true, Some(note)) = (scene.shows_values(), &scene.view.note) {
                    p .note { (note) }
                    (think(scene))
                }
            }
        }
    }
}

/// A form that thinks longer about a position that was not solved in time.
fn think(scene: &Scene<'_>) -> Markup {
    let game = &scene.opened.game;
    let longer = scene.longer.filter(|_| game.scope() == Scope::Position);
    html! {
        @if let (Some(longer), None) = (longer, scene.job) {
            form action=(scene.address.page("think")) method="post" {
                button #think type="submit" {
                    "Think longer: " (humantime::format_duration(longer))
                }
            }
        }
    }
}

/// A move: its name, symbol, word and number.
fn one(scene: &Scene<'_>, number: usize, choice: &Choice) -> Markup {
    let address = scene.after(std::slice::from_ref(&choice.name));
    let standing = scene.view.standing(number).filter(|_| scene.shows_best());
    let verdict = choice.verdict.as_ref().filter(|_| scene.shows_values());
    let class = verdict.map_or("unknown", |verdict| class(verdict.mark));
    html! {
        a .{"move " (class)} .best[is_marked(scene, number)] href=(address) data-move=(number) {
            span .name { (choice.name) }
            " "
            @match verdict {
                Some(verdict) => {
                    span .sign aria-hidden="true" { (verdict.mark.shape()) }
                    " "
                    span .words { (minus(&verdict.words())) }
                },
                None if scene.shows_values() => span .words {
                    @if scene.job.is_some() { "being solved" } @else { "unknown" }
                },
                None => {}
            }
            @if let Some(standing) = standing {
                " "
                span .standing { @if choice.is_best { "★ " } (standing) }
            }
        }
    }
}

/// What a screen reader says about a move on the board, and its mark there.
pub(super) fn label(scene: &Scene<'_>, number: usize, choice: &Choice) -> String {
    let mut label = choice.name.clone();
    if let Some(verdict) = choice.verdict.as_ref().filter(|_| scene.shows_values()) {
        label = format!("{label}, {}", minus(&verdict.words()));
    }
    if let Some(standing) = scene.view.standing(number).filter(|_| scene.shows_best()) {
        label = format!("{label}, {standing}");
    }
    label
}

/// Whether a move is marked as one of the best.
pub(super) fn is_marked(scene: &Scene<'_>, number: usize) -> bool {
    scene.shows_best() && scene.view.moves[number].is_best
}

/// A text with minus signs, which are as wide as plus signs, in place of hyphens before numbers.
pub(super) fn minus(words: &str) -> String {
    words.replace(" -", " \u{2212}")
}

/// What the position is worth for the player to move, if that is known and shown.
pub(super) fn worth_to_move<'v>(scene: &Scene<'v>) -> Option<&'v Verdict> {
    let seen = scene.view.worth.as_ref().filter(|_| scene.shows_values())?;
    Some(&seen.verdicts[scene.view.to_move as usize])
}

/// Who wins, how soon or by how much, in the colour and shape of what that is to the player to
/// move.
pub(super) fn worth(scene: &Scene<'_>) -> Markup {
    let Some(verdict) = worth_to_move(scene).filter(|_| scene.view.ending.is_none()) else {
        return html! {};
    };
    let to_move = scene.view.to_move;
    let result = match verdict.mark {
        Mark::Win => wins(scene, to_move),
        Mark::Loss => wins(scene, !to_move),
        Mark::Draw => "a draw with best play".to_owned(),
        Mark::Score => format!("{} with best play", verdict.words()),
    };
    html! {
        span .{"worth " (class(verdict.mark))} {
            span .sign aria-hidden="true" { (verdict.mark.shape()) }
            " " (minus(&result))
        }
    }
}

/// That this player wins, such as `black wins in 14`.
fn wins(scene: &Scene<'_>, winner: Player) -> String {
    let seen = scene.view.worth.as_ref();
    let detail = seen.map_or("", |seen| &seen.verdicts[winner as usize].detail);
    let words = format!("{} wins {detail}", scene.player(winner));
    words.trim_end().to_owned()
}

/// The most of the best moves that the line above the board names.
const MOST_NAMED: usize = 3;

/// The best moves, if they are known and shown.
pub(super) fn best(scene: &Scene<'_>) -> Markup {
    let moves = scene.view.moves.iter().enumerate();
    let best: Vec<_> = moves
        .filter(|(number, _)| is_marked(scene, *number))
        .collect();
    html! {
        @if best.len() == scene.view.moves.len() && best.len() > 1 {
            p .advice {
                @if best.len() == 2 { "Both" } @else { "All " (best.len()) } " moves are equally good."
            }
        } @else if !best.is_empty() {
            p .advice {
                "★ Best:"
                @for (_, choice) in best.iter().take(MOST_NAMED) {
                    " " a href=(scene.after(std::slice::from_ref(&choice.name))) { (choice.name) }
                }
                @if let Some(more @ 1..) = best.len().checked_sub(MOST_NAMED) {
                    " and " a href="#moves" { (more) " more" }
                }
            }
        }
    }
}
