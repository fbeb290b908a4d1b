//! Solutions in files: every value, the same bytes however a run goes, and what becomes of a store
//! that is damaged, not ours, full or read-only.

mod by_index;
mod by_stage;
mod crc;
mod damage;
mod distributed;
mod few_files;
mod forged;
mod full_disk;
mod identical;
mod info;
mod interrupted;
mod killed;
mod ladder;
mod mutations;
mod not_ours;
mod part;
mod python;
mod renamed;
mod scratch;
mod searches;
mod values;
mod verify;
mod victim;

use optimal_play::store::{Codec, Store};
use optimal_play::{Run, SolveErrorKind, Staged, StoreSolver, Stored, Tabulate, Unpack};

use crate::scratch::Scratch;

/// Solves into a store, which has to succeed.
fn solve_into<G: Unpack + Staged + Sync>(store: &Store, root: &G, run: Run<'_>) -> Stored<G> {
    match Tabulate::by_key().solve_into(store, root, run) {
        Ok(stored) => stored,
        Err(error) => panic!("{error}"),
    }
}

/// The error of a run into a store, which has to fail.
fn error_of<G: Unpack + Staged + Sync>(
    store: &Store,
    root: &G,
    run: Run<'_>,
) -> SolveErrorKind<G::Move> {
    match Tabulate::by_key().solve_into(store, root, run) {
        Ok(_) => panic!("{} is solved", store.directory().display()),
        Err(error) => error.kind().clone(),
    }
}

/// A store in small files, in a new directory.
fn small_files(scratch: &Scratch, codec: Codec) -> Store {
    let store = Store::at(scratch.path().join("store"));
    store.with_codec(codec).with_shard_positions(100)
}
