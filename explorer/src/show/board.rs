//! A drawing of a position, in units of a square.

use optimal_play::Player;

use super::colours::Colours;
use super::piece::Piece;
use super::shape::{Ground, Shape};

/// A drawing of a position: squares, pieces, texts and lines. A square has the width 1; the first
/// column and the first row, at the top, begin at 0.
///
/// # Examples
///
/// ```
/// use optimal_play::Player;
/// use optimal_play_explorer::{Board, Piece};
///
/// let board = Board::squares(3, 3).with_piece((1.0, 1.0), Piece::of(Player::Max, "X"));
/// assert_eq!(board.size(), (3.0, 3.0));
///
/// // The same for a text of one character a square.
/// assert_eq!(Board::from_characters("...\n.X.\n...", Piece::marks('X', 'O')), board);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: Vec<Shape>,
    /// The room around it.
    pub(super) room: Room,
    /// Whether it stands upright, so that it is flipped from side to side only.
    pub(super) is_upright: bool,
    pub(super) ground: Ground,
    pub(super) colours: Colours,
    /// Whether pieces keep their places, so that two positions can be compared.
    pub(super) keeps_places: bool,
}

/// The room at the sides of a drawing, in squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Room {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Room {
    const NONE: Self = Self {
        left: 0.0,
        top: 0.0,
        right: 0.0,
        bottom: 0.0,
    };
}

/// The room for men in hand at a side of a board, and for names.
const STAND: f64 = 1.5;

/// The room for a name beside a board, as a part of its longer side.
const NAME: f64 = 0.07;

