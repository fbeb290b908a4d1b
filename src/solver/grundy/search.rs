//! The Grundy value of the root by questions: is the nimber of this part n?
//!
//! A move to n refutes it. A nimber is n if no move leads to n and to each number below one does.
//! Of a move that leaves several unknown parts, all but the hardest are solved, and one question
//! about that one is left. Which moves to ask about first is decided by a look one move further:
//! it answers most questions, and shows how much is left to refute of the others.

use std::ops::ControlFlow::{Break, Continue};

use super::super::Result;
use super::super::cycle::look_for_cycle;
use crate::game::{Impartial, Step, Wdl, with_max_to_move};
use crate::run::{Patience, Run, StopReason, TrackedVec};
use crate::table::{Known, NimberTable, NumberSet, evident};

/// The rank of a move that does not lead to the number in question.
const NEVER: u64 = u64::MAX;

/// How much more a move counts that leaves several unknown parts: they have to be solved.
const SOLVED: u64 = 4;

/// A depth-first search; its states are parts with Max to move.
pub(super) struct Search<'a, 'r, G: Impartial> {
    patience: Patience<'r>,
    table: NimberTable<G>,
    /// The line of play: each frame asks about a part after a move of the one before.
    frames: TrackedVec<Frame<G>>,
    /// The moves of the frames that leave unknown parts; those of the last frame are at the end.
    moves: TrackedVec<Move<G>>,
    /// The unknown parts after these moves.
    parts: TrackedVec<Part<G>>,
    /// Those of a move that is looked at.
    unknown: Vec<Part<G>>,
    run: &'a mut Run<'r>,
}

/// A part whose nimber is not known.
#[derive(Clone)]
struct Part<G: Impartial> {
    state: G,
    key: G::Key,
    hash: u64,
    /// How hard it may be to solve.
    effort: u64,
}

/// A move that leaves unknown parts.
struct Move<G: Impartial> {
    mv: G::Move,
    /// The exclusive or of the nimbers of the other parts.
    nimber: u64,
    /// Where its unknown parts are: the least effort first.
    first: usize,
    end: usize,
    rank: u64,
}

/// A question under way.
struct Frame<G: Impartial> {
    part: Part<G>,
    /// The move that led here from the frame below.
    mv: Option<G::Move>,
    /// The number that the nimber may be; `None` to find the nimber.
    question: Option<u64>,
    /// The numbers that moves lead to, as far as it is known.
    reached: NumberSet,
    /// The number that a move is looked for to.
    target: u64,
    /// A number that no move leads to.
    unreached: Option<u64>,
    /// Where its moves and their parts begin, and the move to try next.
    moves: usize,
    parts: usize,
    next: usize,
    /// Whether all that was needed was known.
    is_short: bool,
}

/// The answer to a question.
#[derive(Clone, Copy)]
enum Answer {
    Nimber(u64),
    /// The nimber is not the number in question.
    No,
}

impl<'a, 'r, G: Impartial<Value = Wdl>> Search<'a, 'r, G> {
    pub(super) fn new(run: &'a mut Run<'r>) -> Self {
        Self {
            patience: run.stop_signal().patience(),
            table: NimberTable::new(run),
            frames: TrackedVec::new(run),
            moves: TrackedVec::new(run),
            parts: TrackedVec::new(run),
            unknown: Vec::new(),
            run,
        }
    }

    /// Solves the parts of `root`.
    pub(super) fn solve(mut self, root: &G) -> Result<NimberTable<G>, G> {
        for part in root.parts().map(with_max_to_move) {
            if let Err(part) = look_up(&self.table, part) {
                self.solve_part(part)?;
            }
        }
        Ok(self.table)
    }

    fn solve_part(&mut self, part: Part<G>) -> Result<(), G> {
        self.open(part, None, None)?;
        while let Some(frame) = self.frames.last() {
            let (target, question) = (frame.target, frame.question);
            if question.is_some_and(|number| frame.reached.contains(number)) {
                self.close(Answer::No)?;
            } else if frame.reached.contains(target) {
                self.aim_at_least()?;
            } else if self.has_move() {
                self.try_move()?;
            } else {
                // No move leads to the target: it is the nimber unless a lower number is.
                self.last().unreached = Some(target);
                self.aim_at_least()?;
            }
        }
        Ok(())
    }

