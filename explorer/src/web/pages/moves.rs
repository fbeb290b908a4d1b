//! The moves of a position, each with its value.

use std::time::Duration;

use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use super::board::new_game;
use super::head::finished;
use super::history::so_far;
use super::parts::parts;
use super::plot::plot;
use crate::game::Scope;
use crate::game::view::Choice;
use crate::games::GAMES;
use crate::show::{Bounds, Spot, Verdict, class};
use crate::web::options::{Switch, Tab};

/// The most moves, and the most characters of their names, that stand side by side as on the board.
const MOST_CHIPS: usize = 9;
const LONGEST_CHIP: usize = 2;

/// The moves, or how the game has ended.
pub(super) fn moves(scene: &Scene<'_>) -> Markup {
    html! {
        section .panel.moves #moves aria-label="Moves" {
            (duel(scene))
            @if let Some(ending) = &scene.view.ending {
                (ended(scene, ending))
            } @else {
                @if are_chips(scene) {
                    ol .choices.chips .unseen[is_on_board(scene)] {
                        @for (number, choice) in on_board(scene) { li { (one(scene, number, choice, true)) } }
                    }
                } @else {
                    (groups(scene))
                }
                @if let (Some(failed), true) = (scene.opened.failed(), is_open(scene)) {
                    p .problem { "The whole game is not solved: " (failed) "." }
                }
                @if scene.shows_values() {
                    @let line = &scene.view.line;
                    p #preview .note .long[line.is_some()] aria-live="off" {
                        @match line {
                            // A move stays in one line.
                            Some(line) => { "Best play: " (line.to_string().replace('-', "\u{2011}")) },
                            None => "\u{a0}",
                        }
                    }
                }
                @if let (true, None, Some(note)) = (scene.shows_values(), scene.job, &scene.view.note) {
                    p .note { (note) "." }
                    (think(scene))
                }
                @if let Some(chosen) = chosen(scene) { p .note { "☆ " (chosen) "." } }
            }
            @if scene.shows_values() { (parts(scene)) }
            (below(scene))
        }
    }
}

/// A human and the computer, the one to move marked.
fn duel(scene: &Scene<'_>) -> Markup {
    let to_move = Some(scene.view.to_move).filter(|_| scene.view.ending.is_none());
    html! {
        @if let Some(human) = scene.human() {
            div .duel {
                @for player in [!human, human] {
                    p .turns[to_move == Some(player)] {
                        (scene.chip(player)) strong { (scene.player(player)) } " "
                        @if player == human { "you" } @else { "computer, " (scene.address.options.skill) }
                    }
                }
            }
        }
    }
}

/// Whether moves need not be listed: who plays the computer without values plays on the board.
fn is_on_board(scene: &Scene<'_>) -> bool {
    let is_there = |choice: &Choice| choice.spot.is_some();
    scene.human().is_some() && !scene.shows_values() && scene.view.moves.iter().all(is_there)
}

/// How many moves of a player were the best, and how many there are, of those whose value is known.
fn counted(scene: &Scene<'_>, player: Player) -> (usize, usize) {
    let moves = scene.view.past.iter();
    let known: Vec<_> = moves
        .filter(|it| it.to_move == player && it.verdict.is_some())
        .collect();
    (
        known.iter().filter(|it| it.slip.is_none()).count(),
        known.len(),
    )
}

/// How the game has ended; after one against the computer, what to do next.
fn ended(scene: &Scene<'_>, ending: &str) -> Markup {
    let options = &scene.address.options;
    let (best, all) = scene.human().map_or((0, 0), |human| counted(scene, human));
    let finished = finished(scene);
    html! {
        div .{"ending " (finished.map_or("", |(mark, _)| class(mark)))} {
            p {
                @match finished {
                    Some((_, words)) => strong { (words) },
                    None => { "The game is over: " strong { (ending) } },
                }
            }
            @if all > 0 { p .note { (best) " of your " (all) " moves were the best." } }
        }
        @if scene.has_computer() {
            @let mistakes = options.with(|it| { it.hide = Switch::Off; it.tab = Tab::Game; });
            @let swapped = options.with(|it| { (it.max, it.min) = (it.min, it.max); it.stop = Switch::Off; });
            p .next {
                a .button.first href=(new_game(scene)) { "Play again" }
                a .button href=(scene.address.with_options(mistakes)) {
                    @if best < all { "Show the mistakes" } @else { "Show the values" }
                }
                a .button href=(scene.address.with_line("").with_options(swapped)) { "Swap sides" }
            }
        }
    }
}

