//! The list of games.

use std::sync::LazyLock;

use maud::{Markup, html};

use super::Scene;
use super::board::drawing;
use super::layout::page;
use crate::games::{Entry, GAMES, ONLY, Takes};
use crate::show::View;
use crate::web::address::Address;
use crate::web::options::Options;
use crate::web::served_game::ServedGame;
use crate::web::site::Site;

/// Where the source of this program can be read.
const SOURCE: &str = concat!(
    "https://docs.rs/crate/optimal-play-explorer/",
    env!("CARGO_PKG_VERSION"),
    "/source/"
);

/// The page.
pub(crate) fn list(site: &Site) -> Markup {
    let catalog = &site.catalog;
    let content = html! {
        div .hero {
            div {
                h1 { "Optimal play" }
                p { "Two-player games, solved exactly: every move shows what it is worth under best play." }
                @if let Some(first) = catalog.entries().first() { p .next { (ways(first)) } }
            }
            (live(site))
        }
        ul .games {
            @for entry in catalog.entries() {
                li {
                    (thumbnail(entry))
                    h2 { a href={ "/" (entry.name) } { (entry.title) } }
                    p { (aim(entry)) }
                    @if !matches!(entry.takes, Takes::Nothing) { p .sizes { (sizes(entry)) } }
                    (against_computer(entry, "", "Play"))
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
        footer {
            p {
                "Optimal play " (env!("CARGO_PKG_VERSION")) " · " (env!("CARGO_PKG_LICENSE")) " · "
                a href=(SOURCE) { "source" }
            }
        }
    };
    page(
        "Optimal play: two-player games, solved exactly",
        "list",
        &content,
    )
}

/// A position of Connect Four whose moves win, draw and lose.
const OPENING: &str = "443526";

/// A position of the first game, with the value of each move that is known.
fn live(site: &Site) -> Markup {
    let first = site.catalog.entries().first();
    let opened = first.and_then(|it| site.open(it.name, it.default_instance()).ok());
    let view = opened.as_ref().and_then(|it| it.game.look(OPENING).ok());
    html! {
        @if let (Some(opened), Some(view)) = (opened, view) {
            @let address = first_of(&opened.name, &opened.instance).with_line(OPENING);
            div .drawing {
                (drawing(&Scene::quiet(&opened, &address, &view, &site.limits)))
                p .legend { (opened.game.player(view.to_move)) " to move: + wins, the higher the sooner; = draws; − loses." }
            }
        }
    }
}

/// The two ways to begin with a game.
pub(super) fn ways(entry: &Entry) -> Markup {
    html! {
        (against_computer(entry, " first", "Play against the computer"))
        a .button href=(start(entry.name, entry.default_instance())) { "Explore every move" }
    }
}

/// A link to the first position of a game, where the computer moves second.
fn against_computer(entry: &Entry, class: &str, text: &str) -> Markup {
    let address = first_of(entry.name, entry.default_instance());
    let address = address.with_options(address.options.against_computer());
    html! {
        a .{"button" (class)} href=(address) aria-label={ "Play against the computer: " (entry.title) } {
            (text)
        }
    }
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
        let game = entry.begin_first().ok()?;
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
    if let Takes::Nothing = entry.takes {
        return html! { a href=(start(entry.name, ONLY)) { "open the board" } };
    }
    html! {
        @for (number, &instance) in entry.instances().iter().enumerate() {
            @let label = match entry.labels.get(number) {
                Some(label) => (*label).to_owned(),
                None => instance.replace('x', "×"),
            };
            a href=(start(entry.name, instance)) aria-label={ (entry.title) ", " (label) } { (label) }
            " "
        }
    }
}

/// The address of the first position of a game.
pub(crate) fn start(game: &str, instance: &str) -> String {
    first_of(game, instance).to_string()
}

fn first_of(game: &str, instance: &str) -> Address {
    Address {
        game: game.to_owned(),
        instance: instance.to_owned(),
        line: String::new(),
        options: Options::default(),
    }
}
