//! The board, with the moves on it, and the steps through the game.

use maud::{Markup, html};

use super::Scene;
use super::moves::{best, is_marked, label, worth};
use crate::game::view::Past;
use crate::players::Side;
use crate::show::{Last, Target, View};
use crate::web::address::Address;
use crate::web::options::{Options, Switch};

/// The board and what stands around it.
pub(super) fn board(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let player = scene.player(view.to_move);
    html! {
        section .table aria-label="Board" {
            p .turn role="status" {
                @match &view.ending {
                    Some(ending) => { "The game is over: " strong { (ending) } },
                    None => { (scene.chip(view.to_move)) strong { (player) } " to move " (worth(scene)) }
                }
            }
            (best(scene))
            div #drawing .drawing { (drawing(scene)) }
            @if scene.shows_values() && view.ending.is_none() {
                p .legend { (scene.opened.game.legend()) }
            }
            @if let (Some(_), Some(gathered)) = (&view.board, gathered(&view.picture)) {
                p .gathered { (gathered) }
            }
            (steps(scene))
            (as_text(scene))
        }
    }
}

/// What the players have gathered: the last part of a picture of several parts.
fn gathered(picture: &str) -> Option<&str> {
    let (_, gathered) = picture.rsplit_once("\n\n")?;
    Some(gathered)
}

/// The drawing, with the moves on it.
fn drawing(scene: &Scene<'_>) -> Markup {
    let moves = scene.view.moves.iter().enumerate();
    let targets = moves.filter_map(|(number, choice)| {
        let address = scene.after(std::slice::from_ref(&choice.name));
        let verdict = choice.verdict.as_ref().filter(|_| scene.shows_values());
        Some(Target {
            spot: choice.spot?,
            number,
            address: address.to_string(),
            label: label(scene, number, choice),
            path: &choice.path,
            after: choice.after.as_ref(),
            value: verdict.map(|verdict| (verdict.mark, verdict.short())),
            is_best: is_marked(scene, number),
        })
    });
    picture(scene, &targets.collect::<Vec<_>>())
}

/// The drawing with these moves on it; a game without one shows its text.
pub(super) fn picture(scene: &Scene<'_>, targets: &[Target<'_>]) -> Markup {
    let view = scene.view;
    let Some(board) = &view.board else {
        return html! {
            pre .picture tabindex="0" role="img" aria-label="The position" { (view.picture) }
        };
    };
    let mut board = board.clone();
    for &(at, nimber) in view.nimbers.iter().filter(|_| scene.shows_values()) {
        board = board.with_label(at, &format!("*{nimber}"));
    }
    board.svg(&View {
        is_flipped: scene.address.options.flip.is_on(),
        targets,
        last: view.past.last().map(|past| Last {
            spot: past.spot,
            path: &past.path,
            before: view.before.as_ref(),
        }),
        label: scene.opened.game.title(),
    })
}

/// The text of a position that has a drawing.
fn as_text(scene: &Scene<'_>) -> Markup {
    html! {
        @if scene.view.board.is_some() {
            details .as-text {
                summary { "The picture as text" }
                pre .picture tabindex="0" { (scene.view.picture) }
            }
        }
    }
}

/// Links to the start, back, forward along best play, and to the other side of the board.
fn steps(scene: &Scene<'_>) -> Markup {
    let (view, options) = (scene.view, &scene.address.options);
    let played = view.past.len();
    let forward = view.line.as_ref().and_then(|line| line.names.first());
    let forward = forward.filter(|_| scene.shows_best());
    let toggled = |switch: fn(&mut Options) -> &mut Switch| {
        scene.address.with_options(options.toggled(switch))
    };
    html! {
        nav .steps aria-label="Steps" {
            @if played > 0 {
                a .button #first href=(scene.at(0)) { "◀◀ Start" }
                a .button #back href=(scene.at(played - 1)) { "◀ Back" }
            }
            @if let Some(forward) = forward {
                a .button #forward href=(scene.after(std::slice::from_ref(forward))) { "Best ▶" }
                button .scripted #autoplay type="button" { "Autoplay" }
            }
            @if played > 0 {
                a .button #undo href=(undone(scene)) { "↶ Undo" }
                a .button #new href=(new_game(scene)) { "New game" }
            }
            @if view.board.is_some() {
                a .button #flip href=(toggled(|it| &mut it.flip)) { "⇅ Flip" }
            }
            a .button #hide href=(toggled(|it| &mut it.hide)) {
                @if options.hide.is_on() { "Show values" } @else { "Hide values" }
            }
            @if options.hide.is_on() {
                a .button #hint href=(toggled(|it| &mut it.hint)) {
                    @if options.hint.is_on() { "No hints" } @else { "Hints" }
                }
            }
            @if scene.has_computer() && view.ending.is_none() {
                a .button #stop href=(toggled(|it| &mut it.stop)) {
                    @if options.stop.is_on() { "▶ Computer, go" } @else { "■ Computer, wait" }
                }
            }
        }
    }
}

/// The position where a human was to move last; else the one before the last move.
fn undone(scene: &Scene<'_>) -> Address {
    let options = &scene.address.options;
    let is_human = |past: &Past| options.side(past.to_move) == Side::Human;
    match scene.view.past.iter().rposition(is_human) {
        Some(plies) => going(&scene.at(plies)),
        None => scene.at(scene.view.past.len() - 1),
    }
}

/// The first position, where the computer moves at once.
fn new_game(scene: &Scene<'_>) -> Address {
    going(&scene.at(0))
}

/// The same address, where the computer does not wait.
fn going(address: &Address) -> Address {
    address.with_options(address.options.with(|it| it.stop = Switch::Off))
}
