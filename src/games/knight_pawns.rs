//! Knight pawns (`LeetCode` 3283, "Maximum Number of Moves to Kill All Pawns").
//!
//! A knight and some pawns stand on a board. Two players in turn, Alice first, choose a pawn that is
//! left, and the knight captures it in the fewest knight moves; it may pass over other pawns without
//! taking them. Alice maximizes the total of the moves until no pawn is left, Bob minimizes it.
//!
//! ```
//! use optimal_play::{games::knight_pawns::KnightPawns, solve};
//!
//! let game = KnightPawns::new((1, 1), [(0, 0)])?;
//! assert_eq!(solve(&game.start())?.value(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::fmt;
use std::iter;
use std::ops::RangeInclusive;

use super::knight_board::{Board, Square};
use crate::game::{GameState, Indexed, PackedKey, Player, Staged};

/// An instance of the game: the board, the pieces, and the distances between them.
///
/// Pawns are numbered from 0 in the order in which they were given.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_board::Board;
/// use optimal_play::games::knight_pawns::{KnightPawns, Rules, Scoring};
/// use optimal_play::solve;
///
/// let rules = Rules { board: Board::Unbounded, scoring: Scoring::AliceOnly };
/// let game = KnightPawns::with_rules(rules, (0, 0), [(1, 1), (-30, 2)])?;
/// assert_eq!(solve(&game.start())?.value(), 16); // Alice takes the far pawn, Bob the near one
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnightPawns {
    rules: Rules,
    knight: Square,
    pawns: Vec<Square>,
    rewards: Box<[Rewards; 2]>,
    /// All pawns, the nearest first, from each place of the knight.
    nearest_first: Box<[[u8; 32]; 32]>,
}

/// What one player's captures count: `rewards[from][pawn]`, where `from` is the pawn on whose square
/// the knight stands, or the number of all pawns at the start. Every five-bit number is in range.
type Rewards = [[i32; 32]; 32];

/// What a game of knight pawns is played on and for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Default: 50 rows and 50 columns, as in the published problem.
    pub board: Board,
    /// Default: both players' moves count.
    pub scoring: Scoring,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            board: Board::Bounded {
                rows: 50,
                columns: 50,
            },
            scoring: Scoring::default(),
        }
    }
}

/// Which knight moves count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// Those of both players.
    #[default]
    Total,
    /// Those that Alice makes; she maximizes them, Bob minimizes them.
    AliceOnly,
}

impl KnightPawns {
    /// The most pawns that a position's key can tell apart.
    pub const MAX_PAWNS: usize = 27;

    /// The game on a 50×50 board with both players' moves counted.
    ///
    /// # Errors
    ///
    /// As [`with_rules`](Self::with_rules).
    pub fn new(
        knight: Square,
        pawns: impl IntoIterator<Item = Square>,
    ) -> Result<Self, KnightPawnsError> {
        Self::with_rules(Rules::default(), knight, pawns)
    }

    /// The game on any board, with either scoring.
    ///
    /// # Errors
    ///
    /// [`KnightPawnsError`] if the pieces cannot stand so, a pawn can never be captured, or there
    /// is no pawn, or too many.
    ///
    /// # Complexity
    ///
    /// A breadth-first search of a bounded board for each pawn.
    pub fn with_rules(
        rules: Rules,
        knight: Square,
        pawns: impl IntoIterator<Item = Square>,
    ) -> Result<Self, KnightPawnsError> {
        let board = rules.board;
        if !board.has_valid_size() {
            return Err(KnightPawnsError::BoardSize { board });
        }
        if !board.contains(knight) {
            let square = knight;
            return Err(KnightPawnsError::KnightOffBoard { square, board });
        }
        let pawns: Vec<_> = pawns.into_iter().collect();
        for (pawn, &square) in pawns.iter().enumerate() {
            if !board.contains(square) {
                return Err(KnightPawnsError::PawnOffBoard {
                    pawn,
                    square,
                    board,
                });
            }
            if square == knight {
                return Err(KnightPawnsError::PawnUnderKnight { pawn, square });
            }
            if let Some(other) = pawns[..pawn].iter().position(|&other| other == square) {
                let pawns = (other, pawn);
                return Err(KnightPawnsError::SharedSquare { pawns, square });
            }
        }
        if pawns.is_empty() {
            return Err(KnightPawnsError::NoPawn);
        }
        if pawns.len() > Self::MAX_PAWNS {
            return Err(KnightPawnsError::TooManyPawns { pawns: pawns.len() });
        }
        let mut origins = pawns.clone();
        origins.push(knight);
        let mut distances = [[0; 32]; 32];
        for (pawn, &square) in pawns.iter().enumerate() {
            // The way there is as long as the way back.
            for (row, distance) in distances.iter_mut().zip(board.distances(square, &origins)) {
                row[pawn] = distance.ok_or(KnightPawnsError::Unreachable { pawn, square })?;
            }
        }
        let mut nearest_first = [[0; 32]; 32];
        for (sorted, distances) in nearest_first.iter_mut().zip(&distances) {
            let sorted = &mut sorted[..pawns.len()];
            for (place, pawn) in sorted.iter_mut().zip(0..) {
                *place = pawn;
            }
            sorted.sort_by_key(|&pawn: &u8| distances[usize::from(pawn)]);
        }
        let bobs = match rules.scoring {
            Scoring::Total => distances,
            Scoring::AliceOnly => [[0; 32]; 32],
        };
        Ok(Self {
            rules,
            knight,
            pawns,
            rewards: Box::new([distances, bobs]),
            nearest_first: Box::new(nearest_first),
        })
    }

