//! All that a snapshot test of a game needs, in one call.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use super::{Acyclic, CrossCheck, CrossCheckError, Cyclic};
use crate::check::{Audit, Coverage, Violation};
use crate::game::{
    GameState, Impartial, Indexed, OutcomeValue, PackedKey, Predecessors, Restore, Staged,
    SwapPlayers, Wdl, debug_as_display,
};
use crate::run::Run;
use crate::solution::{LineEnd, Playthrough, VerifyError};
use crate::solver::{Minimax, Retrograde, SolveError, Solver};

/// Audits a game without cycles, compares the solvers that fit any such game, solves the game,
/// verifies every value of the solution, and returns the line of best play, for a snapshot.
///
/// The audit and each solver may visit up to `budget` positions, and the whole game must fit. For
/// capabilities, and for games with cycles, take [`Trust`].
///
/// # Errors
///
/// [`TrustError`]: the error of the first step that fails.
///
/// # Examples
///
/// ```
/// use optimal_play::cross_check::trusted_playthrough;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// // In a test: insta::assert_snapshot!(trusted_playthrough(&game.start(), 1000)?);
/// let text = trusted_playthrough(&game.start(), 1000)?.to_string();
/// assert!(text.starts_with("value 8\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trusted_playthrough<G: GameState>(
    root: &G,
    budget: usize,
) -> Result<Playthrough<G>, TrustError<G::Move, G::Value>> {
    Trust::new(root, budget).run()
}

/// All that a snapshot test of a game needs, with its capabilities stated once: an [`Audit`], a
/// [`CrossCheck`], a solution whose values are all [verified](crate::Solution::verify), and the
/// [line of best play](crate::Solution::playthrough).
///
/// Each capability has a method, which does not compile for a game without the capability. The
/// audit tests its contract, and the cross-check compares the solvers that need it.
///
/// # Examples
///
/// ```
/// use optimal_play::cross_check::Trust;
/// use optimal_play::games::chase::Chase;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// let playthrough = Trust::new(&root, 1000).indexed().by_key().packed_key().run()?;
/// assert!(playthrough.to_string().starts_with("value 8\n"));
///
/// // A game where positions repeat:
/// let game = Chase::new(2, (1, 1), (2, 2))?;
/// let root = game.start();
/// let playthrough = Trust::cyclic(&root, 1000).indexed().predecessors().run()?;
/// // In a test: insta::assert_snapshot!(playthrough);
/// assert!(playthrough.to_string().starts_with("value Min wins in 2\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct Trust<'g, G: GameState, C = Acyclic> {
    root: &'g G,
    audit: Audit<'g, G>,
    cross_check: CrossCheck<'g, G, C>,
    solver: Box<dyn Solver<G> + 'g>,
}

impl<'g, G: GameState> Trust<'g, G, Acyclic> {
    /// For a game without cycles. The audit and each solver may visit up to `budget` positions, and
    /// the whole game must fit.
    pub fn new(root: &'g G, budget: usize) -> Self {
        Self {
            root,
            audit: Audit::new(root, budget),
            cross_check: CrossCheck::new(root, budget),
            solver: Box::new(Minimax::hashed()),
        }
    }

    /// Tests [`Indexed`] too, and compares the solvers that need it. Default: it does not.
    pub fn indexed(self) -> Self
    where
        G: Indexed,
    {
        self.and(Audit::indexed, CrossCheck::<_, Acyclic>::indexed)
    }

    /// Tests [`PackedKey`] too, and compares the solver that needs it. Default: it does not.
    pub fn packed_key(self) -> Self
    where
        G: PackedKey + Send,
    {
        self.and(Audit::packed_key, CrossCheck::packed_key)
    }

    /// Tests [`Restore`], [`PackedKey`] and [`Staged`] too, and compares the solver that
    /// needs them. Default: it does not.
    pub fn by_key(self) -> Self
    where
        G: Restore + Staged + Sync,
    {
        self.and(|it| it.restore().staged(), CrossCheck::by_key)
    }

    /// Tests [`SwapPlayers`] too, and compares the solvers that fold players. Default: it does not.
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.and(Audit::swap_players, CrossCheck::<_, Acyclic>::swap_players)
    }

    /// Tests [`Impartial`] too, and compares [`Grundy`](crate::Grundy). Default: it does not.
    pub fn impartial(self) -> Self
    where
        G: Impartial<Value = Wdl>,
    {
        self.and(Audit::impartial, CrossCheck::impartial)
    }
}

