//! A store that the members of a cluster solve together. They are threads, each with a game and a
//! run of its own.

mod faults;
mod identical;
mod interrupted;
mod local;
mod malformed;
mod post;

use std::thread;

use optimal_play::post::Post;
use optimal_play::store::Store;
use optimal_play::{RestorePacked, Run, SolveError, Staged, Stored, Tabulate};
use support::ThreadPost;

/// What a member ends with.
type Ended<G> = Result<Stored<G>, SolveError<<G as optimal_play::GameState>::Move>>;

/// What `member` returns for each member of a cluster of that many, side by side.
pub(crate) fn cluster<T: Send>(
    members: usize,
    member: impl Fn(&mut ThreadPost) -> T + Sync,
) -> Vec<T> {
    let member = &member;
    thread::scope(|scope| {
        let posts = ThreadPost::cluster(members).into_iter();
        let threads: Vec<_> = posts
            .map(|mut post| scope.spawn(move || member(&mut post)))
            .collect();
        let ended = threads.into_iter().map(|it| it.join().expect("no panic"));
        ended.collect()
    })
}

/// Solves a game among members that have this store.
fn solve_among<G: RestorePacked + Staged + Sync>(
    post: &mut dyn Post,
    store: &Store,
    root: &G,
    run: Run<'_>,
) -> Ended<G> {
    Tabulate::by_key().solve_among(post, store, root, run)
}
