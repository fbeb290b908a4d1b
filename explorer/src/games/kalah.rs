//! Kalah.

use itertools::Itertools;
use optimal_play::games::kalah::{House, Kalah, Position};
use optimal_play::{AlphaBeta, GameState, Minimax, Player};

use super::{Choices, Entry, Takes, gathered, keep, notation, small, without_last_line};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "kalah",
    title: "Kalah",
    about: "sow seeds round, most seeds in the store win; --board HOUSESxSEEDS, default 4x3",
    takes: Takes::Board {
        default: "4x3",
        others: &["3x2", "3x3", "6x4"],
    },
    begin,
    open: None,
    board_bytes: Some(|_| 32 << 10),
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let sides = choices.board.unwrap_or((4, 3));
    let (houses, seeds) = small(sides)?;
    let game = Kalah::new(houses.into(), seeds.into()).map_err(|error| error.to_string())?;
    let title = format!("Kalah({houses},{seeds}), Max below sows to the right");
    let root = keep(game).start();
    let method = Method::by_position(
        Minimax::hashed(),
        AlphaBeta::packed(),
        AlphaBeta::packed().without_line(),
        houses <= 4 && seeds <= 3,
    );
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for Position<'static> {
    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    /// The seeds in the houses of Max from a on, those in the houses of Min from a on, and the
    /// player to move, such as `3,3,3,3,0,4,4,4,Max`.
    fn notation(&self) -> Option<String> {
        let seeds = Player::ALL.map(|player| self.row(player)).concat();
        Some(seeds.iter().join(",") + &notation::of_turn(self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (seeds, to_move) = notation::turn::<Self>(notation)?;
        let seeds = notation::numbers(seeds).ok()?.into_iter();
        let seeds = seeds.map(|seeds| u8::try_from(seeds).ok());
        let seeds = seeds.collect::<Option<Vec<_>>>()?;
        let (max, min) = seeds.split_at(seeds.len() / 2);
        self.with_seeds([max, min], to_move)
    }

    fn gathered(rewards: impl Iterator<Item = (Player, i8)>) -> Option<String> {
        Some(gathered("in store", rewards))
    }

    fn board(&self) -> Option<Board> {
        Some(board_of_houses(&self.picture()))
    }

    fn spot_of(&self, house: House) -> Option<Spot> {
        let (columns, _) = self.board()?.size();
        spot_of_house(house, self.to_move(), columns)
    }
}

/// The houses of Min above, from the right, those of Max below.
pub(super) fn board_of_houses(picture: &str) -> Board {
    let mut board = Board::blank(0.0, 0.0);
    let mut row = 0.0;
    for line in picture.lines() {
        let seeds = line.trim_matches(['<', '>', ' ']);
        let is_row = seeds.starts_with(|it: char| it.is_ascii_digit());
        let mut column = 0.0;
        for seeds in seeds.split_whitespace().filter(|_| is_row) {
            let owner = if row < 1.0 { Player::Min } else { Player::Max };
            board = board.with_piece((column, row), Piece::of(owner, seeds));
            column += 1.0;
        }
        if is_row {
            row += 1.0;
            board = board.with_size(column, row);
        }
    }
    board.with_margin(0.2)
}

/// Where a house of the player is on such a board.
pub(super) fn spot_of_house(house: House, player: Player, columns: f64) -> Option<Spot> {
    let name = house.to_string().chars().next()?;
    let number = u32::from(name).checked_sub(u32::from('a'))?;
    let number = f64::from(number);
    Some(Spot::square(match player {
        Player::Max => (number, 1.0),
        Player::Min => (columns - 1.0 - number, 0.0),
    }))
}
