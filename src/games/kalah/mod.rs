//! Kalah.
//!
//! Each player has a row of houses with seeds, and a store at the end of it. A move takes all seeds of an own house and
//! sows them one by one into the houses that follow, the own store, the houses of the opponent, and so on round, but
//! never into the opponent's store. If the last seed falls into the store, the player moves again. If it falls into an
//! own house that was empty, it goes into the store, together with all seeds in the opposite house. When all
//! houses of a player are empty the game is over, and the seeds that are left belong to the opponent, in whose houses
//! they are. Each player wants the most seeds.
//!
//! Those are the rules of G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000). The house that a
//! move begins at is sown into, too, where there are seeds enough to go round. By other rules, a last seed opposite to
//! an empty house stays where it is; the values differ.
//!
//! ```
//! use optimal_play::games::kalah::Kalah;
//! use optimal_play::{AlphaBeta, Run, Solver};
//!
//! let game = Kalah::new(4, 2)?;
//! let solution = AlphaBeta::packed().solve(&game.start(), Run::new())?;
//! assert_eq!(solution.value(), 6); // as published
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod numbering;
mod picture;

use std::error::Error;
use std::fmt;
use std::mem;

use numbering::Numbering;

use crate::game::{GameState, Indexed, PackedKey, Player};

/// An instance of the game: how many houses there are, and how many seeds.
///
/// # Complexity
///
/// As measured, `AlphaBeta::packed` solves Kalah(6,3), six houses a player and three seeds a house, in a second,
/// Kalah(5,4) and Kalah(4,6) in a few, and Kalah(5,5) and Kalah(6,4) not in a minute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah {
    houses: usize,
    /// How many seeds each house has at the start.
    seeds: u8,
    /// Of the seeds in the houses of Max, and then those of Min.
    numbering: Numbering,
}

impl Kalah {
    /// The most houses of a player.
    pub const MAX_HOUSES: usize = 6;

    /// The most seeds in all.
    pub const MAX_SEEDS: usize = 127;

    /// The game with that many houses a player, from 1 to [`MAX_HOUSES`](Self::MAX_HOUSES), and that many seeds a house,
    /// at most [`MAX_SEEDS`](Self::MAX_SEEDS) in all houses of both.
    ///
    /// # Errors
    ///
    /// [`KalahError::Size`] if there are no houses, or too many of them, or too many seeds.
    pub fn new(houses: usize, seeds: usize) -> Result<Self, KalahError> {
        let error = KalahError::Size { houses, seeds };
        if houses == 0 || houses > Self::MAX_HOUSES || seeds > Self::MAX_SEEDS / (2 * houses) {
            return Err(error);
        }
        let numbering = Numbering::new(2 * houses, 2 * houses * seeds);
        let seeds = u8::try_from(seeds).map_err(|_| error)?;
        Ok(Self {
            houses,
            seeds,
            numbering,
        })
    }

    /// The same number of seeds in each house; the first player, [`Player::Max`], is to move.
    pub fn start(&self) -> Position<'_> {
        let mut row = [0; Self::MAX_HOUSES];
        row[..self.houses].fill(self.seeds);
        Position {
            game: self,
            rows: [row; 2],
            to_move: Player::Max,
        }
    }
}

type Row = [u8; Kalah::MAX_HOUSES];

/// The sowing from a house of the player to move, shown as the letter that stands at it in the picture of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// A position of the game: the seeds in the houses, and whose turn it is.
///
/// The value is Max's seeds less Min's, of those that are not in a store yet.
#[derive(Clone, Copy)]
pub struct Position<'g> {
    game: &'g Kalah,
    /// The houses of Max and of Min, each in the order in which they are sown.
    rows: [Row; 2],
    to_move: Player,
}

impl Position<'_> {
    /// The houses of a player, in the order in which they are sown.
    #[inline]
    fn row(&self, player: Player) -> &[u8] {
        &self.rows[player as usize][..self.game.houses]
    }

    /// The seeds in the houses of a player.
    #[inline]
    fn seeds(&self, player: Player) -> u8 {
        self.row(player).iter().sum()
    }

    /// The position after the move, and how many seeds it puts into the store.
    #[inline]
    fn sow(&self, House(house): House) -> (Self, u8) {
        let (houses, mover) = (self.game.houses, self.to_move);
        // The own houses, the store, the opponent's houses.
        let mut ring = [0; 2 * Kalah::MAX_HOUSES + 1];
        let ring = &mut ring[..=2 * houses];
        ring[..houses].copy_from_slice(self.row(mover));
        ring[houses + 1..].copy_from_slice(self.row(mover.opponent()));
        let mut last = usize::from(house);
        for _ in 0..mem::take(&mut ring[last]) {
            last = if last == 2 * houses { 0 } else { last + 1 };
            ring[last] += 1;
        }
        if last < houses && ring[last] == 1 {
            ring[houses] += mem::take(&mut ring[last]) + mem::take(&mut ring[2 * houses - last]);
        }
        let mut after = *self;
        after.rows[mover as usize][..houses].copy_from_slice(&ring[..houses]);
        after.rows[mover.opponent() as usize][..houses].copy_from_slice(&ring[houses + 1..]);
        if last != houses {
            after.to_move = mover.opponent();
        }
        (after, ring[houses])
    }
}

