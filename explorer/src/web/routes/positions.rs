//! A position, the pages about it, and its solves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use optimal_play::Player;

use super::failures::RETRY_SECONDS;
use crate::game::view::PositionView;
use crate::web::address::Address;
use crate::web::client::Client;
use crate::web::failure::Failed;
use crate::web::jobs::{Job, Task};
use crate::web::options::Tab;
use crate::web::pages::{self, Scene};
use crate::web::reply;
use crate::web::served_game::ServedGame;
use crate::web::site::{Asked, Site};
use crate::web::wait::{found, run_blocking, solved};

/// How long a page waits for a solve, so that short ones show no progress.
const PATIENCE: Duration = Duration::from_millis(600);

/// The most moves that the computer plays for one answer.
const MOST_REPLIES: usize = 200;

/// The page of a position. If the computer is to move, the way to the position after its move.
pub(super) async fn position(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address,
) -> Result<Response, Failed> {
    let asked = {
        let (site, address) = (Arc::clone(&site), address.clone());
        run_blocking(move |_| {
            let (opened, mut asked) = site.ask(client, &address)?;
            // Where all values are known, the line of best play may go on.
            let options = &address.options;
            if options.tab == Tab::Line && !options.hide.is_on() && matches!(asked, Ok(None)) {
                asked = site
                    .jobs
                    .find_or_add(client, &opened, Task::Line(address.line));
            }
            Ok((opened, asked))
        })
        .await?
    };
    if let (_, Ok(Some(job))) = &asked {
        site.jobs.wait(job, PATIENCE).await;
    }
    run_blocking(move |stop| answer(&site, &address, &asked, stop)).await
}

fn answer(
    site: &Site,
    address: &Address,
    (opened, asked): &Asked,
    stop: &AtomicBool,
) -> Result<Response, Failed> {
    // Before the view is made: what a solve finds meanwhile is not in it, so the page loads again.
    // The solve of the whole game first: somebody has asked for it, and can cancel it.
    let is_under_way = |job: &Arc<Job>| !job.is_done();
    let whole = site.jobs.of_whole(opened).filter(is_under_way);
    let job = whole.or_else(|| asked.clone().ok()?.filter(is_under_way));
    let view = look(opened, &address.line, stop)?;
    let options = &address.options;
    let next = reply::to(&view, &address.line, options);
    if let (Some(_), false) = (&next, options.is_watched()) {
        let line = replies(opened, address, stop)?;
        return Ok(Redirect::to(&address.with_line(line).to_string()).into_response());
    }
    let next = next.map(|name| {
        let line = opened.game.longer(&address.line, &[name]);
        address.with_line(line).to_string()
    });
    let refresh = match (&job, &next) {
        (Some(_), _) => Some(format!("1; url={address}")),
        (None, Some(next)) => Some(format!("1; url={next}")),
        (None, None) if asked.is_err() => Some(format!("{RETRY_SECONDS}; url={address}")),
        (None, None) => None,
    };
    // The page shows what it can. Whoever opens it has not asked for too much; the server is busy.
    let status = match asked {
        Err(_) => StatusCode::SERVICE_UNAVAILABLE,
        Ok(_) => StatusCode::OK,
    };
    let page = pages::position(&Scene {
        opened,
        address,
        view: &view,
        job: job.as_deref(),
        refused: asked
            .as_ref()
            .err()
            .map(|&refusal| Failed::Refused(refusal).message()),
        limits: &site.limits,
        longer: Some(site.jobs.longer(opened)),
    });
    Ok(match refresh {
        Some(refresh) => (status, [(header::REFRESH, refresh)], page).into_response(),
        None => (status, page).into_response(),
    })
}

pub(super) fn look(
    opened: &ServedGame,
    line: &str,
    stop: &AtomicBool,
) -> Result<PositionView, Failed> {
    let view = opened.game.look_while(line, stop);
    view.map_err(|error| Failed::NotFound(error.to_string()))
}

