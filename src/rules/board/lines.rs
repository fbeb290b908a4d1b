//! Sets of squares by direction: neighbours, rays, lines, walks.

use std::iter;

use super::{Board, Square};

/// A column, a row and both diagonals, each in one of its two directions.
const WAYS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

impl Board {
    /// The set of the squares one step from here in these directions: the neighbours of a square,
    /// the squares that a king or a knight attacks.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Board;
    ///
    /// let board = Board::new(4, 4);
    /// let b1 = board.parse("b1")?;
    /// let names = |set| board.squares(set).map(|it| it.to_string()).collect::<Vec<_>>().join(" ");
    /// assert_eq!(names(board.around(b1, &Board::STRAIGHT)), "a1 c1 b2");
    /// assert_eq!(names(board.around(b1, &Board::DIAGONAL)), "a2 c2");
    /// assert_eq!(names(board.around(b1, &Board::DIRECTIONS)), "a1 c1 a2 b2 c2"); // a king
    /// # Ok::<(), optimal_play::rules::BoardError>(())
    /// ```
    pub fn around(self, square: Square, directions: &[(i8, i8)]) -> u64 {
        let steps = directions.iter().filter_map(|&it| self.step(square, it));
        self.set(steps)
    }

    /// The squares from here on in a direction, the nearest first, up to the edge of the board;
    /// without the square itself.
    pub fn ray(self, from: Square, direction: (i8, i8)) -> impl Iterator<Item = Square> {
        iter::successors(self.step(from, direction), move |&at| {
            self.step(at, direction).filter(|_| direction != (0, 0))
        })
    }

    /// The set of the squares that a piece reaches from here in these directions, in each up to the
    /// first of the `blockers`, whose square it reaches, too: the moves of a rook, a bishop or a
    /// queen, among them those to squares of pieces of its own.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Board;
    ///
    /// let board = Board::new(8, 8);
    /// let (d4, blockers) = (board.parse("d4")?, board.row(4) | board.column(1));
    /// let queen = board.slides(d4, &Board::DIRECTIONS, blockers);
    /// let names: Vec<_> = board.squares(queen).map(|it| it.to_string()).collect();
    /// assert_eq!(names.join(" "), "d1 g1 b2 d2 f2 c3 d3 e3 b4 c4 e4 f4 g4 h4 c5 d5 e5");
    /// # Ok::<(), optimal_play::rules::BoardError>(())
    /// ```
    pub fn slides(self, from: Square, directions: &[(i8, i8)], blockers: u64) -> u64 {
        let mut reached = 0;
        for &direction in directions {
            for square in self.ray(from, direction).map(|it| self.bit(it)) {
                reached |= square;
                if square & blockers != 0 {
                    break;
                }
            }
        }
        reached
    }

    /// The set of the squares on the line through a square in a direction and its opposite, with
    /// the square itself: its row for `(1, 0)`, its column for `(0, 1)`, its diagonals for `(1, 1)`
    /// and `(-1, 1)`.
    pub fn through(self, square: Square, (right, up): (i8, i8)) -> u64 {
        let back = (right.saturating_neg(), up.saturating_neg());
        let both = self.ray(square, (right, up)).chain(self.ray(square, back));
        self.bit(square) | self.set(both)
    }

    /// The set of the squares between two squares that share a column, a row or a diagonal, without
    /// these; empty for any other two.
    ///
    /// # Examples
    ///
    /// A rook gives check if nothing stands between it and the king:
    ///
    /// ```
    /// use optimal_play::rules::Board;
    ///
    /// let board = Board::new(8, 8);
    /// let [rook, king] = [board.parse("b2")?, board.parse("b7")?];
    /// let between = board.between(rook, king);
    /// assert!(board.squares(between).map(|it| it.to_string()).eq(["b3", "b4", "b5", "b6"]));
    /// assert_eq!(board.between(king, board.parse("c8")?), 0); // neighbours
    /// assert_eq!(board.between(king, board.parse("d8")?), 0); // a knight's jump
    /// # Ok::<(), optimal_play::rules::BoardError>(())
    /// ```
    pub fn between(self, from: Square, to: Square) -> u64 {
        let way = |from: u8, to: u8| i8::from(to > from) - i8::from(to < from);
        let way = (way(from.column, to.column), way(from.row, to.row));
        if self.through(from, way) & self.bit(to) == 0 {
            return 0;
        }
        self.set(self.ray(from, way).take_while(|&at| at != to))
    }

