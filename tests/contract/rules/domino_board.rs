//! Domineering on cells of any shape, where either player may have to move: pieces of a board as
//! games of their own.

use optimal_play::rules::Summand;
use optimal_play::{GameState, Player, Wdl};

/// The free cells of a board of eight rows of eight, a bit each, row by row. Max plays upright.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DominoBoard {
    free: u64,
    to_move: Player,
}

impl DominoBoard {
    /// The cells marked by `#` in lines of at most eight characters; Max moves first.
    pub(crate) fn new(lines: &[&str]) -> Self {
        let cells = lines.iter().enumerate().flat_map(|(row, line)| {
            let marked = line.bytes().enumerate().filter(|(_, byte)| *byte == b'#');
            marked.map(move |(column, _)| 8 * row + column)
        });
        let free = cells.fold(0, |free, cell| free | 1 << cell);
        let to_move = Player::Max;
        Self { free, to_move }
    }

    const fn domino(player: Player) -> u64 {
        match player {
            Player::Max => 0x101,
            Player::Min => 0b11,
        }
    }
}

impl GameState for DominoBoard {
    type Move = u8; // the upper or left cell
    type Key = (u64, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let last_column = 0x8080_8080_8080_8080;
        let (firsts, seconds) = match self.to_move {
            Player::Max => (self.free, self.free >> 8),
            Player::Min => (self.free & !last_column, self.free >> 1),
        };
        (0..64).filter(move |cell| firsts & seconds & 1 << cell != 0)
    }

    fn play(&self, cell: u8) -> Self {
        let free = self.free & !(Self::domino(self.to_move) << cell);
        let to_move = !self.to_move;
        Self { free, to_move }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> (u64, Player) {
        (self.free, self.to_move)
    }
}

impl Summand for DominoBoard {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}
