//! Work shared with the other members of a cluster.
//!
//! A *member* holds a part of the positions. All members do the same steps, and meet in
//! *exchanges*, in which each one sends a message to every other. One that fails says so in its
//! next messages, so that all end there. A process alone is a cluster of one: it sends nothing.

#[cfg(feature = "disk")]
mod framing;
mod member;
mod message;
#[cfg(not(feature = "disk"))]
mod no_framing;
#[cfg(feature = "disk")]
mod opening;
#[cfg(feature = "disk")]
mod tables;
#[cfg(feature = "disk")]
mod value;

#[cfg(feature = "disk")]
use framing::Framing;
#[cfg(feature = "disk")]
pub(super) use member::run_member;
pub(super) use member::{Member, Received, malformed};
pub(super) use message::{Contents, Encode, Message};
#[cfg(not(feature = "disk"))]
use no_framing::Framing;
#[cfg(feature = "disk")]
pub(super) use opening::open;
#[cfg(feature = "disk")]
pub(super) use tables::all_tables;
#[cfg(feature = "disk")]
pub(super) use value::stored;
