//! A position: the board, the moves, the history.

use maud::{Markup, html};

use super::Scene;
use super::about::about;
use super::board::board;
use super::history::history;
use super::layout::page;
use super::line::line;
use super::moves::moves;
use super::players::players;
use super::solving::solving;

/// The page.
pub(crate) fn position(scene: &Scene<'_>) -> Markup {
    let title = scene.opened.game.title();
    let content = html! {
        h1 { (title) }
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
    page(title, "position", &content)
}
