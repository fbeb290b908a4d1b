//! Tic-tac-toe, and its misère form.
//!
//! Two players in turn mark a free square of a board of 3×3: X, who is [`Player::Max`] and moves
//! first, and O. A player with three marks in a line wins, or in the misère form loses; a full
//! board without a line is a draw.

use std::fmt;
use std::sync::LazyLock;

use optimal_play::rules::{Board, Square, Symmetries};
use optimal_play::{GameState, Indexed, Outcome, PackedKey, Player, Staged, Unpack};

use crate::picture::draw;

const BOARD: Board = Board::new(3, 3);

/// The sets of squares that are lines; an octal digit is a row.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];

/// The rotations and reflections of the board.
static VIEWS: LazyLock<Symmetries> = LazyLock::new(|| Symmetries::square(3));

/// The number of boards with any marks: each is a number of nine digits to the base of three.
const BOARDS: u16 = 3_u16.pow(9);

/// A position of the game: the marks on the board.
///
/// # Examples
///
/// Its text is the board, with the names of the squares at its sides:
///
/// ```
/// use optimal_play_games::tic_tac_toe::TicTacToe;
/// use optimal_play::{GameState, Outcome, solve};
///
/// let root = TicTacToe::new();
/// let solution = solve(&root)?;
/// assert_eq!((solution.value(), solution.report().positions), (Outcome::DRAW, 765));
/// let names: Vec<_> = root.moves().map(|square| square.to_string()).collect();
/// assert_eq!(names, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
/// let centre = root.moves().nth(4).expect("there are nine");
/// assert_eq!(root.play(centre).to_string(), "3 . . .\n2 . X .\n1 . . .\n  a b c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct TicTacToe {
    /// The squares with the marks of each player.
    marks: [u16; 2],
    /// Whether a line loses.
    misere: bool,
}

impl TicTacToe {
    /// The empty board; a line wins.
    #[must_use]
    pub const fn new() -> Self {
        let (marks, misere) = ([0; 2], false);
        Self { marks, misere }
    }

    /// The empty board; a line loses.
    #[must_use]
    pub const fn misere() -> Self {
        let (marks, misere) = ([0; 2], true);
        Self { marks, misere }
    }

    fn has_line(self, player: Player) -> bool {
        let own = self.marks[player as usize];
        LINES.iter().any(|line| own & line == *line)
    }
}

impl GameState for TicTacToe {
    type Move = Square;
    type Key = u16;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        let [x, o] = self.marks.map(u16::count_ones);
        if x == o { Player::Max } else { Player::Min }
    }

    fn moves(&self) -> impl Iterator<Item = Square> {
        let [x, o] = self.marks.map(u64::from);
        BOARD.squares(BOARD.all() & !(x | o))
    }

    fn play(&self, square: Square) -> Self {
        let mut after = *self;
        after.marks[self.to_move() as usize] |= 1 << BOARD.number(square);
        after
    }

    /// The board is full, and there is no line.
    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    /// The least number of the rotations and reflections of the board, so that these share a key.
    fn key(&self) -> u16 {
        let [x, o] = self.marks;
        let digit = |square: usize| (x >> square & 1) + 2 * (o >> square & 1);
        VIEWS.least(|view| view.iter().fold(0, |it, &square| 3 * it + digit(square)))
    }

    fn decided(&self) -> Option<Outcome> {
        let mut players = Player::ALL.into_iter();
        let with_line = players.find(|&player| self.has_line(player))?;
        let winner = if self.misere { !with_line } else { with_line };
        Some(Outcome::win(winner, 0))
    }
}

/// The keys, from the highest down: a mark raises every number of a board, and so the least of
/// them.
impl Indexed for TicTacToe {
    fn index_count(&self) -> usize {
        BOARDS.into()
    }

    fn index(&self) -> usize {
        (BOARDS - 1 - self.key()).into()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let mut rest = (BOARDS - 1).checked_sub(u16::try_from(index).ok()?)?;
        let mut marks = [0; 2];
        for square in (0..9).rev() {
            match rest % 3 {
                0 => {}
                digit => marks[usize::from(digit - 1)] |= 1 << square,
            }
            rest /= 3;
        }
        let [x, o] = marks.map(u16::count_ones);
        let state = Self { marks, ..*self };
        // X has marked as often as O or once more; the least number stands for symmetric boards.
        ((x == o || x == o + 1) && state.index() == index).then_some(state)
    }
}

impl Unpack for TicTacToe {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let key = u16::try_from(packed).ok()?;
        self.at_index((BOARDS - 1).checked_sub(key)?.into())
    }
}

impl PackedKey for TicTacToe {
    fn key_bits(&self) -> u32 {
        BOARDS.ilog2() + 1
    }

    fn packed_key(&self) -> u64 {
        self.key().into()
    }
}

/// The stage is the number of marks.
impl Staged for TicTacToe {
    fn stage(&self) -> usize {
        let [x, o] = self.marks;
        (x | o).count_ones() as usize
    }

    fn longest_step(&self) -> usize {
        1
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(BOARD, self.marks.map(u64::from)))
    }
}
