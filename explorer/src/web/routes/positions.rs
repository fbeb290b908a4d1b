//! A position, and the pages about it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;

use super::{alone, apart};
use crate::game::Scope;
use crate::game::view::View;
use crate::web::address::{Address, START};
use crate::web::failure::Failed;
use crate::web::jobs::Job;
use crate::web::opened::Opened;
use crate::web::options::Options;
use crate::web::pages::{self, Scene};
use crate::web::reply;
use crate::web::site::Site;

/// How long a page waits for a solve, so that short ones show no progress.
const PATIENCE: Duration = Duration::from_millis(600);

/// How long a page about a solved game waits for the solve.
const LONG_PATIENCE: Duration = Duration::from_secs(10);

/// The most moves that the computer plays for one answer.
const MOST_REPLIES: usize = 200;

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Failed;

    /// Reads the address of a position, whatever comes after it.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        type Place = (String, String, String);
        let place: Result<Path<Place>, PathRejection> =
            Path::from_request_parts(parts, state).await;
        let Path((game, instance, line)) =
            place.map_err(|error| Failed::BadRequest(error.body_text()))?;
        let query: Result<Query<Options>, QueryRejection> =
            Query::from_request_parts(parts, state).await;
        let Query(options) = query.map_err(|error| Failed::BadRequest(error.body_text()))?;
        let line = if line == START { String::new() } else { line };
        Ok(Self {
            game,
            instance,
            line,
            options,
        })
    }
}

/// What a solve is asked for, and the answer.
struct Asked {
    opened: Arc<Opened>,
    job: Option<Arc<Job>>,
    refused: Option<String>,
}

/// The page of a position. If the computer is to move, the way to the position after its move.
pub(super) async fn position(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Response, Failed> {
    let asked = {
        let (site, address) = (Arc::clone(&site), address.clone());
        apart(move || ask(&site, &address)).await?
    };
    if let Some(job) = &asked.job {
        job.wait(PATIENCE).await;
    }
    apart(move || answer(&site, &address, &asked)).await
}

/// Asks for the solve of what is unknown.
fn ask(site: &Site, address: &Address) -> Result<Asked, Failed> {
    let opened = site.open(&address.game, &address.instance)?;
    let names = opened.game.names(&address.line);
    names.map_err(|error| Failed::NotFound(error.to_string()))?;
    let (job, refused) = match site.jobs.ask(&opened, &address.line) {
        Ok(job) => (job, None),
        Err(refusal) => (None, Some(Failed::Refused(refusal).message())),
    };
    Ok(Asked {
        opened,
        job,
        refused,
    })
}

fn answer(site: &Site, address: &Address, asked: &Asked) -> Result<Response, Failed> {
    let opened = &asked.opened;
    let view = look(opened, &address.line)?;
    let options = &address.options;
    let next = reply::to(&view, &address.line, options);
    if let (Some(_), false) = (&next, options.is_watched()) {
        let line = replies(opened, address)?;
        return Ok(Redirect::to(&address.with_line(line).to_string()).into_response());
    }
    // The solve of the whole game first: somebody has asked for it, and can cancel it.
    let is_under_way = |job: &Arc<Job>| !job.is_done();
    let whole = site.jobs.of_whole(opened).filter(is_under_way);
    let job = whole.or_else(|| asked.job.clone().filter(is_under_way));
    let next = next.map(|name| {
        let line = opened.game.longer(&address.line, &[name]);
        address.with_line(line).to_string()
    });
    let refresh = match (&job, &next) {
        (Some(_), _) => Some(format!("1; url={address}")),
        (None, Some(next)) => Some(format!("1; url={next}")),
        (None, None) => None,
    };
    let page = pages::position(&Scene {
        opened,
        address,
        view: &view,
        job: job.as_deref(),
        refused: asked.refused.clone(),
        limits: &site.limits,
    });
    Ok(match refresh {
        Some(refresh) => ([(header::REFRESH, refresh)], page).into_response(),
        None => page.into_response(),
    })
}

fn look(opened: &Opened, line: &str) -> Result<View, Failed> {
    let view = opened.game.look(line);
    view.map_err(|error| Failed::NotFound(error.to_string()))
}

/// The line after the moves of the computer, until a human is to move, or something is unknown.
fn replies(opened: &Opened, address: &Address) -> Result<String, Failed> {
    let mut line = address.line.clone();
    for _ in 0..MOST_REPLIES {
        let view = look(opened, &line)?;
        let Some(name) = reply::to(&view, &line, &address.options) else {
            break;
        };
        line = opened.game.longer(&line, &[name]);
    }
    Ok(line)
}

/// The game of an address once it is solved as a whole. Solves it if that is small work.
pub(super) async fn solved(site: &Site, address: &Address) -> Result<Arc<Opened>, Failed> {
    let opened = site.open(&address.game, &address.instance)?;
    if !opened.game.is_solved() && opened.scope() == Some(Scope::Whole) {
        let asked = site.jobs.ask(&opened, "");
        if let Some(job) = asked.map_err(Failed::Refused)? {
            job.wait(LONG_PATIENCE).await;
        }
    }
    if opened.game.is_solved() {
        return Ok(opened);
    }
    let message = "the game is not solved as a whole: the page of a position solves it";
    Err(Failed::Conflict(message.to_owned()))
}

/// The page of the best-play tree.
pub(super) async fn tree(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Markup, Failed> {
    let opened = solved(&site, &address).await?;
    look(&opened, &address.line)?;
    Ok(pages::tree(&opened, &address))
}

/// The statistics of the game.
pub(super) async fn counts(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Markup, Failed> {
    let opened = solved(&site, &address).await?;
    alone(site, move || {
        let counts = opened.game.counts().map_err(Failed::Conflict)?;
        Ok(pages::counts(&opened, &address, &counts))
    })
    .await
}

/// What the form of a line as text sends.
#[derive(Deserialize)]
pub(super) struct Text {
    text: String,
}

/// The way to the position that a line as text leads to: the names of moves, with spaces, commas
/// between spaces, or line feeds between them.
pub(super) async fn import(
    State(site): State<Arc<Site>>,
    Path((game, instance, _)): Path<(String, String, String)>,
    text: Result<Query<Text>, QueryRejection>,
) -> Result<Redirect, Failed> {
    let Query(Text { text }) = text.map_err(|error| Failed::BadRequest(error.body_text()))?;
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

/// Begins the solve of the whole game.
pub(super) async fn solve(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Redirect, Failed> {
    let opened = site.open(&address.game, &address.instance)?;
    let asked = site.jobs.ask_for_whole(&opened);
    let job = asked.map_err(Failed::Refused)?;
    if let Some(job) = job {
        job.wait(PATIENCE).await;
    }
    Ok(Redirect::to(&address.to_string()))
}

/// Cancels the solve of the whole game.
pub(super) async fn cancel(
    State(site): State<Arc<Site>>,
    address: Address,
) -> Result<Redirect, Failed> {
    let opened = site.open(&address.game, &address.instance)?;
    site.jobs.cancel(&opened);
    Ok(Redirect::to(&address.to_string()))
}
