//! The connections: how many there are, and how long each may take.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

use crate::web::client::Client;

/// The number of connections at a time; others wait until one ends. Some systems allow a
/// process 256 open files.
const MOST: usize = 128;

/// The longest time for the head of a request, and between two requests.
const SLOWEST_HEAD: Duration = Duration::from_secs(5);

/// The longest time without a byte where one is awaited. Longer than any answer takes: the server
/// reads while it makes one, to see whether the client has gone.
const SLOWEST_BYTE: Duration = Duration::from_secs(60);

/// The most bytes of the head of a request.
const LONGEST_HEAD: usize = 16 << 10;

/// The most headers of a request.
const MOST_HEADERS: usize = 64;

/// How long to wait where the system has no place for a new connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers all requests until `stop`, then finishes the answers under way.
pub(super) async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(SLOWEST_HEAD)
        .max_headers(MOST_HEADERS)
        .max_buf_size(LONGEST_HEAD);
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(MOST));
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = next(&listener, &places) => accepted,
        };
        let Ok((stream, peer, place)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let mut stream = TimeoutStream::new(stream);
        stream.set_read_timeout(Some(SLOWEST_BYTE));
        stream.set_write_timeout(Some(SLOWEST_BYTE));
        let (router, client) = (
            TowerToHyperService::new(router.clone()),
            Client::at(peer.ip()),
        );
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(client);
            router.call(request)
        });
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that breaks off, or is too slow, is no failure of the server.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The next connection, when there is a place for it.
async fn next(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await;
    let place = place.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    // Answers are short: nothing is gained by waiting to send more at a time.
    stream.set_nodelay(true)?;
    Ok((stream, peer, place))
}
