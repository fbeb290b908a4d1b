//! Positions and moves: the rules of the game.

use optimal_play::rules::Instance;
use optimal_play::{GameState, PackedKey, Player, Staged, Unpack, Wdl};

use super::Domineering;
use super::board::Board;
use super::cells::Cells;

/// A move: the player lays a domino. Rows and columns count from 0; in the text they count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Domino {
    /// The upper or the left cell, as (row, column).
    pub first: (u32, u32),
    /// The other cell.
    pub second: (u32, u32),
}

/// A position of the game: the cells that dominoes cover.
///
/// [`Player::Max`], elsewhere called Left or Vertical, plays upright; [`Player::Min`], Right or
/// Horizontal, plays level.
///
/// # Examples
///
/// The text has the rows of the board, with `|` on an upright domino and `-` on a level one.
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::domineering::{Domineering, Domino};
///
/// let game = Domineering::new(3, 4)?;
/// let one = game.start().play(Domino { first: (0, 1), second: (1, 1) });
/// let two = one.play(Domino { first: (2, 2), second: (2, 3) });
/// assert_eq!(two.to_string(), ".|..\n.|..\n..--");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g, C: Cells = u64> {
    pub(super) game: Instance<'g, Domineering<C>>,
    /// The cells covered by the dominoes of each player.
    covered: [C; 2],
    /// The player to move, and the key: both follow from the covered cells.
    pub(super) player: Player,
    key: C,
}

impl<'g, C: Cells> Position<'g, C> {
    #[inline]
    pub(super) fn new(game: &'g Domineering<C>, covered: [C; 2], player: Player) -> Self {
        Self {
            game: Instance(game),
            covered,
            player,
            key: game.board.least_image(covered[0] | covered[1]),
        }
    }

    /// The player whose domino covers a cell, if one does; rows and columns count from 0.
    pub fn covered_by(&self, row: u32, column: u32) -> Option<Player> {
        if row >= self.board().rows || column >= self.board().columns {
            return None;
        }
        let cell = C::single(row * self.board().columns + column);
        let covers = |player: &Player| !(self.covered[*player as usize] & cell).is_empty();
        Player::ALL.into_iter().find(covers)
    }

    #[inline]
    pub(super) const fn board(&self) -> &'g Board<C> {
        &self.game.0.board
    }

    /// The same position with this player to move.
    pub(super) const fn with_player(self, player: Player) -> Self {
        Self { player, ..self }
    }

    /// The position whose free cells are only these.
    pub(super) fn with_free(&self, free: C) -> Self {
        let covered = [self.board().cells & !free, C::zero()];
        Self::new(self.game.0, covered, self.player)
    }

    #[inline]
    pub(super) fn free(&self) -> C {
        self.board().cells & !(self.covered[0] | self.covered[1])
    }

    /// The domino of the player to move with that first cell.
    #[inline]
    fn domino(&self, place: u8) -> Domino {
        let (row, column) = self.board().coordinates[usize::from(place)];
        let second = match self.player {
            Player::Max => (row + 1, column),
            Player::Min => (row, column + 1),
        };
        Domino {
            first: (row, column),
            second,
        }
    }
}

impl<C: Cells> GameState for Position<'_, C> {
    type Move = Domino;
    type Key = C;
    type Value = Wdl;

    #[inline]
    fn to_move(&self) -> Player {
        self.player
    }

    /// Row by row from the top, in each from the left.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Domino> {
        let places = self.board().places(self.free(), self.player);
        places.numbers().map(|place| self.domino(place))
    }

    #[inline]
    fn play(&self, domino: Domino) -> Self {
        let cell = |(row, column): (u32, u32)| C::single(row * self.board().columns + column);
        let mut covered = self.covered;
        covered[self.player as usize] |= cell(domino.first) | cell(domino.second);
        Self::new(self.game.0, covered, !self.player)
    }

    #[inline]
    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.player)
    }

    /// The covered cells, by either player's dominoes; their number determines the player to move.
    /// Of the board and its three mirror images, the one with the least number.
    #[inline]
    fn key(&self) -> C {
        self.key
    }

    /// Exact where one player is sure of more moves than the other can have, as in N. Bullock's
    /// program (Domineering: Solving Large Combinatorial Search Spaces, 2002).
    #[inline]
    fn bounds(&self) -> (Wdl, Wdl) {
        // Of the mirror images, all count that of the key: others may show more or less.
        let free = self.board().cells & !self.key;
        match self.board().sure_winner(free, self.player) {
            Some(player) => (Wdl::win(player), Wdl::win(player)),
            None => (Wdl::MinWins, Wdl::MaxWins),
        }
    }

    /// First the moves after which the player has the most moves and safe moves, and the opponent
    /// the fewest. Safe moves can wait as long as there are others.
    #[inline]
    fn candidate_moves(&self) -> impl Iterator<Item = Domino> {
        let (position, player) = (*self, self.player);
        let places = self.board().candidates(self.free(), player);
        places.map(move |place| position.domino(place))
    }
}

/// The key forgets which dominoes cover the cells. A search of domino tilings finds some; every
/// tiling with the right number of dominoes of each player is a position of the game.
impl Unpack for Position<'_> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        if packed & !self.board().cells != 0 {
            return None;
        }
        let dominoes = packed.count_ones() / 2;
        let game = self.game.0;
        // Seen from this state, whose root may have another player to move first.
        let first = if self.stage().is_multiple_of(2) {
            self.player
        } else {
            !self.player
        };
        let second = !first;
        let mut left = [dominoes.div_ceil(2); 2];
        left[second as usize] = dominoes / 2;
        let covered = self.board().tiling(packed, left)?;
        let player = if dominoes.is_multiple_of(2) {
            first
        } else {
            second
        };
        Some(Self::new(game, covered, player)).filter(|state| state.key == packed)
    }
}

impl PackedKey for Position<'_> {
    #[inline]
    fn key_bits(&self) -> u32 {
        self.board().cells.count_ones()
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.key()
    }
}

/// The stage is the number of dominoes.
impl<C: Cells> Staged for Position<'_, C> {
    #[inline]
    fn stage(&self) -> usize {
        self.key.count_ones() as usize / 2
    }

    fn longest_step(&self) -> usize {
        1
    }
}
