//! Every way in which a run can fail.

use crate::game::{Player, debug_as_display};
#[cfg(feature = "disk")]
use crate::run::TransportError;
use crate::run::{Limit, StopReason};
#[cfg(feature = "disk")]
use crate::store::StoreError;
use crate::table::WideKey;

/// Why a run has no solution; `M` is the game's type of moves.
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
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveErrorKind<M> {
    /// A position repeats on a line of play, in a solver for acyclic games.
    /// [`Retrograde`](crate::Retrograde) solves games with cycles whose values are a win, a draw or
    /// a loss. No solver fits scores there: let the key count the plies, up to a limit. With
    /// [`Grundy`](crate::Grundy) the position is a part, and each move is a move of one part of the
    /// position before.
    Cycle {
        /// The moves from the root to the position.
        line: Vec<M>,
        /// The moves from the position back to it.
        cycle: Vec<M>,
    },
    /// A value leaves the range of its type.
    Overflow {
        /// The index of the position where the line starts, in a solver that works by index;
        /// `None` if it starts at the root.
        from: Option<usize>,
        /// The moves from there, the last of which leads to the value that does not fit; empty if
        /// the solver does not know them, or the value is that of the root.
        line: Vec<M>,
    },
    /// A move does not lead to a lower index, in a solver that works from the lowest index up.
    IndexOrder {
        /// The index of the position.
        from: usize,
        /// The move.
        mv: M,
        /// The index of the position after the move.
        to: usize,
    },
    /// A move does not lead to a later stage, or leads farther than the longest step, in a solver
    /// that works from the last stage back.
    StageOrder {
        /// The index of the position; its packed key, in a solver that works by key.
        at: u64,
        /// The move.
        mv: M,
        /// The stage of the position.
        from: usize,
        /// The stage of the position after the move.
        to: usize,
    },
    /// A move leads to a position whose value should be known and is not, in a solver that works by
    /// index: [`index`](crate::Indexed::index), [`at_index`](crate::Indexed::at_index) and
    /// [`blocks`](crate::Indexed::blocks) contradict one another.
    /// [`check::Audit`](crate::check::Audit) with [`indexed`](crate::check::Audit::indexed) shows
    /// where.
    MissingValue {
        /// The index of the position.
        from: usize,
        /// The move.
        mv: M,
        /// The index of the position after the move.
        to: usize,
    },
    /// [`restore`](crate::Restore::restore) returns no state for the packed key
    /// of a position, or a position has other successors when the solver asks again.
    /// [`check::Audit`](crate::check::Audit) with
    /// [`restore`](crate::check::Audit::restore) shows where.
    WrongKey {
        /// The packed key.
        packed: u64,
    },
    /// A packed key is not below 2 to the power of [`key_bits`](crate::PackedKey::key_bits), so a
    /// table by packed key would confuse two positions. [`check::Audit`](crate::check::Audit) with
    /// [`packed_key`](crate::check::Audit::packed_key) shows where.
    PackedKeyRange {
        /// The packed key of the position.
        packed: u64,
        /// The bits of a packed key at the root.
        key_bits: u32,
    },
    /// The value of a position is missing although all its successors were solved:
    /// [`moves`](crate::GameState::moves), [`play`](crate::GameState::play),
    /// [`key`](crate::GameState::key) or [`index`](crate::Indexed::index) return something else
    /// when they are called again. [`check::audit`](crate::check::audit) shows where.
    ChangingAnswer {
        /// The moves from the root, the last of which leads to the successor without a value.
        line: Vec<M>,
    },
    /// The value with the next number is not greater: [`to_number`](crate::Value::to_number) and
    /// [`from_number`](crate::Value::from_number) contradict the order of values.
    ValueOrder {
        /// The moves from the root to the position that was searched.
        line: Vec<M>,
    },
    /// Most bounds that [`AlphaBeta::packed`](crate::AlphaBeta::packed) finds do not fit the 8
    /// bytes of an entry beside the packed key. It would search almost without a table.
    /// [`AlphaBeta::hashed`](crate::AlphaBeta::hashed) has room for any value.
    ValuesTooWide {
        /// The bits of a packed key.
        key_bits: u32,
        /// Scores from `-most` to `most` fit.
        most: i64,
    },
    /// A limit of the run.
    Limit(Limit),
    /// The allocator refused the memory for a table or a stack.
    OutOfMemory {
        /// The bytes that tables and stacks need together.
        needed: usize,
    },
    /// The lists of predecessors are longer than the solver can address: a few positions have
    /// billions of predecessors.
    TooLarge,
    /// A win takes more plies than [`Retrograde`](crate::Retrograde) can count, also where values
    /// are [`Wdl`](crate::Wdl). Without cycles, [`Minimax`](crate::Minimax) has no such bound.
    TooFar {
        /// The most plies that it can count.
        plies: u16,
    },
    /// No move is worth what pruning made of a position: the [`bounds`](crate::GameState::bounds)
    /// or [`candidate_moves`](crate::GameState::candidate_moves) of the game are wrong, there or
    /// below, or positions of different value share a [`key`](crate::GameState::key) or
    /// [`packed_key`](crate::PackedKey::packed_key). A solver need not detect that;
    /// [`check::audit`](crate::check::audit) tests them, and [`check::Audit`](crate::check::Audit)
    /// the packed key.
    WrongPruning {
        /// The moves from the root to the position.
        line: Vec<M>,
    },
    /// The value is found, but the run ended before the strategy was complete that
    /// [`AlphaBeta::with_certificate`](crate::AlphaBeta::with_certificate) asks for.
    Unproven {
        /// Whose strategy it is.
        player: Player,
        /// The value of the root, as `Debug` writes it.
        value: String,
        /// How many positions of the strategy were opened.
        positions: u64,
        /// Why the run ended: a limit, the memory, or a stop.
        reason: Box<Self>,
    },
    /// A position is listed as a predecessor more often than it has moves: the game violates the
    /// contract of [`Predecessors`](crate::Predecessors).
    WrongPredecessors,
    /// A player moves twice in a row, in a solver that [folds
    /// players](crate::Retrograde::fold_players) who move in turn.
    MovesAgain,
    /// A position has more moves than the solver can count: 4,095.
    TooManyMoves,
    /// The stop flag was set, or the observer ended the run.
    Stopped,
    /// A [store](crate::store) holds a value that is not the one that the rules and the values of
    /// the successors give: [`StoreSolver::verify`](crate::StoreSolver::verify).
    #[cfg(feature = "disk")]
    WrongValue {
        /// The packed key of the position; its index, in a store by index.
        packed: u64,
        /// The value in the store, as `Debug` writes it; `None` if its number stands for none.
        stored: Option<String>,
        /// The value that the rules give; `None` if it is out of range.
        derived: Option<String>,
    },
    /// A [store](crate::store) cannot be written or read. When the cause is gone, the solver
    /// continues from what the store holds.
    #[cfg(feature = "disk")]
    Store(StoreError),
    /// The members of a cluster can no longer exchange what they have for one another: see
    /// [`Transport`](crate::run::Transport).
    #[cfg(feature = "disk")]
    Transport(TransportError),
    /// Another member of the cluster has ended with an error, so this one ends, too.
    #[cfg(feature = "disk")]
    OtherMember {
        /// The number of that member.
        member: usize,
        /// Its error, as `Display` writes it.
        message: String,
    },
    /// The members of the cluster were not given the same: another game or instance, another store.
    #[cfg(feature = "disk")]
    OtherTask {
        /// The first member that differs from member 0.
        member: usize,
        /// What differs, for people.
        what: &'static str,
    },
}

