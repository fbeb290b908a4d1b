//! Writes why a request cannot be answered: as JSON for programs, as a page for people.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::failure::Failed;
use crate::web::{api, pages};

/// After this many seconds, a refused request may be tried again.
pub(super) const RETRY_SECONDS: u64 = 10;

/// Writes the failure of an answer, whatever part of the server has refused the request.
pub(crate) async fn write(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = written(&path, next.run(request).await);
    if let StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE = response.status() {
        let after = HeaderValue::from(RETRY_SECONDS);
        response.headers_mut().insert(header::RETRY_AFTER, after);
    }
    response
}

/// The answer with its failure as text, if it has one.
fn written(path: &str, response: Response) -> Response {
    let status = response.status();
    let is_written = response.headers().contains_key(header::CONTENT_TYPE);
    let failed = match response.extensions().get::<Failed>() {
        Some(failed) => failed.clone(),
        None if !(status.is_client_error() || status.is_server_error()) => return response,
        // A page that says why.
        None if is_written && status != StatusCode::PAYLOAD_TOO_LARGE => return response,
        None => Failed::Status(status),
    };
    let mut written = if path.starts_with(api::PATH) {
        (status, Json(api::failure(&failed))).into_response()
    } else {
        (status, pages::error(&failed, path)).into_response()
    };
    // A refused method names the allowed ones.
    if let Some(allowed) = response.headers().get(header::ALLOW) {
        written.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    written
}