    /// The position before the first move.
    pub fn start(&self) -> Position<'_> {
        let remaining = (0..)
            .zip(&self.pawns)
            .fold(0, |set, (pawn, _)| set | 1 << pawn);
        Position {
            game: self,
            remaining,
            knight: u32::count_ones(remaining),
        }
    }

    /// What the game is played on and for.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The square where the knight starts.
    pub const fn knight(&self) -> Square {
        self.knight
    }

    /// The squares of the pawns.
    pub fn pawns(&self) -> &[Square] {
        &self.pawns
    }
}

/// The capture of a pawn, in the fewest knight moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Capture {
    /// The number of the pawn.
    pub pawn: u32,
}

impl Capture {
    /// The letter that stands for the pawn: a to z, and A for the last that a game can have.
    ///
    /// # Panics
    ///
    /// If no game has so many pawns.
    pub fn label(self) -> char {
        let mut letters = ('a'..='z').chain(['A']);
        let letter = letters.nth(self.pawn as usize);
        letter.expect("a game has at most 27 pawns")
    }
}

/// A position of the game: which pawns remain, and where the knight is.
///
/// Alice is [`Player::Max`]; she moves when an even number of pawns has been captured.
#[derive(Clone, Copy)]
pub struct Position<'g> {
    game: &'g KnightPawns,
    /// A bit for each pawn that remains.
    remaining: u32,
    /// The number of the pawn on whose square the knight stands; that of all pawns at the start.
    knight: u32,
}

impl Position<'_> {
    /// The square of the knight.
    pub fn knight(&self) -> Square {
        let game = self.game;
        *game.pawns.get(self.knight as usize).unwrap_or(&game.knight)
    }

    /// The numbers of the pawns that remain, in order.
    #[inline]
    pub fn remaining(&self) -> impl Iterator<Item = u32> + use<> {
        let mut remaining = self.remaining;
        iter::from_fn(move || {
            if remaining == 0 {
                return None;
            }
            let pawn = remaining.trailing_zeros();
            remaining &= remaining - 1;
            Some(pawn)
        })
    }

    /// The knight moves that it takes to capture the pawn, which must be one of the game.
    pub const fn distance(&self, capture: Capture) -> i32 {
        // Alice's moves always count.
        self.reward_of(Player::Max, capture)
    }

    #[inline]
    const fn reward_of(&self, player: Player, capture: Capture) -> i32 {
        let (from, pawn) = (self.knight as usize % 32, capture.pawn as usize % 32);
        self.game.rewards[player as usize][from][pawn]
    }
}

impl GameState for Position<'_> {
    type Move = Capture;
    type Key = u32;
    type Value = i32;

    #[inline]
    fn to_move(&self) -> Player {
        if self.stage().is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
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

    /// The farthest pawn first for Alice, the nearest for Bob.
    #[inline]
    fn promising_moves(&self) -> impl Iterator<Item = Capture> {
        let (remaining, pawns) = (self.remaining, self.game.pawns.len());
        let nearest_first = &self.game.nearest_first[self.knight as usize % 32];
        let farthest_first = self.to_move() == Player::Max;
        let pawns = (0..pawns).map(move |at| {
            let at = if farthest_first { pawns - 1 - at } else { at };
            u32::from(nearest_first[at % 32])
        });
        pawns
            .filter(move |pawn| remaining >> pawn & 1 == 1)
            .map(|pawn| Capture { pawn })
    }
}

