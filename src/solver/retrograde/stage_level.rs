//! A level of a stage: the positions with one value that are equally far from the end of the stage,
//! and their predecessors.
//!
//! A thread visits the positions in the order of their places, and collects their predecessors,
//! which get the value, in a [`Batch`]. Several threads put them into
//! [boxes](super::stage_boxes::Boxes) instead. What belongs to other members of a cluster is sent to
//! them as [`RemoteWins`].

use std::mem;
use std::slice;

use super::batch::Batch;
use super::predecessors::Graph;
use super::remote_wins::{LevelProgress, RemoteWin, RemoteWins};
use super::stage_places::StagePlaces;
use super::win::wrong_predecessors;
use crate::game::{ByPlayer, Player, Value};
use crate::run::StopReason;
use crate::solver::SolveErrorKind;
use crate::solver::distributed::Member;
use crate::table::{PlaceSet, Places64, StageCell, StageCells, StageValues};

/// What is known of all places here.
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
    /// The plies of predecessors that are decided now.
    pub(super) plies: u16,
    /// Their cell; `None` if it cannot count that many plies.
    pub(super) decided: Option<StageCell>,
}

/// Called with a batch of predecessors, and with how many positions have been visited since the last
/// call.
type Flush<'f, M> = &'f mut dyn FnMut(&mut Batch, u64) -> Result<(), SolveErrorKind<M>>;

impl<B: Graph, V: Value> Level<'_, B, V> {
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
                    let Some(number) = self.places.number(before) else {
                        return Err(wrong_predecessors());
                    };
                    if !batch.push(number, list) {
                        found += batch.len();
                        flush(batch, mem::take(&mut passed))?;
                        batch.clear();
                        batch.push(number, list);
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
    pub(super) fn learn<M>(
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

    /// Tells a predecessor here the value.
    #[inline]
    pub(super) fn tell<M>(
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

    /// Goes from the positions in these places to their predecessors. Returns whether other members
    /// have any of them.
    pub(super) fn sweep<M>(
        &self,
        places: &[Visited],
        known: &mut Known<V>,
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
                    self.tell(known, list, place)?;
                }
            }
            self.trade_if_full(known, wins, member)
        })?;
        Ok(are_away)
    }

    /// Notes what another member tells its predecessor.
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

    /// Exchanges with the other members what has been noted, if it is enough.
    pub(super) fn trade_if_full<M>(
        &self,
        known: &mut Known<V>,
        wins: &mut RemoteWins,
        member: &mut Member<'_, '_>,
    ) -> Result<(), SolveErrorKind<M>> {
        if wins.is_full() {
            let own = LevelProgress::with_more(self.plies);
            self.trade(own, known, wins, member)?;
        }
        Ok(())
    }

    /// Waits until all members have told their predecessors the value. Returns whether any member has
    /// found some; `has_found`: this one has.
    pub(super) fn meet<M>(
        &self,
        has_found: bool,
        known: &mut Known<V>,
        wins: &mut RemoteWins,
        member: &mut Member<'_, '_>,
    ) -> Result<bool, SolveErrorKind<M>> {
        loop {
            let own = LevelProgress {
                plies: self.plies,
                has_more: false,
                last: if has_found { self.plies } else { 0 },
                is_due: false,
            };
            let all = self.trade(own, known, wins, member)?;
            if !all.has_more {
                return Ok(all.last > 0);
            }
        }
    }

    /// Exchanges with the other members what has been noted, and tells the predecessors here.
    fn trade<M>(
        &self,
        own: LevelProgress,
        known: &mut Known<V>,
        wins: &mut RemoteWins,
        member: &mut Member<'_, '_>,
    ) -> Result<LevelProgress, SolveErrorKind<M>> {
        wins.exchange(own, member, |win| {
            self.tell(known, list(win.wins), win.cell)
        })
    }
}

impl<V: Value> Known<V> {
    #[inline]
    pub(super) fn decide(&mut self, place: usize, value: V) -> Result<(), StopReason> {
        self.next.insert(place);
        self.values.insert(place, value)
    }
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
    SolveErrorKind::unsupported(format!(
        "the way out of a stage takes more than {most} plies"
    ))
}
