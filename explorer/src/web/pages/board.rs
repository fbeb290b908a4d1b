//! The board, with the moves on it, and the steps through the game.

use maud::{Markup, html};

use super::Scene;
use super::icon::Icon;
use super::moves::{is_marked, label};
use super::share::share;
use crate::game::view::{Choice, Past};
use crate::players::Side;
use crate::show::{Board, Last, Mark, Target, Verdict, View};
use crate::web::address::Address;
use crate::web::options::{Options, Switch};

/// The board with a bar for its value, and the buttons under it.
pub(super) fn stage(scene: &Scene<'_>) -> Markup {
    html! {
        section .stage aria-label="Board" {
            div .beside-gauge {
                @if scene.shows_values() { (gauge(scene)) }
                div #drawing .drawing { (drawing(scene)) }
            }
            (steps(scene))
        }
    }
}

/// What the numbers on the board count, and what the players have gathered.
pub(super) fn foot(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    html! {
        div .foot {
            @if scene.shows_values() && view.moves.iter().any(|it| it.verdict.is_some()) {
                p .legend { (legend(scene)) }
            }
            @let board = view.board.as_ref().filter(|board| !board.has_stores());
            @if let (Some(_), Some(gathered)) = (board, gathered(&view.picture)) {
                p .gathered { (gathered) }
            }
        }
    }
}

/// What the numbers on the board count, of values that a move has; or, where none is known, may have.
pub(super) fn legend(scene: &Scene<'_>) -> String {
    let moves = &scene.view.moves;
    let is_there = |mark: Mark| {
        let mut known = moves.iter().filter_map(|it| it.verdict.as_ref()).peekable();
        known.peek().is_none() || !scene.shows_values() || known.any(|it| it.mark == mark)
    };
    let parts = scene.opened.game.legend().iter();
    let parts = parts.filter(|(mark, _)| mark.is_none_or(is_there));
    let texts: Vec<_> = parts
        .map(|&(mark, text)| {
            // The number of a move of this page, the best first, in place of the example's.
            let is_such = |it: &&Choice| it.verdict.as_ref().map(|it| it.mark) == mark;
            let shown = moves.iter().filter(is_such).max_by_key(|it| it.rank);
            let short = shown.and_then(|it| it.verdict.as_ref()).map(Verdict::short);
            let number = short.as_deref().and_then(digits);
            match (digits(text), number.filter(|_| scene.shows_values())) {
                (Some(example), Some(number)) => text.replace(example, number),
                _ => text.to_owned(),
            }
        })
        .collect();
    format!("{}.", texts.join("; "))
}

/// The first number in a text.
fn digits(text: &str) -> Option<&str> {
    let mut numbers = text.split(|it: char| !it.is_ascii_digit());
    numbers.find(|it| !it.is_empty())
}

/// The value as a bar as tall as the squares: the share of the first player, who begins at the
/// bottom.
fn gauge(scene: &Scene<'_>) -> Markup {
    const LENGTH: f64 = 100.0;
    let view = scene.view;
    let seen = view.worth.as_ref();
    let colours = view.board.as_ref().map_or("black-white", Board::colours);
    let flipped = scene.address.options.flip.is_on();
    let rows = view.board.as_ref().map(|board| board.rows(flipped));
    let (top, height) = rows.map_or((0.0, LENGTH), |(top, rows)| (top * LENGTH, rows * LENGTH));
    html! {
        svg .{"gauge " (colours)} viewBox={ "0 0 1 " (LENGTH) } preserveAspectRatio="none" aria-hidden="true" {
            @if let Some(seen) = seen {
                @let share = seen.share * height;
                rect .min width="1" y=(top) height=(height) {}
                rect .max width="1" y=(if flipped { top } else { top + height - share }) height=(share) {}
                rect .all width="1" y=(top) height=(height) {}
            }
        }
    }
}

/// What the players have gathered: the last part of a picture of several parts.
fn gathered(picture: &str) -> Option<&str> {
    let (_, gathered) = picture.rsplit_once("\n\n")?;
    Some(gathered)
}

