//! What an address of the API names.

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::web::address::START;
use crate::web::failure::Failed;

/// What an address of the API names, with what is asked of it.
pub(super) struct Place<Q> {
    pub(super) game: String,
    pub(super) instance: String,
    /// The moves; empty at the start, and where a whole game is meant.
    pub(super) line: String,
    pub(super) query: Q,
}

/// The parts of the path.
#[derive(Deserialize)]
struct Parameters {
    game: String,
    instance: String,
    line: Option<String>,
}

/// Nothing is asked beside the path.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

impl<S: Send + Sync, Q: DeserializeOwned> FromRequestParts<S> for Place<Q> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        let path: Result<Path<Parameters>, PathRejection> =
            Path::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|error| Failed::BadRequest(error.body_text()))?;
        let query: Result<Query<Q>, QueryRejection> = Query::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|error| Failed::BadRequest(error.body_text()))?;
        Ok(Self {
            game: path.game,
            instance: path.instance,
            line: path.line.filter(|line| line != START).unwrap_or_default(),
            query,
        })
    }
}
