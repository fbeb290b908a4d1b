//! What needs the solution of a whole game, as JSON.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::Value;

use super::place::{Nothing, Place};
use crate::web::client::Client;
use crate::web::failure::Failed;
use crate::web::jobs::Task;
use crate::web::options::Depth;
use crate::web::site::Site;
use crate::web::wait::{apart, found};

/// How deep a tree is.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Depths {
    depth: Depth,
}

/// The best-play tree.
pub(super) async fn tree(
    State(site): State<Arc<Site>>,
    place: Place<Depths>,
) -> Result<Json<Value>, Failed> {
    apart(move || {
        let opened = site.open(&place.game, &place.instance)?;
        let names = opened.game.names(&place.line);
        names.map_err(|error| Failed::NotFound(error.to_string()))?;
        let depth = place.query.depth.0;
        let tree = opened.game.tree_document(&place.line, depth);
        tree.map(Json).map_err(Failed::Conflict)
    })
    .await
}

/// The statistics.
pub(super) async fn statistics(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    place: Place<Nothing>,
) -> Result<Json<Value>, Failed> {
    let opened = site.open(&place.game, &place.instance)?;
    found(&site, client, &opened, Task::Statistics).await?;
    let statistics = opened.game.statistics_document();
    statistics.map(Json).ok_or(Failed::Busy)
}
