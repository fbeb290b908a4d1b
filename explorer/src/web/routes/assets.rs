//! Style, script, icon, and pictures for previews of links: part of the program.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::web::failure::Failed;
use crate::web::pages::preview_of;

const STYLE: &str = concat!(
    include_str!("../assets/board.css"),
    include_str!("../assets/style.css")
);
const SCRIPT: &str = include_str!("../assets/script.js");
const ICON: &str = include_str!("../assets/icon.svg");

/// An asset of this name.
pub(super) async fn asset(Path(name): Path<String>) -> Result<Response, Failed> {
    let (kind, text) = match name.as_str() {
        "style.css" => ("text/css; charset=utf-8", STYLE),
        "script.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "icon.svg" => ("image/svg+xml", ICON),
        _ => {
            let picture = name.strip_suffix(".png").and_then(preview_of);
            let missing = || Failed::NotFound("there is no such asset".to_owned());
            let kind = (header::CONTENT_TYPE, "image/png");
            return Ok(([kind], picture.ok_or_else(missing)?).into_response());
        }
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
