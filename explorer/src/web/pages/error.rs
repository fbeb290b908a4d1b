//! A request that cannot be answered.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::layout::page;
use crate::games::GAMES;
use crate::web::failure::Failed;

/// The page in place of one at this path, with the ways on from there.
pub(crate) fn error(failed: &Failed, path: &str) -> Markup {
    let status = failed.status();
    let title = match status {
        StatusCode::BAD_REQUEST => "This address cannot be read",
        StatusCode::NOT_FOUND => "There is no such page",
        StatusCode::CONFLICT => "This cannot be shown",
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => "The server is busy",
        _ => status.canonical_reason().unwrap_or("Error"),
    };
    let name = path.split('/').nth(1);
    let content = html! {
        h1 { (title) }
        p { (failed.message()) "." }
        p {
            @if let Some(entry) = GAMES.iter().find(|entry| Some(entry.name) == name) {
                a .button.first href={ "/" (entry.name) } { (entry.title) ": its boards and positions" }
                " "
            }
            a .button href="/" { "All games" }
        }
    };
    page(title, "error", &content)
}
