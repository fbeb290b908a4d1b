//! The Grundy value of the root by questions: is the nimber of this part n?
//!
//! It is n exactly if the player to move loses the part beside a heap of n. So the answer is *no* as
//! soon as a move leads to n or the nimber is a lower number, and *yes* if neither is so. This is a
//! depth-first proof-number search (A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002),
//! whose thresholds grow by a share at a time (J. Pawlewicz and Ł. Lew, Improving depth-first
//! pn-search: 1+ε trick, 2007). Of a move that leaves several unknown parts, all but the hardest are
//! solved, and one question about that one is left.

use super::super::Result;
use super::super::cycle::look_for_cycle;
use super::cost::Cost;
use super::knowledge::{Knowledge, Memo};
use super::part::Part;
use crate::game::{Impartial, Wdl, with_max_to_move};
use crate::run::{Run, TrackedVec};
use crate::table::{Known, NimberTable, NumberSet};

/// An answer that took fewer questions is not worth an entry: a look at the moves of the part finds
/// it again, or a few.
const WORTH_STORING: u64 = 10;

/// Each time that many questions have passed, a short line of play is searched for a part that
/// repeats on it: below such a part, thresholds may end every line before the stack is full.
const BETWEEN_LOOKS: u64 = 1 << 12;

/// A depth-first search; its states are parts with Max to move.
pub(super) struct Search<'a, 'r, G: Impartial> {
    knowledge: Knowledge<'r, G>,
    /// The line of play: each frame asks about a part after a move of the one before.
    frames: TrackedVec<Frame<G>>,
    /// What the answers of the frames depend on; those of the last frame are at the end.
    reasons: TrackedVec<Reason<G>>,
    /// The unknown parts after the moves of these.
    parts: TrackedVec<Part<G>>,
    /// How many questions were asked.
    questions: u64,
    run: &'a mut Run<'r>,
}

/// What may refute that a nimber is the number in question.
struct Reason<G: Impartial> {
    /// A move that leads to the number; `None`: the nimber is a lower number.
    mv: Option<G::Move>,
    /// The exclusive or of the known nimbers after the move; the lower number.
    nimber: u64,
    /// Where the unknown parts after the move are: the least effort first.
    first: usize,
    end: usize,
    cost: Cost,
}

/// A question under way.
struct Frame<G: Impartial> {
    part: Part<G>,
    /// The move that led here from the frame below.
    mv: Option<G::Move>,
    /// The number that the nimber may be; `None` to find a nimber for which the table keeps no list
    /// of what it is not.
    number: Option<u64>,
    /// The question goes back to the frame below when it is known to cost as much.
    limit: Cost,
    /// The numbers that the nimber is not, as far as it is known.
    reached: NumberSet,
    /// Where its reasons and their parts begin, and the reason that the frame above asks about.
    reasons: usize,
    parts: usize,
    asked: usize,
    /// How many questions were asked before.
    before: u64,
}

/// How a question ends.
#[derive(Clone, Copy)]
enum Answer {
    Nimber(u64),
    /// The nimber is not the number in question.
    No,
    /// It costs more than the limit.
    Open(Cost),
}

impl<'a, 'r, G: Impartial<Value = Wdl>> Search<'a, 'r, G> {
    pub(super) fn new(run: &'a mut Run<'r>) -> Self {
        Self {
            knowledge: Knowledge::new(run),
            frames: TrackedVec::new(run),
            reasons: TrackedVec::new(run),
            parts: TrackedVec::new(run),
            questions: 0,
            run,
        }
    }

    /// Solves the parts of `root`.
    pub(super) fn solve(mut self, root: &G) -> Result<NimberTable<G>, G> {
        for part in root.parts().map(with_max_to_move) {
            while let Err(part) = Part::look_up(&self.knowledge.table, part.clone()) {
                self.ask_value(part, None)?;
                while !self.frames.is_empty() {
                    self.go_on()?;
                }
            }
        }
        Ok(self.knowledge.table)
    }

