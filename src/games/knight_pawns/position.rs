//! Positions and moves: the rules of the game.

use std::iter;

use super::{KnightPawns, Square};
use crate::game::{GameState, Indexed, PackedKey, Player, Staged};

/// The capture of a pawn, in the fewest knight moves.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::{Capture, KnightPawns};
///
/// let game = KnightPawns::new((0, 0), [(1, 2), (2, 4)])?;
/// let far = Capture { pawn: 1 };
/// assert_eq!(far.label(), 'b');
/// assert_eq!(game.start().distance(far), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Capture {
    /// The number of the pawn.
    pub pawn: u32,
}

impl Capture {
    /// The letter that stands for the pawn: a to z, and A for the last that a game can have.
    ///
    /// # Panics
    ///
    /// If no game has so many pawns.
    pub fn label(self) -> char {
        let mut letters = ('a'..='z').chain(['A']);
        let letter = letters.nth(self.pawn as usize);
        letter.expect("a game has at most 27 pawns")
    }
}

/// A position of the game: which pawns remain, and where the knight is.
///
/// Alice is [`Player::Max`]; she moves when an even number of pawns has been captured.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::knight_pawns::{Capture, KnightPawns};
///
/// let game = KnightPawns::new((0, 0), [(1, 2), (2, 4)])?;
/// let position = game.start().play(Capture { pawn: 1 });
/// assert_eq!(position.knight(), (2, 4));
/// assert!(position.remaining().eq([0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position<'g> {
    pub(super) game: &'g KnightPawns,
    /// A bit for each pawn that remains.
    pub(super) remaining: u32,
    /// The number of the pawn on whose square the knight stands; that of all pawns at the start.
    pub(super) knight: u32,
}

impl Position<'_> {
    /// The square of the knight.
    pub fn knight(&self) -> Square {
        let game = self.game;
        *game.pawns.get(self.knight as usize).unwrap_or(&game.knight)
    }

    /// The numbers of the pawns that remain, in order.
    #[inline]
    pub fn remaining(&self) -> impl Iterator<Item = u32> + use<> {
        let mut remaining = self.remaining;
        iter::from_fn(move || {
            if remaining == 0 {
                return None;
            }
            let pawn = remaining.trailing_zeros();
            remaining &= remaining - 1;
            Some(pawn)
        })
    }

    /// The knight moves that it takes to capture the pawn, which must be one of the game.
    pub const fn distance(&self, capture: Capture) -> i32 {
        // Alice's moves always count.
        self.reward_of(Player::Max, capture)
    }

    #[inline]
    const fn reward_of(&self, player: Player, capture: Capture) -> i32 {
        let (from, pawn) = (self.knight as usize % 32, capture.pawn as usize % 32);
        self.game.rewards[player as usize][from][pawn]
    }
}

impl GameState for Position<'_> {
    type Move = Capture;
    type Key = u32;
    type Value = i32;

    #[inline]
    fn to_move(&self) -> Player {
        if self.stage().is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Capture> {
        self.remaining().map(|pawn| Capture { pawn })
    }

    #[inline]
    fn play(&self, capture: Capture) -> Self {
        Self {
            game: self.game,
            remaining: self.remaining & !(1 << capture.pawn),
            knight: capture.pawn,
        }
    }

    #[inline]
    fn terminal_value(&self) -> i32 {
        0
    }

    #[inline]
    fn key(&self) -> u32 {
        // Five bits are enough for the knight: it has at most 28 places.
        self.knight << KnightPawns::MAX_PAWNS | self.remaining
    }

    #[inline]
    fn reward(&self, capture: Capture) -> i32 {
        self.reward_of(self.to_move(), capture)
    }

    /// Exact where at most one pawn remains.
    #[inline]
    fn bounds(&self) -> (i32, i32) {
        let pawn = self.remaining.trailing_zeros();
        match self.remaining.count_ones() {
            0 => (0, 0),
            1 => {
                let last = self.reward(Capture { pawn });
                (last, last)
            }
            _ => (i32::MIN, i32::MAX),
        }
    }

    /// The farthest pawn first for Alice, the nearest for Bob.
    #[inline]
    fn candidate_moves(&self) -> impl Iterator<Item = Capture> {
        let (remaining, pawns) = (self.remaining, self.game.pawns.len());
        let nearest_first = &self.game.nearest_first[self.knight as usize % 32];
        let farthest_first = self.to_move() == Player::Max;
        let pawns = (0..pawns).map(move |at| {
            let at = if farthest_first { pawns - 1 - at } else { at };
            u32::from(nearest_first[at % 32])
        });
        pawns
            .filter(move |pawn| remaining >> pawn & 1 == 1)
            .map(|pawn| Capture { pawn })
    }
}

/// About half of the indices are in vain, because the pawn under the knight cannot remain. To leave
/// it out of the number costs more time than the smaller table gains.
impl Indexed for Position<'_> {
    fn index_count(&self) -> usize {
        let pawns = self.game.pawns.len();
        (pawns + 1) << pawns
    }

    #[inline]
    fn index(&self) -> usize {
        let pawns = self.game.pawns.len();
        (self.knight as usize) << pawns | self.remaining as usize
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let pawns = self.game.pawns.len();
        let state = Self {
            game: self.game,
            remaining: u32::try_from(index & ((1 << pawns) - 1)).ok()?,
            knight: u32::try_from(index >> pawns).ok()?,
        };
        // The knight stands where it started only while all pawns remain.
        let possible = if state.knight as usize == pawns {
            state.remaining.count_ones() as usize == pawns
        } else {
            (state.knight as usize) < pawns && state.remaining >> state.knight & 1 == 0
        };
        possible.then_some(state)
    }
}

/// The stage is the number of pawns captured.
impl Staged for Position<'_> {
    #[inline]
    fn stage(&self) -> usize {
        self.game.pawns.len() - self.remaining.count_ones() as usize
    }

    fn longest_step(&self) -> usize {
        1
    }
}

impl PackedKey for Position<'_> {
    #[inline]
    fn key_bits(&self) -> u32 {
        let start = self.game.start();
        let knight_bits = u32::BITS - start.knight.leading_zeros();
        start.remaining.count_ones() + knight_bits
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.index() as u64
    }
}
