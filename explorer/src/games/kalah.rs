//! Kalah.

use std::sync::OnceLock;

use itertools::Itertools;
use optimal_play::{AlphaBeta, GameState, Minimax, Player, Run};
use optimal_play_games::kalah::{Endgame, House, Kalah, Position};

use super::{Choices, Entry, Takes, gathered, keep, mancala, notation, small, without_last_line};
use crate::game::{Book, Game, Method, OpenGame};
use crate::show::{Board, Legend, Mark, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "kalah",
    title: "Kalah",
    about: "sow seeds round, most seeds in the store win; --board HOUSESxSEEDS, default 4x3",
    rules: "Take the seeds of a house and sow them one by one around the board; most seeds in the store win. A last seed in your own store gives another move; one in your own empty house captures the seeds opposite.",
    sample: "b.d.a",
    takes: Takes::Board(&["6x4", "3x2", "3x3", "4x3", "6x3"]),
    begin,
    board_bytes: Some(|_| 32 << 10),
    ..Entry::PLAIN
};

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let sides = choices.board.unwrap_or((4, 3));
    let (houses, seeds) = small(sides)?;
    let game = Kalah::new(houses.into(), seeds.into()).map_err(|error| error.to_string())?;
    let title = format!("Kalah, {houses} houses with {seeds} seeds each");
    let root = keep(game).start();
    if usize::from(houses) < Kalah::MAX_HOUSES {
        let method = Method::by_alpha_beta(Minimax::hashed(), houses <= 4 && seeds <= 3);
        return Ok(Box::new(OpenGame::new(title, root, method)));
    }
    let lines = AlphaBeta::packed().with_endgame(endgame);
    let values = AlphaBeta::packed().without_line().with_endgame(endgame);
    let method = Method::by_position(Minimax::hashed(), lines, values, false);
    let game = OpenGame::new(title, root, method);
    Ok(Box::new(
        game.with_book(Book::Values(Box::new(known_endgame))),
    ))
}

/// The most seeds of which all positions are solved at once on the largest board: ten million, in
/// 10 MB.
const MOST_ENDGAME_SEEDS: usize = 14;

/// All positions of the endgame on the largest board, once a search needs one.
static ENDGAME: OnceLock<Option<Endgame<'static>>> = OnceLock::new();

/// The value of a position on the largest board, if it is one of the endgame.
fn endgame(position: &Position<'static>) -> Option<i8> {
    let endgame = ENDGAME.get_or_init(|| {
        let game = keep(Kalah::new(Kalah::MAX_HOUSES, 4).ok()?);
        game.endgame(MOST_ENDGAME_SEEDS, &mut Run::new()).ok()
    });
    endgame.as_ref()?.value_of(position)
}

/// The same for those who only look: nobody waits until it is computed.
fn known_endgame(position: &Position<'static>) -> Option<i8> {
    ENDGAME.get()?.as_ref()?.value_of(position)
}

impl Show for Position<'static> {
    fn legend() -> Legend {
        &[
            (
                Some(Mark::Win),
                "+3: ends with more seeds than the opponent, by 3",
            ),
            (Some(Mark::Loss), "−3: ends with fewer seeds, by 3"),
            (Some(Mark::Draw), "=: a draw"),
        ]
    }

    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    /// The seeds in the houses of Max from a on, those in the houses of Min from a on, and the
    /// player to move, such as `3,3,3,3,0,4,4,4,Max`.
    fn notation(&self) -> Option<String> {
        let seeds = Player::ALL.map(|player| self.row(player)).concat();
        Some(seeds.iter().join(",") + &notation::of_turn(notation::MAX_MIN, self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (seeds, to_move) = notation::turn(notation::MAX_MIN, notation)?;
        let seeds = notation::numbers(seeds).ok()?.into_iter();
        let seeds = seeds.map(|seeds| u8::try_from(seeds).ok());
        let seeds = seeds.collect::<Option<Vec<_>>>()?;
        let (max, min) = seeds.split_at(seeds.len() / 2);
        self.with_seeds([max, min], to_move)
    }

    fn gathered(rewards: impl Iterator<Item = (Player, i8)>) -> Option<String> {
        Some(gathered::<Self>("in store", rewards))
    }

    fn board(&self) -> Option<Board> {
        self.board_after([].into_iter())
    }

    fn board_after<'a>(&'a self, past: impl Iterator<Item = (&'a Self, House)>) -> Option<Board> {
        let rows = Player::ALL.map(|player| self.row(player));
        Some(mancala::board(rows.each_ref().map(Vec::as_slice), past))
    }

    fn spot_of(&self, house: House) -> Option<Spot> {
        let player = self.to_move();
        mancala::spot_of(&house.to_string(), player, self.row(player).len())
    }
}
