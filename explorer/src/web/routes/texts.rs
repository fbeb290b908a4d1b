//! Lines and positions that somebody has typed, as forms send them: each leads to an address.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Redirect;
use serde::Deserialize;

use super::positions::look;
use crate::game::NotationError;
use crate::web::address::Address;
use crate::web::failure::Failed;
use crate::web::options::Options;
use crate::web::pages;
use crate::web::site::Site;
use crate::web::wait::apart;

/// What a form with a text sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    text: String,
}

type Typed = Result<Query<Text>, QueryRejection>;

fn read(text: Typed) -> Result<String, Failed> {
    let Query(Text { text }) = text.map_err(|error| Failed::BadRequest(error.body_text()))?;
    Ok(text)
}

/// The way to the position that a line as text leads to: the names of moves, with spaces, commas
/// between spaces, or line feeds between them.
pub(super) async fn line(
    State(site): State<Arc<Site>>,
    Path((game, instance, _)): Path<(String, String, String)>,
    text: Typed,
) -> Result<Redirect, Failed> {
    let text = read(text)?;
    let opened = site.open(&game, &instance)?;
    let names: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
    let address = Address {
        line: opened.game.longer("", &names),
        game,
        instance,
        options: Options::default(),
    };
    look(&opened, &address.line)?;
    Ok(Redirect::to(&address.to_string()))
}

/// The way to the game that begins with the position of this notation.
pub(super) async fn position(
    State(site): State<Arc<Site>>,
    Path((name, instance, _)): Path<(String, String, String)>,
    text: Typed,
) -> Result<Redirect, Failed> {
    let text = read(text)?;
    let notation = text.trim().to_owned();
    apart(move || {
        let board = site.catalog.board(&name, &instance);
        let begun = site.open(&name, board)?.game.begun_at(&notation);
        let instance = match begun {
            Ok(_) => site.catalog.instance(&name, board, &notation),
            Err(NotationError::First) => board.to_owned(),
            Err(error) => return Err(Failed::BadRequest(error.to_string())),
        };
        Ok(Redirect::to(&pages::start(&name, &instance)))
    })
    .await
}
