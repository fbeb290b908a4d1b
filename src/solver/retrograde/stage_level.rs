//! A level of a stage: the positions with one value that are equally far from the end of the stage,
//! and their predecessors.
//!
//! A thread visits the positions in the order of their places, and collects their predecessors,
//! which get the value, in a [`Batch`]. Several threads put them into boxes instead, by the owner
//! of the place, and then each owner writes its own: no cell is ever locked.

use std::mem;
use std::slice;

use super::batch::Batch;
use super::predecessors::Graph;
use super::stages::StagePlaces;
use super::win::wrong_predecessors;
use crate::game::{ByPlayer, Player, Value};
use crate::run::{Pool, Run, StopReason, StopSignal, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::table::{
    Number, PlaceSet, Places64, StageCell, StageCells, StageCellsPart, StageValues,
};

/// How many owners the places of a stage are dealt to, at most: many more than threads, because the
/// positions of one level often lie close together.
const OWNERS: usize = 64;

/// How many finders there are to a thread, so that one that is held up does not hold up the others.
const FINDERS_PER_THREAD: usize = 2;

/// How many predecessors a finder finds, or more by those of 64 places, before they are handed on.
const ROUND: usize = 1 << 14;

/// What is known of all places.
pub(super) struct Known<V> {
    /// The value of each decided position; of others the best after a move that ends the stage.
    pub(super) values: StageValues<V>,
    pub(super) cells: StageCells,
    /// The decided positions of the next level.
    pub(super) next: PlaceSet,
}

/// Places of a level; and bits of those whose value is worse than endless play for the player to
/// move, which folded players reach by a move there.
pub(super) type Visited = (Places64, u64);

/// Predecessors that win the value, in the list of Max, and those with a move that loses it.
const fn list(wins: bool) -> Player {
    if wins { Player::Max } else { Player::Min }
}

/// A level, as its predecessors see it.
pub(super) struct Level<'s, B, V> {
    pub(super) graph: &'s B,
    pub(super) places: &'s StagePlaces<'s>,
    /// What predecessors are worth that win, by their list, and those whose moves all lose.
    pub(super) values: ByPlayer<V>,
    /// The player who gets the value; `None`: with folded players, the one to move in predecessors of
    /// those that have a bit.
    pub(super) side: Option<Player>,
    /// The cell of predecessors that are decided now; `None` if it cannot count that many plies.
    pub(super) decided: Option<StageCell>,
}

/// Called with a batch of predecessors, and with how many positions have been visited since the last
/// call.
type Flush<'f, M> = &'f mut dyn FnMut(&mut Batch, u64) -> Result<(), SolveErrorKind<M>>;

