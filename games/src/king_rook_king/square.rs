//! The squares of a chessboard.

use std::fmt;
use std::iter;
use std::str::FromStr;

use optimal_play::rules::InstanceError;

/// A square of the chessboard, a1 to h8.
///
/// # Examples
///
/// ```
/// use optimal_play_games::king_rook_king::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!((square.file(), square.rank()), (4, 3));
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Files to the right, and ranks up.
pub(super) type Direction = (i8, i8);

/// The directions of a rook.
pub(super) const STRAIGHT: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The other directions of a king.
const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The squares from a1 to d1 and d4, whose octal digits are rank and file: every square of the
/// board has an image there.
pub(super) const TRIANGLE: [u8; 10] = [0o00, 0o01, 0o11, 0o02, 0o12, 0o22, 0o03, 0o13, 0o23, 0o33];

impl Square {
    /// The number of squares.
    pub(super) const COUNT: usize = 64;

    /// The square of a file and a rank, both counted from 0; `None` if it is off the board.
    #[inline]
    pub(super) const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self(8 * rank + file))
        } else {
            None
        }
    }

    /// The file, from 0 for a to 7 for h.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank, counted from 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The number, from 0 for a1, rank by rank, to 63 for h8.
    #[inline]
    pub(super) fn number(self) -> usize {
        self.0.into()
    }

    /// The square with this [`number`](Self::number).
    #[inline]
    pub(crate) fn from_number(number: usize) -> Option<Self> {
        let number = u8::try_from(number).ok()?;
        Self::at(number % 8, number / 8)
    }

    /// The square at a place in the [`TRIANGLE`]; places count on from the start after the end.
    #[inline]
    pub(super) const fn in_triangle(place: usize) -> Self {
        Self(TRIANGLE[place % TRIANGLE.len()])
    }

    #[inline]
    fn step(self, (files, ranks): Direction) -> Option<Self> {
        let file = self.file().checked_add_signed(files)?;
        let rank = self.rank().checked_add_signed(ranks)?;
        Self::at(file, rank)
    }

    /// The squares a king's step away.
    #[inline]
    pub(super) fn neighbours(self) -> impl Iterator<Item = Self> {
        let directions = STRAIGHT.into_iter().chain(DIAGONAL);
        directions.filter_map(move |direction| self.step(direction))
    }

    /// The squares in a direction, the nearest first, up to the edge of the board.
    #[inline]
    pub(super) fn ray(self, direction: Direction) -> impl Iterator<Item = Self> {
        iter::successors(self.step(direction), move |it| it.step(direction))
    }

    /// Whether a king needs at most one step to `other`.
    #[inline]
    pub(super) const fn is_near(self, other: Self) -> bool {
        self.file().abs_diff(other.file()) <= 1 && self.rank().abs_diff(other.rank()) <= 1
    }

    /// Whether both squares are on the same file or rank.
    #[inline]
    pub(super) const fn is_in_line_with(self, other: Self) -> bool {
        self.file() == other.file() || self.rank() == other.rank()
    }

    /// Whether the square is on the straight line from one square to another, the ends included.
    #[inline]
    pub(super) fn is_on_line(self, from: Self, to: Self) -> bool {
        let within = |at: u8, from: u8, to: u8| (from.min(to)..=from.max(to)).contains(&at);
        within(self.file(), from.file(), to.file()) && within(self.rank(), from.rank(), to.rank())
    }

    /// The image in a mirror between the files d and e.
    #[inline]
    pub(super) const fn with_file_mirrored(self) -> Self {
        Self(self.0 ^ 0o07)
    }

    /// The image in a mirror between the ranks 4 and 5.
    #[inline]
    pub(super) const fn with_rank_mirrored(self) -> Self {
        Self(self.0 ^ 0o70)
    }

    /// The image in a mirror along the diagonal from a1 to h8.
    #[inline]
    pub(super) const fn transposed(self) -> Self {
        Self(8 * self.file() + self.rank())
    }
}

impl FromStr for Square {
    type Err = InstanceError;

    fn from_str(text: &str) -> Result<Self, InstanceError> {
        let square = match *text.as_bytes() {
            [file, rank] => Self::at(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1')),
            _ => None,
        };
        square.ok_or_else(|| InstanceError::new(format!("{text:?} is not a square from a1 to h8")))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        write!(f, "{file}{}", self.rank() + 1)
    }
}

optimal_play::debug_as_display! { Square; }
