//! Impartial games, part by part.

use super::stack::{Frame, Stack};
use super::{SolveError, SolveErrorKind};
use crate::game::{Impartial, least_missing, nim_sum};
use crate::run::Run;
use crate::solution::GrundySolution;
use crate::table::{HashTable, Table};

/// Solves impartial games that split into independent parts: who wins a sum of hundreds of heaps, and by which
/// moves.
///
/// It is for acyclic [`Impartial`] games. It solves the parts of the root, and those that their moves lead to, each
/// once: the Grundy value of a part is the least number that none of its moves leads to, and a move leads to the
/// exclusive or of the values of the parts after it. The positions of the whole, in which parts are combined, are
/// never gone over. That is the theorem of R. Sprague (Über mathematische Kampfspiele, 1935) and P. M. Grundy
/// (Mathematics and games, 1939).
///
/// The answer is no [`Solution`](crate::Solution) but a [`GrundySolution`]: what is known are numbers of parts, which
/// are no [`Value`](crate::Value)s of a game, and they tell who wins any position that is made of such parts.
///
/// A part that repeats below itself is an [`SolveErrorKind::Cycle`]. The moves it shows are those of one part after the
/// other: the first is one of a part of the root, and each next one of a part of what the one before led to.
///
/// # Complexity
///
/// Each part is expanded once, and its moves are gone over at most twice, as by [`Minimax`](crate::Minimax); of all
/// that they lead to the numbers are sorted. The stack is on the heap: a game may be millions of moves deep.
/// Memory is an entry in a hash table for each part.
///
/// # Examples
///
/// ```
/// use optimal_play::games::kayles::Kayles;
/// use optimal_play::{Grundy, Player, Run};
///
/// let alley = Kayles::new([12, 30, 41, 57]);
/// let solution = Grundy::new().solve(&alley, Run::new())?;
/// assert_eq!(solution.value(), 4 ^ 7 ^ 4 ^ 4);
/// assert_eq!(solution.winner(), Player::Max);
/// assert_eq!(solution.report().positions, 57);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A game that is not said to be impartial does not compile:
///
/// ```compile_fail,E0277
/// use optimal_play::{GameState, Grundy, Run};
///
/// fn first_player_wins<G: GameState>(root: &G) -> bool {
///     Grundy::new().solve(root, Run::new()).is_ok_and(|it| it.value() != 0)
/// }
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[must_use]
pub struct Grundy;

impl Grundy {
    /// The solver of impartial games.
    pub const fn new() -> Self {
        Self
    }

    /// Solves the game that `root` begins.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if a limit is reached, the run is stopped, or a part repeats below itself. It holds the report
    /// so far; positions are parts.
    ///
    /// # Panics
    ///
    /// If a part of the root has another key when asked again.
    pub fn solve<G: Impartial>(
        &self,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<GrundySolution<G>, SolveError<G::Move>> {
        run.begin("grundy");
        match Search::new(&mut run).solve(root) {
            Ok(values) => Ok(GrundySolution::new(root.clone(), values, run.report())),
            Err(kind) => Err(SolveError::new(kind, run.report())),
        }
    }
}

/// A depth-first search under way; its states are parts.
struct Search<'a, 'r, G: Impartial> {
    values: HashTable<G, u64>,
    stack: Stack<G>,
    /// Where the moves of a part lead: kept for the next one to use.
    reached: Vec<u64>,
    run: &'a mut Run<'r>,
}

impl<'a, 'r, G: Impartial> Search<'a, 'r, G> {
    fn new(run: &'a mut Run<'r>) -> Self {
        Self {
            values: HashTable::new(),
            stack: Stack::new(),
            reached: Vec::new(),
            run,
        }
    }

    /// Solves the parts of `root` and all that they lead to; returns their Grundy values.
    fn solve(mut self, root: &G) -> Result<HashTable<G, u64>, SolveErrorKind<G::Move>> {
        for part in root.parts() {
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
                self.push(frame)?;
                for mv in part.moves() {
                    for child in part.play(mv).parts() {
                        self.visit_unknown(child, Some(mv))?;
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

    /// Solves a part if all is known that its moves lead to; leaves any other on the stack.
    fn visit(&mut self, frame: Frame<G>) -> Result<(), SolveErrorKind<G::Move>> {
        let Some(value) = self.evaluate(&frame.state) else {
            return self.push(Frame {
                open: false,
                ..frame
            });
        };
        if !frame.open {
            self.run.tick()?;
        }
        if let Some(bytes) = self.values.bytes_to_grow() {
            let bytes = self.stack.bytes() + bytes;
            self.run.allocate(bytes, || self.values.grow())?;
        }
        self.values.insert(&frame.state, value);
        Ok(())
    }

    /// The Grundy value of a part; `None` at the first unknown one that a move leads to.
    fn evaluate(&mut self, part: &G) -> Option<u64> {
        self.reached.clear();
        if part.decided().is_none() {
            for mv in part.moves() {
                let after = part.play(mv);
                let values = after.parts().map(|child| self.values.get(&child));
                let value = nim_sum(values)?;
                self.reached.push(value);
            }
        }
        Some(least_missing(&mut self.reached))
    }

    fn push(&mut self, frame: Frame<G>) -> Result<(), SolveErrorKind<G::Move>> {
        self.stack.push(frame, || self.values.bytes(), self.run)
    }
}
