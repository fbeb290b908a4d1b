//! A level of a stage: the positions with one value that are equally far from the end of the stage,
//! and their predecessors.
//!
//! A thread visits the positions in the order of their places, and collects their predecessors,
//! which get the value, in a [`Batch`]. Several threads put them into
//! [queues](Queues) instead. What belongs to other members of a cluster is sent to
//! them as [`RemoteWins`].

use std::slice;

use super::batch::{Batch, Flush};
use super::graph::Graph;
use super::queues::{Owners, Queues};
use super::remote_wins::{LevelProgress, RemoteWin, RemoteWins};
use super::stage_exits::is_better;
use super::stage_places::StagePlaces;
use super::win::wrong_predecessors;
use crate::game::{ByPlayer, Player, Value};
use crate::run::{Pool, StopReason, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::solver::distributed::Member;
use crate::table::{PlaceSet, Places64, StageCell, StageCells, StageCellsPart, StageValues};

/// What is known of all places here.
pub(super) struct StageState<V> {
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

/// How many predecessors a thread finds, or more by those of 64 places, before they are handed on.
const ROUND: usize = 1 << 14;

/// What the owner of places has found out about them, each with its list.
struct Updates {
    /// Those that are decided now.
    decided: TrackedVec<(Player, usize)>,
    /// Those whose cells need two bytes, which an owner of one-byte cells cannot write.
    others: TrackedVec<(Player, usize)>,
}

/// A level, as its predecessors see it.
pub(super) struct ScoreLevel<'s, B, V> {
    pub(super) graph: &'s B,
    pub(super) places: &'s StagePlaces<'s>,
    /// What predecessors are worth that win, by their list, and those whose moves all lose.
    pub(super) values: ByPlayer<V>,
    /// The player who gets the value; `None`: with folded players, the one to move in predecessors of
    /// those that have a bit.
    pub(super) side: Option<Player>,
    /// The plies of predecessors that are decided now.
    pub(super) plies: u16,
    /// Their cell; `None` if it cannot count that many plies.
    pub(super) decided: Option<StageCell>,
}

/// Called with a batch of predecessors, and with how many positions have been visited since the last
/// call.
type Act<'f, M> = &'f mut dyn FnMut(&mut Batch, u64) -> Result<(), SolveErrorKind<M>>;

impl<B: Graph, V: Value> ScoreLevel<'_, B, V> {
    /// Finds the predecessors of the positions in these places, as numbers, until these are at least
    /// `most`.
    ///
    /// There is one such function for all that is done with batches, so that the moves backwards are
    /// in line in it.
    pub(super) fn visit<M>(
        &self,
        places: &mut slice::Iter<'_, Visited>,
        batch: &mut Batch,
        most: usize,
        act: Act<'_, M>,
    ) -> Result<(), SolveErrorKind<M>> {
        let mut flush = Flush::new(|(): &mut (), batch: &mut Batch, passed| act(batch, passed));
        let (partition, mut near) = (self.places.partition(), None::<B::Position>);
        while flush.found < most
            && let Some(&((first, mut bits), swapped)) = places.next()
        {
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                flush.passed += 1;
                let swapped = swapped >> bit & 1 == 1;
                let number = partition.number(first + bit as usize);
                let position = match &near {
                    Some(near) => self.graph.position_near(near, number),
                    None => self.graph.position(number),
                };
                let before = self.graph.predecessors(&position);
                let mut before = before.map(|(number, to_move)| {
                    let wins = self.side.map_or(swapped, |side| side == to_move);
                    (number, list(wins))
                });
                flush.fill(&mut before, &mut (), batch)?;
                drop(before);
                near = Some(position);
            }
        }
        flush.call(&mut (), batch)
    }

    /// What is known of a predecessor after it learns the value; `None` if it was decided before.
    /// `exit`: what its best move that ends the stage is worth.
    #[inline]
    pub(super) fn updated<M>(
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

    /// Updates a predecessor that this member holds by the value of the level.
    #[inline]
    pub(super) fn update<M>(
        &self,
        known: &mut StageState<V>,
        list: Player,
        place: usize,
    ) -> Result<(), SolveErrorKind<M>> {
        if list == Player::Min && known.cells.close_one_of_several(place) {
            return Ok(());
        }
        let Some(cell) = known.cells.get(place) else {
            return Err(wrong_predecessors());
        };
        let Some(cell) = self.updated(cell, list, || known.values.get(place))? else {
            return Ok(());
        };
        known.cells.set(place, cell)?;
        if cell.plies().is_some() {
            known.decide(place, self.values[list])?;
        }
        Ok(())
    }

    /// Goes from the positions in these places to their predecessors. Returns whether other members
    /// have any of them.
    pub(super) fn sweep<M>(
        &self,
        places: &[Visited],
        known: &mut StageState<V>,
        batch: &mut Batch,
        wins: &mut RemoteWins,
        member: &mut Member<'_, '_>,
    ) -> Result<bool, SolveErrorKind<M>> {
        let (places, mut are_away) = (&mut places.iter(), false);
        self.visit(places, batch, usize::MAX, &mut |batch, passed| {
            member.run.poll(passed)?;
            batch.keep_here(self.places.partition(), |to, cell, list| {
                are_away = true;
                self.note(wins, to, cell, list);
                Ok(())
            })?;
            batch.keep(|place| !known.cells.is_decided(place));
            for (list, places) in batch.iter() {
                for &place in places {
                    self.update(known, list, place)?;
                }
            }
            wins.exchange_if_full(self.plies, member, |win| self.update_by(win, known))
        })?;
        Ok(are_away)
    }

    /// As [`sweep`](Self::sweep), shared between threads.
    pub(super) fn sweep_shared<M: Send>(
        &self,
        places: &[Visited],
        known: &mut StageState<V>,
        queues: &mut Queues,
        pool: Pool<'_>,
        wins: &mut RemoteWins,
        member: &mut Member<'_, '_>,
    ) -> Result<bool, SolveErrorKind<M>>
    where
        B: Sync,
    {
        let mut parts = queues.parts(places);
        let owners = Owners::new(self.places.span(), 1);
        let (signal, partition) = (member.run.stop_signal(), self.places.partition());
        let mut are_away = false;
        while parts.iter().any(|part| part.len() > 0) {
            let cells = &known.cells;
            let passed = queues.find(&mut parts, pool, |part, batch, found| {
                let mut visited = 0;
                self.visit(part, batch, ROUND, &mut |batch, passed| {
                    visited += passed;
                    signal.check()?;
                    Ok(found.put(batch, partition, owners, |it| !cells.is_decided(it))?)
                })?;
                Ok(visited)
            })?;
            member.run.poll(passed)?;
            for (to, cell, list) in queues.away() {
                are_away = true;
                self.note(wins, to, cell, list);
            }
            let (values, updates) = (&known.values, &TrackedVec::<()>::new(member.run));
            let parts = known.cells.parts(owners.first(0), owners.owned());
            let parts = parts.into_iter().take(owners.count()).enumerate();
            let updates = pool.map(parts, |(owner, cells)| {
                let updates = Updates {
                    decided: updates.new_empty(),
                    others: updates.new_empty(),
                };
                let first = owners.first(owner);
                self.update_owned(values, cells, first, queues.of_owner(owner), updates)
            });
            for updates in updates {
                let Updates { decided, others } = updates?;
                for &(list, place) in decided.iter() {
                    known.decide(place, self.values[list])?;
                }
                for &(list, place) in others.iter() {
                    self.update(known, list, place)?;
                }
            }
            wins.exchange_if_full(self.plies, member, |win| self.update_by(win, known))?;
        }
        Ok(are_away)
    }

    /// Updates an owner's predecessors by the value of the level. Its cells are those of the places
    /// from `first` on.
    fn update_owned<'f, M>(
        &self,
        values: &StageValues<V>,
        mut cells: StageCellsPart<'_>,
        first: usize,
        found: impl Iterator<Item = (Player, &'f [u32])>,
        mut updates: Updates,
    ) -> Result<Updates, SolveErrorKind<M>> {
        for (list, numbers) in found {
            for number in numbers.iter().map(|&number| number as usize) {
                let place = first + number;
                if list == Player::Min && cells.close_one_of_several(number) {
                    continue;
                }
                let Some(cell) = cells.get(number) else {
                    updates.others.push((list, place))?;
                    continue;
                };
                match self.updated(cell, list, || values.get(place))? {
                    Some(cell) if !cells.set(number, cell) => updates.others.push((list, place))?,
                    Some(cell) if cell.plies().is_some() => updates.decided.push((list, place))?,
                    _ => {}
                }
            }
        }
        Ok(updates)
    }

    /// Queues the update of a predecessor that another member holds.
    #[inline]
    pub(super) fn note(&self, wins: &mut RemoteWins, to: usize, cell: usize, list: Player) {
        let win = RemoteWin {
            cell,
            // No receiver looks at it: all members are in the same level.
            winner: self.side.unwrap_or(Player::Max),
            wins: list == self::list(true),
        };
        wins.push(to, win);
    }

    /// Waits until all members have told their predecessors the value. Returns whether any member has
    /// found some; `has_found`: this one has.
    pub(super) fn barrier<M>(
        &self,
        has_found: bool,
        known: &mut StageState<V>,
        wins: &mut RemoteWins,
        member: &mut Member<'_, '_>,
    ) -> Result<bool, SolveErrorKind<M>> {
        let own = LevelProgress {
            plies: self.plies,
            has_more: false,
            last: if has_found { self.plies } else { 0 },
            is_due: false,
        };
        let all = wins.exchange_all(own, member, |win| self.update_by(win, known))?;
        Ok(all.last > 0)
    }

    /// Updates a predecessor that this member holds by a value that another member found.
    fn update_by<M>(
        &self,
        win: RemoteWin,
        known: &mut StageState<V>,
    ) -> Result<(), SolveErrorKind<M>> {
        self.update(known, list(win.wins), win.cell)
    }
}

impl<V: Value> StageState<V> {
    #[inline]
    pub(super) fn decide(&mut self, place: usize, value: V) -> Result<(), StopReason> {
        self.next.insert(place);
        self.values.insert(place, value)
    }
}

/// The positions next to the end of a stage cannot be that far away.
#[cold]
fn too_far<M>() -> SolveErrorKind<M> {
    let most = StageCell::MAX_PLIES;
    SolveErrorKind::unsupported(format!(
        "the way out of a stage takes more than {most} plies"
    ))
}
