//! A position: the board, the moves, the history.

use maud::{Markup, html};

use super::Scene;
use super::about::about;
use super::board::board;
use super::history::history;
use super::layout::described;
use super::line::line;
use super::moves::{minus, moves, worth_to_move};
use super::players::players;
use super::solving::solving;

/// The page.
pub(crate) fn position(scene: &Scene<'_>) -> Markup {
    let content = html! {
        h1 { (scene.opened.game.title()) }
        (solving(scene))
        div .columns {
            (board(scene))
            div .side {
                (moves(scene))
                (line(scene))
            }
            div .side {
                (history(scene))
                (players(scene))
                (about(scene))
            }
        }
    };
    let (title, about) = (title(scene), description(scene));
    described(&title, &about, &scene.opened.name, "position", &content)
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
    let legend = scene.opened.game.legend();
    match (best.is_empty() || !scene.shows_best(), &scene.view.ending) {
        (_, Some(_)) => format!("The moves of this game, each with its exact value. {legend}"),
        (true, None) => format!("{moves} legal moves. {legend}"),
        (false, None) => format!("Best of {moves} legal moves: {}. {legend}", best.join(", ")),
    }
}
