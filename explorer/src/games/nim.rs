//! Nim.

use itertools::Itertools;
use optimal_play::{GameState, Minimax, Player, Solution, SwapPlayers};
use optimal_play_games::nim::{Nim, Take};

use super::{Choices, Entry, Takes, notation, of_few_parts, rows_of};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, PartValues, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "nim",
    title: "Nim",
    about: "take stones from a heap, the last one wins; --position HEAP,HEAP,.., default 3,4,5",
    rules: "Take any number of stones from one heap; whoever takes the last stone of all wins.",
    sample: "2-1",
    labels: &["3, 4, 5", "1, 3, 5, 7", "7, 8, 9"],
    takes: Takes::Position(&["3,4,5", "1,3,5,7", "7,8,9"]),
    begin,
    ..Entry::PLAIN
};

/// The most stones of a heap: each is drawn, and has a move.
const MOST_STONES: u32 = 40;

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let root = read(choices.without_board()?.position.unwrap_or("3,4,5"))?;
    let title = format!("Nim {}", root.heaps().iter().join(", "));
    let method = Method::whole(Minimax::hashed());
    Ok(Box::new(OpenGame::new(title, root, method)))
}

/// Reads a position; an error says what is wrong with it.
fn read(text: &str) -> Result<Nim, String> {
    let (heaps, to_move) = notation::heaps(text)?;
    if let Some(stones) = heaps.iter().find(|&&stones| stones > MOST_STONES) {
        let message = format!("a heap has {stones} stones, at most {MOST_STONES} are allowed");
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

    /// Each heap in lines of ten stones.
    fn board(&self) -> Option<Board> {
        self.board_after([].into_iter())
    }

    /// As wide as the first position, so that stones keep their size.
    fn board_after<'a>(
        &'a self,
        mut past: impl Iterator<Item = (&'a Self, Take)>,
    ) -> Option<Board> {
        let first = past.next().map_or(self, |(first, _)| first);
        let most = first.heaps().iter().max().copied().unwrap_or_default();
        let rows: usize = self.heaps().iter().map(|&stones| lines(stones)).sum();
        let mut board = Board::blank(most.clamp(1, LINE).into(), rows_of(rows));
        let mut names = Vec::new();
        for (heap, &stones) in self.heaps().iter().enumerate() {
            for stone in 0..stones {
                board = board.with_piece(place(self.heaps(), heap, stone), Piece::neutral(""));
            }
            names.push((heap + 1).to_string());
            names.extend(vec![String::new(); lines(stones) - 1]);
        }
        Some(board.with_names([], names))
    }

    fn part_values(&self, _: Option<&Solution<Self>>) -> Option<PartValues> {
        of_few_parts(self)
    }

    /// A stone: a click takes it, and those after it.
    fn spot_of(&self, take: Take) -> Option<Spot> {
        let stones = self.heaps().get(take.heap)?;
        let stone = stones.checked_sub(take.stones)?;
        Some(Spot::square(place(self.heaps(), take.heap, stone)))
    }
}

/// The most stones of a line: so many can be counted, and hit by a finger.
const LINE: u32 = 10;

/// The lines of a heap; an empty one has a line, too.
fn lines(stones: u32) -> usize {
    stones.div_ceil(LINE).max(1) as usize
}

/// Where a stone of a heap lies.
fn place(heaps: &[u32], heap: usize, stone: u32) -> (f64, f64) {
    let above: usize = heaps[..heap].iter().map(|&stones| lines(stones)).sum();
    (
        f64::from(stone % LINE),
        rows_of(above) + f64::from(stone / LINE),
    )
}
