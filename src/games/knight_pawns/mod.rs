//! Knight pawns (`LeetCode` 3283, "Maximum Number of Moves to Kill All Pawns").
//!
//! A knight and some pawns stand on a board. Two players in turn, Alice first, choose a pawn that
//! remains, and the knight captures it in the fewest knight moves. It may pass over other pawns
//! without capturing them. Alice maximizes the total number of knight moves until no pawn remains,
//! Bob minimizes it.

mod picture;
mod position;

pub use position::{Capture, Position};

use std::array;

use super::knight_board::{Board, Square};
use crate::rules::{Instance, InstanceError};

/// An instance of the game: the board, the pieces, and the distances between them.
///
/// Pawns are numbered from 0, in the order of the list that builds the instance.
///
/// # Examples
///
/// ```
/// use optimal_play::{games::knight_pawns::KnightPawns, solve};
///
/// let game = KnightPawns::new((1, 1), [(0, 0)])?;
/// assert_eq!(solve(&game.start())?.value(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnightPawns {
    rules: Rules,
    knight: Square,
    pawns: Vec<Square>,
    /// A bit for each pawn.
    all: u32,
    rewards: Box<[Rewards; 2]>,
    /// All pawns, the nearest first, from each square of the knight.
    nearest_first: Box<ByPlace<ByPlace<u8>>>,
    /// By pawn, the bits of the [row of indices](Self::row) that its capture flips.
    row_flips: ByPlace<u32>,
}

/// The rewards of one player's captures: `rewards[from][pawn]`, where `from` is the pawn on whose
/// square the knight stands, or at the start the number of all pawns.
type Rewards = ByPlace<ByPlace<i32>>;

/// An item for each pawn, and for the start of the knight.
type ByPlace<T> = [T; PLACES];

/// A power of two above [`MAX_PAWNS`](KnightPawns::MAX_PAWNS).
const PLACES: usize = 32;

/// The place of a number in [`ByPlace`]. The remainder changes nothing; it removes the bounds
/// check.
#[inline]
const fn place(number: u32) -> usize {
    number as usize % PLACES
}

/// The board and the scoring of a game of knight pawns.
///
/// # Examples
///
/// A pawn diagonally beside the knight is farther away in a corner than on a board without edges:
///
/// ```
/// use optimal_play::games::knight_board::Board;
/// use optimal_play::games::knight_pawns::{KnightPawns, Rules};
/// use optimal_play::solve;
///
/// for (board, moves) in [(Board::Unbounded, 2), (Board::Bounded { rows: 8, columns: 8 }, 4)] {
///     let game = KnightPawns::with_rules(Rules { board, ..Rules::default() }, (0, 0), [(1, 1)])?;
///     assert_eq!(solve(&game.start())?.value(), moves);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// The knight moves that count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// The moves of both players.
    #[default]
    Total,
    /// Alice's moves only; she maximizes them, Bob minimizes them.
    AliceOnly,
}

impl KnightPawns {
    /// The most pawns of a game: the key of a position has a bit for each.
    pub const MAX_PAWNS: usize = 27;

    /// The game on a 50×50 board with both players' moves counted.
    ///
    /// # Errors
    ///
    /// As [`with_rules`](Self::with_rules).
    pub fn new(
        knight: Square,
        pawns: impl IntoIterator<Item = Square>,
    ) -> Result<Self, InstanceError> {
        Self::with_rules(Rules::default(), knight, pawns)
    }

