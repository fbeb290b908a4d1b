//! A game, with the form of its board or first position.

use maud::{Markup, html};

use super::layout::described;
use super::list::{sizes, thumbnail, ways};
use crate::games::{Entry, Takes};

/// The page; `error` says what is wrong with the instance given.
pub(crate) fn game(entry: &Entry, error: Option<&str>) -> Markup {
    let field = match entry.takes {
        Takes::Board(_) => Some("Board, such as "),
        Takes::Position(_) => Some("First position, such as "),
        Takes::Nothing => None,
    };
    let default = entry.default_instance();
    let content = html! {
        h1 { (entry.title) }
        (thumbnail(entry))
        p { (entry.rules) }
        p .next { (ways(entry)) }
        h2 { "Boards" }
        p .sizes { (sizes(entry)) }
        @if let Some(label) = field {
            form .instance action={ "/" (entry.name) } method="get" {
                label for="instance" { (label) code { (default) } }
                input #instance name="instance" value=(default) maxlength="100" required;
                button type="submit" { "Open" }
            }
        }
        @if let Some(error) = error { p .problem role="alert" { (error) } }
    };
    described(entry.title, entry.rules, entry.name, "game", &content)
}
