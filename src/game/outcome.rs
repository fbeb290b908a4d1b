//! Values that are a win, a draw or a loss, with or without the depth to win.

use std::fmt;

#[cfg(feature = "serde")]
use super::serialize::OutcomeFields;
use super::{Player, Value, debug_as_display};

/// Who wins, and the depth to win (DTW): in how many plies (moves of either player) under best
/// play, where the winner hurries and the loser delays.
///
/// Seen from Max, from best to worst: a sooner win, a later win, a draw, a later loss, a sooner
/// loss. An outcome takes two bytes and holds wins in up to [`Outcome::MAX_PLIES`] plies; a longer
/// win ends a run with [`SolveErrorKind::Overflow`](crate::SolveErrorKind::Overflow).
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player, Value};
///
/// let mate = Outcome::win(Player::Max, 0);
/// assert_eq!(mate.back_up(()), Some(Outcome::win(Player::Max, 1)));
/// assert!(mate > Outcome::win(Player::Max, 1));
/// assert!(Outcome::win(Player::Max, 9) > Outcome::DRAW);
/// assert!(Outcome::DRAW > Outcome::win(Player::Min, 9));
/// assert!(Outcome::win(Player::Min, 9) > Outcome::win(Player::Min, 3));
/// assert_eq!(Outcome::win(Player::Min, 3).to_string(), "Min wins in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "OutcomeFields", try_from = "OutcomeFields")
)]
pub struct Outcome(
    // Files of stores hold this number, and a cell of retrograde analysis has counts in the place of
    // the farthest wins: so its 16 bits are a part of both.
    i16,
);

impl Outcome {
    /// Nobody wins.
    pub const DRAW: Self = Self(0);

    /// The plies of the longest win that an outcome can hold.
    pub const MAX_PLIES: u16 = i16::MAX.unsigned_abs() - 1;

    /// `player` wins in `plies` plies; in 0 at the end of the game.
    ///
    /// # Panics
    ///
    /// Panics if `plies` is more than [`Outcome::MAX_PLIES`], and names both.
    #[must_use]
    #[inline]
    pub const fn win(player: Player, plies: u16) -> Self {
        if plies > Self::MAX_PLIES {
            too_far(plies);
        }
        let closeness = i16::MAX - plies.cast_signed();
        match player {
            Player::Max => Self(closeness),
            Player::Min => Self(-closeness),
        }
    }

    /// The number inside: positive for a win of Max, and greater the sooner it comes; negative for
    /// a win of Min.
    #[inline]
    pub(crate) const fn closeness(self) -> i16 {
        self.0
    }

    /// The outcome with that number inside; not `i16::MIN`.
    #[inline]
    pub(crate) const fn with_closeness(closeness: i16) -> Self {
        Self(closeness)
    }

    /// Who wins; `None` in a draw.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self.0 {
            0 => None,
            1.. => Some(Player::Max),
            _ => Some(Player::Min),
        }
    }

    /// The plies to the win; `None` in a draw.
    #[inline]
    pub const fn plies(self) -> Option<u16> {
        match self.0 {
            0 => None,
            closeness => Some(i16::MAX.unsigned_abs() - closeness.unsigned_abs()),
        }
    }
}

/// Panics with the plies of a win that is beyond the range of an outcome. A constant function
/// cannot format a number, so this one writes its digits.
#[cold]
const fn too_far(plies: u16) -> ! {
    let mut message = *b"a win in 00000 plies is too far: an outcome holds at most 32766 plies";
    let (mut rest, mut at) = (plies, b"a win in 00000".len());
    while rest > 0 {
        at -= 1;
        message[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    match str::from_utf8(&message) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("a win is too far"),
    }
}

impl Value for Outcome {
    type Reward = ();

    fn no_reward() {}

    /// One ply more to the win.
    #[inline]
    fn back_up(self, (): ()) -> Option<Self> {
        match self.0 {
            0 => Some(self),
            1 | -1 => None,
            closeness => Some(Self(closeness - closeness.signum())),
        }
    }

    /// One ply less to the win. A win in 0 plies stays: no value after a move backs up to it.
    #[inline]
    fn threshold_after(self, (): ()) -> Option<Self> {
        let nearer = self.0.saturating_add(self.0.signum());
        Some(Self(nearer.max(-i16::MAX)))
    }

    /// No move leads to a win in no plies.
    #[inline]
    fn may_hide_overflow(self) -> bool {
        false
    }

    /// The other player wins, in as many plies.
    #[inline]
    fn negated(self) -> Option<Self> {
        Some(Self(-self.0))
    }

    #[inline]
    fn least() -> Self {
        Self::win(Player::Min, 0)
    }

    #[inline]
    fn greatest() -> Self {
        Self::win(Player::Max, 0)
    }

    #[inline]
    fn to_number(self) -> Option<i64> {
        Some(self.0.into())
    }

    #[inline]
    fn from_number(number: i64) -> Option<Self> {
        let number = i16::try_from(number).ok()?;
        (number != i16::MIN).then_some(Self(number))
    }

    fn to_outcome(self) -> Option<Self> {
        Some(self)
    }

    fn from_outcome(outcome: Self) -> Option<Self> {
        Some(outcome)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner(), self.plies()) {
            (Some(winner), Some(plies)) => write!(f, "{winner} wins in {plies}"),
            _ => write!(f, "draw"),
        }
    }
}