    /// The set of the squares that a walk in steps of these directions reaches from the squares
    /// `from`, over squares of `through`: a flood fill. The squares `from` are among them, whether
    /// or not they are in `through`.
    ///
    /// It takes a few instructions for each direction and each step of the longest walk.
    ///
    /// # Examples
    ///
    /// Whether a chain connects the left edge with the right one, as in Hex; and whether a piece is
    /// walled in:
    ///
    /// ```
    /// use optimal_play::rules::Board;
    ///
    /// const BOARD: Board = Board::new(3, 3);
    /// const HEX: [(i8, i8); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
    /// let connects = |own: u64| {
    ///     let chains = BOARD.reached(own & BOARD.column(0), own, &HEX);
    ///     chains & BOARD.column(2) != 0
    /// };
    /// assert!(connects(0b001_010_100) && !connects(0b100_010_001)); // diagonals differ in Hex
    ///
    /// let walls = 0b010_100_000;
    /// let a1 = BOARD.bit(BOARD.parse("a1")?);
    /// let free = BOARD.reached(a1, !walls, &Board::STRAIGHT);
    /// assert_eq!(free, 0b001_011_111);
    /// # Ok::<(), optimal_play::rules::BoardError>(())
    /// ```
    pub fn reached(self, from: u64, through: u64, directions: &[(i8, i8)]) -> u64 {
        // A bit in each row.
        let rows = self.all() / self.row(0);
        let mut reached = from;
        loop {
            let steps = directions.iter().map(|&it| self.stepped(reached, it, rows));
            let next = steps.fold(reached, |next, to| next | to & through);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The set of the squares one step in a direction from those of a set. `rows` has the first
    /// square of each row.
    #[inline]
    fn stepped(self, set: u64, (right, up): (i8, i8), rows: u64) -> u64 {
        let row = self.row(0);
        let beside = |by: u8| match right {
            // The squares of a row to which a step to the side leads.
            0.. => row & row.unbounded_shl(by.into()),
            _ => row.unbounded_shr(by.into()),
        };
        let by = i32::from(up) * i32::from(self.columns) + i32::from(right);
        let moved = match by {
            0.. => set.unbounded_shl(by.unsigned_abs()),
            _ => set.unbounded_shr(by.unsigned_abs()),
        };
        moved & self.all() & (beside(right.unsigned_abs()) * rows)
    }

    /// All lines of `length` squares in a row, as sets: level, upright, and along both diagonals.
    ///
    /// # Examples
    ///
    /// Tic-tac-toe has eight lines of three, and the usual board of Connect Four 69 of four:
    ///
    /// ```
    /// use optimal_play::rules::Board;
    ///
    /// assert_eq!(Board::new(3, 3).lines(3).len(), 8);
    /// assert_eq!(Board::new(7, 6).lines(4).len(), 69);
    /// let is_won = |marks: u64| Board::new(3, 3).lines(3).iter().any(|line| marks & line == *line);
    /// assert!(is_won(0b001_010_100) && !is_won(0b001_010_010));
    /// ```
    pub fn lines(self, length: u8) -> Vec<u64> {
        // A line of one square has no direction.
        let ways = &WAYS[..if length == 1 { 1 } else { 4 }];
        let starts = self
            .squares(self.all())
            .flat_map(|from| ways.iter().map(move |&it| (from, it)));
        let lines = starts.filter_map(|(from, way)| {
            let others = usize::from(length).checked_sub(1)?;
            let line: Vec<_> = self.ray(from, way).take(others).collect();
            (line.len() == others).then(|| self.bit(from) | self.set(line))
        });
        lines.collect()
    }

    fn set(self, squares: impl IntoIterator<Item = Square>) -> u64 {
        let squares = squares.into_iter();
        squares.fold(0, |set, square| set | self.bit(square))
    }
}
