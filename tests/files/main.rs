//! Stores and documents, which features that are off by default add: solved into files, looked up
//! there, certificates in compressed files, JSON.

mod certificate;
mod endless;
mod into_store;
mod resumable;
mod serialization;
mod stages_into_store;
mod stored_endgame;
mod values;