    /// Goes on with the last question.
    fn go_on(&mut self) -> Result<(), G> {
        let frame = self.frames.last().expect("a question is under way");
        let (first, limit) = (frame.reasons, frame.limit);
        let reasons = &self.reasons[first..];
        match frame.number {
            Some(number) if frame.reached.contains(number) => return self.close(Answer::No),
            _ if reasons.is_empty() => {
                let least = || frame.reached.least_missing();
                let nimber = frame.number.unwrap_or_else(least);
                return self.close(Answer::Nimber(nimber));
            }
            Some(_) => {}
            None => return self.ask(first, Cost::MOST),
        }
        let (mut cost, mut best, mut second) = (Cost::SURE, first, Cost::MOST.yes);
        for (place, reason) in (first..).zip(reasons) {
            if reason.cost.yes < cost.no {
                (best, second) = (place, cost.no);
            } else {
                second = second.min(reason.cost.yes);
            }
            cost = cost.with_reason(reason.cost);
        }
        if cost.reaches(limit) {
            return self.close(Answer::Open(cost));
        }
        let limit = limit.of_reason(cost, self.reasons[best].cost, second);
        self.ask(best, limit)
    }

    /// Asks whether a reason holds.
    fn ask(&mut self, place: usize, limit: Cost) -> Result<(), G> {
        if !self.refresh(place) {
            return Ok(());
        }
        self.last().asked = place;
        let number = self.last().number;
        let &Reason {
            mv,
            nimber,
            first,
            end,
            ..
        } = &self.reasons[place];
        match (&self.parts[first..end], number) {
            ([], _) => {
                let part = self.last().part.clone();
                self.open(part, None, Some(nimber), limit)
            }
            ([part], Some(number)) => {
                let (part, number) = (part.clone(), Some(number ^ nimber));
                self.open(part, mv, number, limit)
            }
            ([part, ..], _) => {
                let part = part.clone();
                self.ask_value(part, mv)
            }
        }
    }

    /// Asks whether the nimber of a part is the least number that it may be.
    fn ask_value(&mut self, part: Part<G>, mv: Option<G::Move>) -> Result<(), G> {
        let least = NumberSet::of_bits(self.knowledge.excluded(&part)).least_missing();
        let number = Some(least).filter(|&least| least < Known::LISTED);
        self.open(part, mv, number, Cost::MOST)
    }

    /// Begins a question.
    fn open(
        &mut self,
        part: Part<G>,
        mv: Option<G::Move>,
        number: Option<u64>,
        limit: Cost,
    ) -> Result<(), G> {
        self.run.tick()?;
        let before = self.questions;
        self.questions += 1;
        let is_time = self.questions.is_multiple_of(BETWEEN_LOOKS)
            && (self.frames.len() as u64) < BETWEEN_LOOKS;
        if self.frames.is_full() || is_time {
            // A part that repeats below itself would be opened again forever.
            // A question about a lower number is about the same part.
            let mut line = self.frames.iter();
            let line = line
                .next()
                .into_iter()
                .chain(line.filter(|it| it.mv.is_some()));
            look_for_cycle(line.map(|it| (it.mv, &it.part.state)), self.run)?;
        }
        let memo = self.knowledge.list(&part, number)?;
        let mut reached = NumberSet::of_bits(self.knowledge.excluded(&part));
        let (reasons, parts) = (self.reasons.len(), self.parts.len());
        if memo.is_listed {
            self.add_reasons(memo, number, &mut reached)?;
        } else if let Some(number) = number {
            reached.insert(number);
        }
        for lower in (0..number.unwrap_or(0)).filter(|&lower| !reached.contains(lower)) {
            if let Some(cost) = self.knowledge.cost_of(&part, lower) {
                let (first, end) = (self.parts.len(), self.parts.len());
                self.reasons.push(Reason {
                    mv: None,
                    nimber: lower,
                    first,
                    end,
                    cost,
                })?;
            }
        }
        self.frames.push(Frame {
            part,
            mv,
            number,
            limit,
            reached,
            reasons,
            parts,
            asked: reasons,
            before,
        })?;
        Ok(())
    }

    /// Adds the moves of a list that may lead to `number`, and the numbers that the others lead to.
    fn add_reasons(
        &mut self,
        memo: Memo,
        number: Option<u64>,
        reached: &mut NumberSet,
    ) -> Result<(), G> {
        for (made, parts) in self.knowledge.moves(memo) {
            let (first, mut nimber) = (self.parts.len(), made.nimber);
            for part in parts {
                match self.knowledge.nimber(part) {
                    Some(known) => nimber ^= known,
                    None => self.parts.push(part.clone())?,
                }
            }
            let end = self.parts.len();
            if first == end {
                reached.insert(nimber);
            } else if let Some(cost) = self.cost_of_parts(&self.parts[first..], nimber, number) {
                let mv = Some(made.mv);
                self.reasons.push(Reason {
                    mv,
                    nimber,
                    first,
                    end,
                    cost,
                })?;
            } else {
                self.parts.truncate(first);
            }
        }
        Ok(())
    }

