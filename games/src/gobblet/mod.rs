//! Gobblet Gobblers: tic-tac-toe with pieces of three sizes, T. Denoual (2003).
//!
//! Each player has two small, two medium and two large pieces. A player in turn puts a piece from the
//! hand on the board of 3×3 squares, or moves one that no other covers to any other square. A piece
//! may cover smaller ones, of both players. A player who sees three of the own pieces in a line wins.
//! Endless play is a draw.
//!
//! A move can uncover a line of the opponent. If that line is still there once the piece is down, the
//! opponent wins, also where the move has made a line of the player, too. Programs differ here:
//! [`with_losing_lifts`](Gobblet::with_losing_lifts) is the rule that the line counts already when the
//! piece is lifted.
//!
//! The usual start is won by the first player in 13 plies: with a small or a large piece. If the first
//! piece is a medium one, the second player wins, as J. Laurent's Gobblet.jl found that it is no
//! winning move. The start leads to 341,024,631 positions, where the eight images of the board are one,
//! as are a position and that with the players swapped: E. Farmer, Strongly solving Gobblet Gobblers
//! using retrograde analysis (2024), by the same rules.
//!
//! With losing lifts, this crate finds the same first moves: the first player wins in 13 plies, of
//! 263,096,473 positions. The longest win takes 26 plies, where that of the usual rule takes 24.

mod notation;
mod numbering;
mod position;
mod predecessors;

pub use position::{Move, Position};

use optimal_play::Player;
use optimal_play::rules::{Instance, InstanceError};

use numbering::Numbering;

/// The size of a piece. It may cover smaller ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Size {
    /// It covers no other.
    Small,
    /// It covers a small one.
    Medium,
    /// It covers any smaller one, and is never covered.
    Large,
}

impl Size {
    /// All sizes.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Its letter.
    pub const fn letter(self) -> char {
        ['S', 'M', 'L'][self as usize]
    }
}

/// An instance of the game: the pieces of each player.
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Retrograde, Run, Solver};
/// use optimal_play_games::gobblet::Gobblet;
///
/// let game = Gobblet::new([1, 1, 0])?; // a small and a medium piece of each player
/// let solver = Retrograde::with_predecessors().fold_players();
/// assert_eq!(solver.solve(&game.start(), Run::new())?.value(), Outcome::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gobblet {
    /// By size, for each player.
    pieces: [u8; 3],
    lifts_lose: bool,
    numbering: Numbering,
}

impl Gobblet {
    /// The usual number of pieces of each size.
    pub const USUAL: [u8; 3] = [2; 3];

    /// With more pieces of a size, they could fill the board, so that no move is left.
    const MOST: u8 = 4;

    /// The game with as many small, medium and large pieces of each player.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if there are no pieces, or more than four of a size.
    pub fn new(pieces: [u8; 3]) -> Result<Self, InstanceError> {
        for (size, count) in Size::ALL.into_iter().zip(pieces) {
            if count > Self::MOST {
                return wrong(format!(
                    "each player has {count} pieces of size {size:?}, and at most {} are allowed",
                    Self::MOST
                ));
            }
        }
        if pieces == [0; 3] {
            return wrong("each player must have a piece".to_owned());
        }
        Ok(Self {
            pieces,
            lifts_lose: false,
            numbering: Numbering::new(pieces),
        })
    }

    /// A player who lifts a piece from a line of the opponent loses, wherever the piece would go.
    /// Default: only if the line is there once the piece is down.
    #[must_use]
    pub const fn with_losing_lifts(mut self) -> Self {
        self.lifts_lose = true;
        self
    }

    /// The number of small, medium and large pieces of each player.
    pub const fn pieces(&self) -> [u8; 3] {
        self.pieces
    }

    /// The first position: all pieces are in hand.
    pub const fn start(&self) -> Position<'_> {
        Position {
            game: Instance(self),
            sets: [[0; 2]; 3],
            to_move: Player::Max,
        }
    }
}

fn wrong<T>(text: String) -> Result<T, InstanceError> {
    Err(InstanceError::new(text))
}
