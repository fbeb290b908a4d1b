//! Cram and Chomp with rules as a user writes them: the board, its symmetries as the key, and the
//! regions as parts. No bounds, no effort, and nothing drops out.

use optimal_play::rules::{Symmetries, set_bits};
use optimal_play::{GameState, Grundy, Impartial, Player, SwapPlayers, Wdl};

use super::{Cram, Solved, chomp_of_rows, row, tall, wide};

/// Measures the rows.
pub(crate) fn rows() {
    for (rows, columns) in [(5, 6), (4, 7), (3, 9)] {
        let board = Board::new(rows, columns);
        row(
            &format!("Cram {rows}x{columns}, plain rules"),
            &[board.start()],
            Grundy::by_search(),
            &[|boards| wide(&empty(boards)), |boards| tall(&empty(boards))],
        );
    }
    for (rows, columns) in [(10, 10), (9, 9), (8, 12)] {
        row(
            &format!("Chomp {rows}x{columns}, plain rules"),
            &[PlainChomp::new(&vec![columns; rows])],
            Grundy::by_definition(),
            &[igs_chomp],
        );
    }
}

/// The empty boards, as `igs` gets them.
fn empty(boards: &[PlainCram<'_>]) -> Vec<Cram> {
    let board = |it: &PlainCram<'_>| Cram::new(it.board.rows.into(), it.board.columns.into());
    let boards = boards.iter().map(board);
    boards.map(|it| it.expect("it has few squares")).collect()
}

fn igs_chomp(bars: &[PlainChomp]) -> Solved {
    chomp_of_rows(bars.iter().map(|bar| bar.rows.to_vec()))
}

/// A board of Cram.
struct Board {
    rows: u8,
    columns: u8,
    first_column: u64,
    symmetries: Symmetries,
}

impl Board {
    fn new(rows: u8, columns: u8) -> Self {
        let symmetries = if rows == columns {
            Symmetries::square(rows)
        } else {
            Symmetries::rectangle(columns, rows)
        };
        Self {
            rows,
            columns,
            first_column: (0..rows).fold(0, |set, row| set | 1 << (row * columns)),
            symmetries,
        }
    }

    /// The empty board.
    const fn start(&self) -> PlainCram<'_> {
        PlainCram {
            board: self,
            free: (1 << (self.rows * self.columns)) - 1,
            to_move: Player::Max,
        }
    }
}

/// The free squares of a board, row by row.
#[derive(Clone, Copy)]
struct PlainCram<'b> {
    board: &'b Board,
    free: u64,
    to_move: Player,
}

impl PlainCram<'_> {
    /// The free squares of the region of a free square.
    const fn region(&self, square: u64) -> u64 {
        let Board {
            columns,
            first_column,
            ..
        } = *self.board;
        let last_column = first_column << (columns - 1);
        let mut region = square;
        loop {
            let beside = (region & !last_column) << 1 | (region & !first_column) >> 1;
            let larger = (region | beside | region << columns | region >> columns) & self.free;
            if larger == region {
                return region;
            }
            region = larger;
        }
    }
}

impl GameState for PlainCram<'_> {
    /// The two squares of a domino.
    type Move = (u8, u8);
    type Key = (u64, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = (u8, u8)> {
        let (free, columns) = (self.free, self.board.columns);
        let is_free = move |square: u8| free >> square & 1 == 1;
        set_bits(free).flat_map(move |square| {
            let right = (square % columns + 1 < columns).then_some(square + 1);
            let below = Some(square + columns);
            let second = [right, below].into_iter().flatten();
            second
                .filter(move |&it| it < 64 && is_free(it))
                .map(move |it| (square, it))
        })
    }

    fn play(&self, (first, second): (u8, u8)) -> Self {
        Self {
            free: self.free & !(1 << first | 1 << second),
            to_move: !self.to_move,
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> (u64, Player) {
        (self.board.symmetries.least_set(self.free), self.to_move)
    }
}

impl SwapPlayers for PlainCram<'_> {
    fn swap_players(&self) -> Self {
        Self {
            to_move: !self.to_move,
            ..*self
        }
    }
}

/// The regions of free squares.
impl Impartial for PlainCram<'_> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let square = set_bits(rest.free).next()?;
            let region = rest.region(1 << square);
            rest.free &= !region;
            Some(Self {
                free: region,
                ..rest
            })
        })
    }
}

/// The most rows of a bar.
const MOST: usize = 12;

/// The lengths of the rows of a bar of chocolate.
#[derive(Clone, Copy)]
struct PlainChomp {
    rows: [u8; MOST],
    to_move: Player,
}

impl PlainChomp {
    fn new(lengths: &[u8]) -> Self {
        let mut rows = [0; MOST];
        rows[..lengths.len()].copy_from_slice(lengths);
        Self {
            rows,
            to_move: Player::Max,
        }
    }

    fn transposed(&self) -> [u8; MOST] {
        let mut columns = [0; MOST];
        for length in self.rows {
            for column in &mut columns[..usize::from(length)] {
                *column += 1;
            }
        }
        columns
    }
}

impl GameState for PlainChomp {
    /// A row and a column.
    type Move = (usize, u8);
    /// A bar and its transposed one are the same.
    type Key = ([u8; MOST], Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    /// All squares but the first one.
    fn moves(&self) -> impl Iterator<Item = (usize, u8)> {
        let rows = self.rows.into_iter().enumerate();
        let squares = rows.flat_map(|(row, length)| (0..length).map(move |column| (row, column)));
        squares.skip(1)
    }

    fn play(&self, (row, column): (usize, u8)) -> Self {
        let mut rows = self.rows;
        for length in &mut rows[row..] {
            *length = column.min(*length);
        }
        let to_move = !self.to_move;
        Self { rows, to_move }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> ([u8; MOST], Player) {
        (self.rows.min(self.transposed()), self.to_move)
    }
}

impl SwapPlayers for PlainChomp {
    fn swap_players(&self) -> Self {
        let to_move = !self.to_move;
        Self { to_move, ..*self }
    }
}

/// A bar is its only part.
impl Impartial for PlainChomp {}
