//! Positions and moves: the rules of the game.

use super::{KnightPawns, PLACES, Square, place};
use crate::game::blocks::{Block, Blocked, Places, Rewards, SharedStep};
use crate::game::{GameState, Indexed, PackedKey, Player, Staged, Unpack};
use crate::rules::Instance;
use crate::rules::set_bits;

/// A move: the knight captures a pawn, in the fewest knight moves. Its text is the letter of the
/// pawn in the picture of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Capture {
    /// The number of the pawn.
    pub pawn: u32,
}

/// A position of the game: the pawns that remain, and the square of the knight.
///
/// Alice is [`Player::Max`]; she moves after an even number of captures.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) game: Instance<'g, KnightPawns>,
    /// A bit for each pawn that remains.
    pub(super) remaining: u32,
    /// The number of the pawn on whose square the knight stands; at the start, the number of all
    /// pawns.
    pub(super) knight: u32,
}

impl Position<'_> {
    /// The square of the knight.
    pub fn knight(&self) -> Square {
        let game = self.game.0;
        *game.pawns.get(self.knight as usize).unwrap_or(&game.knight)
    }

    /// The numbers of the pawns that remain, in order.
    #[inline]
    pub fn remaining(&self) -> impl Iterator<Item = u32> + use<> {
        set_bits(self.remaining.into()).map(u32::from)
    }

    /// The number of knight moves to capture the pawn, which must be one of the game.
    pub const fn distance(&self, capture: Capture) -> i32 {
        // Alice's moves always count.
        self.reward_of(Player::Max, capture)
    }

    /// The position with the knight on the square of that number, if these pawns can remain then.
    #[inline]
    fn with(&self, knight: u32, remaining: u32) -> Option<Self> {
        let (pawns, all) = (self.game.pawns.len(), self.game.all);
        // The knight stands on its first square only while all pawns remain.
        let is_possible = if knight as usize == pawns {
            remaining == all
        } else {
            (knight as usize) < pawns && remaining & (!all | 1 << knight) == 0
        };
        is_possible.then_some(Self {
            game: self.game,
            remaining,
            knight,
        })
    }

    #[inline]
    const fn reward_of(&self, player: Player, capture: Capture) -> i32 {
        let (from, pawn) = (place(self.knight), place(capture.pawn));
        self.game.0.rewards[player as usize][from][pawn]
    }
}

impl GameState for Position<'_> {
    type Move = Capture;
    type Key = u32;
    type Value = i32;

    #[inline]
    fn to_move(&self) -> Player {
        // The parity of a set takes fewer instructions than the number of its members.
        let captured = self.remaining ^ self.game.all;
        Player::ALL[(captured.count_ones() % 2) as usize]
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

    /// The farthest pawn first for Alice, the nearest first for Bob.
    #[inline]
    fn candidate_moves(&self) -> impl Iterator<Item = Capture> {
        let (remaining, pawns) = (self.remaining, self.game.pawns.len());
        let nearest_first = &self.game.0.nearest_first[place(self.knight)];
        let farthest_first = self.to_move() == Player::Max;
        let pawns = (0..pawns).map(move |at| {
            let at = if farthest_first { pawns - 1 - at } else { at };
            u32::from(nearest_first[at % PLACES])
        });
        pawns
            .filter(move |pawn| remaining >> pawn & 1 == 1)
            .map(|pawn| Capture { pawn })
    }
}

/// A set of pawns and its complement share a row of indices, one for each square of the knight: the
/// knight stands on the square of a captured pawn, and each pawn is captured in one of the two.
///
/// Positions with the same pawns are a block. Their steps lead to the same positions, and only the
/// rewards differ.
impl Indexed for Position<'_> {
    fn index_count(&self) -> usize {
        let pawns = self.game.pawns.len();
        (pawns + 1) << (pawns - 1)
    }

    #[inline]
    fn index(&self) -> usize {
        self.game.0.first_index(self.remaining) + self.knight as usize
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let pawns = self.game.pawns.len();
        let (row, knight) = (index / (pawns + 1), index % (pawns + 1));
        let (row, knight) = (u32::try_from(row).ok()?, u32::try_from(knight).ok()?);
        let is_complement = knight as usize == pawns || row >> knight & 1 == 1;
        let all = self.game.all;
        self.with(knight, if is_complement { all ^ row } else { row })
    }
}

impl Blocked for Position<'_> {
    #[inline]
    fn blocks(&self) -> impl Iterator<Item = Block<Self>> + Clone {
        let game = self.game;
        let (start, end) = (game.all + 1, self.remaining + 1);
        (0..end).map(move |remaining| {
            let captured = remaining ^ game.all;
            Block {
                state: Self {
                    game,
                    remaining,
                    // On the square of the first pawn captured. If there is none, this is the
                    // start.
                    knight: remaining.trailing_ones(),
                },
                first: game.0.first_index(remaining),
                places: Places::Marked(if captured == 0 { start } else { captured }),
            }
        })
    }

    #[inline]
    fn shared_steps(&self) -> impl Iterator<Item = SharedStep<i32>> {
        let game = self.game.0;
        let (row, places) = (game.row(self.remaining), game.pawns.len() + 1);
        let first_row = self.to_move() as usize * game.pawns.len();
        self.remaining().map(move |pawn| {
            let pawn = pawn as usize;
            let after = (row ^ game.row_flips[pawn % PLACES]) as usize * places + pawn;
            SharedStep {
                places: 0..places,
                to: after..after + 1,
                rewards: Rewards::Row(first_row + pawn),
            }
        })
    }

    /// A row for each player and pawn.
    fn reward_rows(&self) -> Vec<Vec<i32>> {
        let pawns = self.game.pawns.len();
        let rewards = self.game.rewards.iter();
        let rows = rewards.flat_map(|by_square| {
            let row = move |pawn| {
                by_square
                    .iter()
                    .take(pawns + 1)
                    .map(move |to| to[pawn])
                    .collect()
            };
            (0..pawns).map(row)
        });
        rows.collect()
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
        u64::from(self.knight) << self.game.pawns.len() | u64::from(self.remaining)
    }
}

impl Unpack for Position<'_> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let pawns = self.game.pawns.len();
        let remaining = u32::try_from(packed & ((1 << pawns) - 1)).ok()?;
        self.with(u32::try_from(packed >> pawns).ok()?, remaining)
    }
}
