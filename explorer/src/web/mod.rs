//! The games in a browser. A page is a function from a request to HTML: a [server] calls it for
//! each request, and where there is none, the browser does.

mod address;
mod api;
mod catalog;
mod client;
mod failure;
mod jobs;
mod limits;
mod options;
mod pages;
mod reply;
mod routes;
mod served_game;
#[cfg(feature = "system")]
mod server;
mod site;
mod wait;
mod without_server;

#[cfg(feature = "system")]
pub use server::{ServeBundled, serve_bundled};
pub use without_server::{Answer, Pages};

#[cfg(feature = "system")]
pub(crate) use server::{Flags, serve_one};
