//! King and rook against king, the chess ending.
//!
//! White has a king and a rook, Black a king. White mates, or Black draws: by stalemate, by
//! capturing the rook, or by moving forever. The rules are those of chess, without castling. The
//! longest mate takes 16 moves, so the fifty-move rule does not matter.

mod fen;
mod images;
mod picture;
mod square;
mod step;

pub use square::Square;
pub use step::{Man, Step};

use optimal_play::rules::InstanceError;
use optimal_play::{GameState, Outcome, Player};

use square::STRAIGHT;

/// A position of the ending: the squares of the men, and the player to move.
///
/// White is [`Player::Max`]. Every position that the rules of chess allow is possible, whether or
/// not a game can reach it. The [`key`](GameState::key) folds the eight rotations and reflections
/// of the board into one.
///
/// # Examples
///
/// A position is built from squares or a FEN, and displayed as a diagram.
///
/// ```
/// use optimal_play_games::king_rook_king::KingRookKing;
/// use optimal_play::{GameState, Outcome, Player, Retrograde, Run, Solver};
///
/// let position = KingRookKing::new("e1", "a1", "h8", Player::Min)?;
/// let same: KingRookKing = "7k/8/8/8/8/8/8/R3K3 b - - 0 1".parse()?;
/// assert_eq!(position, same);
/// assert_eq!(
///     position.to_string(),
///     "\
/// 8 . . . . . . . k
/// 7 . . . . . . . .
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 . . . . . . . .
/// 1 R . . . K . . .
///   a b c d e f g h"
/// );
/// let moves: Vec<_> = position.moves().map(|mv| mv.to_string()).collect();
/// assert_eq!(moves, ["Kh8-h7", "Kh8-g8", "Kh8-g7"]);
/// assert!(KingRookKing::new("e1", "h1", "h8", Player::Max).is_err()); // Black is in check
/// let root = KingRookKing::new("a1", "b2", "c3", Player::Max)?;
/// let solution = Retrograde::with_predecessors().solve(&root, Run::new())?;
/// // The 16th move of White mates, after 15 of Black.
/// assert_eq!(solution.value(), Outcome::win(Player::Max, 31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KingRookKing {
    white_king: Square,
    black_king: Square,
    /// The square of the black king after it has captured the rook, which ends the game.
    rook: Square,
    to_move: Player,
}

impl KingRookKing {
    /// The position with the men on these squares, with names such as `"e1"`.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if a text is not a square, or the rules of chess forbid the position.
    pub fn new(
        white_king: &str,
        rook: &str,
        black_king: &str,
        to_move: Player,
    ) -> Result<Self, InstanceError> {
        Self::on(
            white_king.parse()?,
            rook.parse()?,
            black_king.parse()?,
            to_move,
        )
    }

    /// The position with the men on these squares, if the rules allow it.
    fn on(
        white_king: Square,
        rook: Square,
        black_king: Square,
        to_move: Player,
    ) -> Result<Self, InstanceError> {
        let wrong = |text| Err(InstanceError::new(text));
        let shared = |men, square| wrong(format!("{men} share square {square}"));
        let state = Self {
            white_king,
            black_king,
            rook,
            to_move,
        };
        if white_king == rook {
            shared("K and R", rook)
        } else if white_king == black_king {
            shared("K and k", white_king)
        } else if rook == black_king {
            shared("R and k", rook)
        } else if white_king.is_near(black_king) {
            wrong(format!(
                "the kings on {white_king} and {black_king} are next to each other"
            ))
        } else if to_move == Player::Max && state.is_check() {
            wrong(format!(
                "White is to move, but the rook on {rook} attacks the king on {black_king}"
            ))
        } else {
            Ok(state)
        }
    }

    /// The square of the white king.
    pub const fn white_king(self) -> Square {
        self.white_king
    }

    /// The square of the black king.
    pub const fn black_king(self) -> Square {
        self.black_king
    }

    /// The square of the rook; `None` if it has been captured.
    pub fn rook(self) -> Option<Square> {
        (!self.is_captured()).then_some(self.rook)
    }

    #[inline]
    fn is_captured(self) -> bool {
        self.rook == self.black_king
    }

    /// Whether the rook attacks the black king.
    #[inline]
    fn is_check(self) -> bool {
        self.rook.is_in_line_with(self.black_king)
            && !self.white_king.is_on_line(self.rook, self.black_king)
            && !self.is_captured()
    }

    /// Whether the rules allow the position: the player to move cannot capture a king, and if the
    /// rook has been captured, that was Black's last move.
    #[inline]
    fn is_legal(self) -> bool {
        let after_last_move = match self.to_move {
            Player::Max => !self.is_check(),
            Player::Min => !self.is_captured(),
        };
        after_last_move && self.rook != self.white_king && !self.white_king.is_near(self.black_king)
    }

    #[inline]
    const fn king(self, player: Player) -> Square {
        match player {
            Player::Max => self.white_king,
            Player::Min => self.black_king,
        }
    }

    /// The steps of `player`'s men, forward or back, whether or not the kings are safe after them.
    #[inline]
    fn steps(self, player: Player) -> impl Iterator<Item = Step> {
        let (king, rook) = (self.king(player), self.rook);
        let kings = [self.white_king, self.black_king];
        let king_steps = king.neighbours().map(move |to| Step {
            man: Man::King,
            from: king,
            to,
        });
        let directions = STRAIGHT.into_iter().filter(move |_| player == Player::Max);
        let free_ray = move |way| rook.ray(way).take_while(move |to| !kings.contains(to));
        let rook_steps = directions.flat_map(free_ray).map(move |to| Step {
            man: Man::Rook,
            from: rook,
            to,
        });
        king_steps.chain(rook_steps)
    }

    /// The position with a man of `player` on the square where the step ends.
    #[inline]
    const fn with_step(mut self, player: Player, step: Step) -> Self {
        match (step.man, player) {
            (Man::Rook, _) => self.rook = step.to,
            (Man::King, Player::Max) => self.white_king = step.to,
            (Man::King, Player::Min) => self.black_king = step.to,
        }
        self
    }
}

impl GameState for KingRookKing {
    type Move = Step;
    type Key = Self;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Step> {
        let steps = self.steps(self.to_move);
        steps.filter(|&step| self.play(step).is_legal())
    }

    /// A king that moves to the square of the rook captures it.
    #[inline]
    fn play(&self, step: Step) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..self.with_step(self.to_move, step)
        }
    }

    /// Mate or stalemate.
    #[inline]
    fn terminal_value(&self) -> Outcome {
        if self.is_check() {
            Outcome::win(Player::Max, 0)
        } else {
            Outcome::DRAW
        }
    }

    #[inline]
    fn key(&self) -> Self {
        self.folded()
    }

    /// A draw without the rook.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.is_captured().then_some(Outcome::DRAW)
    }
}
