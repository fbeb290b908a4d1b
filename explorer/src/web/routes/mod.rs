//! Which address is answered by what, and the headers of every answer.

mod assets;
mod downloads;
mod games;
mod positions;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use super::failure::Failed;
use super::site::Site;

/// The longest time for an answer.
const LONGEST: Duration = Duration::from_secs(30);

/// The most bytes that a request may send: the forms have no fields.
const MOST_BODY: usize = 1024;

/// The most bytes of an address.
const LONGEST_ADDRESS: usize = 8000;

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
        .route("/{game}/{instance}/{line}/line", get(downloads::line))
        .route("/{game}/{instance}/{line}/tree", get(positions::tree))
        .route("/{game}/{instance}/{line}/tree.svg", get(downloads::tree))
        .route(
            "/{game}/{instance}/{line}/statistics",
            get(positions::counts),
        )
        .route("/{game}/{instance}/{line}/import", get(positions::import))
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
        .fallback(async || Failed::NotFound("there is no such page".to_owned()))
        .method_not_allowed_fallback(async || {
            let message = "this address is not asked for in this way".to_owned();
            (StatusCode::METHOD_NOT_ALLOWED, message)
        })
        .layer(middleware::from_fn_with_state(Arc::clone(&site), guard))
        .layer(CatchPanicLayer::custom(|_| {
            Failed::Internal.into_response()
        }))
        .layer(RequestBodyLimitLayer::new(MOST_BODY))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            LONGEST,
        ))
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::REFERRER_POLICY, "no-referrer"))
        .layer(set(header::CACHE_CONTROL, "no-cache"))
        .with_state(site)
}

/// Refuses requests for other hosts, from other sites' forms, and with endless addresses.
async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|it| it.to_str().ok());
    if !text(header::HOST).is_some_and(|host| site.hosts.allow(host)) {
        let message = "this server is not called so; --allow-host NAME allows a name".to_owned();
        return Failed::BadRequest(message).into_response();
    }
    let origin = text(header::ORIGIN);
    let own = |origin: &str| {
        let host = origin.split_once("://").map(|(_, host)| host);
        host.is_some_and(|host| site.hosts.allow(host))
    };
    if !request.method().is_safe() && !origin.is_none_or(own) {
        let message = "the form of another site is refused".to_owned();
        return Failed::BadRequest(message).into_response();
    }
    let length = request
        .uri()
        .path_and_query()
        .map_or(0, |it| it.as_str().len());
    if length > LONGEST_ADDRESS {
        return StatusCode::URI_TOO_LONG.into_response();
    }
    next.run(request).await
}

/// Does work that takes a moment, apart from the threads that read and write.
async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failed> + Send + 'static,
) -> Result<T, Failed> {
    // A panic is the only error.
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or(Err(Failed::Internal))
}