impl<B: Graph, V: Value> Level<'_, B, V> {
    /// Finds the predecessors of the positions in these places, until these are at least `most`.
    ///
    /// There is one such function for all that is done with batches, so that the moves backwards are
    /// in line in it.
    fn visit<M>(
        &self,
        places: &mut slice::Iter<'_, Visited>,
        batch: &mut Batch,
        most: usize,
        flush: Flush<'_, M>,
    ) -> Result<(), SolveErrorKind<M>> {
        let (mut passed, mut found) = (0, 0);
        let mut near: Option<B::Position> = None;
        while found < most
            && let Some(&((first, mut bits), swapped)) = places.next()
        {
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                passed += 1;
                let swapped = swapped >> bit & 1 == 1;
                let index = self.places.index(first + bit as usize);
                let position = match &near {
                    Some(near) => self.graph.position_near(near, index),
                    None => self.graph.position(index),
                };
                for (before, to_move) in self.graph.predecessors(&position) {
                    let list = list(self.side.map_or(swapped, |side| side == to_move));
                    let Some(place) = self.places.place(before) else {
                        return Err(wrong_predecessors());
                    };
                    if !batch.push(place, list) {
                        found += batch.len();
                        flush(batch, mem::take(&mut passed))?;
                        batch.clear();
                        batch.push(place, list);
                    }
                }
                near = Some(position);
            }
        }
        flush(batch, passed)?;
        batch.clear();
        Ok(())
    }

    /// What is known of a predecessor after it learns the value; `None` if it was decided before.
    /// `exit`: what its best move that ends the stage is worth.
    #[inline]
    fn learn<M>(
        &self,
        cell: StageCell,
        list: Player,
        exit: impl FnOnce() -> Option<V>,
    ) -> Result<Option<StageCell>, SolveErrorKind<M>> {
        if cell.plies().is_some() {
            return Ok(None);
        }
        let Some((to_move, open @ 1..)) = cell.open() else {
            return Err(wrong_predecessors());
        };
        // With a better move that ends the stage, it is decided later.
        let is_later = || exit().is_some_and(|it| is_better(to_move, it, self.values[list]));
        if list == Player::Min && (open > 1 || is_later()) {
            let mut cell = cell;
            cell.close_move();
            return Ok(Some(cell));
        }
        // Not with `ok_or`: see `Win::cell`.
        match self.decided {
            Some(cell) => Ok(Some(cell)),
            None => Err(too_far()),
        }
    }

    /// Tells a predecessor the value.
    #[inline]
    fn tell<M>(
        &self,
        known: &mut Known<V>,
        list: Player,
        place: usize,
    ) -> Result<(), SolveErrorKind<M>> {
        if list == Player::Min && known.cells.close_one_of_several(place) {
            return Ok(());
        }
        let Some(cell) = known.cells.get(place) else {
            return Err(wrong_predecessors());
        };
        let Some(cell) = self.learn(cell, list, || known.values.get(place))? else {
            return Ok(());
        };
        known.cells.set(place, cell)?;
        if cell.plies().is_some() {
            known.decide(place, self.values[list])?;
        }
        Ok(())
    }

    /// Goes from the positions in these places to their predecessors.
    pub(super) fn sweep<M>(
        &self,
        places: &[Visited],
        known: &mut Known<V>,
        batch: &mut Batch,
        run: &mut Run<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let places = &mut places.iter();
        self.visit(places, batch, usize::MAX, &mut |batch, passed| {
            run.poll(passed)?;
            batch.keep(|place| !known.cells.is_decided(place));
            for (list, places) in batch.iter() {
                for &place in places {
                    self.tell(known, list, place)?;
                }
            }
            Ok(())
        })
    }
}

impl<V: Value> Known<V> {
    #[inline]
    fn decide(&mut self, place: usize, value: V) -> Result<(), StopReason> {
        self.next.insert(place);
        self.values.insert(place, value)
    }
}

/// The boxes between threads that find predecessors and those that own them; `N` numbers places.
pub(super) struct Boxes<N> {
    finders: Vec<Finder<N>>,
}

/// What one finder has found.
struct Finder<N> {
    batch: Batch,
    /// The places, by owner and list.
    found: Vec<ByPlayer<TrackedVec<N>>>,
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
    pub(super) fn new(threads: usize, run: &Run<'_>) -> Self {
        let run = TrackedVec::new(run);
        let finder = |_| Finder {
            batch: Batch::new(),
            found: (0..OWNERS).map(|_| lists(&run)).collect(),
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
        run: &mut Run<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let each = places.len().div_ceil(self.finders.len()).max(1);
        let mut parts: Vec<_> = places.chunks(each).map(<[_]>::iter).collect();
        let (first, end) = level.places.span();
        let owned = (end - first).div_ceil(OWNERS).next_power_of_two();
        let signal = run.stop_signal();
        while parts.iter().any(|part| part.len() > 0) {
            let (know, shift) = (&*known, owned.trailing_zeros());
            let tasks = self.finders.iter_mut().zip(&mut parts);
            let passed = pool.map(tasks, |(finder, part)| {
                finder.find(level, know, part, |place| (place - first) >> shift, signal)
            });
            let finders = &self.finders[..passed.len()];
            let passed = passed.into_iter().sum::<Result<u64, SolveErrorKind<M>>>()?;
            run.poll(passed)?;
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
        }
        Ok(())
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
        let Self { batch, found } = self;
        for lists in &mut *found {
            lists.max.clear();
            lists.min.clear();
        }
        let mut visited = 0;
        level.visit(part, batch, ROUND, &mut |batch, passed| {
            visited += passed;
            signal.check()?;
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

/// Whether `player` prefers the first value.
#[inline]
pub(super) fn is_better<V: Ord + Copy>(player: Player, value: V, other: V) -> bool {
    match player {
        Player::Max => value > other,
        Player::Min => value < other,
    }
}

/// The positions next to the end of a stage cannot be that far away.
#[cold]
fn too_far<M>() -> SolveErrorKind<M> {
    let most = StageCell::MAX_PLIES;
    SolveErrorKind::unfit(format!(
        "the way out of a stage takes more than {most} plies"
    ))
}
