//! The server: it listens, answers, and ends at a signal.

mod connections;
mod flags;
mod guard;
mod hosts;
mod layers;
mod panics;
mod program;
#[cfg(test)]
mod tests;

use std::future::pending;
use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use common::Failure;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

pub(crate) use flags::Flags;
use hosts::Hosts;
pub(crate) use program::serve_one;
pub use program::{ServeBundled, serve_bundled};

use super::catalog::Catalog;
use super::jobs::Jobs;
use super::site::Site;

/// The number of pages that are made at a time.
const BLOCKING_THREADS: usize = 16;

/// How long answers under way may take after a signal to end.
const GRACE: Duration = Duration::from_secs(1);

/// Serves these games until a signal to end.
fn serve(catalog: Catalog, flags: &Flags) -> Result<(), Failure> {
    let failed = |what: String| move |error: io::Error| Failure::Input(format!("{what}: {error}"));
    let runtime = Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS)
        .build()
        .map_err(failed("failed to start threads".to_owned()))?;
    panics::log_in_a_line();
    let limits = flags.limits;
    let catalog = Arc::new(catalog);
    let site = Arc::new(Site {
        jobs: Jobs::begin(Arc::clone(&catalog), limits),
        catalog,
        limits,
    });
    let hosts = Hosts::new(flags.bind, &flags.allow_host);
    let address = SocketAddr::new(flags.bind, flags.port);
    let listener = runtime
        .block_on(TcpListener::bind(address))
        .map_err(failed(format!("failed to listen at {address}")))?;
    let address = listener.local_addr()?;
    warn_if_open(address.ip());
    println!("http://{address}/");
    io::stdout().flush()?;
    run(&runtime, listener, &site, hosts);
    // Nobody waits for long work that nobody will read.
    runtime.shutdown_background();
    Ok(())
}

/// Says so if other machines can reach the server.
fn warn_if_open(address: IpAddr) {
    if !address.is_loopback() {
        eprintln!("note: other machines can reach this server at {address}");
    }
}

/// Answers until a signal to end, then stops all solves.
fn run(runtime: &Runtime, listener: TcpListener, site: &Arc<Site>, hosts: Hosts) {
    let router = layers::guarded(Arc::clone(site), hosts);
    let stop = async {
        signalled().await;
        site.jobs.end();
    };
    runtime.block_on(async {
        let served = connections::serve(listener, router, stop);
        let forced = async {
            signalled().await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            () = served => {}
            () = forced => {}
        }
    });
}

/// Waits for Ctrl-C, or another signal to end.
async fn signalled() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            pending::<()>().await;
        }
    };
    tokio::select! {
        () = interrupt => {}
        () = terminated() => {}
    }
}

/// Waits for a request to end.
#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};

    match signal(SignalKind::terminate()) {
        Ok(mut signals) => {
            signals.recv().await;
        }
        Err(_) => pending().await,
    }
}

/// There is no such signal.
#[cfg(not(unix))]
async fn terminated() {
    pending().await
}
