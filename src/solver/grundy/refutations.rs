//! Refutations of the claim that a nimber is the number in question.

use super::cost::Cost;
use super::nimber_store::{Memo, NimberStore};
use super::part::Part;
use crate::game::{Impartial, Wdl};
use crate::run::{Run, StopReason, TrackedVec};
use crate::table::NumberSet;

/// The open reasons of all questions under way, those of the last question at the end.
pub(super) struct Refutations<G: Impartial> {
    reasons: TrackedVec<Reason>,
    /// The unknown parts after the moves.
    parts: TrackedVec<Part<G>>,
}

/// A move that may lead to the number, or a lower number that the nimber may be.
pub(super) struct Reason {
    /// Whether it is that the nimber is a lower number.
    pub(super) is_lower: bool,
    /// The exclusive or of the known nimbers after the move; the lower number.
    pub(super) nimber: u64,
    /// Where the unknown parts after the move are: the least effort first.
    first: usize,
    end: usize,
    pub(super) cost: Cost,
}

/// Where the reasons of a question and their parts begin.
#[derive(Clone, Copy)]
pub(super) struct Start {
    reasons: usize,
    parts: usize,
}

impl Start {
    /// The place of the first reason.
    pub(super) const fn first(self) -> usize {
        self.reasons
    }
}

impl<G: Impartial<Value = Wdl>> Refutations<G> {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self {
            reasons: TrackedVec::new(run),
            parts: TrackedVec::new(run),
        }
    }

    /// Where the reasons of the next question begin.
    pub(super) fn end(&self) -> Start {
        Start {
            reasons: self.reasons.len(),
            parts: self.parts.len(),
        }
    }

    /// Drops the reasons of a question and all after them.
    pub(super) fn truncate(&mut self, start: Start) {
        self.reasons.truncate(start.reasons);
        self.parts.truncate(start.parts);
    }

    pub(super) fn is_empty_from(&self, start: Start) -> bool {
        self.reasons.len() == start.reasons
    }

    pub(super) fn at(&self, place: usize) -> &Reason {
        &self.reasons[place]
    }

    /// The unknown parts after the move of a reason.
    pub(super) fn parts(&self, place: usize) -> &[Part<G>] {
        let it = &self.reasons[place];
        &self.parts[it.first..it.end]
    }

    pub(super) fn set_cost(&mut self, place: usize, cost: Cost) {
        self.reasons[place].cost = cost;
    }

    /// The possible cost of the question with these reasons, the place of the reason that may hold
    /// at the least cost, and the cost of the next one.
    pub(super) fn cheapest(&self, start: Start) -> (Cost, usize, u32) {
        let first = start.reasons;
        let (mut cost, mut best, mut second) = (Cost::SURE, first, Cost::MOST.yes);
        for (place, reason) in (first..).zip(&self.reasons[first..]) {
            if reason.cost.yes < cost.no {
                (best, second) = (place, cost.no);
            } else {
                second = second.min(reason.cost.yes);
            }
            cost = cost.with_reason(reason.cost);
        }
        (cost, best, second)
    }

    /// Adds a number below the one in question.
    pub(super) fn add_lower(&mut self, nimber: u64, cost: Cost) -> Result<(), StopReason> {
        let end = self.parts.len();
        self.reasons.push(Reason {
            is_lower: true,
            nimber,
            first: end,
            end,
            cost,
        })
    }

    /// Adds the listed moves that may lead to `number`. Those after which all parts are known add
    /// to the numbers `reached`.
    pub(super) fn add_moves(
        &mut self,
        memo: Memo,
        number: Option<u64>,
        reached: &mut NumberSet,
        knowledge: &NimberStore<'_, G>,
    ) -> Result<(), StopReason> {
        for (made, parts) in knowledge.moves(memo) {
            let (first, mut sum) = (self.parts.len(), made.nimber);
            for part in parts {
                let known = (!memo.is_new).then(|| knowledge.nimber(part)).flatten();
                match known {
                    Some(known) => sum ^= known,
                    None => self.parts.push(part.clone())?,
                }
            }
            let end = self.parts.len();
            if first == end {
                reached.insert(sum);
                continue;
            }
            match knowledge.cost_of_sum(&self.parts[first..], sum, number) {
                Some(cost) => self.reasons.push(Reason {
                    is_lower: false,
                    nimber: sum,
                    first,
                    end,
                    cost,
                })?,
                None => self.parts.truncate(first),
            }
        }
        Ok(())
    }

    /// Takes the parts that are known by now out of a reason of the last question, and drops the
    /// reason if it is known to hold or not. Whether it is still open.
    pub(super) fn refresh(
        &mut self,
        place: usize,
        number: Option<u64>,
        reached: &mut NumberSet,
        knowledge: &NimberStore<'_, G>,
    ) -> bool {
        let it = &mut self.reasons[place];
        let (mut end, before) = (it.first, it.end);
        for next in it.first..it.end {
            if let Some(known) = knowledge.nimber(&self.parts[next]) {
                it.nimber ^= known;
            } else {
                self.parts.swap(end, next);
                end += 1;
            }
        }
        it.end = end;
        let cost = if it.first < end {
            knowledge.cost_of_sum(&self.parts[it.first..end], it.nimber, number)
        } else if !it.is_lower {
            reached.insert(it.nimber);
            None
        } else {
            (!reached.contains(it.nimber)).then_some(it.cost)
        };
        match cost {
            Some(cost) if end < before => it.cost = cost,
            Some(_) => {}
            None => self.remove(place),
        }
        cost.is_some()
    }

    /// Removes a reason of the last question.
    pub(super) fn remove(&mut self, place: usize) {
        let last = self.reasons.len() - 1;
        self.reasons.swap(place, last);
        self.reasons.truncate(last);
    }
}
