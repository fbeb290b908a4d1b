//! Boards for a chess knight: distances and shortest paths.

use std::fmt;

/// A square as (row, column), both from 0.
pub type Square = (i32, i32);

/// The eight knight steps, in the order in which paths prefer them.
const STEPS: [(i32, i32); 8] = [
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
];

/// The board of a knight.
///
/// # Examples
///
/// On a board of at least 5×5 squares the edges make four distances longer, from each corner to the
/// square diagonally beside it: 4 moves instead of 2. Narrower boards make more of them longer.
///
/// ```
/// use optimal_play::games::knight_board::Board;
///
/// let chess = Board::Bounded { rows: 8, columns: 8 };
/// assert_eq!(chess.distance((0, 0), (1, 1)), Some(4));
/// assert_eq!(Board::Unbounded.distance((0, 0), (1, 1)), Some(2));
/// assert_eq!(chess.path((0, 0), (2, 4)), Some(vec![(0, 0), (1, 2), (2, 4)]));
/// assert!(!chess.contains((7, 8)) && Board::Unbounded.contains((-7, 8)));
/// // No knight moves lead to the centre of a 3×3 board.
/// let board = Board::Bounded { rows: 3, columns: 3 };
/// assert_eq!(board.distances((0, 0), &[(0, 1), (1, 1)]), [Some(3), None]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// Rows 0 to `rows - 1` and columns 0 to `columns - 1`, at most [`Board::MAX_SQUARES`] in all.
    Bounded {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// The plane without edges; coordinates from -[`Board::FARTHEST`] to [`Board::FARTHEST`].
    Unbounded,
}

impl Board {
    /// The most squares of a bounded board: 2^24.
    pub const MAX_SQUARES: u64 = 1 << 24;

    /// The greatest coordinate on the unbounded board: 2^24.
    pub const FARTHEST: i32 = 1 << 24;

    /// Whether the board has at least one square and at most [`Board::MAX_SQUARES`].
    pub const fn has_valid_size(&self) -> bool {
        match *self {
            Self::Bounded { rows, columns } => {
                let squares = rows as u64 * columns as u64;
                0 < squares && squares <= Self::MAX_SQUARES
            }
            Self::Unbounded => true,
        }
    }

    /// Whether `square` is on the board.
    pub fn contains(&self, square: Square) -> bool {
        let on_axis = |coordinate: i32, length: u32| {
            u32::try_from(coordinate).is_ok_and(|coordinate| coordinate < length)
        };
        let near = |coordinate: i32| coordinate.unsigned_abs() <= Self::FARTHEST.unsigned_abs();
        match *self {
            Self::Bounded { rows, columns } => {
                on_axis(square.0, rows) && on_axis(square.1, columns)
            }
            Self::Unbounded => near(square.0) && near(square.1),
        }
    }

    /// The rows and columns of the board, for messages.
    pub(super) fn range(&self) -> String {
        match *self {
            Self::Bounded { rows, columns } => format!(
                "rows are 0 to {}, columns 0 to {}",
                rows.saturating_sub(1),
                columns.saturating_sub(1)
            ),
            Self::Unbounded => {
                let farthest = Self::FARTHEST;
                format!("rows and columns are -{farthest} to {farthest}")
            }
        }
    }

    /// The least number of knight moves between two squares of the board; `None` if no moves lead
    /// there.
    ///
    /// # Complexity
    ///
    /// A breadth-first search on a board with fewer than five rows or columns, constant time on all
    /// others.
    ///
    /// # Panics
    ///
    /// If the board's size is not valid, or a square is not on the board.
    pub fn distance(&self, from: Square, to: Square) -> Option<i32> {
        self.distances(from, &[to])[0]
    }

    /// The distances from one square to each of `targets`, with at most one search.
    ///
    /// # Panics
    ///
    /// As [`distance`](Self::distance).
    pub fn distances(&self, from: Square, targets: &[Square]) -> Vec<Option<i32>> {
        let distance = self.distance_from(from, targets);
        targets.iter().map(|&to| distance(to)).collect()
    }

    /// A shortest path of a knight, with both ends; `None` if there is none.
    ///
    /// # Panics
    ///
    /// As [`distance`](Self::distance).
    pub fn path(&self, from: Square, to: Square) -> Option<Vec<Square>> {
        let distance = self.distance_from(to, &[from]);
        let mut path = vec![from];
        let mut square = from;
        for left in (0..distance(from)?).rev() {
            square = STEPS
                .into_iter()
                .map(|step| (square.0 + step.0, square.1 + step.1))
                .find(|&next| self.contains(next) && distance(next) == Some(left))
                .expect("a square at a distance has a neighbour one move nearer");
            path.push(square);
        }
        Some(path)
    }