impl Board {
    /// An empty drawing without squares.
    pub const fn blank(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            shapes: Vec::new(),
            room: Room::NONE,
            is_upright: false,
            ground: Ground::Checks,
            colours: Colours::BlueRed,
            keeps_places: true,
        }
    }

    /// A board of empty squares.
    pub fn squares(columns: u32, rows: u32) -> Self {
        let mut board = Self::blank(f64::from(columns), f64::from(rows));
        for row in 0..rows {
            for column in 0..columns {
                board.add_square(column, row);
            }
        }
        board
    }

    fn add_square(&mut self, column: u32, row: u32) {
        self.shapes.push(Shape::Square {
            at: (f64::from(column), f64::from(row)),
            is_dark: (row + column) % 2 == 1,
        });
    }

    /// A board from a text with a line for each row and a character for each square; a space is no
    /// square. `piece` returns the piece of a character: [`Piece::marks`] does where each player
    /// has one mark.
    pub fn from_characters(text: &str, piece: impl Fn(char) -> Option<Piece>) -> Self {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let columns = text.lines().map(|line| line.chars().count()).max();
        let columns = f64::from(count(columns.unwrap_or_default()));
        let mut board = Self::blank(columns, f64::from(count(text.lines().count())));
        let mut pieces = Vec::new();
        for (row, line) in (0_u32..).zip(text.lines()) {
            for (column, character) in (0_u32..).zip(line.chars()) {
                if character != ' ' {
                    board.add_square(column, row);
                }
                let at = (f64::from(column), f64::from(row));
                let piece = piece(character).map(|piece| Shape::Piece { at, piece });
                pieces.extend(piece);
            }
        }
        board.shapes.extend(pieces);
        board
    }

    /// A board from a text as `optimal_play::rules::Board` draws it: a space before each square,
    /// and names at the left and below. `piece` returns the piece of a character.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Player;
    /// use optimal_play::rules::Board as Squares;
    /// use optimal_play_explorer::{Board, Piece};
    ///
    /// let squares = Squares::new(2, 2);
    /// let text = squares.draw(|square| if square.row() == 0 { 'W' } else { 'b' });
    /// let board = Board::from_named(&text, Piece::marks('W', 'b'));
    /// let row = |board: Board, row, piece: Piece| {
    ///     board.with_piece((0.0, row), piece.clone()).with_piece((1.0, row), piece)
    /// };
    /// let pieces = row(Board::squares(2, 2), 0.0, Piece::of(Player::Min, "b"));
    /// let pieces = row(pieces, 1.0, Piece::of(Player::Max, "W"));
    /// let names = |names: [&str; 2]| names.map(str::to_owned);
    /// assert_eq!(board, pieces.with_names(names(["a", "b"]), names(["2", "1"])));
    /// ```
    pub fn from_named(text: &str, piece: impl Fn(char) -> Option<Piece>) -> Self {
        let mut lines: Vec<_> = text.lines().collect();
        let columns = lines.pop().unwrap_or_default();
        let rows = lines.iter().map(|line| line.split_whitespace().next());
        let rows = rows.map(|name| name.unwrap_or_default().to_owned());
        let squares = lines.iter().map(|line| {
            let squares = line.split_whitespace().skip(1);
            squares.collect::<String>()
        });
        let squares: Vec<_> = squares.collect();
        let board = Self::from_characters(&squares.join("\n"), piece);
        board.with_names(columns.split_whitespace().map(str::to_owned), rows)
    }

    /// The same drawing in this width and height.
    #[must_use]
    pub const fn with_size(mut self, width: f64, height: f64) -> Self {
        (self.width, self.height) = (width, height);
        self
    }

    /// Its width and height.
    pub const fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Adds a piece on the square at this column and row.
    #[must_use]
    pub fn with_piece(mut self, at: (f64, f64), piece: Piece) -> Self {
        self.shapes.push(Shape::Piece { at, piece });
        self
    }

    /// Adds a text on the square at this column and row.
    #[must_use]
    pub fn with_text(mut self, at: (f64, f64), text: &str) -> Self {
        let text = text.to_owned();
        let is_small = false;
        self.shapes.push(Shape::Text { at, text, is_small });
        self
    }

    /// Adds a small text, such as the name of a column.
    #[must_use]
    pub fn with_label(mut self, at: (f64, f64), text: &str) -> Self {
        let text = text.to_owned();
        let is_small = true;
        self.shapes.push(Shape::Text { at, text, is_small });
        self
    }

    /// Adds a line between the centres of two squares, printed on the board.
    #[must_use]
    pub fn with_line(mut self, from: (f64, f64), to: (f64, f64)) -> Self {
        self.shapes.push(Shape::Line { from, to });
        self
    }

    /// Adds a bar between the centres of two squares: a domino, an edge. Whose it is shows in its
    /// pattern.
    #[must_use]
    pub fn with_bar(mut self, from: (f64, f64), to: (f64, f64), owner: Option<Player>) -> Self {
        let player = owner;
        self.shapes.push(Shape::Bar { from, to, player });
        self
    }

    /// Adds a domino on two squares.
    #[must_use]
    pub fn with_domino(mut self, from: (f64, f64), to: (f64, f64), owner: Option<Player>) -> Self {
        self.shapes.push(Shape::Domino { from, to, owner });
        self
    }

    /// Fills a rectangle with the colour of its owner: its upper left corner and its size.
    #[must_use]
    pub fn with_fill(mut self, at: (f64, f64), size: (f64, f64), owner: Option<Player>) -> Self {
        self.shapes.push(Shape::Fill { at, size, owner });
        self
    }

    /// Adds a pit with seeds that can be counted, its letter and their number: a rectangle by its
    /// upper left corner and its size.
    #[must_use]
    pub fn with_seeds(
        mut self,
        at: (f64, f64),
        size: (f64, f64),
        letter: Option<char>,
        count: u32,
        owner: Option<Player>,
    ) -> Self {
        self.shapes.push(Shape::Seeds {
            at,
            size,
            letter,
            count,
            owner,
        });
        self
    }

    /// Adds a line over the pieces between the centres of two squares, such as a row that wins.
    #[must_use]
    pub fn with_strike(mut self, from: (f64, f64), to: (f64, f64)) -> Self {
        self.shapes.push(Shape::Strike { from, to });
        self
    }

    /// Adds a small dot in the centre of a square.
    #[must_use]
    pub fn with_dot(mut self, at: (f64, f64)) -> Self {
        self.shapes.push(Shape::Dot { at });
        self
    }

    /// The board stands upright: flipping it exchanges left and right only. Default: it lies flat,
    /// and flipping shows it from the other side.
    #[must_use]
    pub const fn upright(mut self) -> Self {
        self.is_upright = true;
        self
    }

    /// The squares are all alike. Default: light and dark in turn.
    #[must_use]
    pub const fn plain(mut self) -> Self {
        self.ground = Ground::Cells;
        self
    }

    /// The board is an upright frame with a hole for each square: pieces fall behind it.
    #[must_use]
    pub const fn in_frame(mut self) -> Self {
        self.ground = Ground::Frame;
        self.upright()
    }

    /// The colours of the players.
    #[must_use]
    pub(crate) const fn with_colours(mut self, colours: Colours) -> Self {
        self.colours = colours;
        self
    }

    /// The class of the style sheet with the colours of the players.
    pub(crate) const fn colours(&self) -> &'static str {
        self.colours.class()
    }

    /// Pieces that stay may stand elsewhere after a move, so what a move adds and takes away is not
    /// marked. Default: they keep their places.
    #[must_use]
    pub const fn without_places(mut self) -> Self {
        self.keeps_places = false;
        self
    }

    /// Whether it shows what the players have gathered.
    pub(crate) fn has_stores(&self) -> bool {
        let is_store = |it: &Shape| matches!(it, Shape::Seeds { letter: None, .. });
        self.shapes.iter().any(is_store)
    }

    /// The number of squares, pieces, texts and whatever else it consists of.
    pub(crate) const fn shapes(&self) -> usize {
        self.shapes.len()
    }

    /// Adds room around the board, in squares.
    #[must_use]
    pub const fn with_margin(self, margin: f64) -> Self {
        self.with_margins(margin, margin)
    }

    /// Adds room at both sides of the board, and above and below it, in squares.
    #[must_use]
    pub const fn with_margins(mut self, sides: f64, ends: f64) -> Self {
        (self.room.left, self.room.right) = (sides, sides);
        (self.room.top, self.room.bottom) = (ends, ends);
        self
    }

    /// Makes room for men in hand beside the board: a stand of `rows` squares for each player, at the
    /// right hand of the player, or of Min above that of Max where there is room for both.
    /// [`in_hand`](Self::in_hand) returns their places.
    #[must_use]
    pub fn with_stands(mut self, rows: u32) -> Self {
        self.room.right = STAND;
        if f64::from(2 * rows) > self.height {
            self.room.left = STAND;
        }
        // On a tray, men in hand need no stand to be seen.
        let has_squares = self.shapes.iter().any(Shape::is_ground);
        for player in Player::ALL.into_iter().filter(|_| has_squares) {
            let last = if player == Player::Max { rows - 1 } else { 0 };
            let (column, row) = self.in_hand(player, last);
            let at = (column - 0.06, row - 0.06);
            self = self.with_fill(at, (1.12, f64::from(rows) + 0.12), None);
        }
        self
    }

    /// The place of men in hand on the stand of a player, numbered from the side of the player.
    pub fn in_hand(&self, player: Player, number: u32) -> (f64, f64) {
        let right = self.width + STAND - 1.1;
        let left = if self.room.left < STAND {
            right
        } else {
            0.1 - STAND
        };
        match player {
            Player::Max => (right, self.height - 1.0 - f64::from(number)),
            Player::Min => (left, number.into()),
        }
    }

    /// Adds names beside the board: of the columns below, and of the rows at the left, from the
    /// top.
    #[must_use]
    pub fn with_names(
        mut self,
        columns: impl IntoIterator<Item = String>,
        rows: impl IntoIterator<Item = String>,
    ) -> Self {
        let (height, mut at) = (self.height, 0.0);
        let room = NAME * self.width.max(height);
        // In the middle of the room.
        let beside = (1.0 - room) / 2.0;
        for name in columns {
            self = self.with_label((at, height - beside), &name);
            self.room.bottom = room;
            at += 1.0;
        }
        at = 0.0;
        for name in rows {
            self = self.with_label((beside - 1.0, at), &name);
            self.room.left = self.room.left.max(room);
            at += 1.0;
        }
        self
    }
}
