//! The pages in a real browser: Chromium, without a window. Where it is missing, the tests say so
//! and are skipped, except in CI.

mod access;
mod addresses;
mod browser;
mod clicks;
mod files;
mod keyboard;
mod pictures;
mod plain;
mod server;
mod site;

use browser::Browser;
use server::Server;

/// A server and a browser at this address; `None` if there is no browser.
fn open(path: &str, flags: &[&str]) -> Option<(Server, Browser)> {
    let browser = Browser::start(flags)?;
    let server = Server::start(&[]);
    browser.go(&server.address(path));
    Some((server, browser))
}
