//! The cross-check: solves a game with every solver that fits, and compares the values.
//!
//! [`audit`](crate::audit::audit) tests the rules, without solvers; a cross-check tests the
//! solvers on these rules. Bounds that do not hold, an index that two positions share, or a mistake
//! in a solver make a value that differs from the others. [`cross_check`] is for any game without
//! cycles, [`CrossCheck`] adds the solvers that need capabilities, and is for games with cycles,
//! too. [`CrossCheck::playthrough`] does all that a snapshot test of a game needs: audit,
//! cross-check, verified solution and line of best play.
//!
//! ```
//! use optimal_play::cross_check::{CrossCheck, cross_check};
//! use optimal_play::games::chase::Chase;
//! use optimal_play::games::knight_pawns::KnightPawns;
//!
//! let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
//! let root = game.start();
//! let agreement = cross_check(&root, 1000)?;
//! assert_eq!(agreement.solvers.len(), 3);
//! // With its capabilities:
//! let check = CrossCheck::new(&root, 1000).indexed().blocked().by_key().packed_key();
//! assert_eq!(check.run()?.solvers.len(), 8);
//!
//! // A game where positions repeat:
//! let game = Chase::new(3, (1, 1), (3, 3))?;
//! let agreement = CrossCheck::cyclic(&game.start(), 1000).indexed().predecessors().run()?;
//! assert_eq!(
//!     agreement.solvers,
//!     [
//!         "value iteration",
//!         "retrograde (reachable)",
//!         "retrograde (all indexed)",
//!         "retrograde (all indexed, with predecessors)",
//!     ]
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agreement;
mod brute_force;
mod compare;
mod compared;
mod error;
mod sample;
mod solvers;
mod tally;
mod value_iteration;

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

pub use agreement::{Agreement, Skipped};
pub use error::CrossCheckError;

use crate::audit::Audit;
use crate::game::GameState;
use crate::solution::Playthrough;
use compared::Compared;

/// Compares [`Minimax::hashed`](crate::Minimax::hashed),
/// [`AlphaBeta::hashed`](crate::AlphaBeta::hashed) and brute force on a game without cycles. For
/// solvers that need capabilities, use [`CrossCheck`].
///
/// # Errors
///
/// As [`CrossCheck::run`]; [`CrossCheckError`] has an example.
pub fn cross_check<G: GameState>(
    root: &G,
    budget: usize,
) -> Result<Agreement, CrossCheckError<G::Move, G::Value>> {
    CrossCheck::new(root, budget).run()
}

/// The mode of a [`CrossCheck`] in which no position may repeat.
#[derive(Clone, Copy, Debug)]
pub struct Acyclic;

/// The mode of a [`CrossCheck`] in which positions may repeat.
#[derive(Clone, Copy, Debug)]
pub struct Cyclic;

/// The mode of a [`CrossCheck`] in which positions may repeat within a stage.
#[derive(Clone, Copy, Debug)]
pub struct ByStage;

/// A cross-check of the game that starts at a root: which solvers it compares, and up to which
/// budget. The [module](self) has an example.
///
/// As in [`audit::Audit`](crate::audit::Audit), each capability has a method, which does not
/// compile for a game without the capability. It adds the solvers that need the capability, and for
/// a [`playthrough`](Self::playthrough) also its audit.
///
/// # What is compared
///
/// Solvers that hold the values of all positions solve the root, and are compared in every position
/// that it leads to. The others, such as brute force and [`AlphaBeta`](crate::AlphaBeta), solve
/// each position from scratch: if the game has at most 128 positions, every one of them; in a
/// larger game the root and up to 32 positions on random lines of play, always the same. So small
/// instances show the most. A solver skips a position where it does not fit, for example because a
/// move does not lower the index, or where it exceeds the budget. [`Agreement`] names those that
/// took part, and what they skipped.
///
/// Solvers trust the game, so one may panic if the game breaks its contract: audit the game first.
///
/// # Complexity
///
/// The budget counts positions as the budget of an [audit](crate::audit::Audit) does: a game that
/// fits it is solved by every solver but brute force. In a larger game, each solver expands up to
/// the budget of positions for each position that it solves. Each takes up to 1 GiB.
///
/// Each solver is compiled for your game. With optimization that takes several seconds, without it
/// one: for small instances leave tests unoptimized.
#[must_use]
pub struct CrossCheck<'g, G: GameState, C = Acyclic> {
    root: &'g G,
    budget: usize,
    stop_flag: Option<&'g AtomicBool>,
    solvers: Vec<Compared<'g, G>>,
    /// The audit that [`playthrough`](Self::playthrough) runs first.
    audit: Audit<'g, G>,
    cycles: PhantomData<C>,
}

impl<G: GameState, C> CrossCheck<'_, G, C> {
    /// All that a snapshot test of a game needs: audits the game with the capabilities named,
    /// [runs](Self::run) the cross-check, [verifies](crate::Solution::verify) every value of a
    /// solution, and returns the [line of best play](crate::Solution::playthrough). The whole game
    /// must fit the budget.
    ///
    /// # Errors
    ///
    /// The error of the first step that fails.
    pub fn playthrough(&self) -> Result<Playthrough<G>, CrossCheckError<G::Move, G::Value>> {
        let coverage = self.audit.run();
        let coverage = coverage.map_err(|it| CrossCheckError::Violation(Box::new(it)))?;
        if !coverage.complete {
            return Err(CrossCheckError::Partial(coverage));
        }
        self.run()?;
        let solution = match self.solve_root(LINE_OF) {
            Some(Ok(solution)) => solution,
            Some(Err(error)) => return Err(CrossCheckError::failure(Vec::new(), error.clone())),
            None => unreachable!("it holds all values"),
        };
        let verified = solution.verify().map_err(CrossCheckError::Unverified)?;
        debug_assert!(verified.complete, "it holds every position");
        Ok(solution.playthrough())
    }
}

/// The number of the solver whose line of best play is written: minimax or retrograde analysis,
/// after the reference.
const LINE_OF: usize = 1;

impl<G: GameState, C> fmt::Debug for CrossCheck<'_, G, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CrossCheck")
            .field("budget", &self.budget)
            .field("solvers", &self.solvers.len())
            .field("audit", &self.audit)
            .finish_non_exhaustive()
    }
}
