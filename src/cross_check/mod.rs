//! The cross-check: solves a game with every solver that fits, and compares the values.
//!
//! [`check::audit`](crate::check::audit) tests the rules, without solvers; a cross-check tests the
//! solvers on these rules. Bounds that do not hold, an index that two positions share, or a mistake
//! in a solver make a value that differs from the others. [`cross_check`] is for any game without
//! cycles, [`CrossCheck`] adds the solvers that need capabilities, and is for games with cycles,
//! too. [`CrossCheck::playthrough`] does all that a snapshot test of a game needs: audit, cross-check,
//! verified solution and line of best play.
//!
//! ```
//! use optimal_play::Retrograde;
//! use optimal_play::cross_check::{CrossCheck, cross_check};
//! use optimal_play::games::chase::Chase;
//! use optimal_play::games::knight_pawns::KnightPawns;
//! use optimal_play::games::tic_tac_toe::TicTacToe;
//!
//! let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
//! let root = game.start();
//! let agreement = cross_check(&root, 1000)?;
//! assert_eq!(agreement.solvers.len(), 3);
//! // With its capabilities:
//! let check = CrossCheck::new(&root, 1000).indexed().by_key().packed_key();
//! assert_eq!(check.run()?.solvers.len(), 7); // `Tabulate::by_index` fits some positions, where moves lower the index
//!
//! // `Retrograde` fits any game with outcomes, also one without cycles:
//! let root = TicTacToe::new();
//! let check = CrossCheck::new(&root, 10_000).packed_key().with_solver(Retrograde::reachable());
//! assert_eq!(check.run()?.solvers.len(), 5);
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
mod error;
mod sample;
mod solvers;
mod tally;
mod value_iteration;

use std::fmt;
use std::marker::PhantomData;

pub use agreement::{Agreement, Skipped};
pub use error::CrossCheckError;

use crate::check::Audit;
use crate::game::{
    GameState, Impartial, Indexed, OutcomeValue, PackedKey, Predecessors, Restore, Staged,
    SwapPlayers, Wdl,
};
use crate::solution::Playthrough;
use crate::solver::{AlphaBeta, Grundy, Minimax, Retrograde, Tabulate};
use solvers::Compared;
use value_iteration::ValueIteration;

/// Compares [`Minimax::hashed`], [`AlphaBeta::hashed`] and brute force on a game without cycles.
/// For solvers that need capabilities, use [`CrossCheck`].
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

/// A cross-check of the game that starts at a root: which solvers it compares, and up to which
/// budget. The [module](self) has an example.
///
/// As in [`check::Audit`](crate::check::Audit), each capability has a method, which does not
/// compile for a game without the capability. It adds the solvers that need the capability, and for
/// a [`playthrough`](Self::playthrough) also its audit.
///
/// # What is compared
///
/// Solvers that hold the values of all positions solve the root, and are compared in every position
/// that it leads to. The others, such as brute force and [`AlphaBeta`], solve each position from
/// scratch: if the game has at most 128 positions, every one of them; in a larger game the root and
/// up to 32 positions on random lines of play, always the same. So small instances show the most. A
/// solver skips a position where it does not fit, for example because a move does not lower the
/// index, or where it exceeds the budget. [`Agreement`] names those that took part, and what they
/// skipped.
///
/// Solvers trust the game, so one may panic if the game breaks its contract: audit the game first.
///
/// # Complexity
///
/// Each solver expands up to the budget of positions for each position that it solves, in up to
/// 1 GiB.
///
/// Each solver is compiled for your game. With optimization that takes several seconds, without it
/// one: for small instances leave tests unoptimized.
#[must_use]
pub struct CrossCheck<'g, G: GameState, C = Acyclic> {
    root: &'g G,
    budget: usize,
    solvers: Vec<Compared<'g, G>>,
    /// What [`playthrough`](Self::playthrough) tests first.
    audit: Audit<'g, G>,
    cycles: PhantomData<C>,
}

