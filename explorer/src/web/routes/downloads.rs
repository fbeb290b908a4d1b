//! Files about a position: its best-play tree, and the certificates of its game.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use optimal_play::Player;

use super::positions::solved;
use super::{alone, apart};
use crate::web::address::Address;
use crate::web::failure::Failed;
use crate::web::site::Site;

/// The line of best play from the position, as text; empty if it is unknown.
pub(super) async fn line(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<String, Failed> {
    apart(move || {
        let opened = site.open(&address.game, &address.instance)?;
        let view = opened.game.look(&address.line);
        let view = view.map_err(|error| Failed::NotFound(error.to_string()))?;
        let line = view.line.map(|line| line.to_string());
        Ok(line.or(view.ending).unwrap_or_default())
    })
    .await
}

/// The best-play tree as SVG.
pub(super) async fn tree(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Response, Failed> {
    let opened = solved(&site, &address).await?;
    apart(move || {
        let tree = opened.game.tree(&address.line, address.options.depth.0);
        let tree = tree.map_err(Failed::Conflict)?;
        Ok(([(header::CONTENT_TYPE, "image/svg+xml")], tree).into_response())
    })
    .await
}

/// The certificate of the first player.
pub(super) async fn of_max(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Response, Failed> {
    certificate(site, address, Player::Max).await
}

/// The certificate of the second player.
pub(super) async fn of_min(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Response, Failed> {
    certificate(site, address, Player::Min).await
}

async fn certificate(
    site: Arc<Site>,
    address: Address,
    player: Player,
) -> Result<Response, Failed> {
    let opened = solved(&site, &address).await?;
    alone(site, move || {
        let certificate = opened.game.certificate(player).map_err(Failed::Conflict)?;
        let kind = (header::CONTENT_TYPE, "text/plain; charset=utf-8");
        Ok(([kind], certificate).into_response())
    })
    .await
}
