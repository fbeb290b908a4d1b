//! The pages in a real browser: Chromium, without a window. Where it is missing, the tests say so
//! and are skipped, except in CI.

/// A browser with these flags; without one, the test ends.
macro_rules! start {
    ($flags:expr) => {
        match $crate::Browser::start($flags) {
            Some(browser) => browser,
            None => return,
        }
    };
}

/// A server, and a browser with these flags at this address; without one, the test ends.
macro_rules! open {
    ($path:expr) => {
        open!($path, &[])
    };
    ($path:expr, $flags:expr) => {{
        let browser = start!($flags);
        let server = $crate::Server::start(&[]);
        browser.go(&server.address($path));
        (server, browser)
    }};
}

/// The test is for the static files only.
macro_rules! of_site {
    () => {
        if !$crate::server::is_site() {
            return;
        }
    };
}

/// The test is for the program only.
macro_rules! of_program {
    () => {
        if $crate::server::is_site() {
            println!("skipped: it is for the program");
            return;
        }
    };
}

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
