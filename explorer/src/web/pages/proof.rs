//! The certificates of a game, and the command that checks them.

use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use crate::games::{GAMES, Takes};
use crate::web::catalog::AT;

/// The links, and the command.
pub(super) fn proof(scene: &Scene<'_>) -> Markup {
    if !scene.opened.game.is_solved() {
        return html! {};
    }
    let start = scene.address.with_line("");
    html! {
        p {
            "Proof: the certificate of "
            @for (player, page) in [(Player::Max, "max.certificate"), (Player::Min, "min.certificate")] {
                @if player == Player::Min { " or of " }
                a href=(start.page(page)) download { (scene.player(player)) }
            }
            @if let Some(command) = command(scene) {
                ", which " code { (command) } " checks and plays by"
            }
            "."
        }
    }
}

/// The command that checks a certificate, where a program knows the game.
fn command(scene: &Scene<'_>) -> Option<String> {
    let entry = GAMES.iter().find(|it| it.name == scene.opened.name)?;
    let instance = &scene.opened.instance;
    let (board, position) = match (entry.takes, instance.split_once(AT)) {
        (Takes::Position { .. }, _) => ("", Some(instance.as_str())),
        (_, Some((board, position))) => (board, Some(position)),
        (_, None) => (instance.as_str(), None),
    };
    let board = match entry.takes {
        Takes::Board { .. } => format!(" --board {board}"),
        _ => String::new(),
    };
    let position = position.map(|it| format!(" --position '{it}'"));
    let option = board + &position.unwrap_or_default();
    Some(format!(
        "cargo run --release -p optimal-play-explorer --bin play -- {}{option} --certificate FILE",
        entry.name
    ))
}
