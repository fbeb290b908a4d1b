//! A position as JSON.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

use super::solve;
use crate::web::address::Address;
use crate::web::client::Client;
use crate::web::failure::Failed;
use crate::web::jobs::Job;
use crate::web::served_game::ServedGame;
use crate::web::site::Site;
use crate::web::wait::run_blocking;

/// How long an answer waits for a solve.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Patience {
    /// In milliseconds.
    wait: Wait,
}

impl Default for Patience {
    /// As long as a page waits.
    fn default() -> Self {
        Self { wait: Wait(600) }
    }
}

/// Milliseconds, from 0 to 10,000.
#[derive(Deserialize)]
#[serde(try_from = "u64")]
struct Wait(u64);

impl Wait {
    const MOST: u64 = 10_000;
}

impl TryFrom<u64> for Wait {
    type Error = String;

    fn try_from(wait: u64) -> Result<Self, String> {
        if wait > Self::MOST {
            return Err(format!("wait is {wait}, it must be 0 to {}", Self::MOST));
        }
        Ok(Self(wait))
    }
}

/// The position, with the status 202 while something of it is being found.
pub(super) async fn get(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Client>,
    address: Address<Patience>,
) -> Result<(StatusCode, Json<Value>), Failed> {
    let wait = Duration::from_millis(address.options.wait.0);
    let line = address.line.clone();
    let (opened, job) = {
        let site = Arc::clone(&site);
        run_blocking(move |_| site.ask(client, &address)).await?
    };
    let job = job.map_err(Failed::Refused)?;
    if let Some(job) = &job {
        site.jobs.wait(job, wait).await;
    }
    run_blocking(move |stop| answer(&site, &opened, &line, job, stop)).await
}

fn answer(
    site: &Site,
    opened: &Arc<ServedGame>,
    line: &str,
    job: Option<Arc<Job>>,
    stop: &AtomicBool,
) -> Result<(StatusCode, Json<Value>), Failed> {
    // Before the document is made, which does not have what is found meanwhile.
    let job = job.filter(|job| !job.is_done());
    let document = opened.game.document(line, stop);
    let mut document = document.map_err(|error| Failed::NotFound(error.to_string()))?;
    let status = match job {
        Some(_) => StatusCode::ACCEPTED,
        None => StatusCode::OK,
    };
    document["game"] = json!(opened.game.title());
    document["solve"] = solve::document(site, opened, job);
    Ok((status, Json(document)))
}