/// Who wins, at whatever depth: a win, a draw or a loss. Seen from Max, `MinWins < Draw < MaxWins`.
///
/// A solver for games with cycles counts the plies even so, up to 28,671.
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player, Wdl};
///
/// assert_eq!(Wdl::from(Outcome::win(Player::Min, 7)), Wdl::win(Player::Min));
/// assert_eq!(Wdl::MinWins.winner(), Some(Player::Min));
/// assert!(Wdl::MinWins < Wdl::Draw && Wdl::Draw < Wdl::MaxWins);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Wdl {
    /// Min wins.
    #[cfg_attr(feature = "serde", serde(rename = "Min wins"))]
    MinWins,
    /// Nobody wins.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "draw"))]
    Draw,
    /// Max wins.
    #[cfg_attr(feature = "serde", serde(rename = "Max wins"))]
    MaxWins,
}

impl Wdl {
    /// `player` wins.
    #[must_use]
    #[inline]
    pub const fn win(player: Player) -> Self {
        match player {
            Player::Max => Self::MaxWins,
            Player::Min => Self::MinWins,
        }
    }

    /// Who wins; `None` in a draw.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::MinWins => Some(Player::Min),
            Self::Draw => None,
            Self::MaxWins => Some(Player::Max),
        }
    }
}

impl Value for Wdl {
    type Reward = ();

    fn no_reward() {}

    #[inline]
    fn back_up(self, (): ()) -> Option<Self> {
        Some(self)
    }

    #[inline]
    fn threshold_after(self, (): ()) -> Option<Self> {
        Some(self)
    }

    /// Without rewards, values stay as they are.
    #[inline]
    fn may_hide_overflow(self) -> bool {
        false
    }

    /// The other player wins.
    #[inline]
    fn negated(self) -> Option<Self> {
        Some(match self {
            Self::MinWins => Self::MaxWins,
            Self::Draw => Self::Draw,
            Self::MaxWins => Self::MinWins,
        })
    }

    #[inline]
    fn least() -> Self {
        Self::MinWins
    }

    #[inline]
    fn greatest() -> Self {
        Self::MaxWins
    }

    #[inline]
    fn to_number(self) -> Option<i64> {
        Some(self as i64)
    }

    #[inline]
    fn from_number(number: i64) -> Option<Self> {
        match number {
            0 => Some(Self::MinWins),
            1 => Some(Self::Draw),
            2 => Some(Self::MaxWins),
            _ => None,
        }
    }

    fn to_outcome(self) -> Option<Outcome> {
        Some(self.into())
    }

    fn from_outcome(outcome: Outcome) -> Option<Self> {
        Some(outcome.into())
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::MinWins => "Min wins",
            Self::Draw => "draw",
            Self::MaxWins => "Max wins",
        })
    }
}

// Playthroughs and errors show values by their `Debug`.
debug_as_display! {
    Outcome;
    Wdl;
}

impl From<Outcome> for Wdl {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, Self::win)
    }
}

/// The outcome at the end of the game.
impl From<Wdl> for Outcome {
    fn from(wdl: Wdl) -> Self {
        let win = |winner| Self::win(winner, 0);
        wdl.winner().map_or(Self::DRAW, win)
    }
}