/// What is worth reading below the moves: the rules at first, then the moves so far and how the value
/// has changed.
fn below(scene: &Scene<'_>) -> Markup {
    let rules = GAMES.iter().find(|entry| entry.name == scene.opened.name);
    let is_first = scene.view.past.is_empty();
    html! {
        @if !is_first {
            h2 { "The game so far" }
            (so_far(scene))
            @if scene.shows_values() { (plot(scene)) }
        }
        // There is room for them where no values are.
        @if let Some(entry) = rules.filter(|_| is_first || !scene.shows_values()) {
            h2 { "The rules" }
            p { (entry.rules) }
        }
    }
}

/// Whether the value of a move is unknown.
fn is_open(scene: &Scene<'_>) -> bool {
    scene
        .view
        .moves
        .iter()
        .any(|choice| choice.verdict.is_none())
}

/// Whether the moves are few, and their names are short.
fn are_chips(scene: &Scene<'_>) -> bool {
    let moves = &scene.view.moves;
    let is_short = |choice: &Choice| choice.name.chars().count() <= LONGEST_CHIP;
    moves.len() <= MOST_CHIPS && moves.iter().all(is_short)
}

/// The moves with their numbers, row by row as they are on the board.
fn on_board<'v>(scene: &Scene<'v>) -> Vec<(usize, &'v Choice)> {
    let mut moves: Vec<_> = scene.view.moves.iter().enumerate().collect();
    let place = |choice: &Choice| choice.spot.map_or((0.0, 0.0), Spot::end);
    moves.sort_by(|(_, a), (_, b)| {
        let ((x, y), (other_x, other_y)) = (place(a), place(b));
        y.total_cmp(&other_y).then(x.total_cmp(&other_x))
    });
    moves
}

/// The moves in groups of the same value, the best first; in the order of the game, each value anew.
fn groups(scene: &Scene<'_>) -> Markup {
    let options = &scene.address.options;
    let mut moves: Vec<_> = scene.view.moves.iter().enumerate().collect();
    let is_sorted = scene.shows_values() && !options.board_order.is_on();
    if is_sorted {
        // Unknown ones come last.
        moves.sort_by_key(|(_, choice)| std::cmp::Reverse(choice.rank.map_or(0, |it| it + 1)));
    }
    let same = |(_, a): &(usize, &Choice), (_, b): &(usize, &Choice)| {
        !scene.shows_values() || (&a.verdict, a.bounds) == (&b.verdict, b.bounds)
    };
    let sort = scene
        .address
        .with_options(options.toggled(|it| &mut it.board_order));
    html! {
        ol .choices {
            @for group in moves.chunk_by(same) {
                li .group {
                    @if scene.shows_values() { (value(scene, group[0].1)) }
                    div { @for &(number, choice) in group { (one(scene, number, choice, false)) " " } }
                }
            }
        }
        @if scene.shows_values() {
            p .key {
                a .sort href=(sort) { @if is_sorted { "List in board order" } @else { "List the best first" } }
            }
        }
    }
}

/// The value of a move with its shape, or what is known of it.
fn value(scene: &Scene<'_>, choice: &Choice) -> Markup {
    html! {
        span .{"worth " (colour(choice))} aria-hidden="true" {
            @match (&choice.verdict, choice.bounds) {
                (Some(verdict), _) => { (verdict.mark.shape()) " " (minus(&verdict.words())) },
                (None, Some(bounds)) => (bounds.words()),
                (None, None) => { @if scene.job.is_some() { "being solved" } @else { "unknown" } }
            }
        }
    }
}

/// The class of a move: its value, or that of both its bounds.
fn colour(choice: &Choice) -> &'static str {
    let mark = choice.verdict.as_ref().map(|verdict| verdict.mark);
    let bound = || choice.bounds.and_then(Bounds::mark);
    mark.or_else(bound).map_or("unknown", class)
}

