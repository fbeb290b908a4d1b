//! The best-play tree of a position.

use maud::{Markup, html};

use super::layout::page;
use crate::web::address::Address;
use crate::web::options::Depth;
use crate::web::served_game::ServedGame;

/// The page.
pub(crate) fn tree(opened: &ServedGame, address: &Address) -> Markup {
    let depth = address.options.depth.0;
    let title = format!("Best-play tree, {}", opened.game.title());
    let kept = address.options.named();
    let kept = kept.iter().filter(|(name, _)| *name != "depth");
    let content = html! {
        h1 { (title) }
        p { a href=(address) { "Back to the position" } }
        form action={ (address.path()) "/tree" } method="get" {
            @for (name, value) in kept { input type="hidden" name=(name) value=(value); }
            label for="depth" { "Depth, 1 to " (Depth::MOST) " " }
            input #depth name="depth" type="number" min="1" max=(Depth::MOST) value=(depth);
            button type="submit" { "Draw" }
        }
        p {
            "All best moves of " (depth) " plies. An ellipse is a position of "
            (opened.game.player(optimal_play::Player::Max)) ", a box one of "
            (opened.game.player(optimal_play::Player::Min)) "; each with its number and value. "
            a href=(address.page("tree.svg")) { "The picture alone" }
        }
        div .wide tabindex="0" role="region" aria-label="The tree" {
            img .tree src=(address.page("tree.svg")) alt="The best-play tree";
        }
    };
    page(&title, "tree", &content)
}
