//! What a solver needs to share its work with the other members of a cluster.
//!
//! All members do the same steps. They meet in *exchanges*, in which each one gives a parcel to
//! every other. One that fails says so in its next parcels, so that all end there.

#[cfg(feature = "disk")]
mod mail;
mod member;
#[cfg(feature = "disk")]
mod opening;
mod parcel;
#[cfg(feature = "disk")]
mod value;

#[cfg(feature = "disk")]
pub(super) use mail::Mail;
pub(super) use member::{Alone, Member, Others, Received};
#[cfg(feature = "disk")]
pub(super) use opening::open;
pub(super) use parcel::{Contents, Parcel};
#[cfg(feature = "disk")]
pub(super) use value::value_at;