    /// The game on any board, with either scoring.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if a piece is on an impossible square, no knight moves lead to a pawn,
    /// or there is no pawn, or there are too many.
    ///
    /// # Complexity
    ///
    /// The distances from each pawn to all others: see [`Board::distances`].
    pub fn with_rules(
        rules: Rules,
        knight: Square,
        pawns: impl IntoIterator<Item = Square>,
    ) -> Result<Self, InstanceError> {
        let pawns: Vec<_> = pawns.into_iter().collect();
        check(rules.board, knight, &pawns)?;
        let distances = distances(rules.board, knight, &pawns)?;
        let mut nearest_first = [[0; PLACES]; PLACES];
        for (sorted, distances) in nearest_first.iter_mut().zip(&distances) {
            let sorted = &mut sorted[..pawns.len()];
            for (place, pawn) in sorted.iter_mut().zip(0..) {
                *place = pawn;
            }
            sorted.sort_by_key(|&pawn: &u8| distances[usize::from(pawn)]);
        }
        // The last pawn decides which of a set and its complement is the lower number: without it,
        // the other one names the row, and all bits but its own change.
        let mut row_flips = array::from_fn(|pawn| 1 << pawn);
        row_flips[pawns.len() - 1] -= 1;
        let bobs = match rules.scoring {
            Scoring::Total => distances,
            Scoring::AliceOnly => [[0; PLACES]; PLACES],
        };
        Ok(Self {
            rules,
            knight,
            all: (1 << pawns.len()) - 1,
            pawns,
            rewards: Box::new([distances, bobs]),
            nearest_first: Box::new(nearest_first),
            row_flips,
        })
    }

    /// The position before the first move.
    pub const fn start(&self) -> Position<'_> {
        Position {
            game: Instance(self),
            remaining: self.all,
            knight: self.all.count_ones(),
        }
    }

    /// The board and the scoring.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The first square of the knight.
    pub const fn knight(&self) -> Square {
        self.knight
    }

    /// The squares of the pawns.
    pub fn pawns(&self) -> &[Square] {
        &self.pawns
    }

    /// The row of indices of a set of pawns and of its complement: the lower of the two as a
    /// number.
    #[inline]
    const fn row(&self, remaining: u32) -> u32 {
        let complement = remaining ^ self.all;
        if remaining < complement {
            remaining
        } else {
            complement
        }
    }

    /// The first index of the row of a set of pawns.
    #[inline]
    const fn first_index(&self, remaining: u32) -> usize {
        self.row(remaining) as usize * (self.pawns.len() + 1)
    }
}

/// An error if the squares are not those of a game.
fn check(board: Board, knight: Square, pawns: &[Square]) -> Result<(), InstanceError> {
    if !board.has_valid_size() {
        let most = Board::MAX_SQUARES;
        let text = format!("the {board} does not have between 1 and {most} squares");
        return Err(InstanceError::new(text));
    }
    if !board.contains(knight) {
        let text = format!(
            "the knight at {knight:?} is off the {board}: {}",
            board.range()
        );
        return Err(InstanceError::new(text));
    }
    for (pawn, &square) in pawns.iter().enumerate() {
        if !board.contains(square) {
            let range = board.range();
            let text = format!("pawn {pawn} at {square:?} is off the {board}: {range}");
            return Err(InstanceError::new(text));
        }
        if square == knight {
            let text = format!("pawn {pawn} shares square {square:?} with the knight");
            return Err(InstanceError::new(text));
        }
        if let Some(other) = pawns[..pawn].iter().position(|&other| other == square) {
            let text = format!("pawns {other} and {pawn} share square {square:?}");
            return Err(InstanceError::new(text));
        }
    }
    match pawns.len() {
        0 => Err(InstanceError::new("there is no pawn")),
        pawns if pawns > KnightPawns::MAX_PAWNS => {
            let most = KnightPawns::MAX_PAWNS;
            let text = format!("there are {pawns} pawns, and at most {most} are allowed");
            Err(InstanceError::new(text))
        }
        _ => Ok(()),
    }
}

/// The knight moves from each pawn and from the start to each pawn.
fn distances(
    board: Board,
    knight: Square,
    pawns: &[Square],
) -> Result<ByPlace<ByPlace<i32>>, InstanceError> {
    let origins = [pawns, &[knight]].concat();
    let mut distances = [[0; PLACES]; PLACES];
    for (pawn, &square) in pawns.iter().enumerate() {
        // The distance there is the distance back.
        for (row, distance) in distances.iter_mut().zip(board.distances(square, &origins)) {
            row[pawn] = distance.ok_or_else(|| {
                InstanceError::new(format!("no knight moves lead to pawn {pawn} at {square:?}"))
            })?;
        }
    }
    Ok(distances)
}