/// About half of the indices are in vain, because the pawn under the knight cannot remain. To leave
/// it out of the number costs more time than the smaller table gains.
impl Indexed for Position<'_> {
    fn index_count(&self) -> usize {
        let pawns = self.game.pawns.len();
        (pawns + 1) << pawns
    }

    #[inline]
    fn index(&self) -> usize {
        let pawns = self.game.pawns.len();
        (self.knight as usize) << pawns | self.remaining as usize
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let pawns = self.game.pawns.len();
        let state = Self {
            game: self.game,
            remaining: u32::try_from(index & ((1 << pawns) - 1)).ok()?,
            knight: u32::try_from(index >> pawns).ok()?,
        };
        // The knight stands where it started only while all pawns remain.
        let possible = if state.knight as usize == pawns {
            state.remaining.count_ones() as usize == pawns
        } else {
            (state.knight as usize) < pawns && state.remaining >> state.knight & 1 == 0
        };
        possible.then_some(state)
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
        self.index() as u64
    }
}

/// The part of the board that has all pieces at the start: `N` for the knight, and the pawns that remain as the letters
/// that [`label`](Capture::label) gives. Where that is more than 64 rows or columns, a list of the pieces.
impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_LINES_DRAWN: i32 = 64;
        let pawns = self.remaining().map(|pawn| {
            let square = self.game.pawns[pawn as usize];
            (square, Capture { pawn }.label())
        });
        let pieces: Vec<_> = iter::once((self.knight(), 'N')).chain(pawns).collect();
        let squares = || iter::once(&self.game.knight).chain(&self.game.pawns);
        let range = |axis: fn(&Square) -> i32| {
            let (first, last) = (squares().map(axis).min(), squares().map(axis).max());
            first.expect("the knight")..=last.expect("the knight")
        };
        let (rows, columns) = (range(|square| square.0), range(|square| square.1));
        let fits = |lines: &RangeInclusive<i32>| lines.end() - lines.start() < MOST_LINES_DRAWN;
        if !fits(&rows) || !fits(&columns) {
            let lines = pieces
                .iter()
                .map(|(square, label)| format!("{label} at {square:?}"));
            return write!(f, "{}", lines.collect::<Vec<_>>().join("\n"));
        }
        let lines = rows.map(|row| {
            let cell = |column| {
                let piece = pieces.iter().find(|(square, _)| *square == (row, column));
                piece.map_or('.', |&(_, label)| label)
            };
            columns.clone().map(cell).collect::<String>()
        });
        write!(f, "{}", lines.collect::<Vec<_>>().join("\n"))
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game: _,
            remaining: _,
            knight: _,
        } = self;
        f.debug_struct("Position")
            .field("knight", &self.knight())
            .field("remaining", &self.remaining().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

/// Why pieces do not make a game. Squares are (row, column), pawns are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum KnightPawnsError {
    /// The board has no square, or too many.
    BoardSize {
        /// The board.
        board: Board,
    },
    /// The knight is not on the board.
    KnightOffBoard {
        /// Where it would be.
        square: Square,
        /// The board.
        board: Board,
    },
    /// A pawn is not on the board.
    PawnOffBoard {
        /// Its number.
        pawn: usize,
        /// Where it would be.
        square: Square,
        /// The board.
        board: Board,
    },
    /// A pawn is where the knight starts.
    PawnUnderKnight {
        /// Its number.
        pawn: usize,
        /// The square.
        square: Square,
    },
    /// Two pawns are on one square.
    SharedSquare {
        /// Their numbers.
        pawns: (usize, usize),
        /// The square.
        square: Square,
    },
    /// There is no pawn to capture.
    NoPawn,
    /// There are more than [`KnightPawns::MAX_PAWNS`].
    TooManyPawns {
        /// How many there are.
        pawns: usize,
    },
    /// No knight moves lead to a pawn.
    Unreachable {
        /// Its number.
        pawn: usize,
        /// Its square.
        square: Square,
    },
}

impl Error for KnightPawnsError {}

impl fmt::Display for KnightPawnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardSize { board } => write!(
                f,
                "the {board} does not have between 1 and {} squares",
                Board::MAX_SQUARES
            ),
            Self::KnightOffBoard { square, board } => {
                write!(f, "the knight at {square:?} is off the {board}")
            }
            Self::PawnOffBoard {
                pawn,
                square,
                board,
            } => write!(f, "pawn {pawn} at {square:?} is off the {board}"),
            Self::PawnUnderKnight { pawn, square } => {
                write!(f, "pawn {pawn} at {square:?} is under the knight")
            }
            Self::SharedSquare { pawns, square } => write!(
                f,
                "pawns {} and {} are on one square, {square:?}",
                pawns.0, pawns.1
            ),
            Self::NoPawn => write!(f, "there is no pawn"),
            Self::TooManyPawns { pawns } => write!(
                f,
                "{pawns} pawns are more than the {} that a position's key can hold",
                KnightPawns::MAX_PAWNS
            ),
            Self::Unreachable { pawn, square } => {
                write!(f, "no knight moves lead to pawn {pawn} at {square:?}")
            }
        }
    }
}
