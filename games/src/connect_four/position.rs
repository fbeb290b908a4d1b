//! Positions and moves: the rules of the game.

use std::marker::PhantomData;

use optimal_play::rules::Instance;
use optimal_play::{GameState, PackedKey, Player, Staged, Unpack};

use super::board::{Board, count};
use super::bounds::Outlook;
use super::{ConnectFour, Payoff};

/// A position of the game: the stones on the board.
///
/// The first player is [`Player::Max`], who moves when the number of stones is even. A move is the
/// number of a column, from 0. The value is a score, or what a [`Payoff`] makes of it.
///
/// Stones are bits of two words. This layout, the key, and the way to find threats are known from
/// J. Tromp's Fhourstones and P. Pons's "Solving Connect 4".
///
/// # Examples
///
/// ```
/// use optimal_play_games::connect_four::ConnectFour;
/// use optimal_play::{GameState, Player, Wdl, solve};
///
/// let game = ConnectFour::new(4, 3)?;
/// let position = game.position([1, 2, 1])?;
/// assert_eq!(position.to_string(), "....\n.X..\n.XO.");
/// assert_eq!(position.stone(2, 0), Some(Player::Min));
/// assert!(position.play(1).moves().all(|column| column != 1)); // it is full
/// assert_eq!(solve(&position.valued::<Wdl>())?.value(), Wdl::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g, V = i8> {
    pub(super) game: Instance<'g, ConnectFour>,
    /// The stones of the player to move.
    pub(super) own: u64,
    /// All stones.
    pub(super) all: u64,
    /// The cells that complete four in a row for the player to move.
    pub(super) own_threats: u64,
    /// The cells that complete four in a row for the opponent.
    pub(super) threats: u64,
    /// The number of stones.
    pub(super) stones: i8,
    /// Whether the last move has completed four in a row.
    pub(super) is_won: bool,
    pub(super) value: PhantomData<V>,
}

impl<'g, V> Position<'g, V> {
    /// The board.
    pub const fn game(&self) -> &'g ConnectFour {
        self.game.0
    }

    /// The same position with another type of values, such as [`Wdl`](optimal_play::Wdl) instead of
    /// scores.
    #[must_use]
    pub const fn valued<W: Payoff>(self) -> Position<'g, W> {
        Position {
            game: self.game,
            own: self.own,
            all: self.all,
            own_threats: self.own_threats,
            threats: self.threats,
            stones: self.stones,
            is_won: self.is_won,
            value: PhantomData,
        }
    }

    /// The player of the stone in a cell, if there is one; columns count from 0 from the left, rows
    /// from 0 upwards.
    pub fn stone(&self, column: u8, row: u8) -> Option<Player> {
        let (width, height) = (self.game.width(), self.game.height());
        let on_board = column < width && row < height;
        let cell = on_board.then(|| 1_u64 << (column * (height + 1) + row))?;
        match (self.all & cell, self.own & cell) {
            (0, _) => None,
            (_, 0) => Some(self.player().opponent()),
            _ => Some(self.player()),
        }
    }

    /// The position with these stones, and those of the player to move among them; `None` if the
    /// players have not moved in turn.
    pub(super) fn with_stones(&self, all: u64, own: u64) -> Option<Self> {
        let board = &self.game.0.board;
        let (stones, threats) = (count(all), board.completing(all ^ own));
        // The player to move has as many stones as the opponent, or one less.
        (count(own) == stones / 2).then(|| Self {
            game: self.game,
            own,
            all,
            own_threats: board.completing(own),
            threats,
            stones,
            is_won: threats & (all ^ own) != 0,
            value: PhantomData,
        })
    }

    #[inline]
    pub(super) const fn player(&self) -> Player {
        if self.stones & 1 == 0 {
            Player::Max
        } else {
            Player::Min
        }
    }

    /// The cells that the next stone can fall to.
    #[inline]
    pub(super) const fn free(&self) -> u64 {
        self.game.0.board.lowest_free(self.all)
    }

    /// The columns of `cells`, first those with the most lasting threats after the move, and among
    /// these those nearest to the centre.
    #[inline]
    fn by_threats(&self, cells: u64) -> impl Iterator<Item = u8> {
        // Threats in the upper byte, the column in the lower one.
        let mut sorted = [0_u16; Board::MAX_WIDTH];
        let mut length = 0;
        for &(column, column_cells) in self.game.board.centre_first() {
            let cell = cells & column_cells;
            if cell == 0 {
                continue;
            }
            // A single cell needs no order.
            let threats = if cell == cells {
                0
            } else {
                self.threats_after(cell)
            };
            let mut at = length;
            while at > 0 && sorted[at - 1] >> 8 < threats {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = threats << 8 | u16::from(column);
            length += 1;
        }
        sorted
            .into_iter()
            .take(length)
            .map(|it| it.to_le_bytes()[0])
    }

    /// The number of free cells that complete a line for the player to move after a move to `cell`,
    /// except those that the player will not get: a threat from before right above `cell`, which
    /// the opponent must block now, and cells right above a threat of the opponent.
    #[inline]
    fn threats_after(&self, cell: u64) -> u16 {
        let completing = self.game.board.completing(self.own | cell);
        let lost = self.own_threats & cell << 1 | (self.threats & !self.all) << 1;
        let threats = completing & !(self.all | cell | lost);
        u16::try_from(threats.count_ones()).expect("there are at most 64 cells")
    }
}

