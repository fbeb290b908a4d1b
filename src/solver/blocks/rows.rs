//! Rows of rewards as numbers.

use super::{Lane, Stop, Tile, added};
use crate::game::{Player, Value};
use crate::run::{Run, TrackedVec};

/// The rows of rewards: each for Max and then, negated, for Min.
pub(super) struct Rows<T, const LANES: usize, const CHUNKS: usize> {
    /// Zeros fill the last tile of a row.
    tiles: TrackedVec<Tile<T, LANES, CHUNKS>>,
    /// The rewards of a row.
    pub(super) len: usize,
}

impl<T: Lane, const LANES: usize, const CHUNKS: usize> Rows<T, LANES, CHUNKS> {
    const WIDTH: usize = LANES * CHUNKS;

    pub(super) fn new<V: Value>(rows: &[Vec<V::Reward>], run: &Run<'_>) -> Result<Self, Stop> {
        let len = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != len) {
            return Err(Stop::OneByOne);
        }
        let mut tiles = TrackedVec::new(run);
        for row in rows {
            for player in Player::ALL {
                for rewards in row.chunks(Self::WIDTH) {
                    let mut tile = [[T::zero(); LANES]; CHUNKS];
                    for (number, &reward) in tile.as_flattened_mut().iter_mut().zip(rewards) {
                        *number = added::<V, T>(reward)?[player as usize];
                    }
                    tiles.push(tile)?;
                }
            }
        }
        Ok(Self { tiles, len })
    }

    /// The numbers of a row for a player, if a tile holds them.
    #[inline]
    pub(super) fn tile(&self, row: usize, player: Player) -> Option<&Tile<T, LANES, CHUNKS>> {
        let tile = self.tiles.get(2 * row + player as usize);
        tile.filter(|_| self.len <= Self::WIDTH)
    }

    /// The numbers of a row for a player.
    pub(super) fn get(&self, row: usize, player: Player) -> Option<&[T]> {
        let numbers = self.tiles.as_flattened().as_flattened();
        let tiles = self.len.div_ceil(Self::WIDTH);
        let start = (2 * row + player as usize) * tiles * Self::WIDTH;
        numbers.get(start..start + self.len)
    }
}
