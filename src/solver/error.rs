//! How a run can fail.

use std::error::Error;
use std::fmt::{self, Debug};

use crate::game::{After, Moves};
use crate::run::{Limit, Report, StopReason};

/// Why there is no solution, with the report of the run so far.
///
/// # Examples
///
/// ```
/// use optimal_play::{SolveErrorKind, GameState, Player, solve};
///
/// /// A token on a ring of `places` places, a step at a time: it never ends.
/// #[derive(Clone)]
/// struct Ring { at: u32, places: u32 }
///
/// impl GameState for Ring {
///     type Move = char;
///     type Key = u32;
///     type Value = i8;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = char> { ['>'].into_iter() }
///     fn play(&self, _: char) -> Self { Ring { at: (self.at + 1) % self.places, ..*self } }
///     fn terminal_value(&self) -> i8 { 0 }
///     fn key(&self) -> u32 { self.at }
/// }
///
/// let error = solve(&Ring { at: 0, places: 3 }).expect_err("the game has a cycle");
/// let SolveErrorKind::Cycle { line, cycle } = error.kind() else { panic!("{error}") };
/// assert_eq!(line, &[]);
/// assert_eq!(cycle, &['>', '>', '>']);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveError<M> {
    kind: SolveErrorKind<M>,
    report: Report,
}

/// What went wrong; `M` is the game's type of moves.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::{SolveErrorKind, Outcome, Player, Retrograde, Run, Solver, solve};
///
/// let game = Chase::new(2, (1, 1), (2, 2))?;
/// let error = solve(&game.start()).expect_err("pieces go back and forth");
/// let solution = match error.kind() {
///     SolveErrorKind::Cycle { .. } => Retrograde::reachable().solve(&game.start(), Run::new())?,
///     kind => panic!("{kind}"),
/// };
/// assert_eq!(solution.value(), Outcome::win(Player::Min, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolveErrorKind<M> {
    /// A position repeats, in a solver for games without cycles. Of [`Grundy`](crate::Grundy) it is a part, and each
    /// move is one of a part of what the move before led to.
    Cycle {
        /// The moves from the root to the position.
        line: Vec<M>,
        /// The moves from the position back to it.
        cycle: Vec<M>,
    },
    /// A value leaves the range of its type.
    Overflow {
        /// The moves from the root, the last of which leads to the value that does not fit; empty
        /// where the solver does not work from the root.
        line: Vec<M>,
    },
    /// A move does not lead to a lower index, in a solver that works from the lowest up.
    IndexOrder {
        /// The index of the position.
        from: usize,
        /// The move.
        mv: M,
        /// The index that it leads to.
        to: usize,
    },
    /// A move does not lead to a later stage, or goes farther than the game says, in a solver that works
    /// from the last stage back.
    StageOrder {
        /// The index of the position.
        index: usize,
        /// The move.
        mv: M,
        /// The stage of the position.
        from: usize,
        /// The stage that it leads to.
        to: usize,
    },
    /// A move leads to an index that should have a value by then, and has none, in a solver that works in the order of
    /// indices or stages: [`index`](crate::Indexed::index), [`at_index`](crate::Indexed::at_index), and
    /// [`stage`](crate::Staged::stage) do not fit together. [`check::Audit`](crate::check::Audit) with these
    /// capabilities tests them.
    MissingValue {
        /// The index of the position.
        from: usize,
        /// The move.
        mv: M,
        /// The index that it leads to.
        to: usize,
    },
    /// A limit of the run is reached.
    Limit(Limit),
    /// The allocator refused the memory for a table or a stack.
    OutOfMemory {
        /// The bytes that tables and stacks need to go on.
        needed: usize,
    },
    /// The game has more positions than the solver can number, 2^32, or more moves than it can list.
    TooLarge,
    /// A win takes more plies than the solver can count.
    TooFar {
        /// The most that it can count.
        plies: u16,
    },
    /// No move is worth what the [`bounds`](crate::GameState::bounds) and the
    /// [`candidate_moves`](crate::GameState::candidate_moves) of the game make of a position: they are wrong, there or
    /// further on, or positions of different value have the same [`key`](crate::GameState::key), or
    /// [`packed_key`](crate::PackedKey::packed_key). That is not always found out;
    /// [`check::audit`](crate::check::audit) tests them, and [`check::Audit`](crate::check::Audit) the packed
    /// key.
    WrongPruning {
        /// The moves from the root to the position.
        line: Vec<M>,
    },
    /// A position is listed as a predecessor more often than it has moves: the game breaks the contract
    /// of [`Predecessors`](crate::Predecessors).
    WrongPredecessors,
    /// A position has more moves than the solver can count: 4,095.
    TooManyMoves,
    /// The stop flag was set, or the observer asked for the end.
    Stopped,
}

