//! Files about a position: its best-play tree, and the certificates of its game.

use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use optimal_play::Player;

use super::positions::look;
use crate::web::address::Address;
use crate::web::client::Client;
use crate::web::failure::Failed;
use crate::web::jobs::Task;
use crate::web::pages::{self, Scene};
use crate::web::site::Site;
use crate::web::wait::{found, run_blocking, solved};

/// The best-play tree as SVG.
pub(super) async fn tree(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address,
) -> Result<Response, Failed> {
    let opened = solved(&site, client, &address).await?;
    run_blocking(move |_| {
        let tree = opened.game.tree(&address.line, address.options.depth.0);
        let tree = tree.map_err(Failed::Conflict)?;
        Ok(([(header::CONTENT_TYPE, "image/svg+xml")], tree).into_response())
    })
    .await
}

/// A certificate, found within the budget of all solves.
pub(super) async fn certificate(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address,
    player: Player,
) -> Result<Response, Failed> {
    let opened = solved(&site, client, &address).await?;
    found(&site, client, &opened, Task::Certificate(player)).await?;
    let certificate = opened.game.certificate(player).ok_or(Failed::Busy)?;
    let kind = (header::CONTENT_TYPE, "text/plain; charset=utf-8");
    Ok(([kind], Bytes::from_owner(Text(certificate))).into_response())
}

/// A text that requests share, without a copy for each.
struct Text(Arc<str>);

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// The board as SVG, a file of its own with its style.
pub(super) async fn picture(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Response, Failed> {
    const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";
    run_blocking(move |stop| {
        let opened = site.open(&address.game, &address.instance)?;
        let view = look(&opened, &address.line, stop)?;
        let picture = pages::picture_file(&Scene::quiet(&opened, &address, &view, &site.limits));
        let missing = || Failed::Conflict("this position is shown as text".to_owned());
        let headers = [
            (header::CONTENT_TYPE, "image/svg+xml"),
            (header::CONTENT_SECURITY_POLICY, POLICY),
        ];
        Ok((headers, picture.ok_or_else(missing)?).into_response())
    })
    .await
}
