//! Positions and moves: the rules of the game.

use std::ops::Range;

use super::{Chase, Square};
use crate::game::{GameState, Indexed, Outcome, Player, Predecessors};
use crate::rules::Instance;

/// A move of the player's piece. Its text has the number of the square, as `to 5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The number of the square that the piece moves to, row by row from 0.
    pub to: u32,
}

/// A position of the game: the squares of the pieces, and the player to move.
///
/// White is [`Player::Max`].
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::chase::{Chase, Step};
///
/// let game = Chase::new(3, (1, 1), (3, 3))?;
/// let position = game.start().play(Step { to: 1 });
/// assert_eq!((position.white(), position.black()), ((1, 2), (3, 3)));
/// assert_eq!(position.to_string(), ".W.\n...\n..B");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) game: Instance<'g, Chase>,
    /// Those of the board: here, so that positions made in a loop have their index without a look
    /// at the board for each.
    pub(super) squares: u32,
    pub(super) white: u32,
    pub(super) black: u32,
    pub(super) to_move: Player,
}

impl<'g> Position<'g> {
    /// The board.
    pub const fn game(&self) -> &'g Chase {
        self.game.0
    }

    /// The square of the white piece.
    pub const fn white(&self) -> Square {
        self.game.0.square(self.white)
    }

    /// The square of the black piece.
    pub const fn black(&self) -> Square {
        self.game.0.square(self.black)
    }

    /// This position with `player`'s piece on another square, and the other player to move.
    #[inline]
    const fn with_piece(&self, player: Player, square: u32) -> Self {
        let (white, black) = match player {
            Player::Max => (square, self.black),
            Player::Min => (self.white, square),
        };
        Self {
            white,
            black,
            to_move: player.opponent(),
            ..*self
        }
    }

    #[inline]
    const fn piece(&self, player: Player) -> u32 {
        match player {
            Player::Max => self.white,
            Player::Min => self.black,
        }
    }

    /// The squares within reach of `player`'s piece.
    #[inline]
    fn reach(&self, player: Player) -> &[u32] {
        self.game.reach[player as usize].from(self.piece(player))
    }
}

impl GameState for Position<'_> {
    type Move = Step;
    type Key = u32;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Step> {
        self.reach(self.to_move).iter().map(|&to| Step { to })
    }

    #[inline]
    fn play(&self, step: Step) -> Self {
        self.with_piece(self.to_move, step.to)
    }

    /// Never called: on a board of two squares or more, every piece can move.
    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    #[inline]
    fn key(&self) -> u32 {
        (self.to_move as u32 * self.squares + self.white) * self.squares + self.black
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let captured = self.white == self.black;
        captured.then(|| Outcome::win(self.to_move.opponent(), 0))
    }
}

impl Indexed for Position<'_> {
    #[inline]
    fn index_count(&self) -> usize {
        let squares = self.squares as usize;
        2 * squares * squares
    }

    #[inline]
    fn index(&self) -> usize {
        self.key() as usize
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let (rest, squares) = (u32::try_from(index).ok()?, self.squares);
        let (rest, black) = (rest / squares, rest % squares);
        let (to_move, white) = if rest < squares {
            (Player::Max, rest)
        } else {
            (Player::Min, rest - squares)
        };
        Some(Self {
            white,
            black,
            to_move,
            ..*self
        })
    }

    /// Goes through all squares of black for each one of white: [`at_index`](Indexed::at_index)
    /// divides.
    #[inline]
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let squares = self.squares as usize;
        let rows = indices.start / squares..indices.end.div_ceil(squares);
        let rows = rows.filter_map(move |row| Some((row * squares, self.at_index(row * squares)?)));
        rows.flat_map(move |(first, row)| {
            let blacks = indices.start.saturating_sub(first)..squares.min(indices.end - first);
            blacks.filter_map(move |black| {
                let state = Self {
                    black: u32::try_from(black).ok()?,
                    ..row
                };
                Some((first + black, state))
            })
        })
    }
}

/// A piece goes back the way it came, but not to a position where the game is over.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let last_player = self.to_move.opponent();
        let other = self.piece(self.to_move);
        let squares = self
            .reach(last_player)
            .iter()
            .filter(move |&&square| square != other);
        squares.map(move |&square| Self {
            to_move: last_player,
            ..self.with_piece(last_player, square)
        })
    }
}
