//! The answers as JSON, for programs: `docs/explorer-api.md`.

mod position;
mod solve;
mod whole;

use std::sync::Arc;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

use super::failure::Failed;
use super::site::Site;
use crate::game::SCHEMA_VERSION;
use crate::games::{Entry, Takes};

/// Where all addresses begin. A change that breaks readers gets a new version.
pub(crate) const PATH: &str = "/api/v1";

/// All addresses below [`PATH`].
pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/games", get(games))
        .route("/positions/{game}/{instance}/{line}", get(position::get))
        .route("/trees/{game}/{instance}/{line}", get(whole::tree))
        .route("/statistics/{game}/{instance}", get(whole::statistics))
        .route(
            "/solves/{game}/{instance}",
            get(solve::get).post(solve::begin).delete(solve::cancel),
        )
        .fallback(async || Failed::NotFound("there is no such address".to_owned()))
}

/// Why a request cannot be answered.
pub(super) fn failure(failed: &Failed) -> Value {
    let status = failed.status();
    json!({
        "schema_version": SCHEMA_VERSION,
        "error": status.canonical_reason().unwrap_or("error").to_lowercase(),
        "message": failed.message(),
    })
}

/// The games.
async fn games(State(site): State<Arc<Site>>) -> Json<Value> {
    let catalog = &site.catalog;
    let one = |it: &Entry| {
        let takes = match it.takes {
            Takes::Board(_) => "board",
            Takes::Position(_) => "position",
            Takes::Nothing => "nothing",
        };
        json!({"game": it.name, "about": it.about, "takes": takes, "instances": it.instances()})
    };
    let open = catalog.stored().iter().chain(catalog.one_game());
    let open = open.map(|it| {
        let title = it.game.title();
        json!({"game": it.name, "about": title, "takes": "nothing", "instances": [it.instance]})
    });
    let games = catalog.entries().iter().map(one).chain(open);
    Json(json!({
        "schema_version": SCHEMA_VERSION,
        "games": games.collect::<Vec<_>>(),
    }))
}
