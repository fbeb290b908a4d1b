//! The moves of parts, made once while there is room.

use super::part::Part;
use crate::game::{Impartial, Step, Wdl};
use crate::run::{Patience, Run, StopReason, TrackedVec};
use crate::table::{NimberTable, PartTable};

/// Lists of that many moves are kept; then all are dropped.
const ROOM: usize = 1 << 16;

/// A move is compared with at most that many moves before it, which may leave the same parts.
const COMPARED: usize = 64;

/// Lists of moves, by part. Of moves that leave the same parts a list has one.
pub(super) struct MoveLists<'r, G: Impartial> {
    patience: Patience<'r>,
    lists: PartTable<G, MoveList>,
    moves: TrackedVec<Made<G>>,
    parts: TrackedVec<Part<G>>,
    /// Those of a move that is looked at.
    unknown: Vec<Part<G>>,
}

/// What the moves of a part lead to.
#[derive(Clone, Copy, Default)]
pub(super) struct MoveList {
    /// Numbers below 64 that the nimber of the part is not, a bit each.
    pub(super) reached: u64,
    /// Whether all moves are made. Those that lead to another number than `reached` has are listed.
    pub(super) is_whole: bool,
    first: u32,
    end: u32,
}

/// A move that was made.
pub(super) struct Made<G: Impartial> {
    pub(super) mv: G::Move,
    /// The exclusive or of the known nimbers after it.
    pub(super) nimber: u64,
    /// Where the parts are that were unknown when it was made: the least effort first.
    first: usize,
    end: usize,
    /// Of these parts.
    hash: u64,
}

impl<'r, G: Impartial<Value = Wdl>> MoveLists<'r, G> {
    /// No lists yet, of parts with the hashes of this table.
    pub(super) fn new(table: &NimberTable<G>, run: &Run<'r>) -> Self {
        Self {
            patience: run.stop_signal().patience(),
            lists: table.beside(run),
            moves: TrackedVec::new(run),
            parts: TrackedVec::new(run),
            unknown: Vec::new(),
        }
    }

    /// What is known of the moves of a part.
    #[inline]
    pub(super) fn known(&self, part: &Part<G>) -> MoveList {
        self.lists.at(part.hash, &part.key)
    }

    /// Remembers numbers below 64 that the nimber of a part is not.
    pub(super) fn add_reached(&mut self, part: &Part<G>, reached: u64) -> Result<(), StopReason> {
        let known = self.known(part);
        let reached = known.reached | reached;
        self.lists
            .insert(part.hash, part.key.clone(), MoveList { reached, ..known })
    }

    /// The moves of a list, each with the parts after it.
    #[inline]
    pub(super) fn moves(&self, list: MoveList) -> impl Iterator<Item = (&Made<G>, &[Part<G>])> {
        let moves = &self.moves[list.first as usize..list.end as usize];
        moves.iter().map(|it| (it, &self.parts[it.first..it.end]))
    }

    /// The list of a part, which is not whole if a move leads to `number`.
    pub(super) fn list(
        &mut self,
        part: &Part<G>,
        number: Option<u64>,
        table: &NimberTable<G>,
    ) -> Result<MoveList, StopReason> {
        let known = self.known(part);
        if known.is_whole {
            return Ok(known);
        }
        if self.moves.len() + self.lists.len() >= ROOM {
            self.lists.clear();
            self.moves.clear();
            self.parts.clear();
        }
        let (first, parts) = (self.moves.len(), self.parts.len());
        let mut reached = known.reached;
        if part.state.bounds().0 == Wdl::MaxWins {
            reached |= 1; // by some move
        }
        let mut is_whole = true;
        for Step { mv, state, .. } in part.state.successors() {
            self.patience.count()?;
            let nimber = Part::split(table, &state, &mut self.unknown);
            let is_known = self.unknown.is_empty();
            if is_known && nimber < 64 {
                reached |= 1 << nimber;
            } else {
                self.add(first, mv, nimber)?;
            }
            if is_known && number == Some(nimber) {
                self.moves.truncate(first);
                self.parts.truncate(parts);
                is_whole = false;
                break;
            }
        }
        let place = |place| u32::try_from(place).expect("moves of one part, and few others");
        let list = MoveList {
            reached,
            is_whole,
            first: place(first),
            end: place(self.moves.len()),
        };
        self.lists.insert(part.hash, part.key.clone(), list)?;
        Ok(list)
    }

    /// Adds a move to the list that begins at `first`, unless it has an equal one.
    fn add(&mut self, first: usize, mv: G::Move, nimber: u64) -> Result<(), StopReason> {
        self.unknown.sort_by_key(|part| part.effort);
        let hash = self.unknown.iter().fold(nimber, |all, it| all ^ it.hash);
        let compared = &self.moves[first.max(self.moves.len().saturating_sub(COMPARED))..];
        let is_equal = |it: &Made<G>| {
            it.hash == hash && it.nimber == nimber && {
                let parts = &self.parts[it.first..it.end];
                parts.len() == self.unknown.len()
                    && parts
                        .iter()
                        .zip(&self.unknown)
                        .all(|(one, other)| one.is(other))
            }
        };
        if compared.iter().any(is_equal) {
            return Ok(());
        }
        let first = self.parts.len();
        for part in self.unknown.drain(..) {
            self.parts.push(part)?;
        }
        let end = self.parts.len();
        self.moves.push(Made {
            mv,
            nimber,
            first,
            end,
            hash,
        })
    }
}
