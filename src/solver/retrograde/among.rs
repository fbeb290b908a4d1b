//! Retrograde analysis by the members of a cluster, into one store or in memory.

use super::into_store::analyse;
use super::letters::{self, Letters};
use super::part::Part;
use super::predecessors::FromGame;
use super::solve::{Solved, solve_part};
use super::win::Win;
use super::{Retrograde, WithPredecessors, analysis, cell_files};
use crate::game::{Indexed, Outcome, OutcomeValue, Predecessors};
use crate::post::Post;
use crate::run::Run;
use crate::solution::{AlongLine, Solution, Stored};
use crate::solver::SolveError;
use crate::solver::among::{Mail, Member, Others as _, numbers_at, open, open_in_memory, value_at};
use crate::store::{Files, Identity, Opened, Store};
use crate::table::Cell;

/// The positions of a shard, where no store sets them: few, so that all members have as many.
const SHARD_POSITIONS: u64 = 1 << 12;

impl Retrograde<WithPredecessors> {
    /// As [`solve_into`](Self::solve_into), by all members of a cluster together. Each of them
    /// calls it with the same game, and with a store in the same directory, which they share. The
    /// cells are spread over their memory: every n-th shard of the store is at the same one of n
    /// members.
    ///
    /// The files are the same as those of one process, byte for byte, with any number of members
    /// and threads. A run that ended continues with any number of members. The
    /// [report](Stored::report) counts the positions of this member.
    ///
    /// # Errors
    ///
    /// Those of [`solve_into`](Self::solve_into);
    /// [`SolveErrorKind::Post`](crate::SolveErrorKind::Post) if a member is lost;
    /// [`SolveErrorKind::OtherMember`](crate::SolveErrorKind::OtherMember) if another one has
    /// ended, by an error or a limit of its own;
    /// [`SolveErrorKind::OtherTask`](crate::SolveErrorKind::OtherTask) if another one was given
    /// another game or directory. All members end together.
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
    /// let directory = std::env::temp_dir().join(format!("optimal-play-levels-{}", std::process::id()));
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
        post: &mut dyn Post,
        store: &Store,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Stored<G>, SolveError<G::Move>>
    where
        G::Value: OutcomeValue,
    {
        run.begin("retrograde (all indexed, with predecessors, among members)");
        solve(Mail::over(post), store, root, run)
    }

    /// Solves a game in memory, by all members of a cluster together: each calls it with the same
    /// game. The cells are spread over their memory.
    ///
    /// The solution, the same on every member, has the values of the positions on the line of best
    /// play, and of those that their moves lead to; all others are forgotten. To keep them, solve
    /// into a store: see [`solve_among`](Self::solve_among).
    ///
    /// # Errors
    ///
    /// Those of [`solve_among`](Self::solve_among), but for those of a store.
    ///
    /// # Panics
    ///
    /// As [`Solver::solve`](crate::Solver::solve).
    ///
    /// # Complexity
    ///
    /// That of [`solve_among`](Self::solve_among).
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::Chase;
    /// use optimal_play::post::{Post, PostError};
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
    /// let game = Chase::new(5, (1, 1), (4, 4))?;
    /// let (solver, root) = (Retrograde::with_predecessors(), game.start());
    /// let solution = solver.solve_in_memory_among(&mut Alone, &root, Run::new())?;
    /// assert_eq!(solution.value(), Outcome::win(Player::Min, 10));
    /// assert_eq!(solution.line().count(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_in_memory_among<G: Indexed + Predecessors + Sync>(
        &self,
        post: &mut dyn Post,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Solution<G>, SolveError<G::Move>>
    where
        G::Value: OutcomeValue,
    {
        run.begin("retrograde (all indexed, with predecessors, in memory, among members)");
        let mut member = Member {
            run: &mut run,
            others: Mail::over(post),
        };
        let solved = solve_in_memory(&mut member, root);
        if let Err(kind) = &solved {
            member.others.end_with(kind);
        }
        solved.map_err(|kind| SolveError::new(kind, run.report()))
    }
}

