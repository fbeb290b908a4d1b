//! The program as a server: what it answers, what it refuses, and how it ends.

mod api;
mod client;
mod kills;
mod largest;
mod limits;
mod load;
mod malformed;
mod memory;
mod pages;
mod program;
mod stores;
mod unknown;

use program::Program;