impl<'g, G: GameState> Trust<'g, G, Cyclic>
where
    G::Value: OutcomeValue,
{
    /// For a game in which positions may repeat. The audit and each solver may visit up to `budget`
    /// positions, and the whole game must fit.
    pub fn cyclic(root: &'g G, budget: usize) -> Self {
        Self {
            root,
            audit: Audit::new(root, budget).cyclic(),
            cross_check: CrossCheck::cyclic(root, budget),
            solver: Box::new(Retrograde::reachable()),
        }
    }

    /// Tests [`Indexed`] too, and compares the solver that needs it. Default: it does not.
    pub fn indexed(self) -> Self
    where
        G: Indexed,
    {
        self.and(Audit::indexed, CrossCheck::<_, Cyclic>::indexed)
    }

    /// Tests [`SwapPlayers`] too, and compares the solver that folds players. Default: it does not.
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.and(Audit::swap_players, CrossCheck::<_, Cyclic>::swap_players)
    }

    /// Tests [`Predecessors`] and [`Indexed`] too, and compares the solver that needs them.
    /// Default: it does not.
    pub fn predecessors(self) -> Self
    where
        G: Indexed + Predecessors + Sync,
    {
        self.and(Audit::predecessors, CrossCheck::predecessors)
    }
}

impl<'g, G: GameState, C> Trust<'g, G, C> {
    /// Tests [`Restore`] and [`PackedKey`] too. Default: it does not.
    pub fn restore(self) -> Self
    where
        G: Restore,
    {
        self.and(Audit::restore, |it| it)
    }

    /// Compares another solver: see [`CrossCheck::with_solver`]. Default: none.
    pub fn with_solver(self, solver: impl Solver<G> + 'g) -> Self {
        self.and(|it| it, |it| it.with_solver(solver))
    }

    /// Adds a capability to the audit, and its solvers to the cross-check.
    fn and(
        self,
        audit: impl FnOnce(Audit<'g, G>) -> Audit<'g, G>,
        cross_check: impl FnOnce(CrossCheck<'g, G, C>) -> CrossCheck<'g, G, C>,
    ) -> Self {
        Self {
            audit: audit(self.audit),
            cross_check: cross_check(self.cross_check),
            ..self
        }
    }

    /// Audits, compares, solves and verifies, and returns the line of best play.
    ///
    /// # Errors
    ///
    /// [`TrustError`]: the error of the first step that fails.
    pub fn run(self) -> Result<Playthrough<G>, TrustError<G::Move, G::Value>> {
        let coverage = self.audit.run().map_err(TrustError::Violation)?;
        if !coverage.complete {
            return Err(TrustError::Partial(coverage));
        }
        self.cross_check.run().map_err(TrustError::CrossCheck)?;
        let solution = self.solver.solve(self.root, Run::new());
        let solution = solution.map_err(TrustError::Unsolved)?;
        let verified = solution.verify().map_err(TrustError::Unverified)?;
        debug_assert!(verified.complete, "it holds every position");
        let mut line = solution.line();
        line.by_ref().for_each(drop);
        match line.end() {
            None | Some(LineEnd::GameOver | LineEnd::Repeats(_)) => Ok(solution.playthrough()),
            Some(end) => Err(TrustError::Truncated(end)),
        }
    }
}

impl<G: GameState, C> fmt::Debug for Trust<'_, G, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            root: _,
            audit,
            cross_check,
            solver: _,
        } = self;
        f.debug_struct("Trust")
            .field("audit", audit)
            .field("cross_check", cross_check)
            .finish_non_exhaustive()
    }
}

/// Why a game cannot be trusted; `M` is its type of moves, `V` that of its values.
///
/// # Examples
///
/// ```
/// use optimal_play::cross_check::{TrustError, trusted_playthrough};
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let error = trusted_playthrough(&game.start(), 12).expect_err("it has 13 positions");
/// assert!(matches!(error, TrustError::Partial(_)));
/// assert_eq!(
///     error.to_string(),
///     "the budget is too small: 12 positions, 14 moves and 10 values checked: a part of the game"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrustError<M, V> {
    /// The game breaks the contract.
    Violation(Violation<M>),
    /// The budget covers only a part of the game.
    Partial(Coverage),
    /// Solvers differ, or one fails, or there are fewer than two.
    CrossCheck(CrossCheckError<M, V>),
    /// There is no solution.
    Unsolved(SolveError<M>),
    /// A value of the solution is not the best of those of the successors.
    Unverified(VerifyError<M>),
    /// The line of best play ends before the game.
    Truncated(LineEnd),
}

/// The message includes the cause, so there is no `source`, which would repeat it.
impl<M: Debug, V: Debug> Error for TrustError<M, V> {}

debug_as_display! { TrustError<M, V>, any M V; }

impl<M: Debug, V: Debug> Display for TrustError<M, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Violation(error) => write!(f, "the game breaks the contract: {error}"),
            Self::Partial(coverage) => write!(f, "the budget is too small: {coverage}"),
            Self::CrossCheck(error) => write!(f, "the cross-check fails: {error}"),
            // Without the report, which differs from run to run.
            Self::Unsolved(error) => write!(f, "the game is not solved: {}", error.kind()),
            Self::Unverified(error) => write!(f, "the solution is wrong: {error}"),
            Self::Truncated(end) => write!(f, "the line of best play ends early: {end}"),
        }
    }
}