/// A form that thinks longer about a position that was not solved in time.
pub(super) fn think(scene: &Scene<'_>) -> Markup {
    let game = &scene.opened.game;
    // More time would not help where nothing can be solved.
    let is_solvable = game.scope() == Scope::Position && game.table_bytes().is_ok();
    let longer = scene.longer.filter(|_| is_solvable);
    html! {
        @if let (Some(longer), None) = (longer, scene.job) {
            form action=(scene.address.page("think")) method="post" {
                button #think type="submit" {
                    "Think for " (in_words(longer))
                }
            }
        }
    }
}

/// A time, in minutes where it has as many.
fn in_words(time: Duration) -> String {
    match (time.as_secs() / 60, time.as_secs() % 60) {
        (1, 0) => "a minute".to_owned(),
        (minutes @ 2.., 0) => format!("{minutes} minutes"),
        _ => humantime::format_duration(time).to_string(),
    }
}

/// A link that plays a move: its name, and as a chip its value.
fn one(scene: &Scene<'_>, number: usize, choice: &Choice, is_chip: bool) -> Markup {
    let address = scene.after(std::slice::from_ref(&choice.name));
    let colour = if scene.shows_values() {
        colour(choice)
    } else {
        "unknown"
    };
    html! {
        a .{"move " (colour)} .best[is_marked(scene, number)] href=(address) data-move=(number) {
            span .name { (choice.name) }
            span .unseen { (said(scene, number, choice)) }
            @if is_chip && scene.shows_values() {
                " "
                span .worth aria-hidden="true" {
                    @match (&choice.verdict, choice.bounds) {
                        (Some(verdict), _) => (verdict.short()),
                        (None, Some(bounds)) => (bounds.short()),
                        (None, None) => { @if scene.job.is_some() { "…" } }
                    }
                }
            }
            @if let Some([least, most]) = choice.range.filter(|_| scene.shows_values()) {
                svg .range viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" {
                    rect x=(least) width=(most - least) height="1" {}
                }
            }
            @if standing(scene, number).is_some() {
                " "
                span .standing aria-hidden="true" { @if choice.is_best { "★" } @else { "☆" } }
            }
        }
    }
}

/// What is known of a move as a choice, if that is shown: nothing where all moves are equal.
fn standing(scene: &Scene<'_>, number: usize) -> Option<&'static str> {
    let moves = &scene.view.moves;
    let standing = scene.view.standing(number)?;
    let is_shown = scene.shows_best() && !(moves[number].is_best && are_equal(moves));
    is_shown.then_some(standing)
}

/// Why a perfect player chooses a move that is not known to be the best, if one is so marked.
fn chosen(scene: &Scene<'_>) -> Option<String> {
    let favourite = scene.view.favourite?;
    let standing = standing(scene, favourite)?;
    let is_best = scene.view.moves[favourite].is_best;
    let ahead = scene
        .view
        .ahead
        .map(|plies| format!(", {plies} plies ahead"));
    (!is_best).then(|| format!("{standing}{}", ahead.unwrap_or_default()))
}

/// Whether each of several moves is as good as any other.
fn are_equal(moves: &[Choice]) -> bool {
    moves.iter().all(|choice| choice.is_best)
}

/// What a screen reader says about a move on the board, and its mark there.
pub(super) fn label(scene: &Scene<'_>, number: usize, choice: &Choice) -> String {
    format!("{}{}", choice.name, said(scene, number, choice))
}

/// What a screen reader says after the name of a move: its value, and what is known of it.
fn said(scene: &Scene<'_>, number: usize, choice: &Choice) -> String {
    let mut said = String::new();
    let words = choice.verdict.as_ref().map(Verdict::words);
    let words = words.or_else(|| Some(choice.bounds?.words().to_owned()));
    if let Some(words) = words.filter(|_| scene.shows_values()) {
        said = format!(", {}", minus(&words));
    }
    if let Some(standing) = standing(scene, number) {
        said = format!("{said}, {standing}");
    }
    said
}

/// Whether a move is marked as one of the best.
pub(super) fn is_marked(scene: &Scene<'_>, number: usize) -> bool {
    let moves = &scene.view.moves;
    scene.shows_best() && moves[number].is_best && !are_equal(moves)
}

/// A text with minus signs, which are as wide as plus signs, in place of hyphens before numbers.
pub(super) fn minus(words: &str) -> String {
    words.replace(" -", " \u{2212}")
}
