//! The Grundy value of the root by questions: is the nimber of this part n?
//!
//! It is n exactly if the player to move loses the part beside a heap of n. So the answer is *no*
//! as soon as a move leads to n or the nimber is a lower number, and *yes* if neither is so. This
//! is a depth-first proof-number search (A. Nagai, Df-pn algorithm for searching AND/OR trees,
//! 2002), whose thresholds grow by a share at a time (J. Pawlewicz and Ł. Lew, Improving
//! depth-first pn-search: 1+ε trick, 2007). Of a move that leaves several unknown parts, all but
//! the hardest are solved, and one question about that one is left.

use super::super::cycle::repeated;
use super::super::{Result, SolveErrorKind};
use super::cost::Cost;
use super::nimber_store::NimberStore;
use super::part::Part;
use super::refutations::{Reason, Refutations, Start};
use crate::game::{Impartial, Step, Wdl, with_max_to_move};
use crate::run::{Run, TrackedVec};
use crate::table::{NimberBound, NimberTable, NumberSet};

/// An answer that took fewer questions is not worth an entry: a look at the moves of the part finds
/// it again, or a few.
const WORTH_STORING: u64 = 25;

/// Each time that many questions have passed, a short line of play is searched for a part that
/// repeats on it: below such a part, thresholds may end every line before the stack is full.
const BETWEEN_LOOKS: u64 = 1 << 12;

/// A depth-first search; its states are parts with Max to move.
pub(super) struct NimberSearch<'a, 'r, G: Impartial> {
    nimbers: NimberStore<'r, G>,
    /// The line of play: each frame asks about a part after a move of the one before.
    frames: TrackedVec<OpenQuestion<G>>,
    /// The reasons on which the answers of the frames depend; those of the last frame are at the
    /// end.
    reasons: Refutations<G>,
    /// The number of questions asked.
    questions: u64,
    run: &'a mut Run<'r>,
}

/// A question under way.
struct OpenQuestion<G: Impartial> {
    part: Part<G>,
    /// Whether it is about the part of the frame below, and a lower number.
    is_lower: bool,
    /// The number that the nimber may be; `None` to find a nimber for which the table keeps no list
    /// of what it is not.
    number: Option<u64>,
    /// The question goes back to the frame below when it is known to cost as much.
    limit: Cost,
    /// The numbers that the nimber is not, as far as it is known.
    reached: NumberSet,
    /// Where its reasons begin, and the place of the reason that the frame above asks about.
    start: Start,
    asked: usize,
    /// The number of questions asked before.
    before: u64,
}

/// The end of a question.
#[derive(Clone, Copy)]
enum Answer {
    Nimber(u64),
    /// The nimber is not the number in question.
    No,
    /// It costs more than the limit.
    Open(Cost),
}

impl<'a, 'r, G: Impartial<Value = Wdl>> NimberSearch<'a, 'r, G> {
    pub(super) fn new(run: &'a mut Run<'r>) -> Self {
        Self {
            nimbers: NimberStore::new(run),
            frames: TrackedVec::new(run),
            reasons: Refutations::new(run),
            questions: 0,
            run,
        }
    }

    /// Solves the parts of `root`.
    pub(super) fn solve(mut self, root: &G) -> Result<NimberTable<G>, G> {
        for part in root.parts().map(with_max_to_move) {
            while let Err(mut part) = Part::look_up(&self.nimbers.table, part.clone()) {
                part.estimate();
                self.ask_value(part)?;
                while !self.frames.is_empty() {
                    self.go_on()?;
                }
            }
        }
        Ok(self.nimbers.table)
    }

    /// Asks what the last question depends on, or ends it.
    fn go_on(&mut self) -> Result<(), G> {
        let frame = self.frames.last().expect("a question is under way");
        let (start, limit) = (frame.start, frame.limit);
        match frame.number {
            Some(number) if frame.reached.contains(number) => return self.close(Answer::No),
            _ if self.reasons.is_empty_from(start) => {
                let least = || frame.reached.least_missing();
                let nimber = frame.number.unwrap_or_else(least);
                return self.close(Answer::Nimber(nimber));
            }
            Some(_) => {}
            None => return self.ask(start.first(), Cost::MOST),
        }
        let (cost, best, second) = self.reasons.cheapest(start);
        if cost.reaches(limit) {
            return self.close(Answer::Open(cost));
        }
        let limit = limit.of_reason(cost, self.reasons.at(best).cost, second);
        self.ask(best, limit)
    }

    /// Asks whether a reason holds.
    fn ask(&mut self, place: usize, limit: Cost) -> Result<(), G> {
        if !self.refresh(place) {
            return Ok(());
        }
        let frame = self.frames.last_mut().expect("a question is under way");
        frame.asked = place;
        let number = frame.number;
        let &Reason { nimber, .. } = self.reasons.at(place);
        match (self.reasons.parts(place), number) {
            ([], _) => {
                let part = frame.part.clone();
                self.open(part, true, Some(nimber), limit)
            }
            ([part], Some(number)) => {
                let (part, number) = (part.clone(), Some(number ^ nimber));
                self.open(part, false, number, limit)
            }
            ([part, ..], _) => {
                let part = part.clone();
                self.ask_value(part)
            }
        }
    }

