//! Which address is answered by what, and the headers of every answer.

mod assets;
mod downloads;
mod failures;
mod games;
mod guard;
mod positions;
mod texts;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use super::api;
use super::failure::Failed;
use super::site::Site;

/// The longest time for an answer.
const LONGEST: Duration = Duration::from_secs(30);

/// The most bytes that a request may send: the forms have no fields.
const MOST_BODY: usize = 1024;

/// Nothing from elsewhere, and no script or style in a page.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// All addresses.
pub(super) fn all(site: Arc<Site>) -> Router {
    let set = |name: HeaderName, value| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    Router::new()
        .route("/", get(games::list))
        .route("/keys", get(games::keys))
        .route("/assets/{name}", get(assets::asset))
        .route("/{game}", get(games::game))
        .route("/{game}/{instance}", get(games::instance))
        .route("/{game}/{instance}/{line}", get(positions::position))
        .route("/{game}/{instance}/{line}/preview", get(positions::preview))
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
        .layer(middleware::from_fn_with_state(
            Arc::clone(&site),
            guard::check,
        ))
        .layer(CatchPanicLayer::custom(|_| {
            Failed::Internal.into_response()
        }))
        .layer(RequestBodyLimitLayer::new(MOST_BODY))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            LONGEST,
        ))
        .layer(middleware::from_fn(failures::write))
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::REFERRER_POLICY, "same-origin"))
        .layer(set(header::CACHE_CONTROL, "no-cache"))
        .with_state(site)
}
