//! What stands around the pages in a server: it refuses requests, limits them, and sets the headers
//! of every answer.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware;
use axum::response::IntoResponse;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use super::guard;
use super::hosts::Hosts;
use crate::web::failure::Failed;
use crate::web::routes;
use crate::web::site::Site;

/// The longest time for an answer.
const LONGEST: Duration = Duration::from_secs(30);

/// The most bytes that a request may send: the forms have no fields.
const MOST_BODY: usize = 1024;

/// Nothing from elsewhere, and no script or style in a page.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'";

/// Pages of other sites show none of these in a frame.
const NOT_FRAMED: &str = "; frame-ancestors 'none'";

/// All addresses, for requests to these hosts.
pub(super) fn guarded(site: Arc<Site>, hosts: Hosts) -> Router {
    let set =
        |name: HeaderName, value: HeaderValue| SetResponseHeaderLayer::if_not_present(name, value);
    let framed = if site.limits.allow_embed {
        ""
    } else {
        NOT_FRAMED
    };
    let policy = HeaderValue::from_str(&format!("{POLICY}{framed}"));
    let policy = policy.expect("it is ASCII");
    routes::all(site)
        .layer(middleware::from_fn_with_state(
            Arc::new(hosts),
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
        .layer(middleware::from_fn(routes::write_failures))
        .layer(set(header::CONTENT_SECURITY_POLICY, policy))
        .layer(set(
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
        .layer(set(
            header::REFERRER_POLICY,
            HeaderValue::from_static("same-origin"),
        ))
        .layer(set(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-cache"),
        ))
}
