//! A plain file host for the site: files below a path, and `404.html` for all others.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The path below which the site is.
pub(crate) const BELOW: &str = "/games";

/// A file host, which answers nothing any more after its owner has ended.
pub(crate) struct Files {
    pub(crate) address: String,
    has_ended: Arc<AtomicBool>,
}

impl Files {
    /// Serves a directory at a free port.
    pub(crate) fn serve(directory: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let has_ended = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&has_ended);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if ended.load(Ordering::Relaxed) {
                    return;
                }
                let directory = directory.clone();
                // A browser that breaks off is no failure.
                thread::spawn(move || answer(&stream, &directory));
            }
        });
        let address = format!("http://{address}{BELOW}");
        Self { address, has_ended }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        self.has_ended.store(true, Ordering::Relaxed);
    }
}

/// Answers one request.
fn answer(mut stream: &TcpStream, directory: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let line = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|it| !it.is_empty()) {}
    let mut words = line.split(' ');
    let (method, target) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let path = target.split('?').next().unwrap_or_default();
    let name = path.strip_prefix(BELOW).and_then(|it| it.strip_prefix('/'));
    let name = name.map(|it| if it.is_empty() { "index.html" } else { it });
    let found = name.and_then(|name| Some((name, fs::read(directory.join(name)).ok()?)));
    let missing = || {
        (
            "404.html",
            fs::read(directory.join("404.html")).unwrap_or_default(),
        )
    };
    let (status, (name, body)) = match found {
        Some(found) => ("200 OK", found),
        None => ("404 Not Found", missing()),
    };
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "text/html",
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    if method == "HEAD" {
        return Ok(());
    }
    stream.write_all(&body)
}
