//! Capabilities that a game can add, each a trait of its own. A solver names those that it needs.

use super::GameState;

/// A key of at most 64 bits. A table stores only the part of it that the slot does not imply, so it
/// is small and still never confuses two states (quotienting).
///
/// # Contract
///
/// - [`packed_key`](Self::packed_key) is below 2 to the power of [`key_bits`](Self::key_bits),
///   which is at most 64 and the same for all states of one instance.
/// - Two states have the same packed key exactly if they have the same [`key`](GameState::key).
///
/// Fewer bits leave more space for values in each entry of a table.
///
/// # Examples
///
/// ```
/// use optimal_play::PackedKey;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// assert_eq!(game.start().key_bits(), 3 + 2); // which pawns are left, and where the knight is
/// assert!(game.start().packed_key() < 1 << 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `PackedKey`",
    label = "its keys are not packed",
    note = "implement `PackedKey` for the game, with a key of at most 64 bits; `AlphaBeta::hashed()` needs no capability"
)]
pub trait PackedKey: GameState {
    /// The number of bits of a packed key of this instance. Solvers panic if it is more than 64.
    fn key_bits(&self) -> u32;

    /// The [`key`](GameState::key), packed into these bits.
    fn packed_key(&self) -> u64;
}

/// The way back from a packed key to a state, so that a table can hold packed keys only.
///
/// # Contract
///
/// [`unpack`](Self::unpack) returns a state with this
/// [`packed_key`](PackedKey::packed_key), or `None` if no state has it. Where a key folds several
/// positions into one, it can return any of them, but always the same one.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::{Capture, KnightPawns};
/// use optimal_play::{GameState, PackedKey, Unpack};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let position = game.start().play(Capture { pawn: 1 });
/// let restored = game.start().unpack(position.packed_key());
/// assert_eq!(restored, Some(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Unpack`",
    label = "no position follows from its packed key",
    note = "implement `Unpack` for the game: `unpack` returns the position of a packed key"
)]
pub trait Unpack: PackedKey {
    /// The state with this packed key; `self` is any state of the instance.
    fn unpack(&self, packed: u64) -> Option<Self>;
}

/// Lists the predecessors of a state: the states with a move to it.
///
/// # Contract
///
/// [`predecessors`](Self::predecessors) lists each state of the instance that has a move to this
/// state, once for each such move. Terminal positions have no moves. The root need not lead to a
/// listed state.
///
/// Where a key folds several positions into one, the states that
/// [`Indexed::at_index`](super::Indexed::at_index) returns represent them: the state of index b
/// lists index a exactly as often as the state of index a has moves to index b. Where keys fold the
/// images of positions under symmetries, and a has n images but b has m, each predecessor of b that
/// is an image of a counts m / n times: [`folded_predecessors`](crate::rules::folded_predecessors)
/// lists them so.
///
/// # Examples
///
/// ```
/// use optimal_play::{GameState, Outcome, Player, Predecessors};
///
/// /// A token on a ring, moved one or two places; whoever moves it to place 0 wins.
/// #[derive(Clone, Copy)]
/// struct Ring { at: u8, to_move: Player }
///
/// impl GameState for Ring {
///     type Move = u8;
///     type Key = (u8, Player);
///     type Value = Outcome;
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = u8> { 1..=2 }
///     fn play(&self, by: u8) -> Self {
///         Ring { at: (self.at + by) % 7, to_move: self.to_move.opponent() }
///     }
///     fn terminal_value(&self) -> Outcome { Outcome::DRAW }
///     fn key(&self) -> (u8, Player) { (self.at, self.to_move) }
///     fn decided(&self) -> Option<Outcome> {
///         (self.at == 0).then(|| Outcome::win(self.to_move.opponent(), 0))
///     }
/// }
///
/// impl Predecessors for Ring {
///     fn predecessors(&self) -> impl Iterator<Item = Self> {
///         let Ring { at, to_move } = *self;
///         (1..=2)
///             .map(move |by| Ring { at: (at + 7 - by) % 7, to_move: to_move.opponent() })
///             .filter(|before| before.decided().is_none())
///     }
/// }
///
/// let three = Ring { at: 3, to_move: Player::Max };
/// assert!(three.predecessors().map(|before| before.at).eq([2, 1]));
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Predecessors`",
    label = "its positions list no predecessors",
    note = "implement `Predecessors` for the game; `Retrograde::indexed()` and `Retrograde::reachable()` derive the predecessors"
)]
pub trait Predecessors: GameState {
    /// The states with a move to this one, once for each such move.
    fn predecessors(&self) -> impl Iterator<Item = Self>;

    /// Those of the [`predecessors`](Self::predecessors) that have the same
    /// [`stage`](Staged::stage), and any others of them: a solver by stage skips these.
    ///
    /// Default: all predecessors. Override it for speed where it takes time to list those of
    /// earlier stages, such as all positions before a capture.
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        self.predecessors()
    }
}

/// The stage of a state: a number that no move lowers. Games in which something is filled, taken or
/// used up have one.
///
/// # Contract
///
/// - No move lowers the [`stage`](Self::stage), and none increases it by more than
///   [`longest_step`](Self::longest_step).
/// - In a game without cycles, every move increases it.
/// - In a game with cycles, only moves that increase it have a reward. So play goes round only
///   within a stage, and gains nothing there.
/// - Two states with the same [`key`](GameState::key) have the same stage, and states of the same
///   stage have the same [`endless_value`](Self::endless_value). If values are
///   [outcomes](crate::OutcomeValue), that is a draw.
///
/// [`Audit::staged`](crate::audit::Audit::staged) tests the first kind of game,
/// [`Audit::by_stage`](crate::audit::Audit::by_stage) the second.
///
/// # Examples
///
/// In knight pawns, the stage is the number of captured pawns:
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{GameState, Staged};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// assert_eq!(root.stage(), 0);
/// assert!(root.moves().all(|mv| root.play(mv).stage() == 1));
/// assert_eq!(root.longest_step(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Staged`",
    label = "its positions have no stage",
    note = "implement `Staged` for the game: a number that every move increases, or that no move lowers where positions repeat",
    note = "`Minimax`, and `Retrograde` without `by_stage`, need none"
)]
pub trait Staged: GameState {
    /// The stage of this state.
    fn stage(&self) -> usize;

    /// The greatest number of stages by which a move of the instance goes forward. Solvers drop the
    /// values of stages that are further away.
    ///
    /// Default: no limit, so that solvers keep the values of all stages.
    fn longest_step(&self) -> usize {
        usize::MAX
    }

    /// The value of play that goes on in this stage without end, seen from Max. Only
    /// [`Retrograde::by_stage`](crate::Retrograde::by_stage) calls it.
    ///
    /// Where it favours a player, let values be scores of 1, 0 and -1; or, if no end of the game is
    /// a draw, let them be outcomes with endless play as a draw, and read each draw as a win of
    /// that player.
    ///
    /// Default: `None`, which stands for the default value: a draw, or no reward any more.
    fn endless_value(&self) -> Option<Self::Value> {
        None
    }
}

/// Advice where endless play favours a player and values are outcomes, for messages.
pub(crate) const AS_SCORES: &str = "let values be scores of 1, 0 and -1; or, if no end of the game is a draw, leave \
     endless play a draw and read each draw as a win of the player whom it favours";
