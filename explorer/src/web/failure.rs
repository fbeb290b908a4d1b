//! Requests that cannot be answered.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::jobs::Refusal;
use super::pages;

/// Why a request cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failed {
    /// The request is malformed.
    BadRequest(String),
    /// The address names nothing.
    NotFound(String),
    /// The answer would need what is not there.
    Conflict(String),
    Refused(Refusal),
    /// A defect of the server, or of a game.
    Internal,
}

impl Failed {
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::Refused(Refusal::QueueIsFull(_)) => StatusCode::TOO_MANY_REQUESTS,
            Self::Refused(Refusal::Ending) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What a person reads.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::BadRequest(message) | Self::NotFound(message) | Self::Conflict(message) => {
                message.clone()
            }
            Self::Refused(Refusal::QueueIsFull(waiting)) => {
                format!("{waiting} solves wait already, try again in a minute")
            }
            Self::Refused(Refusal::Ending) => "the server is about to end".to_owned(),
            Self::Internal => "the server has failed to answer; it continues".to_owned(),
        }
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        (self.status(), pages::error(&self)).into_response()
    }
}
