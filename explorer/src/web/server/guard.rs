//! Refuses requests before they are read: those for other hosts, those that another site makes, and
//! endless addresses.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::hosts::Hosts;
use crate::web::failure::Failed;

/// The most bytes of an address.
const LONGEST_ADDRESS: usize = 8000;

/// Where a browser says that a request comes from.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// What for.
const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// Refuses what must not be answered.
pub(super) async fn check(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    match refusal(&hosts, &request) {
        Some(failed) => failed.into_response(),
        None => next.run(request).await,
    }
}

fn refusal(hosts: &Hosts, request: &Request) -> Option<Failed> {
    let headers = request.headers();
    let named = request.uri().authority().map(Authority::as_str);
    let is_named = named.is_none_or(|host| hosts.allow(host));
    if !is_named || !only(headers, &header::HOST).is_some_and(|host| hosts.allow(host)) {
        let message = "this server is not called so; --allow-host NAME allows a name".to_owned();
        return Some(Failed::BadRequest(message));
    }
    if is_from_elsewhere(request) {
        let message = "a request that another site makes is refused".to_owned();
        return Some(Failed::BadRequest(message));
    }
    let length = request
        .uri()
        .path_and_query()
        .map_or(0, |it| it.as_str().len());
    (length > LONGEST_ADDRESS).then_some(Failed::Status(StatusCode::URI_TOO_LONG))
}

/// Whether another site, or another server of this machine, has made the browser send this: a form,
/// or a picture with an address here. A link may come from anywhere.
fn is_from_elsewhere(request: &Request) -> bool {
    let headers = request.headers();
    let is_own = |origin| only(headers, &header::HOST).is_some_and(|host| is_same(origin, host));
    let is_safe = request.method().is_safe();
    let is_foreign_form =
        headers.contains_key(header::ORIGIN) && !only(headers, &header::ORIGIN).is_some_and(is_own);
    let is_other_site = matches!(only(headers, &FETCH_SITE), Some("cross-site" | "same-site"));
    let is_link = is_safe && only(headers, &FETCH_MODE) == Some("navigate");
    (!is_safe && is_foreign_form) || (is_other_site && !is_link)
}

/// Whether a page of this origin comes from the server that a request calls `host`: the name and
/// the port are the same.
fn is_same(origin: &str, host: &str) -> bool {
    let (Ok(origin), Ok(host)) = (origin.parse::<Uri>(), host.parse::<Authority>()) else {
        return false;
    };
    let usual = match origin.scheme_str() {
        Some("http") => 80,
        Some("https") => 443,
        _ => return false,
    };
    let port = |it: &Authority| it.port_u16().unwrap_or(usual);
    origin.authority().is_some_and(|origin| {
        origin.host().eq_ignore_ascii_case(host.host()) && port(origin) == port(&host)
    })
}

/// The value of a header that is there once, and is text.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_of_the_same_server_if_its_name_and_port_are() {
        for (origin, host) in [
            ("http://127.0.0.1:8017", "127.0.0.1:8017"),
            ("http://LOCALHOST:8017", "localhost:8017"),
            ("http://[::1]:8017", "[::1]:8017"),
            ("http://localhost", "localhost:80"),
            ("https://games.example", "games.example"),
            ("https://games.example:443", "games.example"),
        ] {
            assert!(is_same(origin, host), "{origin} {host}");
        }
        for (origin, host) in [
            ("http://127.0.0.1:3000", "127.0.0.1:8017"),
            ("http://127.0.0.1", "127.0.0.1:8017"),
            ("http://localhost:8017", "127.0.0.1:8017"),
            ("http://evil.example:8017", "127.0.0.1:8017"),
            ("https://localhost", "localhost:80"),
            ("http://localhost:", "localhost:8017"),
            ("null", "127.0.0.1:8017"),
            ("", "127.0.0.1:8017"),
            ("file://", "127.0.0.1:8017"),
        ] {
            assert!(!is_same(origin, host), "{origin} {host}");
        }
    }
}