impl<M: Copy> SolveErrorKind<M> {
    /// This error, of a run whose root is after the moves `before`.
    pub(in crate::solver) fn after(mut self, before: &[M]) -> Self {
        if let Self::Cycle { line, .. }
        | Self::Overflow { from: None, line }
        | Self::ChangingAnswer { line }
        | Self::ValueOrder { line }
        | Self::WrongPruning { line } = &mut self
        {
            line.splice(..0, before.iter().copied());
        }
        self
    }
}

impl<M> SolveErrorKind<M> {
    /// A value is out of range, and the solver does not know where.
    pub(crate) const fn overflow() -> Self {
        Self::overflow_after(Vec::new())
    }

    /// A value is out of range after these moves from the root.
    pub(in crate::solver) const fn overflow_after(line: Vec<M>) -> Self {
        Self::Overflow { from: None, line }
    }

    /// A value is out of range after a move from the position with the index `from`.
    pub(in crate::solver) fn overflow_at(from: usize, mv: M) -> Self {
        let (from, line) = (Some(from), vec![mv]);
        Self::Overflow { from, line }
    }

    /// Whether the run ended early: by a limit, for lack of memory, or because it was stopped.
    pub(in crate::solver) const fn is_early_end(&self) -> bool {
        matches!(
            self,
            Self::Limit(_) | Self::OutOfMemory { .. } | Self::Stopped
        )
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

impl<M> From<WideKey> for SolveErrorKind<M> {
    fn from(WideKey { packed, key_bits }: WideKey) -> Self {
        Self::PackedKeyRange { packed, key_bits }
    }
}

#[cfg(feature = "disk")]
impl<M> From<StoreError> for SolveErrorKind<M> {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

debug_as_display! { SolveErrorKind<M>, any M; }
