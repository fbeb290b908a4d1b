//! The knowledge of parts of a search.

use super::cost::Cost;
use super::part::Part;
use crate::game::{Impartial, Wdl, with_max_to_move};
use crate::run::{PollBudget, Run, StopReason, TrackedVec};
use crate::table::{NimberBound, NimberTable, NumberSet, PartTable, of_bounds};

/// That many moves and memos are kept; then all are dropped.
const ROOM: usize = 1 << 17;

/// A move is compared with at most that many moves before it, which may leave the same parts.
const COMPARED: usize = 64;

/// The nimbers of parts, kept for good, and while there is room a [`Memo`] of each part that was
/// asked about, with its moves.
pub(super) struct NimberStore<'r, G: Impartial> {
    pub(super) table: NimberTable<G>,
    memos: PartTable<G, Memo>,
    moves: TrackedVec<Made>,
    /// The parts after the moves.
    parts: TrackedVec<Part<G>>,
    budget: PollBudget<'r>,
}

/// The findings of the search about a part whose nimber it may not know.
#[derive(Clone, Copy, Default)]
pub(super) struct Memo {
    /// Numbers below 64 that the nimber is not, a bit each.
    pub(super) reached: u64,
    /// The possible cost to find out whether the nimber is `number`: nothing if that is not known.
    cost: Cost,
    number: u32,
    /// Whether all moves are listed but those that lead to a number in `reached`, and where.
    pub(super) is_listed: bool,
    /// Whether this call has listed them, so that no nimber has become known since.
    pub(super) is_new: bool,
    first: u32,
    end: u32,
}

/// A move; of several that leave the same parts, the first.
pub(super) struct Made {
    /// The exclusive or of the known nimbers after it.
    pub(super) nimber: u64,
    /// Where the parts are that were unknown when it was made: the least effort first.
    first: usize,
    end: usize,
    /// A hash of these parts.
    hash: u64,
}

impl<'r, G: Impartial<Value = Wdl>> NimberStore<'r, G> {
    pub(super) fn new(run: &Run<'r>) -> Self {
        let table = NimberTable::new(run);
        Self {
            memos: table.with_same_hasher(run),
            table,
            moves: TrackedVec::new(run),
            parts: TrackedVec::new(run),
            budget: run.stop_signal().poll_budget(),
        }
    }

    /// The nimber of a part, if it is known.
    #[inline]
    pub(super) fn nimber(&self, part: &Part<G>) -> Option<u64> {
        self.table.at(part.hash, &part.key).nimber()
    }

    /// The numbers below 64 that the nimber of a part is known not to be, as a set of bits.
    pub(super) fn excluded(&self, part: &Part<G>) -> u64 {
        let known = self.table.at(part.hash, &part.key).excluded();
        known | self.memos.at(part.hash, &part.key).reached
    }

    /// The possible cost to find out whether the nimber of a part is a number; `None` if it is
    /// known not to be.
    #[inline]
    pub(super) fn cost_of(&self, part: &Part<G>, number: u64) -> Option<Cost> {
        let memo = self.memos.at(part.hash, &part.key);
        if number < 64 && memo.reached >> number & 1 == 1 {
            return None;
        }
        let is_estimated = memo.cost.yes > 0 && u64::from(memo.number) == number;
        Some(if is_estimated {
            memo.cost
        } else {
            Cost::of_effort(part.effort, number)
        })
    }

    /// The possible cost to find out whether these parts make a number, beside others that make
    /// `sum`; `None` if they are known not to.
    pub(super) fn cost_of_sum(
        &self,
        parts: &[Part<G>],
        sum: u64,
        number: Option<u64>,
    ) -> Option<Cost> {
        match (parts, number) {
            ([part], Some(number)) => self.cost_of(part, number ^ sum),
            _ => Some(Cost::of_sum(parts.iter().map(|part| part.effort))),
        }
    }

    /// Remembers what it may cost to find out whether the nimber of a part is a number.
    pub(super) fn set_cost(
        &mut self,
        part: &Part<G>,
        number: u64,
        cost: Cost,
    ) -> Result<(), StopReason> {
        let Ok(number) = number.try_into() else {
            return Ok(());
        };
        self.change(part, |memo| (memo.number, memo.cost) = (number, cost))
    }

    /// Remembers numbers that the nimber of a part is not.
    pub(super) fn exclude(
        &mut self,
        part: &Part<G>,
        numbers: &NumberSet,
    ) -> Result<(), StopReason> {
        self.change(part, |memo| memo.reached |= numbers.low())
    }

    /// Keeps what is known of the nimber of a part.
    pub(super) fn keep(&mut self, part: Part<G>, known: NimberBound) -> Result<(), StopReason> {
        self.table.insert(part.hash, part.key, known)
    }

    fn change(&mut self, part: &Part<G>, change: impl FnOnce(&mut Memo)) -> Result<(), StopReason> {
        let mut memo = self.memos.at(part.hash, &part.key);
        change(&mut memo);
        self.memos.insert(part.hash, part.key.clone(), memo)
    }

