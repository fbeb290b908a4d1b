//! The list of games, and the page of each.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;

use crate::web::failure::Failed;
use crate::web::pages;
use crate::web::site::Site;

/// The list.
pub(super) async fn list(State(site): State<Arc<Site>>) -> Markup {
    pages::list(&site)
}

/// The keys.
pub(super) async fn keys() -> Markup {
    pages::keys()
}

/// What the form of a game sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    instance: Option<String>,
}

/// The page of a game; with an instance, the way there.
pub(super) async fn game(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    form: Result<Query<Form>, QueryRejection>,
) -> Result<Response, Failed> {
    let Query(form) = form.map_err(|error| Failed::BadRequest(error.body_text()))?;
    let missing = || Failed::NotFound("there is no game of this name".to_owned());
    let entry = site.catalog.entry(&name).ok_or_else(missing)?;
    let Some(instance) = form.instance else {
        return Ok(pages::game(entry, None).into_response());
    };
    let instance = instance.trim();
    match site.open(&name, instance) {
        Ok(_) => Ok(Redirect::to(&pages::start(&name, instance)).into_response()),
        Err(failed) => {
            let page = pages::game(entry, Some(&failed.message()));
            Ok((failed.status(), page).into_response())
        }
    }
}

/// A game on its board, without a line: the way to its first position.
pub(super) async fn instance(
    State(site): State<Arc<Site>>,
    Path((name, instance)): Path<(String, String)>,
) -> Result<Redirect, Failed> {
    site.open(&name, &instance)?;
    Ok(Redirect::to(&pages::start(&name, &instance)))
}
