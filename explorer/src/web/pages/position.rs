//! A position: the board, the moves, the history.

use maud::{Markup, html};

use super::Scene;
use super::about::about;
use super::board::{foot, legend, stage};
use super::head::{head, worth_to_move};
use super::history::history;
use super::layout::described;
use super::line::line;
use super::moves::{minus, moves};
use super::players::players;
use super::solving::solving;
use crate::web::options::Tab;

/// The page.
pub(crate) fn position(scene: &Scene<'_>) -> Markup {
    let content = html! {
        div .play data-plies=(scene.view.past.len()) {
            (head(scene))
            (stage(scene))
            (foot(scene))
            div .side {
                (tabs(scene))
                @match scene.address.options.tab {
                    Tab::Moves => (moves(scene)),
                    Tab::Line => (line(scene)),
                    Tab::Game => (history(scene)),
                    Tab::More => (about(scene)),
                }
                (solving(scene))
                (players(scene))
            }
        }
    };
    let (title, about) = (title(scene), description(scene));
    described(&title, &about, &scene.opened.name, "position", &content)
}

/// Links to what can stand beside the board.
fn tabs(scene: &Scene<'_>) -> Markup {
    let options = &scene.address.options;
    html! {
        nav .tabs aria-label="Beside the board" {
            @for tab in Tab::ALL {
                a href=(scene.address.with_options(options.with(|it| it.tab = tab)))
                    aria-current=[(tab == options.tab).then_some("page")] { (tab.title()) }
            }
        }
    }
}

/// Who is to move, or how the game has ended, what that is worth, and after which moves.
fn title(scene: &Scene<'_>) -> String {
    let view = scene.view;
    let now = match (&view.ending, worth_to_move(scene)) {
        (Some(ending), _) => ending.clone(),
        (None, Some(verdict)) => format!(
            "{} to move, {}",
            scene.player(view.to_move),
            minus(&verdict.words())
        ),
        (None, None) => format!("{} to move", scene.player(view.to_move)),
    };
    let names: Vec<_> = view.past.iter().map(|past| past.name.as_str()).collect();
    let game = scene.opened.game.title();
    match names.len() {
        0 => format!("{game}: {now}"),
        _ => format!("{now} after {}: {game}", names.join(" ")),
    }
}

/// The best moves, if they are known, and what the numbers count.
fn description(scene: &Scene<'_>) -> String {
    let best = scene.view.moves.iter().filter(|choice| choice.is_best);
    let best: Vec<_> = best.map(|choice| choice.name.as_str()).collect();
    let moves = scene.view.moves.len();
    let legend = legend(scene);
    match (best.is_empty() || !scene.shows_best(), &scene.view.ending) {
        (_, Some(_)) => format!("The moves of this game, each with its exact value. {legend}"),
        (true, None) => format!("{moves} legal moves. {legend}"),
        (false, None) => format!("Best of {moves} legal moves: {}. {legend}", best.join(", ")),
    }
}
