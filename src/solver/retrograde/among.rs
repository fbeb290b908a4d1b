//! Retrograde analysis by the members of a cluster, into one store or in memory.

use super::into_store::{ANALYSING, analyse, needed, needed_in_memory};
use super::letters::Letters;
use super::part::Part;
use super::predecessors::FromGame;
use super::scan::Scan;
use super::share::{Place, Share};
use super::solve::Solved;
use super::team::Team as _;
use super::{Retrograde, WithPredecessors};
use crate::game::{Indexed, Outcome, OutcomeValue, Predecessors};
use crate::post::Post;
use crate::run::{Counted, Run};
use crate::solution::{AlongLine, Solution, Stored};
use crate::solver::SolveError;
use crate::solver::among::{Mail, Member, Others as _, numbers_at, open, open_in_memory, value_at};
use crate::store::{Files, Identity, Opened, Store};
use crate::table::{Cell, Number};

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
        let mut member = Member {
            run: &mut run,
            others: Mail::over(post),
        };
        let solved = solve(&mut member, store, root);
        if let Err(kind) = &solved {
            member.others.end_with(kind);
        }
        solved.map_err(|kind| SolveError::new(kind, run.report()))
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

/// The solved store. The member that holds the root sends its value to the others.
fn solve<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(
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
    let (placement, threads) = (member.placement(), member.run.threads());
    let part = |shard_positions| Part::new(root.index_count(), shard_positions, placement);
    let share = part(store.shard_positions());
    let needed = needed(root, share, store.shard_positions(), &threads);
    let letters = Letters::bytes(placement.members, threads.pool(share.cells()).threads());
    member.run.check_memory(needed.saturating_add(letters))?;
    let writing = match open(store, root, Identity::by_index(root), member)? {
        Opened::Solved(files) => return Ok(files),
        Opened::Begun(writing) => writing,
    };
    let share = part(writing.files.manifest.game.shard_positions);
    let mut letters = Letters::new(&mut member.others, share, member.run)?;
    analyse(root, &mut letters, writing, member.run)
}

/// The solution, in the memory of all members.
fn solve_in_memory<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(
    member: &mut Member<'_, '_, Mail<'_>>,
    root: &G,
) -> Solved<Solution<G>, G> {
    open_in_memory(root, Identity::by_index(root), member)?;
    let (placement, threads) = (member.placement(), member.run.threads());
    let share = Part::new(root.index_count(), SHARD_POSITIONS, placement);
    let needed = needed_in_memory(root, share, &threads);
    let bytes = Letters::bytes(placement.members, threads.pool(share.cells()).threads());
    member.run.check_memory(needed.saturating_add(bytes))?;
    let mut letters = Letters::new(&mut member.others, share, member.run)?;
    let cells = if u32::can_number(root.index_count()) {
        cells::<u32, _>(root, &mut letters, member.run)?
    } else {
        cells::<usize, _>(root, &mut letters, member.run)?
    };
    drop(letters);
    // The member that holds a position, and the number of its cell, if that is this one.
    let look_up = |state: &G| match share.place(state.index()) {
        Place::Here(cell) => (placement.member, cells[cell].number().into()),
        Place::There { member, .. } => (member, 0),
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

/// The cells of this member after the analysis.
fn cells<N: Number, G: Indexed<Value: Into<Outcome>> + Predecessors + Sync>(
    root: &G,
    letters: &mut Letters<'_, '_>,
    run: &mut Run<'_>,
) -> Solved<Counted<Cell>, G> {
    let (graph, threads) = (FromGame { root }, run.threads());
    let cells = graph.cells(letters.share(), &threads, run)?;
    let mut scan = Scan::<_, N, _>::new(&graph, letters, cells, 0, &threads, run)?;
    run.begin_phase(ANALYSING, Some(scan.cells.len() as u64));
    let mut plies = 0;
    while plies <= scan.meet(plies, false, run)?.last {
        scan.level(plies, &threads, run)?;
        plies += 1;
    }
    Ok(scan.cells)
}
