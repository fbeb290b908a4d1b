//! Which address is answered by what.

mod assets;
mod downloads;
mod failures;
mod games;
mod positions;
mod texts;

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{get, post};

use super::api;
use super::failure::Failed;
use super::site::Site;
pub(crate) use failures::write as write_failures;

/// All addresses. Failures are still to be [written](write_failures), around what else refuses
/// requests.
pub(super) fn all(site: Arc<Site>) -> Router {
    Router::new()
        .route("/", get(games::list))
        .route("/keys", get(games::keys))
        .route("/assets/{name}", get(assets::asset))
        .route("/{game}", get(games::game))
        .route("/{game}/{instance}", get(games::instance))
        .route("/{game}/{instance}/{line}", get(positions::position))
        .route("/{game}/{instance}/{line}/preview", get(positions::preview))
        .route(
            "/{game}/{instance}/{line}/picture.svg",
            get(downloads::picture),
        )
        .route("/{game}/{instance}/{line}/tree", get(positions::tree))
        .route("/{game}/{instance}/{line}/tree.svg", get(downloads::tree))
        .route(
            "/{game}/{instance}/{line}/statistics",
            get(positions::counts),
        )
        .route(
            "/{game}/{instance}/{line}/max.proof",
            get(positions::proof_of_max),
        )
        .route(
            "/{game}/{instance}/{line}/min.proof",
            get(positions::proof_of_min),
        )
        .route("/{game}/{instance}/{line}/import", get(texts::line))
        .route("/{game}/{instance}/{line}/position", get(texts::position))
        .route(
            "/{game}/{instance}/{line}/max.certificate",
            get(downloads::of_max),
        )
        .route(
            "/{game}/{instance}/{line}/min.certificate",
            get(downloads::of_min),
        )
        .route("/{game}/{instance}/{line}/solve", post(positions::solve))
        .route("/{game}/{instance}/{line}/cancel", post(positions::cancel))
        .route("/{game}/{instance}/{line}/think", post(positions::think))
        .nest(api::PATH, api::routes())
        .fallback(async || Failed::NotFound("there is no such page".to_owned()))
        .method_not_allowed_fallback(async || Failed::Status(StatusCode::METHOD_NOT_ALLOWED))
        .with_state(site)
}
