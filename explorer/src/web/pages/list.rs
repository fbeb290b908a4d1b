//! The list of games.

use std::sync::LazyLock;

use maud::{Markup, html};

use super::layout::page;
use crate::games::{Choices, Entry, GAMES, ONLY, Takes};
use crate::show::View;
use crate::web::address::Address;
use crate::web::catalog::Catalog;
use crate::web::options::Options;
use crate::web::served_game::ServedGame;

/// The page.
pub(crate) fn list(catalog: &Catalog) -> Markup {
    let content = html! {
        h1 { "Games" }
        p { "Every move with its exact value. Choose a game and a board." }
        ul .games {
            @for entry in catalog.entries() {
                li {
                    (thumbnail(entry))
                    h2 { a href={ "/" (entry.name) } { (entry.title) } }
                    p { (aim(entry)) }
                    p .sizes { (sizes(entry)) }
                }
            }
            @if let Some(opened) = catalog.one_game() {
                li { h2 { a href=(start(&opened.name, &opened.instance)) { (opened.game.title()) } } }
            }
        }
        @if !catalog.stored().is_empty() {
            h2 { "From stores" }
            ul .games { @for opened in catalog.stored() { (stored(opened)) } }
        }
    };
    page("Games", "list", &content)
}

fn stored(opened: &ServedGame) -> Markup {
    html! {
        li {
            h3 { a href=(start(&opened.name, &opened.instance)) { (opened.game.title()) } }
            p { "answered from files" }
        }
    }
}

/// The first sentence of the rules.
fn aim(entry: &Entry) -> &str {
    let end = entry
        .rules
        .find(". ")
        .map_or(entry.rules.len(), |at| at + 1);
    &entry.rules[..end]
}

/// A drawing of each game, by its name.
static DRAWINGS: LazyLock<Vec<(&'static str, Markup)>> = LazyLock::new(|| {
    let drawings = GAMES.iter().filter_map(|entry| {
        // Once: positions may borrow the board, which then stays in memory.
        let game = (entry.begin)(Choices::default()).ok()?;
        let board = game.look(entry.sample).ok()?.board?;
        let view = View {
            is_flipped: false,
            targets: &[],
            last: None,
            label: "",
        };
        Some((entry.name, board.svg(&view)))
    });
    drawings.collect()
});

/// A drawing of a game, which opens its default board.
pub(super) fn thumbnail(entry: &Entry) -> Markup {
    let drawing = DRAWINGS.iter().find(|(name, _)| *name == entry.name);
    html! {
        @if let Some((_, drawing)) = drawing {
            a .thumbnail href=(start(entry.name, entry.default_instance())) tabindex="-1" aria-hidden="true" { (drawing) }
        }
    }
}

/// Links to the boards of a game.
pub(super) fn sizes(entry: &Entry) -> Markup {
    let instances: Vec<&str> = match entry.takes {
        Takes::Board { default, others } | Takes::Position { default, others } => [default]
            .into_iter()
            .chain(others.iter().copied())
            .collect(),
        Takes::Nothing => return html! { a href=(start(entry.name, ONLY)) { "play" } },
    };
    html! {
        @for (number, instance) in instances.into_iter().enumerate() {
            @let label = match entry.labels.get(number) {
                Some(label) => (*label).to_owned(),
                None => instance.replace('x', "×"),
            };
            a href=(start(entry.name, instance)) aria-label={ (entry.title) ", " (label) } { (label) }
            " "
        }
    }
}

/// The first position of a game.
pub(crate) fn start(game: &str, instance: &str) -> String {
    let address = Address {
        game: game.to_owned(),
        instance: instance.to_owned(),
        line: String::new(),
        options: Options::default(),
    };
    address.to_string()
}