impl<V: Payoff> GameState for Position<'_, V> {
    type Move = u8;
    type Key = u64;
    type Value = V;

    #[inline]
    fn to_move(&self) -> Player {
        self.player()
    }

    /// The columns that are not full, first those nearest to the centre.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = u8> {
        let (free, columns) = (self.free(), self.game.board.centre_first());
        let free_columns = columns.iter().filter(move |&&(_, cells)| free & cells != 0);
        free_columns.map(|&(column, _)| column)
    }

    #[inline]
    fn play(&self, column: u8) -> Self {
        let cell = self.free() & self.game.board.column(column);
        Self {
            own: self.all ^ self.own,
            all: self.all | cell,
            own_threats: self.threats,
            threats: self.game.board.completing(self.own | cell),
            stones: self.stones + 1,
            is_won: self.own_threats & cell != 0,
            ..*self
        }
    }

    /// A full board.
    #[inline]
    fn terminal_value(&self) -> V {
        V::of_score(0)
    }

    /// The bits of a column with n stones hold a number from 2^n - 1 to 2^(n+1) - 2: it determines
    /// n, and the player of each stone.
    ///
    /// Mirror images have the same key, the lesser of the two, unless the game is
    /// [unfolded](ConnectFour::unfolded).
    #[inline]
    fn key(&self) -> u64 {
        let key = self.own + self.all;
        if !self.game.folds_images {
            return key;
        }
        key.min(self.game.board.mirrored(key))
    }

    #[inline]
    fn decided(&self) -> Option<V> {
        self.is_won.then(|| {
            let score = self.game.win(self.stones);
            V::of_score((!self.player()).signed(score))
        })
    }

    /// Exact where one of the next two plies wins, or two threats above one another win in the
    /// third. Elsewhere no win comes before the third ply, and none at all for a player to move
    /// whom the opponent stops by following up, or even beats.
    #[inline]
    fn bounds(&self) -> (V, V) {
        let (least, greatest) = self.scores();
        match self.player() {
            Player::Max => (V::of_score(least), V::of_score(greatest)),
            Player::Min => (V::of_score(-greatest), V::of_score(-least)),
        }
    }

    /// A move that wins; otherwise the moves after which the opponent cannot win in the next ply,
    /// first those that make the most lasting threats; otherwise any one move, because all lose
    /// alike.
    #[inline]
    fn candidate_moves(&self) -> impl Iterator<Item = u8> {
        let cells = match self.outlook() {
            Outlook::Win(cells) | Outlook::Loss(cells) => cells & cells.wrapping_neg(),
            Outlook::Open(cells) => cells,
        };
        self.by_threats(cells)
    }
}

impl<V: Payoff> Unpack for Position<'_, V> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let (all, own) = self.game.board.stones(packed)?;
        let state = self.with_stones(all, own)?;
        (state.key() == packed).then_some(state)
    }
}

impl<V: Payoff> PackedKey for Position<'_, V> {
    #[inline]
    fn key_bits(&self) -> u32 {
        u32::from(self.game.width()) * (u32::from(self.game.height()) + 1)
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.key()
    }
}

/// The stage is the number of stones.
impl<V: Payoff> Staged for Position<'_, V> {
    #[inline]
    fn stage(&self) -> usize {
        self.stones.unsigned_abs().into()
    }

    fn longest_step(&self) -> usize {
        1
    }
}
