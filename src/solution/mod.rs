//! The answer of a run: values, best moves, the line of best play.

mod best_play_tree;
mod caller_values;
mod canonical;
mod compare;
mod folded;
mod grundy;
mod line;
mod line_end;
mod playthrough;
mod positions;
mod progress;
mod schema_version;
#[cfg(feature = "serde")]
mod serialize;
mod statistics;
#[cfg(feature = "disk")]
mod stored;
#[cfg(feature = "disk")]
mod stored_values;
mod strategy;
mod values;
mod verify;
mod write_certificate;
#[cfg(feature = "disk")]
mod write_into;

use std::fmt;

pub use best_play_tree::BestPlayTree;
pub(crate) use canonical::{FormValues, Item};
pub use compare::Difference;
pub(crate) use grundy::GrundyValues;
pub use line::Line;
pub use line_end::LineEnd;
pub use playthrough::Playthrough;
pub use positions::Positions;
#[cfg(feature = "serde")]
pub(crate) use schema_version::SchemaVersion;
pub use statistics::Statistics;
#[cfg(feature = "disk")]
pub use stored::{MovesWithValues, Stored};
#[cfg(feature = "disk")]
pub(crate) use stored_values::{StoredForm, StoredValues};
pub(crate) use strategy::{Claim, Proof, Strategies, Strategy, Threshold};
pub(crate) use values::{PartialTable, Values};
pub use verify::{Verified, VerifyError};

use crate::game::{GameState, Step};
use crate::run::Report;

/// The answer of a run: the exact values of the root and of the positions that were solved with it.
///
/// Most solvers solve every position that the root leads to. A solution of
/// [`AlphaBeta`](crate::AlphaBeta) holds only the positions on the line of best play, unless it is
/// [semi-strong](crate::AlphaBeta::semi_strong). Methods return `None` where the solution does not
/// hold a value, never a guess.
///
/// All values are seen from [`Player::Max`](crate::Player::Max). States given to its methods must
/// be of the same instance as the root.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{GameState, solve};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// let solution = solve(&root)?;
/// assert_eq!(solution.value(), 8);
///
/// let line: Vec<_> = solution.line().collect();
/// assert_eq!(line.iter().map(|capture| capture.pawn).collect::<Vec<_>>(), [1, 0, 2]);
/// assert!(solution.best_moves(&root).eq([line[0]]));
///
/// let after = root.play(line[0]); // two knight moves
/// assert_eq!(solution.value_of(&after), Some(6));
/// assert_eq!(solution.positions().count(), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solution<G: GameState> {
    root: G,
    value: G::Value,
    values: Values<G>,
    strategies: Strategies<G>,
    report: Report,
}

impl<G: GameState> Solution<G> {
    pub(crate) fn new(root: G, values: Values<G>, report: Report) -> Self {
        let value = values.read().value_of(&root).expect(
            "a solver solves its root; the `key` or `index` of this one changes between calls",
        );
        Self::of_value(root, value, values, report)
    }

    /// A solution whose values need not be all that the root leads to; `value` is that of the root.
    fn of_value(root: G, value: G::Value, values: Values<G>, report: Report) -> Self {
        Self {
            root,
            value,
            values,
            strategies: Strategies::default(),
            report,
        }
    }

    /// The same solution with the strategies that the solver has found.
    pub(crate) fn with_strategies(self, strategies: Strategies<G>) -> Self {
        Self { strategies, ..self }
    }

    /// The position that was solved.
    pub const fn root(&self) -> &G {
        &self.root
    }

    /// The value of the root.
    pub const fn value(&self) -> G::Value {
        self.value
    }

    /// The value of `state`; `None` if the solution does not hold it.
    pub fn value_of(&self, state: &G) -> Option<G::Value> {
        self.values.read().value_of(state)
    }

    /// All moves of `state` in the order of [`GameState::moves`], each with its value: what the
    /// rest of the game is worth after it, its reward included; `None` if the solution does not
    /// hold that. Empty at the end of the game.
    pub fn move_values(&self, state: &G) -> impl Iterator<Item = (G::Move, Option<G::Value>)> {
        let steps = state.successors();
        steps.map(|step| (step.mv, self.value_of_step(state, &step)))
    }