    /// Asks whether the nimber of a part is the least number that it may be.
    fn ask_value(&mut self, part: Part<G>) -> Result<(), G> {
        let least = NumberSet::of_bits(self.nimbers.excluded(&part)).least_missing();
        let number = Some(least).filter(|&least| least < NimberBound::LISTED);
        self.open(part, false, number, Cost::MOST)
    }

    /// Begins a question.
    fn open(
        &mut self,
        part: Part<G>,
        is_lower: bool,
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
            self.look_for_cycle()?;
        }
        let memo = self.nimbers.list(&part, number)?;
        let mut reached = NumberSet::of_bits(memo.reached);
        let start = self.reasons.end();
        if memo.is_listed {
            self.reasons
                .add_moves(memo, number, &mut reached, &self.nimbers)?;
        } else if let Some(number) = number {
            reached.insert(number);
        }
        for lower in (0..number.unwrap_or(0)).filter(|&lower| !reached.contains(lower)) {
            if let Some(cost) = self.nimbers.cost_of(&part, lower) {
                self.reasons.add_lower(lower, cost)?;
            }
        }
        self.frames.push(OpenQuestion {
            part,
            is_lower,
            number,
            limit,
            reached,
            start,
            asked: start.first(),
            before,
        })?;
        Ok(())
    }

    /// An error if a part repeats on the line of play.
    fn look_for_cycle(&mut self) -> Result<(), G> {
        let mut line = self.frames.iter().filter(|it| !it.is_lower);
        let states = line.clone().map(|it| &it.part.state);
        let Some((first, moves)) = repeated(states, self.run)? else {
            return Ok(());
        };
        // A part may have been listed as another state with the same key, with moves of its own.
        let mut state = line.next().expect("a line repeats").part.state.clone();
        let mut names = Vec::new();
        for frame in line.take(moves) {
            let is_next = |part: &G| part.key() == frame.part.key;
            let name = |Step { mv, state, .. }: Step<G>| {
                let mut parts = state.parts().map(with_max_to_move);
                Some((mv, parts.find(is_next)?))
            };
            let Some((mv, part)) = state.successors().find_map(name) else {
                break;
            };
            names.push(mv);
            state = part;
        }
        let cycle = names.split_off(first.min(names.len()));
        Err(SolveErrorKind::Cycle { line: names, cycle })
    }

    /// Takes what is known by now into account for a reason of the last frame. Whether it is still
    /// open.
    fn refresh(&mut self, place: usize) -> bool {
        let frame = self.frames.last_mut().expect("a question is under way");
        let OpenQuestion {
            number, reached, ..
        } = frame;
        self.reasons.refresh(place, *number, reached, &self.nimbers)
    }

    /// Ends the last question: remembers the answer, and takes it to the frame below.
    fn close(&mut self, answer: Answer) -> Result<(), G> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        self.reasons.truncate(frame.start);
        let below = self.frames.last().map(|below| below.asked);
        let is_asked_again = below.is_none_or(|asked| self.needs_value(asked));
        let is_worth_storing = self.questions - frame.before >= WORTH_STORING;
        let OpenQuestion {
            part,
            reached,
            is_lower,
            ..
        } = frame;
        match answer {
            Answer::Nimber(nimber) => self.nimbers.keep(part, NimberBound::exact(nimber))?,
            Answer::No => {
                self.nimbers.exclude(&part, &reached)?;
                if is_asked_again || is_worth_storing {
                    self.nimbers.keep(part, NimberBound::none_of(&reached))?;
                }
            }
            Answer::Open(cost) => {
                let number = frame.number.unwrap_or_default();
                self.nimbers.set_cost(&part, number, cost)?;
            }
        }
        let Some((asked, below)) = below.zip(self.frames.last_mut()) else {
            return Ok(());
        };
        match answer {
            // The part of the frame below is solved, too: it is the same one.
            Answer::Nimber(_) if is_lower => return self.close(answer),
            Answer::Nimber(_) => drop(self.refresh(asked)),
            Answer::No if is_asked_again => {}
            Answer::No => {
                if is_lower {
                    below.reached.insert(self.reasons.at(asked).nimber);
                }
                self.reasons.remove(asked);
            }
            Answer::Open(cost) => self.reasons.set_cost(asked, cost),
        }
        Ok(())
    }

    /// Whether a reason of the last frame needs the nimber of a part, not only an answer.
    fn needs_value(&self, place: usize) -> bool {
        let last = self.frames.last();
        last.is_some_and(|frame| frame.number.is_none()) || self.reasons.parts(place).len() > 1
    }
}
