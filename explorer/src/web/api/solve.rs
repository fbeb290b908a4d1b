//! The solve of a whole game as JSON: its progress, its begin and its end.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde_json::{Value, json};

use crate::game::SCHEMA_VERSION;
use crate::web::address::{Address, Nothing};
use crate::web::client::Client;
use crate::web::failure::Failed;
use crate::web::jobs::{Job, Jobs, Refusal, Task};
use crate::web::served_game::ServedGame;
use crate::web::site::Site;
use crate::web::wait::run_blocking;

/// How far the solve is.
pub(super) async fn get(State(site): State<Arc<Site>>, address: Address<Nothing>) -> Answer {
    after(site, address, |_, _| Ok(None)).await
}

/// Begins the solve, with the status 202 if there is anything to solve.
pub(super) async fn begin(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address<Nothing>,
) -> Answer {
    after(site, address, move |jobs, opened| {
        jobs.ask_for_whole(client, opened)
    })
    .await
}

/// Cancels the solve.
pub(super) async fn cancel(State(site): State<Arc<Site>>, address: Address<Nothing>) -> Answer {
    let cancel = |jobs: &Jobs, opened: &_| {
        jobs.cancel(opened);
        Ok(None)
    };
    after(site, address, cancel).await
}

type Answer = Result<(StatusCode, Json<Value>), Failed>;

/// How far the solve is after this, which may have begun it.
async fn after(
    site: Arc<Site>,
    address: Address<Nothing>,
    act: impl FnOnce(&Jobs, &Arc<ServedGame>) -> Result<Option<Arc<Job>>, Refusal> + Send + 'static,
) -> Answer {
    run_blocking(move |_| {
        let opened = site.open(&address.game, &address.instance)?;
        let job = act(&site.jobs, &opened).map_err(Failed::Refused)?;
        let status = match job {
            Some(_) => StatusCode::ACCEPTED,
            None => StatusCode::OK,
        };
        Ok((status, Json(document(&site, &opened, job))))
    })
    .await
}

/// How far a solve is: this one, or that of the whole game.
pub(super) fn document(site: &Site, opened: &Arc<ServedGame>, job: Option<Arc<Job>>) -> Value {
    let job = job.or_else(|| site.jobs.of_whole(opened));
    let job = job.filter(|job| !job.is_done());
    let failed = opened.failed();
    let state = match (&job, &failed) {
        (Some(job), _) if job.has_begun() => "running",
        (Some(_), _) => "waiting",
        (None, _) if opened.game.is_solved() => "solved",
        (None, Some(_)) => "failed",
        (None, None) => "none",
    };
    let (least, most) = opened.game.table_bytes().unwrap_or_default();
    let scope = job.as_ref().map(|job| match job.task() {
        Task::Position(_) | Task::Line(_) => "position",
        Task::Whole | Task::Certificate(_) | Task::Statistics => "game",
    });
    json!({
        "schema_version": SCHEMA_VERSION,
        "state": state,
        "scope": scope,
        "progress": job.and_then(|job| job.progress_now()),
        "message": failed,
        "report": opened.game.report_document(),
        "least_bytes": least,
        "most_bytes": most,
        "budget_bytes": site.limits.memory_of_games(),
    })
}
