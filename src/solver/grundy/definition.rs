//! The Grundy value of every part, by definition.

use std::ops::ControlFlow::{self, Break, Continue};

use super::super::cycle::look_for_cycle;
use super::super::{Result, SolveErrorKind};
use crate::game::{Impartial, with_max_to_move};
use crate::run::{PollBudget, Run, StopReason, TrackedVec};
use crate::table::{NimberBound, NimberTable, NumberSet};

/// A depth-first search; its states are parts with Max to move. A part that waits for another goes
/// on where it stopped, so each of its moves is played once.
pub(super) struct Definition<'a, 'r, G: Impartial> {
    budget: PollBudget<'r>,
    table: NimberTable<G>,
    /// The parts that wait, each for the next one.
    frames: TrackedVec<OpenPart<G>>,
    run: &'a mut Run<'r>,
}

/// A part under way.
struct OpenPart<G: Impartial> {
    part: G,
    /// The move that led here from the part below.
    mv: Option<G::Move>,
    /// The number of moves done, and where they lead.
    done: usize,
    reached: NumberSet,
    /// The number of known parts after the next move, since the last of them was waited for.
    waited: usize,
}

impl<G: Impartial> OpenPart<G> {
    fn new(part: G, mv: Option<G::Move>) -> Self {
        Self {
            part,
            mv,
            done: 0,
            reached: NumberSet::default(),
            waited: 0,
        }
    }
}

/// Why a part has to wait, or cannot be solved.
enum Halt<G: Impartial> {
    /// The part with this number after a move is unknown.
    Unknown(usize, G, G::Move),
    Stop(StopReason),
}

impl<'a, 'r, G: Impartial> Definition<'a, 'r, G> {
    pub(super) fn new(run: &'a mut Run<'r>) -> Self {
        Self {
            budget: run.stop_signal().poll_budget(),
            table: NimberTable::new(run),
            frames: TrackedVec::new(run),
            run,
        }
    }

    /// Solves the parts of `root` and all that they lead to.
    pub(super) fn solve(mut self, root: &G) -> Result<NimberTable<G>, G> {
        for part in root.parts().map(with_max_to_move) {
            if self.table.get(&part).nimber().is_none() {
                self.solve_part(part)?;
            }
        }
        Ok(self.table)
    }

    fn solve_part(&mut self, part: G) -> Result<(), G> {
        self.run.tick()?;
        let mut frame = OpenPart::new(part, None);
        loop {
            match self.go_on(&mut frame) {
                Continue(()) => {
                    let key = frame.part.key();
                    let nimber = NimberBound::exact(frame.reached.least_missing());
                    self.table.insert(self.table.hash(&key), key, nimber)?;
                    let Some(waiting) = self.frames.pop() else {
                        return Ok(());
                    };
                    frame = waiting;
                }
                Break(Halt::Stop(reason)) => return Err(reason.into()),
                // It was solved since the part waited for it: the next round would not end either.
                Break(Halt::Unknown(place, _, mv)) if place < frame.waited => {
                    let line = self.frames.iter().chain([&frame]);
                    let line = line.filter_map(|frame| frame.mv).chain([mv]);
                    return Err(SolveErrorKind::changing_answer(line.collect()));
                }
                Break(Halt::Unknown(place, part, mv)) => {
                    frame.waited = place + 1;
                    if self.frames.is_full() {
                        // A part that repeats below itself would be opened again forever.
                        let line = self.frames.iter().map(|frame| (frame.mv, &frame.part));
                        look_for_cycle(line, self.run)?;
                    }
                    self.frames.push(frame)?;
                    self.run.tick()?;
                    frame = OpenPart::new(part, Some(mv));
                }
            }
        }
    }

    /// Plays the moves of a part that are left.
    fn go_on(&mut self, frame: &mut OpenPart<G>) -> ControlFlow<Halt<G>> {
        let part = &frame.part;
        if part.decided().is_some() {
            return Continue(());
        }
        let mut done = frame.done;
        part.moves().try_for_each(|mv| {
            if let Err(reason) = self.budget.count() {
                return Break(Halt::Stop(reason));
            }
            if done > 0 {
                done -= 1;
                return Continue(());
            }
            let after = part.step(mv).state;
            let (mut sum, mut place) = (0, 0);
            for part in after.parts().map(with_max_to_move) {
                let Some(known) = self.table.get(&part).nimber() else {
                    return Break(Halt::Unknown(place, part, mv));
                };
                sum ^= known;
                place += 1;
            }
            frame.reached.insert(sum);
            frame.done += 1;
            frame.waited = 0;
            Continue(())
        })
    }
}
