//! Findings of an audit: how a game breaks the contract, and where.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::game::{GameState, Location, debug_as_display};

/// The result of a test of a game.
pub(super) type Checked<G, T = ()> = Result<T, Violation<<G as GameState>::Move>>;

/// A breach of the contract by a game, with the line of play that shows it.
///
/// # Examples
///
/// ```
/// use optimal_play::audit::{ViolationKind, audit};
/// use optimal_play::{GameState, Player};
///
/// /// A countdown by one or two. The bounds at three forget that two moves score more than one.
/// #[derive(Clone)]
/// struct Countdown(u8);
///
/// impl GameState for Countdown {
///     type Move = u8;
///     type Key = u8;
///     type Value = i8;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = u8> { 1..=self.0.min(2) }
///     fn play(&self, by: u8) -> Self { Countdown(self.0 - by) }
///     fn terminal_value(&self) -> i8 { 0 }
///     fn key(&self) -> u8 { self.0 }
///     fn reward(&self, by: u8) -> i8 { if by == 2 { 5 } else { 1 } }
///     fn bounds(&self) -> (i8, i8) { (0, if self.0 == 3 { 5 } else { 100 }) }
/// }
///
/// let violation = audit(&Countdown(5), 100).expect_err("three are worth 6");
/// assert_eq!(violation.kind(), ViolationKind::Bounds);
/// assert_eq!(violation.line(), [2]);
/// assert_eq!(
///     violation.to_string(),
///     "after the moves [2]: expected a value between the bounds, 0 and 5, found the value 6"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Violation<M> {
    fault: Fault,
    location: Location<M>,
    other: Option<Box<Location<M>>>,
}

/// A violation without its location: what is wrong with one state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    kind: ViolationKind,
    expected: String,
    found: String,
}

impl Fault {
    pub(super) fn new(kind: ViolationKind, expected: impl Display, found: impl Display) -> Self {
        let (expected, found) = (expected.to_string(), found.to_string());
        Self {
            kind,
            expected,
            found,
        }
    }
}

/// Fails with a [`Fault`].
pub(super) fn fail<T>(
    kind: ViolationKind,
    expected: impl Display,
    found: impl Display,
) -> Result<T, Fault> {
    Err(Fault::new(kind, expected, found))
}

/// Which part of the contract a game breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ViolationKind {
    /// A state returns something else when it is asked again.
    ChangingAnswer,
    /// A move is listed twice, or there are more than 2^20, as where a list never ends.
    Moves,
    /// [`step`](crate::GameState::step) does not agree with [`play`](crate::GameState::play) and
    /// [`reward`](crate::GameState::reward).
    Step,
    /// A key repeats on a line of play, in a game without cycles. The other location is that of its
    /// first state.
    Cycle,
    /// Two states with the same key have other results, other players to move, or moves that lead
    /// to other keys or have other rewards. The other location is that of the first state.
    Key,
    /// A value is not within the bounds of its state, the bounds are in the wrong order, or two
    /// states with the same key have different bounds.
    Bounds,
    /// The candidate moves are none, not all legal, or none of them is as good as the best move.
    Candidates,
    /// The arithmetic of [`Value`](crate::Value): its range, its numbers, the order that rewards
    /// keep, the thresholds after a move.
    Value,
    /// [`Indexed`](crate::Indexed): the count, the range, one index for each key, the way back from
    /// an index, the steps by index, the list of states, or the [blocks](crate::game::blocks).
    Index,
    /// [`PackedKey`](crate::PackedKey): the number of bits, or one packed key for each key.
    PackedKey,
    /// The state [restored](crate::Unpack) from a packed key has another key, result, player to
    /// move, or other successors.
    Unpack,
    /// A state is listed as a [predecessor](crate::Predecessors) more or less often than it has
    /// moves, or is no position.
    Predecessors,
    /// [`Staged`](crate::Staged): one stage for each key, and the stages that moves lead to.
    Stage,
    /// [Exchanging the players](crate::SwapPlayers) does not lead to a position of the other player
    /// with negated results, the same moves and negated rewards, or exchanging them twice does not
    /// lead back.
    SwapPlayers,
    /// [`Impartial`](crate::Impartial): normal play, or the Grundy values of the parts.
    Impartial,
    /// [`Partizan`](crate::game::Partizan): normal play, parts whose moves are not those of the
    /// whole, or a negative with other moves.
    Partizan,
}

impl<M> Violation<M> {
    pub(super) const fn new(fault: Fault, location: Location<M>) -> Self {
        Self {
            fault,
            location,
            other: None,
        }
    }

    pub(super) fn beside(mut self, other: Location<M>) -> Self {
        self.other = Some(Box::new(other));
        self
    }

    /// Which part of the contract the game breaks.
    pub const fn kind(&self) -> ViolationKind {
        self.fault.kind
    }

    /// The location of the state that breaks it.
    pub const fn location(&self) -> &Location<M> {
        &self.location
    }

    /// The moves that lead to that state: those of [`location`](Self::location).
    pub fn line(&self) -> &[M] {
        &self.location.line
    }

    /// The location of the other state, if it takes two to show the violation.
    pub fn other(&self) -> Option<&Location<M>> {
        self.other.as_deref()
    }

    /// The requirement of the contract, in words.
    pub fn expected(&self) -> &str {
        &self.fault.expected
    }

    /// The behaviour of the game instead, in words.
    pub fn found(&self) -> &str {
        &self.fault.found
    }
}

impl<M: Debug> Error for Violation<M> {}

debug_as_display! { Violation<M>, any M; }

impl<M: Debug> Display for Violation<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            kind,
            expected,
            found,
        } = &self.fault;
        write!(f, "{}: ", self.location)?;
        let of_two = matches!(kind, ViolationKind::Key | ViolationKind::Bounds);
        if of_two && self.other.is_some() {
            f.write_str("two states share a key but differ: ")?;
        }
        write!(f, "expected {expected}, found {found}")?;
        match &self.other {
            Some(other) => write!(f, " (the other state: {other})"),
            None => Ok(()),
        }
    }
}
