//! The list of games.

use maud::{Markup, html};

use super::layout::page;
use crate::games::{Entry, Takes};
use crate::web::address::Address;
use crate::web::catalog::{Catalog, ONLY};
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
                    h2 { a href={ "/" (entry.name) } { (entry.title) } }
                    p { (about(entry)) }
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

/// What a game is about, without the flags of a command line.
pub(super) fn about(entry: &Entry) -> &str {
    entry.about.split("; --").next().unwrap_or_default()
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
        @for instance in instances {
            a href=(start(entry.name, instance)) aria-label={ (entry.title) ", " (instance.replace('x', "×")) } {
                (instance.replace('x', "×"))
            }
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