#[inline]
fn count(seeds: u8) -> i8 {
    i8::try_from(seeds).expect("there are at most 127")
}

impl GameState for Position<'_> {
    type Move = House;
    type Key = u64;
    type Value = i8;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// The houses of the player to move that have seeds, in the order in which they are sown.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = House> {
        let is_over = self.seeds(Player::Max) == 0 || self.seeds(Player::Min) == 0;
        let row = if is_over { &[] } else { self.row(self.to_move) };
        let houses = (0..).zip(row).filter(|&(_, &seeds)| seeds > 0);
        houses.map(|(house, _)| House(house))
    }

    #[inline]
    fn play(&self, house: House) -> Self {
        self.sow(house).0
    }

    /// Whose houses are not empty takes what is in them.
    #[inline]
    fn terminal_value(&self) -> i8 {
        count(self.seeds(Player::Max)) - count(self.seeds(Player::Min))
    }

    /// Whose turn it is in the lowest bit, and above it the number of the seeds in the houses.
    #[inline]
    fn key(&self) -> u64 {
        let (max, min) = (self.row(Player::Max), self.row(Player::Min));
        let number = self.game.numbering.number(max.iter().chain(min));
        number << 1 | self.to_move as u64
    }

    #[inline]
    fn reward(&self, house: House) -> i8 {
        let stored = count(self.sow(house).1);
        match self.to_move {
            Player::Max => stored,
            Player::Min => -stored,
        }
    }

    /// Nobody can get more than all seeds.
    #[inline]
    fn bounds(&self) -> (i8, i8) {
        let seeds = count(self.seeds(Player::Max) + self.seeds(Player::Min));
        (-seeds, seeds)
    }

    /// The houses from which the player moves again first, of those and of the others the ones that put the most
    /// seeds into the store.
    #[inline]
    fn promising_moves(&self) -> impl Iterator<Item = House> {
        let mut houses = [(false, 0, House(0)); Kalah::MAX_HOUSES];
        let mut length = 0;
        for house in self.moves() {
            let (after, stored) = self.sow(house);
            houses[length] = (after.to_move == self.to_move, stored, house);
            length += 1;
        }
        houses[..length].sort_unstable();
        houses
            .into_iter()
            .take(length)
            .rev()
            .map(|(_, _, house)| house)
    }
}

/// Every move lowers the index: fewer seeds are left, or some have gone on, so that there are fewer up to some house.
impl Indexed for Position<'_> {
    /// # Panics
    ///
    /// If it does not fit a `usize`.
    fn index_count(&self) -> usize {
        let count = 2 * self.game.numbering.count;
        usize::try_from(count).expect("the positions of the game can be numbered")
    }

    #[inline]
    fn index(&self) -> usize {
        usize::try_from(self.key()).expect("the positions of the game can be numbered")
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let Kalah {
            houses, numbering, ..
        } = self.game;
        let mut state = Self {
            to_move: [Player::Max, Player::Min][index % 2],
            ..*self
        };
        let rows = state.rows.iter_mut().flat_map(|row| &mut row[..*houses]);
        numbering.put(u64::try_from(index / 2).ok()?, rows)?;
        Some(state)
    }
}

impl PackedKey for Position<'_> {
    #[inline]
    fn key_bits(&self) -> u32 {
        (2 * self.game.numbering.count - 1).ilog2() + 1
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.key()
    }
}

/// Why there is no such game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum KalahError {
    /// There are no houses, or more than [`Kalah::MAX_HOUSES`], or more than [`Kalah::MAX_SEEDS`] seeds in all.
    Size {
        /// The number of houses of a player.
        houses: usize,
        /// The number of seeds of a house.
        seeds: usize,
    },
}

impl Error for KalahError {}

impl fmt::Display for KalahError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { houses, seeds } => write!(
                f,
                "Kalah({houses},{seeds}) does not fit: there must be 1 to {} houses a player, and at most {} seeds in all",
                Kalah::MAX_HOUSES,
                Kalah::MAX_SEEDS
            ),
        }
    }
}