/// The line after the moves of the computer, until a human is to move, or something is unknown.
fn replies(opened: &ServedGame, address: &Address, stop: &AtomicBool) -> Result<String, Failed> {
    let mut line = address.line.clone();
    for _ in 0..MOST_REPLIES {
        let view = look(opened, &line, stop)?;
        let Some(name) = reply::to(&view, &line, &address.options) else {
            break;
        };
        line = opened.game.longer(&line, &[name]);
    }
    Ok(line)
}

/// What the page shows where somebody points at the move to this position: its board, and the line
/// from there. Nothing is solved for it.
pub(super) async fn preview(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Markup, Failed> {
    run_blocking(move |stop| {
        let opened = site.open(&address.game, &address.instance)?;
        let view = look(&opened, &address.line, stop)?;
        let scene = Scene::quiet(&opened, &address, &view, &site.limits);
        Ok(pages::preview(&scene))
    })
    .await
}

/// The page of a certificate, found within the budget of all solves.
pub(super) async fn proof(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address,
    player: Player,
) -> Result<Markup, Failed> {
    let opened = solved(&site, client, &address).await?;
    found(&site, client, &opened, Task::Certificate(player)).await?;
    run_blocking(move |stop| {
        let view = look(&opened, &address.line, stop)?;
        let proof = opened.game.proof(player, &address.line);
        let proof = proof.map_err(|error| Failed::NotFound(error.to_string()))?;
        let proof = proof.ok_or(Failed::Busy)?;
        let scene = Scene::quiet(&opened, &address, &view, &site.limits);
        Ok(pages::certificate(&scene, player, &proof))
    })
    .await
}

/// The page of the best-play tree.
pub(super) async fn tree(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address,
) -> Result<Markup, Failed> {
    let opened = solved(&site, client, &address).await?;
    run_blocking(move |stop| {
        let page = pages::tree(&opened, &address, stop);
        page.map_err(|error| Failed::NotFound(error.to_string()))
    })
    .await
}

/// The statistics of the game.
pub(super) async fn counts(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address,
) -> Result<Markup, Failed> {
    let opened = solved(&site, client, &address).await?;
    found(&site, client, &opened, Task::Statistics).await?;
    let counts = opened.game.counts().ok_or(Failed::Busy)?;
    Ok(pages::counts(&opened, &address, &counts))
}

/// Begins the solve of the whole game.
pub(super) async fn solve(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address,
) -> Result<Redirect, Failed> {
    let opened = site.open(&address.game, &address.instance)?;
    let asked = site.jobs.ask_for_whole(client, &opened);
    let job = asked.map_err(Failed::Refused)?;
    if let Some(job) = job {
        site.jobs.wait(&job, PATIENCE).await;
    }
    Ok(Redirect::to(&address.to_string()))
}

/// Thinks again about a position that was not solved, twice as long as before.
pub(super) async fn think(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address,
) -> Result<Redirect, Failed> {
    let asked = {
        let (site, address) = (Arc::clone(&site), address.clone());
        run_blocking(move |_| {
            let opened = site.open(&address.game, &address.instance)?;
            opened.follow(&address.line)?;
            let asked = site.jobs.think_longer(client, &opened, &address.line);
            asked.map_err(Failed::Refused)
        })
        .await?
    };
    if let Some(job) = asked {
        site.jobs.wait(&job, PATIENCE).await;
    }
    Ok(Redirect::to(&address.to_string()))
}

/// Cancels the solve of the whole game, or else ends that of the position.
pub(super) async fn cancel(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Redirect, Failed> {
    let opened = site.open(&address.game, &address.instance)?;
    match site.jobs.of_whole(&opened) {
        Some(_) => site.jobs.cancel(&opened),
        None => site.jobs.end_early(&opened, &address.line),
    }
    Ok(Redirect::to(&address.to_string()))
}