    /// The distance from `from` as a function, correct for `targets` and all nearer squares.
    fn distance_from(
        &self,
        from: Square,
        targets: &[Square],
    ) -> Box<dyn Fn(Square) -> Option<i32>> {
        assert!(self.has_valid_size(), "{self} has no valid size");
        for &square in targets.iter().chain([&from]) {
            assert!(self.contains(square), "{square:?} is not on the {self}");
        }
        match *self {
            Self::Bounded { rows, columns } if rows.min(columns) < 5 => {
                let search = DistanceSearch::new(rows as usize, columns as usize, from, targets);
                Box::new(move |to| search.distance(to))
            }
            Self::Bounded { rows, columns } => {
                let last = (rows.cast_signed() - 1, columns.cast_signed() - 1);
                Box::new(move |to| Some(roomy_distance(last, from, to)))
            }
            Self::Unbounded => Box::new(move |to| Some(unbounded_distance(from, to))),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounded { rows, columns } => write!(f, "{rows}×{columns} board"),
            Self::Unbounded => write!(f, "unbounded board"),
        }
    }
}

/// The distance on the plane without edges.
///
/// The known closed form: far from the diagonal a knight gains two columns a move, near it three
/// squares in two moves, and two pairs of squares are exceptions. A test compares it with the
/// breadth-first search.
fn unbounded_distance(from: Square, to: Square) -> i32 {
    let (rows, columns) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
    let (long, short) = (rows.max(columns), rows.min(columns));
    let difference = long - short;
    match (long, short) {
        (1, 0) => 3,
        (2, 2) => 4,
        _ if short > difference => difference - 2 * (difference - short).div_euclid(3),
        _ => difference - 2 * (difference - short).div_euclid(4),
    }
}

/// The distance on a board of at least five rows and columns, up to the row and column of `last`.
///
/// It is that on the plane: there is room for a shortest path between any two squares, but for a
/// corner and the square diagonally beside it. A test compares it with a breadth-first search.
fn roomy_distance(last: Square, from: Square, to: Square) -> i32 {
    let is_corner =
        |(row, column)| (row == 0 || row == last.0) && (column == 0 || column == last.1);
    let is_diagonal = (from.0 - to.0).abs() == 1 && (from.1 - to.1).abs() == 1;
    if is_diagonal && (is_corner(from) || is_corner(to)) {
        4
    } else {
        unbounded_distance(from, to)
    }
}

/// A breadth-first search over a bounded board.
struct DistanceSearch {
    /// Squares between one row and the next in `distances`.
    stride: usize,
    distances: Vec<i32>,
}

impl DistanceSearch {
    /// Walls around the board, two squares thick, so that no step needs to check for the edges. The
    /// wall to the left of a row is also the wall to the right of the row before.
    const WALL: usize = 2;
    const IS_WALL: i32 = -2;
    const UNSEEN: i32 = -1;

    /// Searches from `from` until it has reached all of `targets`, or all squares that it can.
    fn new(rows: usize, columns: usize, from: Square, targets: &[Square]) -> Self {
        let stride = columns + Self::WALL;
        let mut distances = vec![Self::IS_WALL; (rows + 2 * Self::WALL) * stride + Self::WALL];
        for row in 0..rows {
            let first = (row + Self::WALL) * stride + Self::WALL;
            distances[first..first + columns].fill(Self::UNSEEN);
        }
        let mut search = Self { stride, distances };
        let start = search.place(from);
        search.distances[start] = 0;
        let mut ring = vec![start];
        let mut outer_ring = Vec::new();
        for distance in 1.. {
            let mut left = targets.iter().filter(|&&to| search.distance(to).is_none());
            if ring.is_empty() || left.next().is_none() {
                break;
            }
            for place in ring.drain(..) {
                for next in search.neighbours(place) {
                    if search.distances[next] == Self::UNSEEN {
                        search.distances[next] = distance;
                        outer_ring.push(next);
                    }
                }
            }
            std::mem::swap(&mut ring, &mut outer_ring);
        }
        search
    }

    /// The distance to a square of the board, if the search reached it.
    fn distance(&self, square: Square) -> Option<i32> {
        Some(self.distances[self.place(square)]).filter(|&distance| distance >= 0)
    }

    const fn place(&self, (row, column): Square) -> usize {
        let (row, column) = (row.unsigned_abs() as usize, column.unsigned_abs() as usize);
        (row + Self::WALL) * self.stride + column + Self::WALL
    }

    /// The places a knight step away, walls included.
    fn neighbours(&self, place: usize) -> [usize; 8] {
        let stride = self.stride.cast_signed();
        let offset = |(rows, columns)| rows as isize * stride + columns as isize;
        STEPS.map(|step| place.wrapping_add_signed(offset(step)))
    }
}
