//! Tabulation by key into a store, for games that memory does not hold.

use super::files::sweep_into_store;
use super::home::Outcome;
use super::verify::verify;
use crate::game::{Restore, Staged};
use crate::post::Post;
use crate::run::Run;
use crate::solution::{Stored, Verified};
use crate::solver::among::{Mail, Member, open, value_at};
use crate::solver::tabulate::{ByKey, Tabulate};
use crate::solver::{SolveError, StoreSolver};
use crate::store::{Files, Identity, Opened, Store, StoreError};

/// Sets all buffers by the [memory limit](Run::with_memory_limit); without one they take up to
/// 1 GiB.
///
/// # Complexity
///
/// Expands each position twice. Writes and reads each position and its value once, and again
/// whatever does not fit the memory: positions as they are found, and values for each round of
/// questions.
///
/// # Examples
///
/// [`Stored`] has one.
impl<G: Restore + Staged + Sync> StoreSolver<G> for Tabulate<ByKey> {
    fn solve_into(
        &self,
        store: &Store,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        run.begin("tabulate (by key, into a store)");
        Mail::alone().in_run(run, |member| solve_as(member, store, root))
    }

    fn open(&self, store: &Store, root: &G) -> Result<Stored<G>, StoreError> {
        Stored::open_by_key(store, root)
    }

    /// Expands each position once, and reads all files, in rounds that the [memory
    /// limit](Run::with_memory_limit) sets. Unlike [`Solution::verify`](crate::Solution::verify) it
    /// keeps no keys in memory. One position of some thousands is checked a second time, by single
    /// look-ups.
    fn verify(&self, stored: &Stored<G>, run: Run<'_>) -> Result<Verified, SolveError<G::Move>> {
        verify(stored, run)
    }
}

impl Tabulate<ByKey> {
    /// Solves a game into a [`Store`] as [`solve_into`](crate::StoreSolver::solve_into) does, together with the
    /// other members of a cluster: each calls it with its [`Post`], and with the same game and
    /// store. The files are the same, byte for byte, as those of one process.
    ///
    /// All members use one directory, which they share, unless the store is
    /// [local](Store::local). In a shared one, any number of members can continue what others have
    /// begun. The limits of the run hold for each member; so does the number of threads.
    ///
    /// It returns the store on every member. In a local store, a member can look up only the
    /// positions whose shards it holds, and knows the value of the root.
    ///
    /// # Errors
    ///
    /// Those of [`solve_into`](crate::StoreSolver::solve_into). If a member ends with an error, or is stopped, so
    /// do all others, with [`OtherMember`](crate::SolveErrorKind::OtherMember); if it is lost, with
    /// [`Post`](crate::SolveErrorKind::Post). If one was given another game or store than member 0,
    /// all end with [`OtherTask`](crate::SolveErrorKind::OtherTask).
    ///
    /// # Complexity
    ///
    /// That of [`solve_into`](crate::StoreSolver::solve_into), shared between the members, as far as a stage has
    /// more shards than there are members. Of each move, the name of the position after it travels
    /// to the member that holds it, and its value back; of each position, each member sends the
    /// name once, as the gap to the one before.
    ///
    /// # Panics
    ///
    /// As [`solve_into`](crate::StoreSolver::solve_into), and if the post has no [`member`](Post::member) of that
    /// number.
    ///
    /// # Examples
    ///
    /// A cluster of one:
    ///
    /// ```
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::post::{Post, PostError};
    /// use optimal_play::store::Store;
    /// use optimal_play::{Run, Tabulate};
    ///
    /// struct Alone;
    ///
    /// impl Post for Alone {
    ///     fn members(&self) -> usize { 1 }
    ///     fn member(&self) -> usize { 0 }
    ///     fn exchange(
    ///         &mut self,
    ///         parcels: Vec<Vec<u8>>,
    ///         _: &mut dyn FnMut() -> bool,
    ///     ) -> Result<Vec<Vec<u8>>, PostError> {
    ///         Ok(parcels)
    ///     }
    /// }
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-among-{}", std::process::id()));
    /// let game = ConnectFour::new(4, 3)?;
    /// let store = Store::at(&directory);
    /// let stored = Tabulate::by_key().solve_among(&mut Alone, &store, &game.start(), Run::new())?;
    /// assert_eq!(stored.value(), 0);
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_among<G: Restore + Staged + Sync>(
        &self,
        post: &mut dyn Post,
        store: &Store,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>> {
        run.begin("tabulate (by key, into a store, among members)");
        Mail::over(post).in_run(run, |member| solve_as(member, store, root))
    }
}

fn solve_as<G: Restore + Staged + Sync>(
    member: &mut Member<'_, '_, Mail<'_>>,
    store: &Store,
    root: &G,
) -> Outcome<Stored<G>, G> {
    let game = store.game_line(root, Identity::by_key(root), member.run)?;
    let files = match open(store, game, member)? {
        Opened::Solved(files) => files,
        Opened::Begun(writing) => sweep_into_store(root, writing, member)?,
    };
    stored(root, files, member)
}

/// The solved store. The member that holds the root sends its value to the others.
fn stored<G: Restore + Staged>(
    root: &G,
    files: Files,
    member: &mut Member<'_, '_, Mail<'_>>,
) -> Outcome<Stored<G>, G> {
    let placement = member.placement();
    let holder = placement.holder(files.shard_of(root.stage(), root.packed_key()));
    let report = member.run.report();
    if placement.member == holder {
        let stored = Stored::by_key(root, files, report)?;
        value_at::<G>(holder, Some(stored.value()), member)?;
        return Ok(stored);
    }
    let value = value_at::<G>(holder, None, member)?;
    Ok(Stored::of_value(root, value, files, report))
}
