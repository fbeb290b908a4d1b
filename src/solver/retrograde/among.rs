//! Retrograde analysis by the members of a cluster, into one store.

use super::into_store::solve_files;
use super::letters::Letters;
use super::writers::Writers;
use super::{Retrograde, Solved, WithPredecessors};
use crate::game::{Indexed, OutcomeValue, Predecessors};
use crate::post::Post;
use crate::run::Run;
use crate::solution::Stored;
use crate::solver::among::{Mail, Others};
use crate::solver::{SolveError, SolveErrorKind};
use crate::store::{Files, Fingerprint, Identity, Store, Writing, Written};

impl Retrograde<WithPredecessors> {
    /// As [`solve_into`](Self::solve_into), by all members of a cluster together. Each of them calls
    /// it with the same game, and with a store in the same directory, which they share. The cells
    /// are spread over their memory: every so manieth shard of the store is at the same member.
    ///
    /// The files are the same as those of one process, byte for byte, with any number of members
    /// and threads. A run that ended continues with any number of members. The
    /// [report](Stored::report) counts the positions of this member.
    ///
    /// # Errors
    ///
    /// Those of [`solve_into`](Self::solve_into); [`SolveErrorKind::Post`] if a member is lost;
    /// [`SolveErrorKind::OtherMember`] if another one has ended, by an error or a limit of its own;
    /// [`SolveErrorKind::OtherTask`] if another one was given another game or directory. All
    /// members end together.
    ///
    /// # Panics
    ///
    /// As [`Solver::solve`](crate::Solver::solve).
    ///
    /// # Complexity
    ///
    /// Of `n` members, each has the memory of an `n`th of the indices, and some MB for what they
    /// send to one another. A [memory limit](Run::with_memory_limit) is that of one member. Of the
    /// moves to wins, `n - 1` of `n` are sent to another member, in up to 8 bytes each: 4 in a game
    /// with less than 2^30 indices a member.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::Chase;
    /// use optimal_play::post::{Post, PostError};
    /// use optimal_play::store::Store;
    /// use optimal_play::{Outcome, Player, Retrograde, Run};
    ///
    /// /// A cluster of one. The crate `optimal-play-cluster` has larger ones.
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
    /// let game = Chase::new(5, (1, 1), (4, 4))?;
    /// let (store, root) = (Store::at(&directory), game.start());
    /// let stored =
    ///     Retrograde::with_predecessors().solve_among(&mut Alone, &store, &root, Run::new())?;
    /// assert_eq!(stored.value(), Outcome::win(Player::Min, 10));
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_among<G: Indexed + Predecessors + Sync>(
        &self,
        post: &mut impl Post,
        store: &Store,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>>
    where
        G::Value: OutcomeValue,
    {
        run.begin("retrograde (all indexed, with predecessors, among members)");
        let mut letters = Letters::new(post, root.index_count(), store.shard_positions());
        let files = letters
            .greet(root, &mut run)
            .and_then(|()| solve_files(&mut letters, store, root, &mut run));
        if let Err(kind) = &files {
            letters.mail.end_with(kind);
        }
        let stored = files.and_then(|it| Ok(Stored::by_index(root, it, run.report())?));
        stored.map_err(|kind| SolveError::new(kind, run.report()))
    }
}

/// The bytes of what is said of a table: its entries, its bytes, and its checksum.
const TABLE: usize = 20;

impl Letters<'_> {
    /// Makes sure that all members solve the same game.
    fn greet<G: Indexed>(&mut self, root: &G, run: &mut Run<'_>) -> Solved<(), G> {
        let game = Fingerprint::of(root, Identity::by_index(root)).to_string();
        let greeting = format!("{} {game}", env!("CARGO_PKG_VERSION"));
        let greetings = self.tell_all(greeting.as_bytes(), run)?;
        let what = "the game, or the version of this library";
        let other = greetings.iter().position(|it| *it != greetings[0]);
        other.map_or(Ok(()), |member| {
            Err(SolveErrorKind::OtherTask { member, what })
        })
    }

    /// Opens the store that the first member has opened; `None` if it has not.
    fn join<G: Indexed>(
        &mut self,
        first: Option<&Files>,
        store: &Store,
        run: &mut Run<'_>,
    ) -> Solved<Option<Writing>, G> {
        let manifest = first.map_or_else(String::new, |files| files.manifest.to_string());
        let received = self.tell_all(manifest.as_bytes(), run)?;
        let member = self.mail.placement().member;
        if member == 0 || received[0].is_empty() {
            return Ok(None);
        }
        let manifest = str::from_utf8(&received[0]).ok();
        let manifest = manifest.ok_or_else(|| Mail::malformed(0))?;
        let what = "the directory of the store";
        let joined = store.join(manifest)?;
        joined.map_or(Err(SolveErrorKind::OtherTask { member, what }), |it| {
            Ok(Some(it))
        })
    }

    fn is_first(&self) -> bool {
        self.mail.placement().member == 0
    }
}

impl Writers for Letters<'_> {
    fn solved<G: Indexed>(
        &mut self,
        store: &Store,
        root: &G,
        run: &mut Run<'_>,
    ) -> Solved<Option<Files>, G> {
        let mut files = None;
        if self.is_first() {
            files = store.solved(root, Identity::by_index(root))?;
        }
        let joined = self.join::<G>(files.as_ref(), store, run)?;
        Ok(files.or(joined.map(|writing| writing.files)))
    }

    fn write<G: Indexed>(
        &mut self,
        store: &Store,
        root: &G,
        run: &mut Run<'_>,
    ) -> Solved<Writing, G> {
        let mut writing = None;
        if self.is_first() {
            writing = Some(store.write(root, Identity::by_index(root))?);
        }
        let files = writing.as_ref().map(|writing| &writing.files);
        let joined = self.join::<G>(files, store, run)?;
        let writing = writing.or(joined).ok_or_else(|| Mail::malformed(0))?;
        self.deal(
            root.index_count(),
            writing.files.manifest.game.shard_positions,
        );
        Ok(writing)
    }

    fn gather<M>(
        &mut self,
        written: Vec<Written>,
        run: &mut Run<'_>,
    ) -> Result<Vec<Written>, SolveErrorKind<M>> {
        let mut parcel = Vec::with_capacity(written.len() * TABLE);
        for table in &written {
            parcel.extend_from_slice(&table.entries.to_le_bytes());
            parcel.extend_from_slice(&table.bytes.to_le_bytes());
            parcel.extend_from_slice(&table.check.to_le_bytes());
        }
        let received = self.tell_all(&parcel, run)?;
        let mut of_members: Vec<_> = received.iter().map(|it| it.chunks_exact(TABLE)).collect();
        let shards = self.share.shards();
        let tables = (0..shards).map(|shard| {
            let member = shard % received.len();
            let table = of_members[member].next().and_then(read);
            table.ok_or_else(|| Mail::malformed(member))
        });
        tables.collect()
    }

    fn wait<M>(&mut self, run: &mut Run<'_>) -> Result<(), SolveErrorKind<M>> {
        self.tell_all(&[], run).map(drop)
    }
}

/// A table as [`Letters::gather`] writes it.
fn read(bytes: &[u8]) -> Option<Written> {
    let (entries, rest) = bytes.split_first_chunk()?;
    let (bytes, rest) = rest.split_first_chunk()?;
    Some(Written {
        entries: u64::from_le_bytes(*entries),
        bytes: u64::from_le_bytes(*bytes),
        check: u32::from_le_bytes(*rest.first_chunk()?),
    })
}