    /// What it may cost to find out whether these parts make a number, beside others that make
    /// `sum`. `None` if they do not.
    fn cost_of_parts(&self, parts: &[Part<G>], sum: u64, number: Option<u64>) -> Option<Cost> {
        match (parts, number) {
            ([part], Some(number)) => self.knowledge.cost_of(part, number ^ sum),
            _ => Some(Cost::of_sum(parts.iter().map(|part| part.effort))),
        }
    }

    /// Takes the parts that are known by now out of a reason of the last frame. Drops the reason if
    /// it is known to hold or not. Whether it is still open.
    fn refresh(&mut self, place: usize) -> bool {
        let &Reason {
            mv,
            first,
            end: last,
            mut nimber,
            ..
        } = &self.reasons[place];
        let mut end = first;
        for next in first..last {
            let part = &self.parts[next];
            if let Some(known) = self.knowledge.nimber(part) {
                nimber ^= known;
            } else {
                self.parts.swap(end, next);
                end += 1;
            }
        }
        let frame = self.last();
        let number = frame.number;
        let cost = if first < end {
            let parts = &self.parts[first..end];
            self.cost_of_parts(parts, nimber, number)
        } else if mv.is_some() {
            frame.reached.insert(nimber);
            None
        } else {
            let is_open = !frame.reached.contains(nimber);
            is_open.then(|| self.reasons[place].cost)
        };
        let it = &mut self.reasons[place];
        (it.end, it.nimber) = (end, nimber);
        if let Some(cost) = cost {
            if end < last {
                it.cost = cost;
            }
            return true;
        }
        self.drop_reason(place);
        false
    }

    /// Removes a reason of the last frame.
    fn drop_reason(&mut self, place: usize) {
        let last = self.reasons.len() - 1;
        self.reasons.swap(place, last);
        self.reasons.truncate(last);
    }

    /// Ends the last question: remembers the answer, and tells the frame below.
    fn close(&mut self, answer: Answer) -> Result<(), G> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        self.reasons.truncate(frame.reasons);
        self.parts.truncate(frame.parts);
        let below = self.frames.last().map(|below| below.asked);
        let is_asked_again = below.is_none_or(|asked| self.needs_value(asked));
        let is_worth_storing = self.questions - frame.before >= WORTH_STORING;
        let is_lower = frame.mv.is_none() && below.is_some();
        let Frame { part, reached, .. } = frame;
        match answer {
            Answer::Nimber(nimber) => self.knowledge.keep(part, Known::exact(nimber))?,
            Answer::No => {
                self.knowledge.exclude(&part, &reached)?;
                if is_asked_again || is_worth_storing {
                    self.knowledge.keep(part, Known::none_of(&reached))?;
                }
            }
            Answer::Open(cost) => {
                let number = frame.number.unwrap_or_default();
                self.knowledge.set_cost(&part, number, cost)?;
            }
        }
        let Some(asked) = below else {
            return Ok(());
        };
        match answer {
            // The part of the frame below is solved, too: it is the same one.
            Answer::Nimber(_) if is_lower => return self.close(answer),
            Answer::Nimber(_) => drop(self.refresh(asked)),
            Answer::No if is_asked_again => {}
            Answer::No => {
                if is_lower {
                    let lower = self.reasons[asked].nimber;
                    self.last().reached.insert(lower);
                }
                self.drop_reason(asked);
            }
            Answer::Open(cost) => self.reasons[asked].cost = cost,
        }
        Ok(())
    }

    /// Whether a reason of the last frame needs the nimber of a part, not only an answer.
    fn needs_value(&self, place: usize) -> bool {
        let is_open = self
            .frames
            .last()
            .is_some_and(|frame| frame.number.is_none());
        let it = &self.reasons[place];
        is_open || it.end - it.first > 1
    }

    fn last(&mut self) -> &mut Frame<G> {
        self.frames.last_mut().expect("a question is under way")
    }
}