/// The drawing, with the moves on it.
pub(super) fn drawing(scene: &Scene<'_>) -> Markup {
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
            change: choice.change.as_ref(),
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
            change: view.change.as_ref(),
        }),
        label: scene.opened.game.title(),
    })
}

/// The buttons: through the game and along best play, or back in a game against the computer; the
/// other side of the board, and what is shown.
fn steps(scene: &Scene<'_>) -> Markup {
    let (view, options) = (scene.view, &scene.address.options);
    let played = view.past.len();
    let toggled = |switch: fn(&mut Options) -> &mut Switch| {
        Some(scene.address.with_options(options.toggled(switch)))
    };
    html! {
        nav .steps aria-label="Steps" {
            @if scene.human().is_some() {
                (button("undo", "Take back", Icon::UNDO, (played > 0).then(|| undone(scene))))
            } @else {
                (through(scene))
            }
            @if scene.has_computer() {
                (button("new", "New game", Icon::NEW, (played > 0).then(|| new_game(scene))))
            }
            @if options.stop.is_on() || options.is_watched() {
                @let (label, icon) = match options.stop {
                    Switch::On => ("Go on", Icon::GO),
                    Switch::Off => ("Wait", Icon::PAUSE),
                };
                @let stop = toggled(|it| &mut it.stop).filter(|_| view.ending.is_none());
                (button("stop", label, icon, stop))
            }
            @if view.board.is_some() {
                (button("flip", "Flip", Icon::FLIP, toggled(|it| &mut it.flip)))
            }
            @let label = if options.hide.is_on() { "Reveal" } else { "Hide" };
            (button("hide", label, Icon::EYE, toggled(|it| &mut it.hide)))
            @if options.hide.is_on() {
                @let label = if options.hint.is_on() { "No hints" } else { "Hint" };
                (button("hint", label, Icon::BULB, toggled(|it| &mut it.hint)))
            }
            (share(scene))
        }
    }
}

/// The buttons that lead through the game, and along best play.
fn through(scene: &Scene<'_>) -> Markup {
    let played = scene.view.past.len();
    let back = |plies: usize| (played > 0).then(|| scene.at(plies));
    let line = scene.view.line.as_ref();
    let best = line.and_then(|line| line.names.first());
    let best = best.filter(|_| scene.shows_best());
    let best = best.map(|best| scene.after(std::slice::from_ref(best)));
    html! {
        (button("first", "Start", Icon::FIRST, back(0)))
        (button("back", "Back", Icon::BACK, back(played.saturating_sub(1))))
        @if best.is_some() {
            (button("forward", "Best", Icon::FORWARD, best))
            button #autoplay .scripted type="button" { (Icon::AUTOPLAY.draw()) span { "Autoplay" } }
        } @else {
            (button("forward", "Best", Icon::FORWARD, None))
            button .scripted type="button" disabled { (Icon::AUTOPLAY.draw()) span { "Autoplay" } }
        }
    }
}

/// A link as a button with a picture and a word; where it leads nowhere, only to be seen.
fn button(id: &str, label: &str, icon: Icon, to: Option<Address>) -> Markup {
    html! {
        @match to {
            Some(to) => a .button id=(id) href=(to) { (icon.draw()) span { (label) } },
            None => button type="button" disabled { (icon.draw()) span { (label) } },
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
pub(super) fn new_game(scene: &Scene<'_>) -> Address {
    going(&scene.at(0))
}

/// The same address, where the computer does not wait.
fn going(address: &Address) -> Address {
    address.with_options(address.options.with(|it| it.stop = Switch::Off))
}

/// What a move leads to, shown where somebody points at it: the board after it, and the line of best
/// play from there.
pub(crate) fn preview(scene: &Scene<'_>) -> Markup {
    let line = scene.view.line.as_ref().map(ToString::to_string);
    let line = line.or_else(|| scene.view.ending.clone());
    let line = line.filter(|_| scene.shows_values());
    html! {
        div .preview { (picture(scene, &[])) }
        @if let Some(line) = line { p .then { "then: " (line) } }
    }
}
