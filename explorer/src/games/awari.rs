//! Awari.

use std::io::BufRead;

use optimal_play::certificate::{CertificateError, CertificateReader, Replies};
use optimal_play::{GameState, Player, Retrograde, Run};
use optimal_play_games::awari::{Awari, House, Position};

use super::{Choices, Entry, Takes, gathered, keep, mancala, notation, without_last_line};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "awari",
    title: "Awari",
    about: "sow seeds round, capture two or three, most seeds win; --position with the seeds of 12 houses, default 1,1,1,1,0,0,1,1,1,1,0,0",
    rules: "Take the seeds of a house and sow them one by one around the board, past that house. If the last one makes two or three in a house of the opponent, they are captured, and so are the twos and threes before it. An opponent without seeds must be given some.",
    sample: "a.b",
    labels: &[],
    takes: Takes::Position {
        default: START,
        others: &["0,0,1,0,0,2,1,1,3,0,0,0", "1,1,1,1,1,1,1,1,1,1,1,1"],
    },
    begin,
    board_bytes: Some(|_| 16 << 10),
};

const START: &str = "1,1,1,1,0,0,1,1,1,1,0,0";

/// The most seeds on the board: 60 million positions are solved at once.
const MOST_SEEDS: usize = 16;

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    Ok(Box::new(begin_with(choices, MOST_SEEDS)?))
}

/// The game with as many seeds as a store may have.
#[cfg(feature = "system")]
pub(super) fn begin_stored(choices: Choices<'_>) -> Result<OpenGame<Position<'static>>, String> {
    begin_with(choices, Awari::MAX_SEEDS)
}

/// The first position with that many seeds.
#[cfg(feature = "system")]
pub(super) fn start(seeds: usize) -> Result<String, String> {
    let game = Awari::new(seeds).map_err(|error| error.to_string())?;
    let houses = game.start().houses().map(u32::from);
    Ok(notation::of_heaps(&houses, Player::Max))
}

fn begin_with(
    choices: Choices<'_>,
    most_seeds: usize,
) -> Result<OpenGame<Position<'static>>, String> {
    let text = choices.without_board()?.position.unwrap_or(START);
    let (houses, to_move) = houses(text)?;
    let seeds = houses.into_iter().map(usize::from).sum();
    let too_many = || format!("{seeds} seeds are too many, at most {most_seeds} are allowed");
    if seeds > most_seeds {
        return Err(too_many());
    }
    let game = keep(Awari::new(seeds).map_err(|error| error.to_string())?);
    let root = game.with_houses(houses, to_move).ok_or_else(too_many)?;
    let title = format!("Awari with {seeds} seeds");
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    Ok(OpenGame::new(title, root, Method::whole(solver)))
}

/// The seeds of each house, those of the player to move first, and that player.
fn houses(text: &str) -> Result<([u8; 12], Player), String> {
    let (seeds, to_move) = notation::heaps(text)?;
    let seeds = seeds
        .into_iter()
        .map(|it| u8::try_from(it).unwrap_or(u8::MAX));
    let seeds: Vec<_> = seeds.collect();
    let found = seeds.len();
    let expected = |_| format!("expected the seeds of 12 houses, found {found} numbers");
    Ok((seeds.try_into().map_err(expected)?, to_move))
}

impl Show for Position<'static> {
    fn legend() -> &'static str {
        "+3: captures three seeds more than the opponent; −3: captures three seeds fewer; =: captures as many."
    }

    fn replies(
        &self,
        certificate: CertificateReader<i8, impl BufRead>,
        run: Run<'_>,
    ) -> Result<Replies<Self>, CertificateError<House>> {
        certificate.replies_by_stage(self, run)
    }

    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    /// The seeds in the houses of the player to move and in those of the opponent, such as
    /// `1,1,1,1,0,0,1,1,1,1,0,0`; with `,Min` if Min is to move.
    fn notation(&self) -> Option<String> {
        let houses = self.houses().map(u32::from);
        Some(notation::of_heaps(&houses, self.to_move()))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (houses, to_move) = houses(notation).ok()?;
        self.game().with_houses(houses, to_move)
    }

    fn gathered(rewards: impl Iterator<Item = (Player, i8)>) -> Option<String> {
        Some(gathered::<Self>("captured", rewards))
    }

    fn board(&self) -> Option<Board> {
        self.board_after([].into_iter())
    }

    fn board_after<'a>(&'a self, past: impl Iterator<Item = (&'a Self, House)>) -> Option<Board> {
        let rows = Player::ALL.map(|player| self.row(player));
        Some(mancala::board(
            rows.each_ref().map(<[u8; 6]>::as_slice),
            past,
        ))
    }

    fn spot_of(&self, house: House) -> Option<Spot> {
        mancala::spot_of(&house.to_string(), self.to_move(), 6)
    }
}
