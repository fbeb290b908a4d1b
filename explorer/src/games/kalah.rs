//! Kalah.

use itertools::Itertools;
use optimal_play::games::kalah::{House, Kalah, Position};
use optimal_play::{AlphaBeta, GameState, Minimax, Player};

use super::{Choices, Entry, Takes, gathered, keep, notation, rows_of, small, without_last_line};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Colours, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "kalah",
    title: "Kalah",
    about: "sow seeds round, most seeds in the store win; --board HOUSESxSEEDS, default 4x3",
    rules: "Take the seeds of a house and sow them one by one around the board; most seeds in the store win. A last seed in your own store gives another move; one in your own empty house captures the seeds opposite.",
    sample: "b.d.a",
    labels: &[],
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
    fn legend() -> &'static str {
        "+3: ends with three seeds more than the opponent; −3: with three fewer; =: a draw."
    }

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
        self.board_after([].into_iter())
    }

    /// The houses of Min above, from the right, those of Max below, and the store of each at the
    /// right of its houses, with the seeds of the moves so far.
    fn board_after<'a>(&'a self, past: impl Iterator<Item = (&'a Self, House)>) -> Option<Board> {
        let mut stores = [0; 2];
        for (state, house) in past {
            stores[state.to_move() as usize] += u32::from(state.reward(house).unsigned_abs());
        }
        let houses = self.row(Player::Max).len();
        let mut board = Board::blank(rows_of(houses) + 2.0, BELOW + 1.0);
        for (player, store) in Player::ALL.into_iter().zip(stores) {
            let (row, left) = match player {
                Player::Max => (BELOW, rows_of(houses) + 1.0),
                Player::Min => (0.0, 0.0),
            };
            let owner = Some(player);
            for (number, seeds) in self.row(player).into_iter().enumerate() {
                let at = (column(player, number, houses), row);
                board = board.with_seeds(at, (1.0, 1.0), seeds.into(), owner);
            }
            board = board.with_seeds((left, 0.0), (1.0, BELOW + 1.0), store, owner);
        }
        let board = board.with_colours(Colours::BlueRed);
        Some(board.with_margin(0.3))
    }

    fn spot_of(&self, house: House) -> Option<Spot> {
        let name = house.to_string().chars().next()?;
        let number = u32::from(name).checked_sub(u32::from('a'))?;
        let player = self.to_move();
        let houses = self.row(player).len();
        let row = if player == Player::Max { BELOW } else { 0.0 };
        let column = column(player, number as usize, houses);
        Some(Spot::square((column, row)))
    }
}

/// The row of the houses of Max.
const BELOW: f64 = 1.1;

/// The column of a house.
fn column(player: Player, number: usize, houses: usize) -> f64 {
    1.0 + rows_of(match player {
        Player::Max => number,
        Player::Min => houses.saturating_sub(number + 1),
    })
}
