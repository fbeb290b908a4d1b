//! Every way in which a run can fail.

use crate::game::{Location, Origin, Player, debug_as_display};
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
    ///
    /// If the game cannot return to a position, the key may leave something out, which
    /// [`audit`](crate::audit::audit) looks for; another solver would return wrong values.
    /// In a game with cycles, [`Retrograde`](crate::Retrograde) solves values that are a win, a
    /// draw or a loss, and [`by_stage`](crate::Retrograde::by_stage) solves scores; or let the key
    /// count the plies, up to a limit.
    ///
    /// With [`Grundy`](crate::Grundy) the position is a part, and each move is a move of one part
    /// of the position before.
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
    /// The game breaks the contract of its traits, in a way that the solver has noticed:
    /// [`audit::Audit`](crate::audit::Audit), with the capabilities that the solver uses, shows
    /// where. A solver need not notice.
    Contract {
        /// The position where the solver noticed, if it knows it.
        at: Option<Location<M>>,
        /// The fault there, for people.
        fault: String,
    },
    /// The solver cannot solve such a game, and another one can: a move does not lead to a lower
    /// index, a player moves twice in a row, or there are more plies, moves, predecessors or values
    /// than it counts. The text says which, for people.
    Unsupported(String),
    /// A limit of the run.
    Limit(Limit),
    /// The allocator refused the memory for a table or a stack.
    OutOfMemory {
        /// The bytes that tables and stacks need together.
        needed: usize,
    },
    /// The value is found, but the run ended before the strategy was complete that
    /// [`AlphaBeta::with_certificate`](crate::AlphaBeta::with_certificate) asks for.
    Unproven {
        /// Whose strategy it is.
        player: Player,
        /// The value of the root, as `Debug` writes it.
        value: String,
        /// The number of positions of the strategy that were opened.
        positions: u64,
        /// Why the run ended: a limit, the memory, or a stop.
        reason: Box<Self>,
    },
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
        /// The difference, for people.
        what: &'static str,
    },
}

impl<M: Copy> SolveErrorKind<M> {
    /// This error, of a run whose root is after the moves `before`: the lines from the root grow, and
    /// those from an index stay. `has_a_line` of the cross-check lists the same kinds.
    pub(in crate::solver) fn after(mut self, before: &[M]) -> Self {
        if let Self::Cycle { line, .. }
        | Self::Overflow { from: None, line }
        | Self::Contract {
            at:
                Some(Location {
                    origin: Origin::Root,
                    line,
                }),
            ..
        } = &mut self
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

    /// The game breaks its contract after these moves from the root.
    pub(in crate::solver) fn contract(line: Vec<M>, fault: &str) -> Self {
        Self::contract_at(Location::after(line), fault)
    }

    /// The value of a position is missing although all its successors were solved.
    pub(in crate::solver) fn changing_answer(line: Vec<M>) -> Self {
        let fault = "the value of a solved position is missing: moves, play, key or index change between calls; audit the game";
        Self::contract(line, fault)
    }

    /// The game breaks its contract there.
    #[cold]
    pub(in crate::solver) fn contract_at(at: Location<M>, fault: impl Into<String>) -> Self {
        let (at, fault) = (Some(at), fault.into());
        Self::Contract { at, fault }
    }

    /// The solver has no state for this packed key, or none with the same successors.
    #[cold]
    pub(in crate::solver) fn wrong_key(packed: u64) -> Self {
        let fault = "the position is not restored, or has other successors when asked again; audit the game with unpack";
        Self::contract_at(Location::at_packed_key(packed), fault)
    }

    /// The game has more positions, moves or predecessors than the solver counts, or is of another
    /// kind than it solves.
    #[cold]
    pub(in crate::solver) fn unsupported(reason: impl Into<String>) -> Self {
        Self::Unsupported(reason.into())
    }

    /// Whether the run ended early: by a limit, for lack of memory, or because it was stopped.
    pub(crate) const fn is_early_end(&self) -> bool {
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
        let fault = format!(
            "the key has more than the {key_bits} bits of key_bits; audit the game with packed_key"
        );
        Self::contract_at(Location::at_packed_key(packed), fault)
    }
}

#[cfg(feature = "disk")]
impl<M> From<StoreError> for SolveErrorKind<M> {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

debug_as_display! { SolveErrorKind<M>, any M; }
