//! Positions: the moves, and who has won.

use std::fmt;

use optimal_play::rules::{Board, Instance, Square, set_bits};
use optimal_play::{GameState, Outcome, Player, Staged, SwapPlayers};

use super::{Gobblet, Size};

pub(super) const BOARD: Board = Board::new(3, 3);

/// A set of squares of the board, a bit each.
pub(super) type Set = u16;

const ALL: Set = 0o777;

/// Whether a set of squares has a row, a column or a diagonal.
static HAS_LINE: [bool; 512] = {
    let lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421_u16];
    let (mut all, mut at) = ([false; 512], 0);
    while at < 8 * 512 {
        let (set, line) = (at / 8, lines[at % 8] as usize);
        all[set] |= set & line == line;
        at += 1;
    }
    all
};

/// A position of the game: the pieces on the board, and the player to move.
///
/// # Examples
///
/// Its text is the board with the names of the squares at its sides, the pieces in hand, and the
/// player to move. A square shows its pieces from the smallest, which lies below; those of Max have
/// capital letters.
///
/// ```
/// use optimal_play_games::gobblet::Gobblet;
///
/// let game = Gobblet::new(Gobblet::USUAL)?;
/// let state = game.position(".,.,L,.,Sm,.,.,.,.,Min")?;
/// assert_eq!(
///     state.to_string(),
///     "\
/// 3 .   .   L
/// 2 .   Sm  .
/// 1 .   .   .
///   a   b   c
/// in hand: SMML, ssmll
/// Min to move"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) game: Instance<'g, Gobblet>,
    /// By size, the squares with pieces of the player to move and of the opponent.
    pub(super) sets: [[Set; 2]; 3],
    pub(super) to_move: Player,
}

/// A move: a piece is put on a square, or moved to another one.
///
/// # Examples
///
/// ```
/// use optimal_play_games::gobblet::{Move, Size};
///
/// let (size, to) = (Size::Large, "b2".parse()?);
/// assert_eq!(Move { size, from: None, to }.to_string(), "Lb2");
/// assert_eq!(Move { size, from: Some("a1".parse()?), to }.to_string(), "La1-b2");
/// # Ok::<(), optimal_play::rules::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The size of the piece.
    pub size: Size,
    /// The square that it leaves; `None` if it comes from the hand.
    pub from: Option<Square>,
    /// The square that it reaches.
    pub to: Square,
}

/// The numbers of the squares of a set.
#[inline]
pub(super) fn squares(set: Set) -> impl Iterator<Item = u8> {
    set_bits(set.into())
}

impl<'g> Position<'g> {
    /// The instance that the position belongs to.
    pub const fn game(&self) -> &'g Gobblet {
        self.game.0
    }

    /// The player with a piece of this size on the square.
    pub fn piece(&self, square: Square, size: Size) -> Option<Player> {
        let players = [self.to_move, self.to_move.opponent()];
        let mut sets = self.sets[size as usize].into_iter().zip(players);
        let set = sets.find(|(set, _)| set >> BOARD.number(square) & 1 == 1)?;
        Some(set.1)
    }

    /// How many pieces of this size the player has in hand.
    pub fn in_hand(&self, player: Player, size: Size) -> u8 {
        let set = self.sets[size as usize][usize::from(player != self.to_move)];
        self.game.pieces[size as usize] - set.count_ones().to_le_bytes()[0]
    }

    /// The squares without a piece of this size or a greater one.
    #[inline]
    pub(super) fn free(&self, size: usize) -> Set {
        let taken = self.sets[size..].iter().flatten();
        ALL & !taken.fold(0, |all, set| all | set)
    }

    /// Whether the player to move, and the opponent, see a line of the own pieces.
    #[inline]
    pub(super) fn lines(&self) -> [bool; 2] {
        let (mut seen, mut covered) = ([0; 2], 0);
        for sets in self.sets.iter().rev() {
            seen = [0, 1].map(|side| seen[side] | sets[side] & !covered);
            covered |= sets[0] | sets[1];
        }
        seen.map(|set| HAS_LINE[usize::from(set)])
    }

    /// The position with a piece of the player to move, or of the opponent, put on a square, or taken
    /// from it.
    #[inline]
    pub(super) const fn toggled(mut self, size: usize, whose: usize, square: u8) -> Self {
        self.sets[size][whose] ^= 1 << square;
        self
    }

    /// Whether the player to move loses by the lift of a piece.
    #[inline]
    fn is_losing_lift(&self, size: usize, from: u8) -> bool {
        self.game.lifts_lose && self.toggled(size, 0, from).lines()[1]
    }

    /// The position with the other player to move.
    #[inline]
    pub(super) fn passed(self) -> Self {
        Self {
            sets: self.sets.map(|[own, other]| [other, own]),
            to_move: self.to_move.opponent(),
            ..self
        }
    }
}

impl GameState for Position<'_> {
    type Move = Move;
    type Key = u64;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// From the hand, then on the board. Where lifts lose, those that do are left out.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        let sizes = || (0..3).zip(Size::ALL);
        let in_hand = sizes().filter(|&(_, size)| self.in_hand(self.to_move, size) > 0);
        let lifted = sizes().flat_map(move |(at, size)| {
            let seen = squares(self.sets[at][0] & self.free(at + 1));
            let lifted = seen.filter(move |&from| !self.is_losing_lift(at, from));
            lifted.map(move |from| (at, size, Some(BOARD.square(from))))
        });
        let all = in_hand.map(|(at, size)| (at, size, None)).chain(lifted);
        all.flat_map(|(at, size, from)| {
            let to = squares(self.free(at)).map(|to| BOARD.square(to));
            to.map(move |to| Move { size, from, to })
        })
    }

    #[inline]
    fn play(&self, Move { size, from, to }: Move) -> Self {
        let toggle = |state: Self, at| state.toggled(size as usize, 0, BOARD.number(at));
        let after = from.map_or(*self, |from| toggle(*self, from));
        toggle(after, to).passed()
    }

    /// Every move loses at the lift.
    fn terminal_value(&self) -> Outcome {
        Outcome::win(self.to_move.opponent(), 1)
    }

    /// The index.
    #[inline]
    fn key(&self) -> u64 {
        self.number()
    }

    /// A player sees a line. Where both do, the last move has uncovered that of the player to move.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let [own, other] = self.lines();
        let winner = if own {
            self.to_move
        } else {
            self.to_move.opponent()
        };
        (own || other).then(|| Outcome::win(winner, 0))
    }
}

impl SwapPlayers for Position<'_> {
    #[inline]
    fn swap_players(&self) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..*self
        }
    }
}

/// The pieces on the board.
impl Staged for Position<'_> {
    #[inline]
    fn stage(&self) -> usize {
        let sets = self.sets.as_flattened().iter();
        sets.map(|set| set.count_ones() as usize).sum()
    }

    fn longest_step(&self) -> usize {
        1
    }
}

/// The letter of the size and the squares, as `La1-b2`, or `Lb2` from the hand.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.size.letter())?;
        if let Some(from) = self.from {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to)
    }
}

optimal_play::debug_as_display! { Move; }
