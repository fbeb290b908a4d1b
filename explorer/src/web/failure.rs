//! Requests that cannot be answered.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::jobs::Refusal;

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
    /// As much long work as allowed is under way.
    Busy,
    /// The boards that have been opened take as much memory as they may.
    TooManyBoards,
    /// A layer of the server has refused it.
    Status(StatusCode),
    /// A defect of the server, or of a game.
    Internal,
}

impl Failed {
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::Refused(Refusal::QueueIsFull(_) | Refusal::TooManyClients(_)) => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Self::Refused(Refusal::Ending) | Self::Busy | Self::TooManyBoards => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Status(status) => *status,
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
                format!("{waiting} of your solves wait already, try again in a minute")
            }
            Self::Refused(Refusal::TooManyClients(clients)) => {
                format!("solves of {clients} clients wait already, try again in a minute")
            }
            Self::Refused(Refusal::Ending) => "the server is about to end".to_owned(),
            Self::Busy => "the server is still busy with this, try again".to_owned(),
            Self::TooManyBoards => {
                "too many different boards are open, try one that was opened before".to_owned()
            }
            Self::Status(StatusCode::METHOD_NOT_ALLOWED) => {
                "this address is not asked for in this way".to_owned()
            }
            Self::Status(StatusCode::URI_TOO_LONG) => "the address is too long".to_owned(),
            Self::Status(StatusCode::PAYLOAD_TOO_LARGE) => "the request is too large".to_owned(),
            Self::Status(StatusCode::SERVICE_UNAVAILABLE) => {
                "the answer has taken too long".to_owned()
            }
            Self::Status(status) => {
                let reason = status.canonical_reason().unwrap_or("an error");
                reason.to_lowercase()
            }
            Self::Internal => "the server has failed to answer; it continues".to_owned(),
        }
    }
}

impl IntoResponse for Failed {
    /// The status, and the failure as an extension: `routes::failures` writes it as a page or as
    /// JSON.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
