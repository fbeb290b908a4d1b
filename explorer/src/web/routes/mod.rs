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
use optimal_play::Player;

use super::api;
use super::failure::Failed;
use super::site::Site;
pub(crate) use failures::write as write_failures;

/// A position; pages about it are below.
const POSITION: &str = "/{game}/{instance}/{line}";

/// All addresses. Failures are still to be [written](write_failures), around what else refuses
/// requests.
pub(super) fn all(site: Arc<Site>) -> Router {
    let proof = |player| get(move |site, client, at| positions::proof(site, client, at, player));
    let certificate =
        |player| get(move |site, client, at| downloads::certificate(site, client, at, player));
    let pages = [
        ("preview", get(positions::preview)),
        ("picture.svg", get(downloads::picture)),
        ("tree", get(positions::tree)),
        ("tree.svg", get(downloads::tree)),
        ("statistics", get(positions::counts)),
        ("max.proof", proof(Player::Max)),
        ("min.proof", proof(Player::Min)),
        ("max.certificate", certificate(Player::Max)),
        ("min.certificate", certificate(Player::Min)),
        ("import", get(texts::line)),
        ("position", get(texts::position)),
        ("solve", post(positions::solve)),
        ("cancel", post(positions::cancel)),
        ("think", post(positions::think)),
    ];
    let router = pages
        .into_iter()
        .fold(Router::new(), |router, (page, answer)| {
            router.route(&format!("{POSITION}/{page}"), answer)
        });
    router
        .route("/", get(games::list))
        .route("/keys", get(games::keys))
        .route("/assets/{name}", get(assets::asset))
        .route("/{game}", get(games::game))
        .route("/{game}/{instance}", get(games::instance))
        .route(POSITION, get(positions::position))
        .nest(api::PATH, api::routes())
        .fallback(async || Failed::NotFound("there is no such page".to_owned()))
        .method_not_allowed_fallback(async || Failed::Status(StatusCode::METHOD_NOT_ALLOWED))
        .with_state(site)
}
