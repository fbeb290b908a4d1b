//! Nim.

use optimal_play::games::nim::{Nim, Take};
use optimal_play::{GameState, Minimax, Player, SwapPlayers};

use super::{Choices, Entry, Takes, notation, rows_of};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "nim",
    title: "Nim",
    about: "take stones from a heap, the last one wins; --position HEAP,HEAP,.., default 3,4,5",
    takes: Takes::Position {
        default: "3,4,5",
        others: &["1,3,5,7", "7,8,9"],
    },
    begin,
    open: None,
    board_bytes: None,
};

/// The most stones of a heap: each is drawn, and has a move.
const MOST_STONES: u32 = 40;

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let root = read(choices.without_board()?.position.unwrap_or("3,4,5"))?;
    let title = "Nim, where 2-3 takes from heap 2 three stones".to_owned();
    let method = Method::whole(Minimax::hashed());
    Ok(Box::new(OpenGame::new(title, root, method)))
}

/// Reads a position; an error says what is wrong with it.
fn read(text: &str) -> Result<Nim, String> {
    let (heaps, to_move) = notation::heaps(text)?;
    if let Some(stones) = heaps.iter().find(|&&stones| stones > MOST_STONES) {
        let message =
            format!("--position: a heap has {stones} stones, at most {MOST_STONES} are allowed");
        return Err(message);
    }
    let root = Nim::new(heaps);
    Ok(match to_move {
        Player::Max => root,
        Player::Min => root.swap_players(),
    })
}

impl Show for Nim {
    fn picture(&self) -> String {
        self.to_string()
    }

    fn name_of(&self, take: Take) -> String {
        format!("{}-{}", take.heap + 1, take.stones)
    }

    /// The stones of each heap, such as `3,4,5`; or `3,4,5,Min` if Min is to move.
    fn notation(&self) -> Option<String> {
        Some(notation::of_heaps(self.heaps(), self.to_move()))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        read(notation).ok()
    }

    fn board(&self) -> Option<Board> {
        let most = self
            .heaps()
            .iter()
            .copied()
            .max()
            .unwrap_or_default()
            .max(1);
        let heaps = self.heaps().iter().zip(0_u32..);
        let rows = heaps.clone().count();
        let mut board = Board::blank(f64::from(most), rows_of(rows));
        for (&stones, heap) in heaps {
            for stone in 0..stones {
                let at = (f64::from(stone), f64::from(heap));
                board = board.with_piece(at, Piece::neutral(""));
            }
        }
        Some(board.with_names([], (1..=rows).map(|heap| heap.to_string())))
    }

    /// A stone: a click takes it, and those at its right.
    fn spot_of(&self, take: Take) -> Option<Spot> {
        let stones = self.heaps().get(take.heap)?;
        let heap = u32::try_from(take.heap).ok()?;
        let stone = stones.checked_sub(take.stones)?;
        Some(Spot::square((f64::from(stone), f64::from(heap))))
    }
}
