//! The answer of a run: values, best moves, the line of best play.

mod best_play_tree;
mod certify;
mod grundy;
mod line;
mod playthrough;
mod positions;
#[cfg(feature = "serde")]
mod serialize;
mod statistics;
mod verify;

use std::fmt;

pub use best_play_tree::BestPlayTree;
pub(crate) use grundy::GrundyValues;
pub use line::Line;
pub use playthrough::{IllegalMove, Playthrough};
pub use positions::Positions;
#[cfg(feature = "serde")]
pub(crate) use serialize::SCHEMA_VERSION;
pub use statistics::Statistics;
pub use verify::VerifyError;

use crate::game::{GameState, Value};
use crate::run::Report;
use crate::table::{DenseTable, HashTable, OutcomeTable, Table};

/// The answer of a run: the exact value of the root and of every position that was solved with it.
///
/// A solver that is asked for the root's value alone leaves that and the values after the root's moves: the
/// best moves of the root are known, and the line ends after the first.
///
/// All values are seen from [`Player::Max`](crate::Player::Max). States asked about must be of the
/// same instance as the root.
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
    report: Report,
}

/// The table that a solver leaves behind.
pub(crate) enum Values<G: GameState> {
    Hashed(HashTable<G>),
    Dense(DenseTable<G>),
    Outcomes(OutcomeTable<G>),
    Grundy(GrundyValues<G>),
    /// Only some positions: those on the line of best play, or the root and its successors.
    Partial(HashTable<G>),
}

impl<G: GameState> Values<G> {
    fn get(&self, state: &G) -> Option<G::Value> {
        match self {
            Self::Hashed(table) | Self::Partial(table) => table.get(state),
            Self::Dense(table) => table.look_up(state),
            Self::Outcomes(table) => table.get(state),
            Self::Grundy(values) => values.get(state),
        }
    }
}

impl<G: GameState> Solution<G> {
    pub(crate) fn new(root: G, values: Values<G>, report: Report) -> Self {
        let value = values
            .get(&root)
            .expect("a solver solves its root: has it the same key, or index, when asked again?");
        Self {
            root,
            value,
            values,
            report,
        }
    }

    /// The position that was solved.
    pub const fn root(&self) -> &G {
        &self.root
    }

    /// The value of the root.
    pub const fn value(&self) -> G::Value {
        self.value
    }

    /// The value of `state`; `None` if the run did not reach it.
    pub fn value_of(&self, state: &G) -> Option<G::Value> {
        self.values.get(state)
    }

    /// The moves of `state`, each with what the rest of the game is worth if it is played, its
    /// reward included. None where the game is over, or that the run did not reach. Moves to positions whose
    /// value the solution does not hold are left out: after `AlphaBeta` all but those of the line. See
    /// [`moves_with_values`](Self::moves_with_values) for those, too.
    pub fn move_values(&self, state: &G) -> impl Iterator<Item = (G::Move, G::Value)> {
        let is_reached = self.value_of(state).is_some();
        let moves = is_reached.then(|| self.moves_with_values(state));
        let moves = moves.into_iter().flatten();
        moves.filter_map(|(mv, value)| Some((mv, value?)))
    }

    /// All moves of `state` in the order of [`GameState::moves`], each with what the rest of the game is worth if it
    /// is played, its reward included; `None` if the solution does not hold that. No moves where the game is over.
    ///
    /// For interfaces, which show every move, known or not.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::{Capture, KnightPawns};
    /// use optimal_play::{AlphaBeta, Run, Solver};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let root = game.start();
    /// let solution = AlphaBeta::hashed().solve(&root, Run::new())?;
    /// let moves: Vec<_> = solution.moves_with_values(&root).collect();
    /// // The line is known, and no more.
    /// let captures = [0, 1, 2].map(|pawn| Capture { pawn });
    /// assert_eq!(moves, [(captures[0], None), (captures[1], Some(8)), (captures[2], None)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_with_values(
        &self,
        state: &G,
    ) -> impl Iterator<Item = (G::Move, Option<G::Value>)> {
        let goes_on = state.decided().is_none();
        let moves = goes_on.then(|| state.moves()).into_iter().flatten();
        moves.map(|mv| (mv, self.move_value(state, mv)))
    }

    /// What the rest of the game is worth if `mv` is played, its reward included.
    fn move_value(&self, state: &G, mv: G::Move) -> Option<G::Value> {
        if let Values::Grundy(values) = &self.values {
            return values.after(state, mv);
        }
        let step = state.step(mv);
        self.value_of(&step.state)?.back_up(step.reward)
    }

    /// All moves of `state` that keep its value, in the order of [`GameState::moves`], among those whose value the
    /// solution holds: see [`move_values`](Self::move_values). None where the game is over, or that the run did not reach. An [`Outcome`](crate::Outcome) is kept by the
    /// moves that win soonest, or lose latest.
    pub fn best_moves(&self, state: &G) -> impl Iterator<Item = G::Move> {
        let best = self.value_of(state);
        self.move_values(state)
            .filter(move |&(_, value)| Some(value) == best)
            .map(|(mv, _)| mv)
    }

    /// The line of best play from the root: the first best move of each position, to the end of the
    /// game, or to a position that repeats; or as far as the solution goes, if the root's value alone was asked for.
    pub fn line(&self) -> Line<'_, G> {
        self.line_from(&self.root)
    }

    /// The line of best play from `state`.
    pub fn line_from(&self, state: &G) -> Line<'_, G> {
        Line::new(self, state.clone())
    }

    /// Every position that the root leads to, each once, with its value: nearest to the root first,
    /// and in the order of [`GameState::moves`]. The same on every machine and from every solver.
    ///
    /// # Complexity
    ///
    /// Keeps the keys of the positions passed and the states of those ahead in memory.
    pub fn positions(&self) -> Positions<'_, G> {
        Positions::new(self)
    }

    /// What the run did.
    pub const fn report(&self) -> &Report {
        &self.report
    }
}

impl<G: GameState> fmt::Debug for Solution<G> {
    /// Root and table are left out: neither needs to be printable, and the table can be huge.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            root: _,
            value,
            values: _,
            report,
        } = self;
        f.debug_struct("Solution")
            .field("value", value)
            .field("report", report)
            .finish_non_exhaustive()
    }
}