    /// The listed moves of a memo, each with the parts after it.
    #[inline]
    pub(super) fn moves(&self, memo: Memo) -> impl Iterator<Item = (&Made, &[Part<G>])> {
        let moves = &self.moves[memo.first as usize..memo.end as usize];
        moves.iter().map(|it| (it, &self.parts[it.first..it.end]))
    }

    /// Lists the moves of a part, unless it has a list or a move leads to `number`.
    pub(super) fn list(&mut self, part: &Part<G>, number: Option<u64>) -> Result<Memo, StopReason> {
        let mut memo = self.memos.at(part.hash, &part.key);
        if memo.is_listed {
            return Ok(memo);
        }
        if self.moves.len() + self.memos.len() >= ROOM {
            self.memos.clear();
            self.moves.clear();
            self.parts.clear();
        }
        let (first, parts) = (self.moves.len(), self.parts.len());
        let known = self.table.at(part.hash, &part.key).excluded();
        memo.reached |= known | of_bounds(&part.state).excluded();
        memo.is_listed = true;
        let mut hashes = 0;
        // A part that is decided has a known nimber, and no list.
        for mv in part.state.moves() {
            self.budget.count()?;
            let after = part.state.step(mv).state;
            let (sum, is_known) = self.list_move(first, &mut hashes, &after)?;
            if is_known && sum < 64 {
                memo.reached |= 1 << sum;
            }
            if is_known && number == Some(sum) {
                self.moves.truncate(first);
                self.parts.truncate(parts);
                memo.is_listed = false;
                break;
            }
        }
        if memo.is_listed {
            self.sort_parts(first)?;
        }
        let place = |place| u32::try_from(place).expect("moves of one part, and few others");
        (memo.first, memo.end) = (place(first), place(self.moves.len()));
        self.memos.insert(part.hash, part.key.clone(), memo)?;
        memo.is_new = memo.is_listed;
        Ok(memo)
    }

    /// Sorts the parts after each move of the list that begins at `first` by their efforts. Most
    /// lists end early, so only complete ones ask for efforts: by default, that counts moves.
    fn sort_parts(&mut self, first: usize) -> Result<(), StopReason> {
        for made in &self.moves[first..] {
            self.budget.count()?;
            let parts = &mut self.parts[made.first..made.end];
            parts.iter_mut().for_each(Part::estimate);
            parts.sort_by_key(|part| part.effort);
        }
        Ok(())
    }

    /// Lists a move in the list that begins at `first`, unless an equal one is there: the upper
    /// bits of the hashes in the list, as a set, rule most out. Returns the exclusive or of the
    /// known nimbers after it, and whether all are known.
    #[inline]
    fn list_move(
        &mut self,
        first: usize,
        hashes: &mut u64,
        after: &G,
    ) -> Result<(u64, bool), StopReason> {
        let start = self.parts.len();
        let nimber = self.split(after)?;
        let unknown = &self.parts[start..];
        let is_known = unknown.is_empty();
        if is_known && nimber < 64 {
            return Ok((nimber, true));
        }
        let hash = unknown.iter().fold(nimber, |all, it| all ^ it.hash);
        let compared = &self.moves[first.max(self.moves.len().saturating_sub(COMPARED))..];
        let is_equal = |it: &Made| {
            let parts = || &self.parts[it.first..it.end];
            // No two parts after one move are equal.
            let is_part = |one: &Part<G>| unknown.iter().any(|other| one.is(other));
            it.hash == hash
                && it.nimber == nimber
                && it.end - it.first == unknown.len()
                && parts().iter().all(is_part)
        };
        let is_new = *hashes >> (hash >> 58) & 1 == 0;
        *hashes |= 1 << (hash >> 58);
        if !is_new && compared.iter().any(is_equal) {
            self.parts.truncate(start);
        } else {
            self.moves.push(Made {
                nimber,
                first: start,
                end: self.parts.len(),
                hash,
            })?;
        }
        Ok((nimber, is_known))
    }

    /// Adds the unknown parts of a state but for pairs of equal ones, which are worth nothing.
    /// Returns the exclusive or of the nimbers of the others.
    #[inline]
    fn split(&mut self, state: &G) -> Result<u64, StopReason> {
        let (first, mut sum) = (self.parts.len(), 0);
        for part in state.parts().map(with_max_to_move) {
            let part = match Part::look_up(&self.table, part) {
                Ok(nimber) => {
                    sum ^= nimber;
                    continue;
                }
                Err(part) => part,
            };
            match self.parts[first..].iter().position(|other| other.is(&part)) {
                None => self.parts.push(part)?,
                Some(equal) => {
                    let last = self.parts.len() - 1;
                    self.parts.swap(first + equal, last);
                    self.parts.truncate(last);
                }
            }
        }
        Ok(sum)
    }
}