    /// Begins a question.
    fn open(&mut self, part: Part<G>, mv: Option<G::Move>, question: Option<u64>) -> Result<(), G> {
        self.run.tick()?;
        if self.frames.is_full() {
            // A part that repeats below itself would be opened again forever.
            let line = self
                .frames
                .iter()
                .map(|frame| (frame.mv, &frame.part.state));
            look_for_cycle(line, self.run)?;
        }
        let known = self.table.at(part.hash, &part.key);
        let mut reached = NumberSet::of_bits(known.excluded());
        if part.state.bounds().0 == Wdl::MaxWins {
            reached.insert(0); // by some move
        }
        let (moves, parts) = (self.moves.len(), self.parts.len());
        for Step { mv, state, .. } in part.state.successors() {
            self.patience.count()?;
            let nimber = split(&self.table, &state, &mut self.unknown);
            if self.unknown.is_empty() {
                reached.insert(nimber);
                continue;
            }
            self.unknown.sort_by_key(|part| (part.effort, part.hash));
            let first = self.parts.len();
            let rank = self.unknown.iter().map(|part| part.effort).sum();
            for part in self.unknown.drain(..) {
                self.parts.push(part)?;
            }
            let end = self.parts.len();
            self.moves.push(Move {
                mv,
                nimber,
                first,
                end,
                rank,
            })?;
        }
        let target = question.unwrap_or_else(|| reached.least_missing());
        self.frames.push(Frame {
            part,
            mv,
            question,
            reached,
            target,
            unreached: None,
            moves,
            parts,
            next: moves,
            is_short: true,
        })?;
        self.drop_equal_moves();
        let frame = self.last();
        match question {
            Some(number) if frame.reached.contains(number) => Ok(()),
            _ => self.aim(target),
        }
    }