impl<M> SolveError<M> {
    pub(crate) const fn new(kind: SolveErrorKind<M>, report: Report) -> Self {
        Self { kind, report }
    }

    /// What went wrong.
    pub const fn kind(&self) -> &SolveErrorKind<M> {
        &self.kind
    }

    /// This error of a run that began after the moves `before`.
    pub(crate) fn after(self, before: &[M]) -> Self
    where
        M: Copy,
    {
        let Self { kind, report } = self;
        Self::new(kind.after(before), report)
    }

    /// What the run had done by then.
    pub const fn report(&self) -> &Report {
        &self.report
    }
}

impl<M: Copy> SolveErrorKind<M> {
    /// This error of a run that began after the moves `before`.
    pub(super) fn after(mut self, before: &[M]) -> Self {
        if let Self::Cycle { line, .. } | Self::Overflow { line } | Self::WrongPruning { line } =
            &mut self
        {
            line.splice(..0, before.iter().copied());
        }
        self
    }
}

impl<M> From<StopReason> for SolveErrorKind<M> {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Limit(limit) => Self::Limit(limit),
            StopReason::OutOfMemory { needed } => Self::OutOfMemory { needed },
            StopReason::Stopped => Self::Stopped,
        }
    }
}

impl<M: Debug> Error for SolveError<M> {}

impl<M: Debug> fmt::Display for SolveError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (after {})", self.kind, self.report)
    }
}

impl<M: Debug> fmt::Display for SolveErrorKind<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cycle { line, cycle } => write!(
                f,
                "a position repeats: {} the moves {} lead back to it; for games with cycles there is \
                 Retrograde",
                After(line),
                Moves(cycle)
            ),
            Self::Overflow { line } if line.is_empty() => {
                write!(f, "a value leaves the range of its type")
            }
            Self::Overflow { line } => write!(
                f,
                "the value leaves the range of its type with the last of the moves {}",
                Moves(line)
            ),
            Self::IndexOrder { from, mv, to } => write!(
                f,
                "the move {mv:?} leads from index {from} to {to}, which is not lower; for games whose \
                 indices are in another order there is Minimax"
            ),
            Self::StageOrder {
                index,
                mv,
                from,
                to,
            } => write!(
                f,
                "the move {mv:?} from index {index} leads from stage {from} to {to}, which is not later, or \
                 farther than the game says"
            ),
            Self::MissingValue { from, mv, to } => write!(
                f,
                "the move {mv:?} leads from index {from} to {to}, which should have a value by then and has \
                 none: index, at_index and stage do not fit together; the audit of the game with these capabilities, \
                 check::Audit, shows where"
            ),
            Self::Limit(limit) => write!(f, "{limit}"),
            Self::OutOfMemory { needed } => {
                write!(f, "{needed} bytes of memory are needed and not to be had")
            }
            Self::TooLarge => write!(
                f,
                "the game has more than 2^32 positions, or too many moves"
            ),
            Self::TooFar { plies } => write!(f, "a win takes more than {plies} plies"),
            Self::WrongPruning { line } => write!(
                f,
                "{} no move is worth what the search has found: bounds, candidate moves, or keys are wrong, there or \
                 further on; the audit of the game, check::audit, or check::Audit with the packed key, shows where",
                After(line)
            ),
            Self::WrongPredecessors => write!(
                f,
                "a position is listed as a predecessor more often than it has moves"
            ),
            Self::TooManyMoves => write!(f, "a position has more than 4095 moves"),
            Self::Stopped => write!(f, "the run was stopped"),
        }
    }
}