    /// The value of the rest of the game after a step from `state`, its reward included.
    fn value_of_step(&self, state: &G, step: &Step<G>) -> Option<G::Value> {
        self.values.read().value_after(state, step)
    }

    /// All [moves](Self::move_values) of `state` that keep its value, among those whose value the
    /// solution holds. An [`Outcome`](crate::Outcome) is kept by the moves that win soonest, or
    /// lose latest.
    ///
    /// The first makes progress, so a player who always takes it in a won game wins it, and gains
    /// what the value promises, also where positions repeat. After
    /// [`Retrograde`](crate::Retrograde), a move makes progress if it lowers the
    /// [`plies`](Self::plies) by one, or ends the stage or the game when one is left. Moves that
    /// only keep the value follow: whoever takes one of those each time may go round forever. Both
    /// are in the order of [`GameState::moves`]. Where endless play is worth as much, as in a draw,
    /// the moves that end the stage come first. The other solvers solve games without cycles, where
    /// every move makes progress.
    ///
    /// Empty at the end of the game; where the solution does not hold the value of `state`, or of
    /// any move that keeps it; and where no move keeps it or none makes progress, because the game
    /// breaks its contract. [`Line::end`] of an empty [`line_from(state)`](Self::line_from) returns
    /// which.
    ///
    /// # Examples
    ///
    /// A walk around a ring. Max, at place 1, wins by the step onto place 0:
    ///
    /// ```
    /// use optimal_play::{GameState, Player, Retrograde, Run, Solver, Wdl};
    ///
    /// #[derive(Clone)]
    /// struct Ring(i8, Player);
    ///
    /// impl GameState for Ring {
    ///     type Move = i8;
    ///     type Key = (i8, Player);
    ///     type Value = Wdl;
    ///
    ///     fn to_move(&self) -> Player { self.1 }
    ///     fn moves(&self) -> impl Iterator<Item = i8> {
    ///         [1, -1].into_iter().filter(|_| self.0 != 0)
    ///     }
    ///     fn play(&self, step: i8) -> Self { Ring((self.0 + step).rem_euclid(4), !self.1) }
    ///     fn terminal_value(&self) -> Wdl { Wdl::MaxWins }
    ///     fn key(&self) -> (i8, Player) { (self.0, self.1) }
    /// }
    ///
    /// let solution = Retrograde::reachable().solve(&Ring(1, Player::Max), Run::new())?;
    /// assert!(solution.best_moves(solution.root()).eq([-1, 1])); // the second goes round
    /// # Ok::<(), optimal_play::SolveError<i8>>(())
    /// ```
    pub fn best_moves(&self, state: &G) -> impl Iterator<Item = G::Move> {
        self.best_steps(state).map(|step| step.mv)
    }

    /// The steps that keep the value of `state`.
    fn steps_that_keep(&self, state: &G) -> impl Iterator<Item = Step<G>> {
        let value = self.value_of(state);
        let steps = value.is_some().then(|| state.successors());
        let steps = steps.into_iter().flatten();
        steps.filter(move |step| self.value_of_step(state, step) == value)
    }

    /// The line of best play (principal variation) from the root: the first best move of each
    /// position. It ends with the game, at a position that repeats, or where the solution holds no
    /// further value; [`Line::end`] returns why.
    pub fn line(&self) -> Line<'_, G> {
        self.line_from(&self.root)
    }

    /// The line of best play from `state`.
    pub fn line_from(&self, state: &G) -> Line<'_, G> {
        Line::new(self, state.clone())
    }

    /// Every position that the root leads to and that the solution holds, each once, with its
    /// value: in breadth-first order from the root, successors in the order of
    /// [`GameState::moves`]. The order is the same on every machine and from every solver.
    ///
    /// # Complexity
    ///
    /// Expands each position once. Keeps the key of each and how it was reached in memory, and the
    /// states that are still to come.
    pub fn positions(&self) -> Positions<'_, G> {
        Positions::new(self)
    }

    /// The report of the run.
    pub const fn report(&self) -> &Report {
        &self.report
    }
}

impl<G: GameState> fmt::Debug for Solution<G> {
    /// Leaves out the root, which need not be `Debug`, and the table, which can be huge.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solution")
            .field("value", &self.value)
            .field("report", &self.report)
            .finish_non_exhaustive()
    }
}
