//! A request that cannot be answered.

use maud::{Markup, html};

use super::layout::page;
use crate::web::failure::Failed;

/// The page.
pub(crate) fn error(failed: &Failed) -> Markup {
    let status = failed.status();
    let content = html! {
        h1 { (status.canonical_reason().unwrap_or("Error")) }
        p { (failed.message()) }
        p { a href="/" { "All games" } }
    };
    page("Error", "error", &content)
}