impl<'g, G: GameState> CrossCheck<'g, G, Acyclic> {
    /// A cross-check of a game without cycles: brute force, [`Minimax::hashed`] and
    /// [`AlphaBeta::hashed`], each within `budget` positions.
    pub fn new(root: &'g G, budget: usize) -> Self {
        Self::empty(root, budget)
            .with_brute_force()
            .with_whole(Minimax::hashed())
            .with_solver(AlphaBeta::hashed())
    }

    /// Adds [`Minimax::dense`] and [`Tabulate::by_index`], which fits games in which every move
    /// lowers the index.
    pub fn indexed(self) -> Self
    where
        G: Indexed,
    {
        self.audited(Audit::indexed)
            .with_whole(Minimax::dense())
            .with_whole(Tabulate::by_index())
    }

    /// Adds [`Tabulate::by_key`], for games with [`Restore`] and [`Staged`].
    pub fn by_key(self) -> Self
    where
        G: Restore + Staged + Sync,
    {
        self.audited(|it| it.restore().staged())
            .with_whole(Tabulate::by_key())
    }

    /// Adds [`AlphaBeta::packed`].
    pub fn packed_key(self) -> Self
    where
        G: PackedKey + Send,
    {
        self.audited(Audit::packed_key)
            .with_solver(AlphaBeta::packed())
    }

    /// Adds [`Minimax::fold_players`] over a hash table.
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.audited(Audit::swap_players)
            .with_whole(Minimax::hashed().fold_players())
    }

    /// Adds [`Grundy`], by definition and by search, for games whose values are [`Wdl`];
    /// [`WithoutDistance`](crate::WithoutDistance) makes one of a game with
    /// [`Outcome`](crate::Outcome).
    pub fn impartial(self) -> Self
    where
        G: Impartial<Value = Wdl>,
    {
        self.audited(Audit::impartial)
            .with_whole(Grundy::new())
            .with_solver(Grundy::by_search())
    }
}

impl<'g, G: GameState> CrossCheck<'g, G, Cyclic>
where
    G::Value: OutcomeValue,
{
    /// A cross-check of a game in which positions may repeat: value iteration, a slow reference
    /// that shares no code with the solvers, and [`Retrograde::reachable`], each within `budget`
    /// positions. Value iteration visits all positions once for each ply of the longest win, and
    /// skips a game where one takes more than 1,024.
    pub fn cyclic(root: &'g G, budget: usize) -> Self {
        Self::empty(root, budget)
            .audited(Audit::cyclic)
            .with_whole(ValueIteration)
            .with_whole(Retrograde::reachable())
    }

    /// Adds [`Retrograde::indexed`].
    pub fn indexed(self) -> Self
    where
        G: Indexed,
    {
        self.audited(Audit::indexed)
            .with_whole(Retrograde::indexed())
    }

    /// Adds [`Retrograde::with_predecessors`].
    pub fn predecessors(self) -> Self
    where
        G: Indexed + Predecessors + Sync,
    {
        self.audited(Audit::predecessors)
            .with_whole(Retrograde::with_predecessors())
    }

    /// Adds [`Retrograde::fold_players`] of the positions that the root leads to, which fits games
    /// whose players move in turn.
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.audited(Audit::swap_players)
            .with_whole(Retrograde::reachable().fold_players())
    }
}

impl<'g, G: GameState, C> CrossCheck<'g, G, C> {
    const fn empty(root: &'g G, budget: usize) -> Self {
        Self {
            root,
            budget,
            solvers: Vec::new(),
            audit: Audit::new(root, budget),
            cycles: PhantomData,
        }
    }

    /// Adds a capability to the audit.
    fn audited(mut self, with: impl FnOnce(Audit<'g, G>) -> Audit<'g, G>) -> Self {
        self.audit = with(self.audit);
        self
    }

    /// Adds no solver; [`playthrough`](Self::playthrough) tests [`Restore`] and [`PackedKey`].
    pub fn restore(self) -> Self
    where
        G: Restore,
    {
        self.audited(Audit::restore)
    }

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