    /// Of the moves of the last frame, drops those that leave the same as another.
    fn drop_equal_moves(&mut self) {
        let first = self.last().moves;
        let parts = &self.parts;
        let moves = &mut self.moves;
        let hash = |it: &Move<G>| parts[it.first..it.end].iter().map(|part| part.hash);
        moves[first..].sort_by(|a, b| {
            (a.rank, a.nimber)
                .cmp(&(b.rank, b.nimber))
                .then_with(|| hash(a).cmp(hash(b)))
        });
        let mut kept = first;
        for next in first..moves.len() {
            let key = |it: &Move<G>| (it.nimber, it.end - it.first);
            let keys = |it: &Move<G>| parts[it.first..it.end].iter().map(|part| &part.key);
            let is_equal = kept > first && {
                let (last, next) = (&moves[kept - 1], &moves[next]);
                key(last) == key(next) && keys(last).eq(keys(next))
            };
            if !is_equal {
                moves.swap(kept, next);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Looks for a move to the least number without one, or answers by it.
    fn aim_at_least(&mut self) -> Result<(), G> {
        let frame = self.last();
        let least = frame.reached.least_missing();
        if frame.unreached == Some(least) {
            return self.close(Answer::Nimber(least));
        }
        self.aim(least)
    }

    /// Orders the moves of the last frame by how likely and how soon they lead to a number.
    fn aim(&mut self, target: u64) -> Result<(), G> {
        let first = self.last().moves;
        (self.last().target, self.last().next) = (target, first);
        for number in first..self.moves.len() {
            self.refresh(number);
            let it = &self.moves[number];
            let rank = match &self.parts[it.first..it.end] {
                [] => NEVER,
                [part] => match look_ahead(
                    &self.table,
                    part,
                    target ^ it.nimber,
                    &mut self.unknown,
                    &mut self.patience,
                    self.run,
                )? {
                    Ahead::Not => NEVER,
                    Ahead::Left(rank) => rank,
                },
                several => SOLVED * several.iter().map(|part| part.effort).sum::<u64>(),
            };
            let is_sure = rank == 0 && target == it.nimber;
            self.moves[number].rank = rank;
            if is_sure {
                // The part has no move to 0: nothing else is needed.
                self.moves.swap(first, number);
                return Ok(());
            }
        }
        self.moves[first..].sort_by_key(|it| it.rank);
        Ok(())
    }

    /// Takes the parts that are known by now out of a move; without any left it is one that leads
    /// to a number.
    fn refresh(&mut self, place: usize) {
        let it = &mut self.moves[place];
        if it.first == it.end {
            return;
        }
        let mut end = it.first;
        for next in it.first..it.end {
            let part = &self.parts[next];
            if let Some(nimber) = self.table.at(part.hash, &part.key).nimber() {
                it.nimber ^= nimber;
            } else {
                self.parts.swap(end, next);
                end += 1;
            }
        }
        it.end = end;
        if it.first == it.end {
            let nimber = it.nimber;
            self.last().reached.insert(nimber);
        }
    }

    /// Whether the last frame has a move that may lead to the target.
    fn has_move(&self) -> bool {
        let next = self
            .frames
            .last()
            .and_then(|frame| self.moves.get(frame.next));
        next.is_some_and(|it| it.rank != NEVER)
    }

    /// Tries the next move of the last frame: asks about a part after it.
    fn try_move(&mut self) -> Result<(), G> {
        let (next, target) = (self.last().next, self.last().target);
        self.refresh(next);
        let it = &self.moves[next];
        let (part, question) = match &self.parts[it.first..it.end] {
            [] => (None, None),
            [part] => {
                let number = target ^ it.nimber;
                let is_open = !self.table.at(part.hash, &part.key).excludes(number);
                let question = Some(number).filter(|&number| number < Known::LISTED);
                (is_open.then_some(part), question)
            }
            [part, ..] => (Some(part), None),
        };
        let Some(part) = part.cloned() else {
            self.last().next += 1;
            return Ok(());
        };
        let mv = Some(it.mv);
        self.last().is_short = false;
        self.open(part, mv, question)
    }

    /// Ends the question of the last frame: remembers the answer, and tells the frame below.
    fn close(&mut self, answer: Answer) -> Result<(), G> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        self.moves.truncate(frame.moves);
        self.parts.truncate(frame.parts);
        let Part { key, hash, .. } = frame.part;
        let known = match answer {
            Answer::Nimber(nimber) => Some(Known::exact(nimber)),
            // What one look answers is not worth an entry.
            Answer::No => (!frame.is_short).then(|| Known::none_of(&frame.reached)),
        };
        if let Some(known) = known {
            self.table.insert(hash, key, known)?;
        }
        if let (Answer::No, Some(below)) = (answer, self.frames.last_mut()) {
            below.next += 1;
        }
        Ok(())
    }

    fn last(&mut self) -> &mut Frame<G> {
        self.frames.last_mut().expect("a question is under way")
    }
}

/// What a look one move further shows of a part.
enum Ahead {
    /// Its nimber is not the number in question.
    Not,
    /// How much is left to refute.
    Left(u64),
}

/// Whether the nimber of a part may be `number`, by what is known of the parts after its moves.
fn look_ahead<G: Impartial<Value = Wdl>>(
    table: &NimberTable<G>,
    part: &Part<G>,
    number: u64,
    unknown: &mut Vec<Part<G>>,
    patience: &mut Patience<'_>,
    run: &mut Run<'_>,
) -> std::result::Result<Ahead, StopReason> {
    if table.at(part.hash, &part.key).excludes(number) {
        return Ok(Ahead::Not);
    }
    run.tick()?;
    let (mut moves, mut left) = (0, 0);
    let looked = part.state.successors().try_for_each(|step| {
        if let Err(reason) = patience.count() {
            return Break(Err(reason));
        }
        moves += 1;
        let known = split(table, &step.state, unknown);
        match &unknown[..] {
            [] if known == number => return Break(Ok(Ahead::Not)),
            [] => {}
            [part] if table.at(part.hash, &part.key).excludes(number ^ known) => {}
            several => left += several.iter().map(|part| part.effort).sum::<u64>(),
        }
        Continue(())
    });
    match looked {
        Break(ahead) => ahead,
        // The nimber is at most the number of moves.
        Continue(()) if number > moves => Ok(Ahead::Not),
        Continue(()) => Ok(Ahead::Left(left)),
    }
}

/// The nimber of a part, or the part with what is needed to ask about it.
#[inline]
fn look_up<G: Impartial<Value = Wdl>>(
    table: &NimberTable<G>,
    state: G,
) -> std::result::Result<u64, Part<G>> {
    if let Some(nimber) = evident(&state) {
        return Ok(nimber);
    }
    let key = state.key();
    let hash = table.hash(&key);
    match table.at(hash, &key).nimber() {
        Some(nimber) => Ok(nimber),
        None => Err(Part {
            effort: state.effort(),
            state,
            key,
            hash,
        }),
    }
}

/// Fills `unknown` with the unknown parts of a state but for pairs of equal ones, which are worth
/// nothing. Returns the exclusive or of the nimbers of the others.
#[inline]
fn split<G: Impartial<Value = Wdl>>(
    table: &NimberTable<G>,
    state: &G,
    unknown: &mut Vec<Part<G>>,
) -> u64 {
    unknown.clear();
    state.parts().fold(0, |sum, part| {
        match look_up(table, with_max_to_move(part)) {
            Ok(nimber) => return sum ^ nimber,
            Err(part) => match unknown.iter().position(|other| other.key == part.key) {
                Some(equal) => drop(unknown.swap_remove(equal)),
                None => unknown.push(part),
            },
        }
        sum
    })
}
