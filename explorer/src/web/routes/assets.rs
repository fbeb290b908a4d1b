//! Style, script and icon: part of the program.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::web::failure::Failed;

const STYLE: &str = include_str!("../assets/style.css");
const SCRIPT: &str = include_str!("../assets/script.js");
const ICON: &str = include_str!("../assets/icon.svg");

/// An asset of this name.
pub(super) async fn asset(Path(name): Path<String>) -> Result<Response, Failed> {
    let (kind, text) = match name.as_str() {
        "style.css" => ("text/css; charset=utf-8", STYLE),
        "script.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "icon.svg" => ("image/svg+xml", ICON),
        _ => return Err(Failed::NotFound("there is no such asset".to_owned())),
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
