//! What needs the solution of a whole game, as JSON.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::Value;

use crate::web::address::{Address, Nothing};
use crate::web::client::Client;
use crate::web::failure::Failed;
use crate::web::jobs::Task;
use crate::web::options::Depth;
use crate::web::site::Site;
use crate::web::wait::{found, run_blocking};

/// How deep a tree is.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Depths {
    depth: Depth,
}

/// The best-play tree.
pub(super) async fn tree(
    State(site): State<Arc<Site>>,
    address: Address<Depths>,
) -> Result<Json<Value>, Failed> {
    run_blocking(move |_| {
        let opened = site.open(&address.game, &address.instance)?;
        opened.follow(&address.line)?;
        let depth = address.options.depth.0;
        let tree = opened.game.tree_document(&address.line, depth);
        tree.map(Json).map_err(Failed::Conflict)
    })
    .await
}

/// The statistics.
pub(super) async fn statistics(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address<Nothing>,
) -> Result<Json<Value>, Failed> {
    let opened = site.open(&address.game, &address.instance)?;
    found(&site, client, &opened, Task::Statistics).await?;
    let statistics = opened.game.statistics_document();
    statistics.map(Json).ok_or(Failed::Busy)
}
