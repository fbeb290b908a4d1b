//! Impartial games, part by part.

use super::stack::{Frame, Stack};
use super::{SolveError, SolveErrorKind, Solver, finish};
use crate::game::{Impartial, Wdl, least_missing, nim_sum, with_max_to_move};
use crate::run::{Patience, Run, StopReason};
use crate::solution::{GrundyValues, Solution, Values};
use crate::table::{HashTable, Table};

/// Solves impartial games that split into independent parts: who wins a sum of hundreds of heaps,
/// and by which moves.
///
/// For acyclic [`Impartial`] games whose values are [`Wdl`];
/// [`WithoutDistance`](crate::WithoutDistance) makes one of a game with
/// [`Outcome`](crate::Outcome). It solves the parts of the root, and those that their moves lead
/// to, each once, whoever is to move: the Grundy value (nimber) of a part is the least number that
/// none of its moves leads to, and a move leads to the exclusive or of the values of the parts
/// after it. It never expands positions of the whole, in which parts are combined. That is the
/// theorem of R. Sprague (Über mathematische Kampfspiele, 1935) and P. M. Grundy (Mathematics and
/// games, 1939).
///
/// The solution holds the value of every position that is made of such parts, and
/// [`grundy_value`](Solution::grundy_value) returns its Grundy value.
///
/// A part that repeats below itself is a [`SolveErrorKind::Cycle`]. Its moves are those of one part
/// after the other: the first is a move of a part of the root, and each next one of a part of the
/// position after the one before.
///
/// # Complexity
///
/// It expands each part once, and generates its moves at most twice, as [`Minimax`](crate::Minimax)
/// does; it sorts the numbers that they lead to. The stack is on the heap: a game may be millions
/// of plies deep. Memory is one entry of a hash table per part. The positions of the report are
/// parts.
///
/// # Examples
///
/// ```
/// use optimal_play::games::kayles::Kayles;
/// use optimal_play::{Grundy, Run, Solver, Wdl};
///
/// let alley = Kayles::new([12, 30, 41, 57]);
/// let solution = Grundy::new().solve(&alley, Run::new())?;
/// assert_eq!(solution.grundy_value(&alley), Some(4 ^ 7 ^ 4 ^ 4));
/// assert_eq!(solution.value(), Wdl::MaxWins);
/// assert_eq!(solution.report().positions, 57);
/// let other = Kayles::new([5, 5, 2]); // made of parts that the root leads to
/// assert_eq!(solution.grundy_value(&other), Some(2));
/// assert_eq!(solution.grundy_value(&Kayles::new([58])), None); // nothing led to 58 pins
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[must_use]
pub struct Grundy;

impl Grundy {
    /// The solver of impartial games.
    pub const fn new() -> Self {
        Self
    }
}

impl<G: Impartial<Value = Wdl>> Solver<G> for Grundy {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("grundy");
        let search = Search {
            values: HashTable::new(&run),
            stack: Stack::new(&run),
            reached: Vec::new(),
            patience: run.stop_signal().patience(),
            run: &mut run,
        };
        let values = search.solve(root).map(GrundyValues::new);
        finish(root, values.map(Values::Grundy), &run)
    }
}

/// A depth-first search; its states are parts with Max to move.
struct Search<'a, 'r, G: Impartial> {
    patience: Patience<'r>,
    values: HashTable<G, u64>,
    stack: Stack<G>,
    /// The Grundy values that the moves of a part lead to; kept for the next part to reuse.
    reached: Vec<u64>,
    run: &'a mut Run<'r>,
}

impl<G: Impartial> Search<'_, '_, G> {
    /// Solves the parts of `root` and all that they lead to; returns their Grundy values.
    fn solve(mut self, root: &G) -> Result<HashTable<G, u64>, SolveErrorKind<G::Move>> {
        for part in root.parts().map(with_max_to_move) {
            self.visit_unknown(part, None)?;
            self.empty_stack()?;
        }
        Ok(self.values)
    }

    fn empty_stack(&mut self) -> Result<(), SolveErrorKind<G::Move>> {
        while let Some(mut frame) = self.stack.pop() {
            if frame.open {
                self.visit(frame)?;
            } else if self.values.get(&frame.state).is_none() {
                self.run.tick()?;
                frame.open = true;
                let part = frame.state.clone();
                self.stack.push(frame, self.run)?;
                for step in part.successors() {
                    self.patience.count()?;
                    for child in step.state.parts().map(with_max_to_move) {
                        self.visit_unknown(child, Some(step.mv))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn visit_unknown(
        &mut self,
        part: G,
        mv: Option<G::Move>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        match self.values.get(&part) {
            Some(_) => Ok(()),
            None => self.visit(Frame::new(part, mv)),
        }
    }

    /// Solves a part if all parts that its moves lead to are known; leaves any other on the stack.
    fn visit(&mut self, frame: Frame<G>) -> Result<(), SolveErrorKind<G::Move>> {
        let value = match self.evaluate(&frame.state)? {
            Ok(value) => value,
            // Its successors were solved since it was opened: the next round would not end either.
            Err(mv) if frame.open => {
                let line = self.stack.line().filter_map(|frame| frame.mv);
                let line = line.chain(frame.mv).chain([mv]).collect();
                return Err(SolveErrorKind::changing_answer(line));
            }
            Err(_) => return self.stack.push(frame, self.run),
        };
        if !frame.open {
            self.run.tick()?;
        }
        Ok(self.values.insert(&frame.state, value)?)
    }

    /// The Grundy value of a part, or a move that leads to an unknown one.
    fn evaluate(&mut self, part: &G) -> Result<Result<u64, G::Move>, StopReason> {
        self.reached.clear();
        for step in part.successors() {
            self.patience.count()?;
            let parts = step.state.parts().map(with_max_to_move);
            let value = nim_sum(parts.map(|part| self.values.get(&part)));
            let Some(value) = value else {
                return Ok(Err(step.mv));
            };
            self.reached.push(value);
        }
        Ok(Ok(least_missing(&mut self.reached)))
    }
}
