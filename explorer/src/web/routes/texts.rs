//! Lines and positions that somebody has typed, as forms send them: each leads to an address.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Redirect;
use serde::Deserialize;

use crate::game::NotationError;
use crate::web::address::Address;
use crate::web::failure::Failed;
use crate::web::options::Options;
use crate::web::pages;
use crate::web::site::Site;
use crate::web::wait::run_blocking;

/// What a form with a text sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    text: String,
}

/// The way to the position that a line as text leads to: the names of moves, with spaces, commas
/// between spaces, or line feeds between them.
pub(super) async fn line(
    State(site): State<Arc<Site>>,
    typed: Address<Text>,
) -> Result<Redirect, Failed> {
    run_blocking(move |_| {
        let opened = site.open(&typed.game, &typed.instance)?;
        let names = typed.options.text.split_whitespace().map(str::to_owned);
        let address = Address {
            line: opened.game.longer("", &names.collect::<Vec<_>>()),
            game: typed.game,
            instance: typed.instance,
            options: Options::default(),
        };
        opened.follow(&address.line)?;
        Ok(Redirect::to(&address.to_string()))
    })
    .await
}

/// The way to the game that begins with the position of this notation.
pub(super) async fn position(
    State(site): State<Arc<Site>>,
    typed: Address<Text>,
) -> Result<Redirect, Failed> {
    run_blocking(move |_| {
        let (name, notation) = (&typed.game, typed.options.text.trim());
        let board = site.catalog.board(name, &typed.instance);
        let begun = site.open(name, board)?.game.begun_at(notation);
        let instance = match begun {
            Ok(_) => site.catalog.instance(name, board, notation),
            Err(NotationError::First) => board.to_owned(),
            Err(error) => return Err(Failed::BadRequest(error.to_string())),
        };
        Ok(Redirect::to(&pages::start(name, &instance)))
    })
    .await
}
