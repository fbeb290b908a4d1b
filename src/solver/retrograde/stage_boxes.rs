//! Boxes between threads that share a level of a stage.
//!
//! As [`Mailboxes`](super::mailboxes::Mailboxes): in turn, all threads *find* predecessors and put
//! them into the boxes of those who own their places, and then each owner *tells* its own the value.
//! No cell is ever locked.

use std::slice;

use super::batch::Batch;
use super::partition::Partition;
use super::predecessors::Graph;
use super::remote_wins::RemoteWins;
use super::stage_level::{Known, Level, Visited};
use crate::game::{ByPlayer, Player, Value};
use crate::run::{Pool, Run, StopSignal, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::solver::distributed::Member;
use crate::table::{Number, StageCellsPart, StageValues};

/// How many owners the places of a stage are dealt to, at most: many more than threads, because the
/// positions of one level often lie close together.
const OWNERS: usize = 64;

/// How many finders there are to a thread, so that one that is held up does not hold up the others.
const FINDERS_PER_THREAD: usize = 2;

/// How many predecessors a finder finds, or more by those of 64 places, before they are handed on.
const ROUND: usize = 1 << 14;

/// The boxes between threads that find predecessors and those that own them; `N` numbers places.
pub(super) struct Boxes<N> {
    finders: Vec<Finder<N>>,
}

/// What one finder has found.
struct Finder<N> {
    batch: Batch,
    /// The places here, by owner and list.
    found: Vec<ByPlayer<TrackedVec<N>>>,
    /// The places of other members of a cluster, by member and list, if there are any.
    away: Vec<ByPlayer<TrackedVec<N>>>,
}

/// What the owner of places has found out about them.
struct Told<N> {
    /// Those that are decided now.
    decided: ByPlayer<TrackedVec<N>>,
    /// Those that no owner can tell, as their cells need two bytes.
    others: ByPlayer<TrackedVec<N>>,
}

fn lists<N>(run: &TrackedVec<()>) -> ByPlayer<TrackedVec<N>> {
    ByPlayer::new(|_| run.beside())
}

impl<N: Number> Boxes<N> {
    /// Boxes between `threads` threads.
    pub(super) fn new(partition: Partition, threads: usize, run: &Run<'_>) -> Self {
        let run = TrackedVec::new(run);
        let away = if partition.is_whole() {
            0
        } else {
            partition.members()
        };
        let finder = |_| Finder {
            batch: Batch::new(),
            found: (0..OWNERS).map(|_| lists(&run)).collect(),
            away: (0..away).map(|_| lists(&run)).collect(),
        };
        let finders = (0..FINDERS_PER_THREAD * threads).map(finder).collect();
        Self { finders }
    }

    /// As [`Level::sweep`], shared between threads.
    pub(super) fn sweep<B: Graph + Sync, V: Value, M: Send>(
        &mut self,
        level: &Level<'_, B, V>,
        places: &[Visited],
        known: &mut Known<V>,
        pool: Pool<'_>,
        wins: &mut RemoteWins,
        member: &mut Member<'_, '_>,
    ) -> Result<bool, SolveErrorKind<M>> {
        let each = places.len().div_ceil(self.finders.len()).max(1);
        let mut parts: Vec<_> = places.chunks(each).map(<[_]>::iter).collect();
        let (first, end) = level.places.span();
        let owned = (end - first).div_ceil(OWNERS).next_power_of_two();
        let (signal, mut are_away) = (member.run.stop_signal(), false);
        while parts.iter().any(|part| part.len() > 0) {
            let (know, shift) = (&*known, owned.trailing_zeros());
            let tasks = self.finders.iter_mut().zip(&mut parts);
            let passed = pool.map(tasks, |(finder, part)| {
                finder.find(level, know, part, |place| (place - first) >> shift, signal)
            });
            let finders = &self.finders[..passed.len()];
            let passed = passed.into_iter().sum::<Result<u64, SolveErrorKind<M>>>()?;
            member.run.poll(passed)?;
            for (to, lists) in finders.iter().flat_map(|it| it.away.iter().enumerate()) {
                for (list, cells) in lists.iter() {
                    for cell in cells.iter() {
                        are_away = true;
                        level.note(wins, to, cell.index(), list);
                    }
                }
            }
            let values = &known.values;
            let parts = known.cells.parts(first, owned).into_iter();
            let owners = parts.take(OWNERS).enumerate();
            let told = pool.map(owners, |(owner, cells)| {
                let found = finders.iter().map(|finder| &finder.found[owner]);
                tell_owned(level, values, cells, first + owner * owned, found)
            });
            for told in told {
                let Told { decided, others } = told?;
                for (list, places) in decided.iter() {
                    for place in places.iter() {
                        known.decide(place.index(), level.values[list])?;
                    }
                }
                for (list, places) in others.iter() {
                    for place in places.iter() {
                        level.tell(known, list, place.index())?;
                    }
                }
            }
            level.trade_if_full(known, wins, member)?;
        }
        Ok(are_away)
    }
}

impl<N: Number> Finder<N> {
    /// Finds predecessors; returns of how many positions.
    fn find<B: Graph, V: Value, M>(
        &mut self,
        level: &Level<'_, B, V>,
        known: &Known<V>,
        part: &mut slice::Iter<'_, Visited>,
        owner: impl Fn(usize) -> usize,
        signal: StopSignal<'_>,
    ) -> Result<u64, SolveErrorKind<M>> {
        let Self { batch, found, away } = self;
        for lists in found.iter_mut().chain(&mut *away) {
            lists.max.clear();
            lists.min.clear();
        }
        let mut visited = 0;
        level.visit(part, batch, ROUND, &mut |batch, passed| {
            visited += passed;
            signal.check()?;
            batch.keep_here(level.places.partition(), |member, cell, list| {
                away[member][list].push(N::new(cell))
            })?;
            batch.keep(|place| !known.cells.is_decided(place));
            for (list, places) in batch.iter() {
                for &place in places {
                    found[owner(place)][list].push(N::new(place))?;
                }
            }
            Ok(())
        })?;
        Ok(visited)
    }
}

/// Tells an owner's predecessors the value; its cells are those of the places from `first` on.
fn tell_owned<'f, B: Graph, V: Value, N: Number, M>(
    level: &Level<'_, B, V>,
    values: &StageValues<V>,
    mut cells: StageCellsPart<'_>,
    first: usize,
    found: impl Iterator<Item = &'f ByPlayer<TrackedVec<N>>>,
) -> Result<Told<N>, SolveErrorKind<M>> {
    let mut found = found.peekable();
    let beside = found.peek().expect("there is a finder").max.beside();
    let mut told = Told {
        decided: lists(&beside),
        others: lists(&beside),
    };
    for (list, places) in found.flat_map(ByPlayer::iter) {
        for &number in places.iter() {
            let place = number.index();
            if list == Player::Min && cells.close_one_of_several(place - first) {
                continue;
            }
            let Some(cell) = cells.get(place - first) else {
                told.others[list].push(number)?;
                continue;
            };
            match level.learn(cell, list, || values.get(place))? {
                Some(cell) if !cells.set(place - first, cell) => {
                    told.others[list].push(number)?;
                }
                Some(cell) if cell.plies().is_some() => told.decided[list].push(number)?,
                _ => {}
            }
        }
    }
    Ok(told)
}