/// The solved store, of one process or of all members.
pub(super) fn solve<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(
    mail: Mail<'_>,
    store: &Store,
    root: &G,
    mut run: Run<'_>,
) -> Result<Stored<G>, SolveError<G::Move>> {
    let mut member = Member {
        run: &mut run,
        others: mail,
    };
    let solved = solve_as(&mut member, store, root);
    if let Err(kind) = &solved {
        member.others.end_with(kind);
    }
    solved.map_err(|kind| SolveError::new(kind, run.report()))
}

/// The solved store. The member that holds the root sends its value to the others.
fn solve_as<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(
    member: &mut Member<'_, '_, Mail<'_>>,
    store: &Store,
    root: &G,
) -> Solved<Stored<G>, G> {
    let files = solve_files(member, store, root)?;
    let (placement, report) = (member.placement(), member.run.report());
    let shard = root.index() as u64 / files.manifest.game.shard_positions;
    let holder = placement.holder(usize::try_from(shard).expect("few shards"));
    if placement.member == holder {
        let stored = Stored::by_index(root, files, report)?;
        value_at::<G>(holder, Some(stored.value()), member)?;
        return Ok(stored);
    }
    let value = value_at::<G>(holder, None, member)?;
    Ok(Stored::of_outcome(root, value, files, report))
}

/// The files of the store, solved by all members.
fn solve_files<G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    member: &mut Member<'_, '_, Mail<'_>>,
    store: &Store,
    root: &G,
) -> Solved<Files, G> {
    let placement = member.placement();
    let game = store.game_line(root, Identity::by_index(root), member.run)?;
    if placement.is_alone()
        && let Some(files) = store.solved(&game)?
    {
        return Ok(files);
    }
    let part = |shard_positions| Part::new(root.index_count(), shard_positions, placement);
    let own = part(store.shard_positions());
    let files = cell_files::bytes(store.shard_positions(), own.cells());
    member
        .run
        .check_memory(needed(own, member.run).saturating_add(files))?;
    let writing = match open(store, game, member)? {
        Opened::Solved(files) => return Ok(files),
        Opened::Begun(writing) => writing,
    };
    let own = part(writing.files.manifest.game.shard_positions);
    let mut letters = Letters::new(&mut member.others, own, member.run)?;
    analyse(root, &mut letters, writing, member.run)
}

/// The memory that an analysis takes without files.
fn needed(part: Part, run: &Run<'_>) -> usize {
    let threads = run.threads().pool(part.cells()).threads();
    analysis::bytes(part, threads).saturating_add(letters::bytes(part, threads))
}

/// The solution, in the memory of all members.
fn solve_in_memory<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(
    member: &mut Member<'_, '_, Mail<'_>>,
    root: &G,
) -> Solved<Solution<G>, G> {
    open_in_memory(root, Identity::by_index(root), member)?;
    let placement = member.placement();
    let part = Part::new(root.index_count(), SHARD_POSITIONS, placement);
    member.run.check_memory(needed(part, member.run))?;
    let mut letters = Letters::new(&mut member.others, part, member.run)?;
    let before = Win::before;
    let cells = solve_part(&FromGame { root, before }, &mut letters, member.run)?;
    drop(letters);
    // The member that holds a position, and the number of its cell, if that is this one.
    let look_up = |state: &G| match part.place(state.index()) {
        (member, cell) if member == placement.member => (member, cells[cell].number().into()),
        (member, _) => (member, 0),
    };
    let (held, report) = (AlongLine::new(member.run), member.run.report());
    Solution::along_line(root, held, report, |states| {
        let asked: Vec<_> = states.iter().map(look_up).collect();
        let numbers = numbers_at(&asked, member)?;
        let value = |(number, &(holder, _)): (i64, &(usize, i64))| {
            let cell = Cell::from_number(number).ok_or_else(|| Mail::malformed(holder))?;
            Ok((G::Value::from(cell.outcome()), Some(cell.outcome())))
        };
        numbers.into_iter().zip(&asked).map(value).collect()
    })
}
