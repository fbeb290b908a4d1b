//! The points of a board, and its lines.

use optimal_play::rules::{Board, Square, Symmetries};

use super::Rules;

/// A set of points, a bit each.
pub(super) type Set = u32;

/// The points of a board and what joins them. They have the names of the squares of a board on which
/// they stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Points {
    /// The board on which the points stand.
    pub(super) board: Board,
    /// The square of each point.
    pub(super) squares: Vec<Square>,
    /// The point on each square, by row and column.
    numbers: [[Option<u8>; 7]; 7],
    /// The neighbours of each point.
    pub(super) neighbours: Vec<Set>,
    /// For each point, the other points of each mill.
    lines: Vec<Vec<Set>>,
    mills_are_safe: bool,
}

impl Points {
    pub(super) fn new(rules: Rules) -> Self {
        let radius = rules.squares.cast_signed();
        let side = 2 * rules.squares + 1;
        let board = Board::new(side, side);
        let is_point = |(right, up): (i8, i8)| match right.abs().max(up.abs()) {
            0 => rules.has_centre,
            distance => [right, up]
                .iter()
                .all(|it| [0, distance].contains(&it.abs())),
        };
        let square = |(right, up): (i8, i8)| {
            let at = |by: i8| rules.squares.checked_add_signed(by).filter(|&it| it < side);
            Some(Square::new(at(right)?, at(up)?))
        };
        let squares: Vec<_> = board
            .squares(board.all())
            .filter(|it| {
                let by = |at: u8| at.cast_signed() - radius;
                is_point((by(it.column()), by(it.row())))
            })
            .collect();
        let point = |at: (i8, i8)| {
            let square = square(at).filter(|_| is_point(at))?;
            squares.iter().position(|&it| it == square)
        };
        let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
        for distance in 1..=radius {
            for side in [-distance, distance] {
                let along = [-distance, 0, distance];
                rows.push(along.map(|it| point((it, side))).to_vec());
                rows.push(along.map(|it| point((side, it))).to_vec());
            }
        }
        // Lines through the centre, where they may be cut.
        let slanting: &[(i8, i8)] = if rules.has_diagonals {
            &[(1, 1), (1, -1)]
        } else {
            &[]
        };
        for (right, up) in [(1, 0), (0, 1)].iter().chain(slanting) {
            let along = -radius..=radius;
            rows.push(along.map(|it| point((it * right, it * up))).collect());
        }
        let mut neighbours = vec![0; squares.len()];
        let mut lines = vec![Vec::new(); squares.len()];
        for row in rows {
            for pair in row.windows(2) {
                if let [Some(a), Some(b)] = *pair {
                    neighbours[a] |= 1 << b;
                    neighbours[b] |= 1 << a;
                }
            }
            let parts = row.split(Option::is_none);
            let short = parts.filter(|it| rules.mills_across && it.len() == 2);
            for line in row.windows(3).chain(short) {
                let Some(line) = line.iter().copied().collect::<Option<Vec<_>>>() else {
                    continue;
                };
                let set: Set = line.iter().map(|at| 1 << at).sum();
                for at in line {
                    lines[at].push(set & !(1 << at));
                }
            }
        }
        let mut numbers = [[None; 7]; 7];
        for (number, square) in (0..).zip(&squares) {
            numbers[usize::from(square.row())][usize::from(square.column())] = Some(number);
        }
        Self {
            board,
            squares,
            numbers,
            neighbours,
            lines,
            mills_are_safe: rules.mills_are_safe,
        }
    }

    /// The number of points.
    pub(super) fn count(&self) -> u32 {
        u32::try_from(self.squares.len()).expect("at most 25 points")
    }

    /// The set of a point of the board.
    #[inline]
    pub(super) fn point(&self, square: Square) -> Set {
        let number = self.numbers[usize::from(square.row())][usize::from(square.column())];
        1 << number.expect("a point of the board")
    }

    /// All points.
    #[inline]
    pub(super) fn all(&self) -> Set {
        Set::MAX >> (Set::BITS - self.count())
    }

    /// Whether the men have a mill with this point, where one of them stands.
    #[inline]
    pub(super) fn is_mill(&self, men: Set, point: u8) -> bool {
        let mut lines = self.lines[usize::from(point)].iter();
        lines.any(|line| men & line == *line)
    }

    /// The men that can be removed: those in no mill; if all are in mills, all, unless mills are safe.
    #[inline]
    pub(super) fn removable(&self, men: Set) -> Set {
        let free = super::position::points(men).filter(|&it| !self.is_mill(men, it));
        let free = free.fold(0, |all, it| all | 1 << it);
        if free != 0 || self.mills_are_safe {
            free
        } else {
            men
        }
    }

    /// The symmetries of the board: those of a square, and the outer square exchanged with the inner
    /// one, where there is no centre.
    pub(super) fn symmetries(&self, rules: Rules) -> Symmetries {
        let radius = rules.squares;
        let map = |image: &dyn Fn(i8, i8) -> (i8, i8)| {
            let images = self.squares.iter().map(|square| {
                let by = |at: u8| at.cast_signed() - radius.cast_signed();
                let (right, up) = image(by(square.column()), by(square.row()));
                let at = |by: i8| radius.saturating_add_signed(by);
                let image = Square::new(at(right), at(up));
                let point = self.squares.iter().position(|&it| it == image);
                point.expect("the board has all images")
            });
            images.collect::<Vec<_>>()
        };
        let last = radius.cast_signed() + 1;
        let exchanged = move |at: i8| at.signum() * (last - at.abs());
        let mut generators = vec![
            map(&|right, up| (-right, up)),
            map(&|right, up| (up, right)),
        ];
        if !rules.has_centre {
            generators.push(map(&|right, up| (exchanged(right), exchanged(up))));
        }
        let symmetries = Symmetries::new(self.squares.len(), generators);
        symmetries.expect("each is a permutation, and they make at most 16")
    }
}
