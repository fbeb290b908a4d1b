//! Hexapawn (M. Gardner, Mathematical Games, Scientific American, March 1962), on any small board.
//!
//! Each player has a row of pawns at an edge of the board: X, who is [`Player::Max`] and moves
//! first, at the bottom, O at the top. A move takes a pawn one step forward to a free square, or
//! diagonally forward to capture. A player who reaches the opposite edge wins; a player who cannot
//! move, or has no pawn left, loses.

use std::fmt;

use optimal_play::rules::{Board, InstanceError, PieceMove};
use optimal_play::{GameState, Outcome, PackedKey, Player, SwapPlayers, Unpack};

use crate::picture::draw;

/// A position of the game: the pawns, and the player to move.
///
/// # Examples
///
/// Its text is the board, with the names of the squares at its sides:
///
/// ```
/// use optimal_play_games::hexapawn::Hexapawn;
/// use optimal_play::{GameState, Outcome, Player, solve};
///
/// let root = Hexapawn::new(3, 3)?;
/// assert_eq!(solve(&root)?.value(), Outcome::win(Player::Min, 6));
/// let step = root.moves().next().expect("there are three");
/// assert_eq!(step.to_string(), "a1-a2");
/// assert_eq!(root.play(step).to_string(), "3 O O O\n2 X . .\n1 . X X\n  a b c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hexapawn {
    board: Board,
    /// The squares of the pawns of each player.
    pawns: [u64; 2],
    to_move: Player,
}

impl Hexapawn {
    /// The most squares of a board: a key has two bits for each, and one for the player to move.
    pub const MAX_SQUARES: u8 = 31;

    /// The position before the first move, with a pawn of each player in each column.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the board has no column, fewer than two rows, or more than
    /// [`Self::MAX_SQUARES`] squares.
    pub fn new(columns: u8, rows: u8) -> Result<Self, InstanceError> {
        let board = Board::try_new(columns, rows).ok();
        let fits = |board: &Board| rows >= 2 && board.size() <= Self::MAX_SQUARES;
        let board = board.filter(fits).ok_or_else(|| {
            let most = Self::MAX_SQUARES;
            InstanceError::new(format!(
                "the board of {columns} columns and {rows} rows does not fit: there must be at least 1 column, 2 rows, \
                 and at most {most} squares"
            ))
        })?;
        Ok(Self {
            board,
            pawns: [board.row(0), board.row(rows - 1)],
            to_move: Player::Max,
        })
    }

    /// The pawns of each player, Max's first, as sets of squares of
    /// [`rules::Board`](optimal_play::rules::Board).
    pub const fn pawns(&self) -> [u64; 2] {
        self.pawns
    }

    /// This board with these pawns, and this player to move; `None` if a square is not on the board
    /// or has two pawns.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play_games::hexapawn::Hexapawn;
    /// use optimal_play::{GameState, Player};
    ///
    /// let root = Hexapawn::new(3, 3)?;
    /// let [max, min] = root.pawns();
    /// let position = root.with_pawns([max, min], Player::Min).expect("the same pawns");
    /// assert_eq!(position.moves().count(), 3);
    /// assert_eq!(root.with_pawns([max, max], Player::Min), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_pawns(&self, pawns: [u64; 2], to_move: Player) -> Option<Self> {
        let ([max, min], board) = (pawns, self.board);
        let fits = max & min == 0 && (max | min) & !board.all() == 0;
        fits.then_some(Self {
            board,
            pawns,
            to_move,
        })
    }
}

impl GameState for Hexapawn {
    type Move = PieceMove;
    type Key = u64;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = PieceMove> {
        let Self { board, to_move, .. } = *self;
        let [max, min] = self.pawns;
        let (own, other, up) = match to_move {
            Player::Max => (max, min, 1),
            Player::Min => (min, max, -1),
        };
        let free = board.all() & !(own | other);
        board.squares(own).flat_map(move |from| {
            let ahead = [(0, free), (-1, other), (1, other)].into_iter();
            ahead.filter_map(move |(right, allowed)| {
                let to = board.step(from, (right, up))?;
                (allowed & board.bit(to) != 0).then_some(PieceMove { from, to })
            })
        })
    }

    fn play(&self, mv: PieceMove) -> Self {
        let (player, other) = (self.to_move, self.to_move.opponent());
        let mut pawns = self.pawns;
        pawns[player as usize] ^= self.board.bit(mv.from) | self.board.bit(mv.to);
        pawns[other as usize] &= !self.board.bit(mv.to);
        Self {
            board: self.board,
            pawns,
            to_move: other,
        }
    }

    /// The player to move has no move, and loses.
    fn terminal_value(&self) -> Outcome {
        Outcome::win(self.to_move.opponent(), 0)
    }

    fn key(&self) -> u64 {
        let [max, min] = self.pawns;
        (max << self.board.size() | min) << 1 | self.to_move as u64
    }

    /// A pawn that has just reached the opposite edge wins.
    fn decided(&self) -> Option<Outcome> {
        let last_player = self.to_move.opponent();
        let edge = match last_player {
            Player::Max => self.board.rows() - 1,
            Player::Min => 0,
        };
        let arrived = self.pawns[last_player as usize] & self.board.row(edge) != 0;
        arrived.then(|| Outcome::win(last_player, 0))
    }
}

impl Unpack for Hexapawn {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let board = self.board;
        let max = packed >> (board.size() + 1);
        let min = packed >> 1 & board.all();
        let to_move = Player::ALL[usize::from(packed % 2 == 1)];
        self.with_pawns([max, min], to_move)
    }
}

/// The board upside down, with the pawns of the other player.
impl SwapPlayers for Hexapawn {
    fn swap_players(&self) -> Self {
        let [max, min] = self.pawns.map(|pawns| self.board.upside_down(pawns));
        Self {
            board: self.board,
            pawns: [min, max],
            to_move: self.to_move.opponent(),
        }
    }
}

impl PackedKey for Hexapawn {
    fn key_bits(&self) -> u32 {
        2 * u32::from(self.board.size()) + 1
    }

    fn packed_key(&self) -> u64 {
        self.key()
    }
}

impl fmt::Display for Hexapawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(self.board, self.pawns))
    }
}
