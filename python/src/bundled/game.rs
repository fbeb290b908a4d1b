//! The games of the library, by their names and numbers.

use std::fmt::Display;

use optimal_play::Player;
use optimal_play::rules::{InstanceError, Summand};
use optimal_play_games::animal_shogi::AnimalShogi;
use optimal_play_games::awari::{Awari, GrandSlam};
use optimal_play_games::chase::{self, Chase};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::cram::Cram;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::gobblet::Gobblet;
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::impartial_clobber::ImpartialClobber;
use optimal_play_games::kalah::Kalah;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::king_rook_king::KingRookKing;
use optimal_play_games::knight_board::Board;
use optimal_play_games::knight_pawns::{KnightPawns, Rules, Scoring};
use optimal_play_games::morris::{self, Morris};
use optimal_play_games::nim::Nim;
use optimal_play_games::node_kayles::NodeKayles;
use optimal_play_games::staircase::Staircase;
use optimal_play_games::tic_tac_toe::TicTacToe;
use optimal_play_games::{Boards, MixedBoard};
use optimal_play_python_engine::Columns;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::solved::{AnyGame, Instance};

/// Makes an instance, without the interpreter. An error says what does not fit.
pub(super) type Make = Box<dyn FnOnce() -> Result<Box<dyn Instance>, String> + Send>;

/// The game with this name and these numbers.
pub(super) fn game(name: &str, numbers: &Bound<'_, PyTuple>) -> PyResult<Make> {
    let pair = || numbers.extract::<(u32, u32)>();
    Ok(match name {
        "animal_shogi" => animal_shogi(numbers)?,
        "awari" => {
            let (houses, slam, must_feed): (Vec<usize>, String, bool) = numbers.extract()?;
            instance(
                move || awari(&houses, &slam, must_feed),
                |(game, houses)| Box::new(game.position(houses).expect("it was read before")),
            )
        }
        "chase" => {
            let ((rows, columns), white, black, (white_steps, black_steps)) = numbers.extract()?;
            let rules = chase::Rules {
                rows,
                columns,
                white_steps,
                black_steps,
            };
            let new = move || Chase::with_rules(rules, white, black);
            instance(new, |it| Box::new(it.start()))
        }
        "clobber" | "elephants" | "hackenbush" | "nogo" | "toads" => boards(name, numbers)?,
        "connect_four" => {
            let (width, height) = pair()?;
            let new = move || ConnectFour::new(width, height);
            instance(new, |it| Box::new(Columns(it.start())))
        }
        "cram" => {
            if let Ok((text,)) = numbers.extract::<(String,)>() {
                position(move || text.parse::<Cram>())
            } else {
                let (rows, columns) = pair()?;
                position(move || Cram::new(rows, columns))
            }
        }
        "dodgem" => {
            let (side,) = numbers.extract()?;
            position(move || Dodgem::new(side))
        }
        "domineering" => {
            let (rows, columns) = pair()?;
            let new = move || Domineering::new(rows, columns);
            instance(new, |it| Box::new(it.start()))
        }
        "dots_and_boxes" => {
            let (rows, columns) = pair()?;
            let new = move || DotsAndBoxes::new(rows, columns);
            instance(new, |it| Box::new(it.start()))
        }
        "gobblet" => gobblet(numbers)?,
        "hexapawn" => {
            let (columns, rows) = numbers.extract()?;
            position(move || Hexapawn::new(columns, rows))
        }
        "impartial_clobber" => {
            let (columns, rows) = numbers.extract()?;
            position(move || ImpartialClobber::new(columns, rows))
        }
        "kalah" => kalah(numbers)?,
        "kayles" => {
            let (rows,): (Vec<u32>,) = numbers.extract()?;
            position(move || Ok::<_, String>(Kayles::new(rows)))
        }
        "king_rook_king" => {
            let (fen,): (String,) = numbers.extract()?;
            position(move || fen.parse::<KingRookKing>())
        }
        "knight_pawns" => knight_pawns(numbers)?,
        "morris" => morris(numbers)?,
        "nim" => {
            let (heaps,): (Vec<u32>,) = numbers.extract()?;
            position(move || Ok::<_, String>(Nim::new(heaps)))
        }
        "node_kayles" => {
            let (columns, rows) = numbers.extract()?;
            position(move || NodeKayles::new(columns, rows))
        }
        "staircase" => {
            let (black, white): (Vec<Vec<u32>>, Vec<Vec<u32>>) = numbers.extract()?;
            let new = move || Staircase::new(&black, &white);
            instance(new, |it| Box::new(it.start()))
        }
        "tic_tac_toe" => {
            let (is_misere,) = numbers.extract()?;
            let new = if is_misere {
                TicTacToe::misere
            } else {
                TicTacToe::new
            };
            position(move || Ok::<_, String>(new()))
        }
        _ => return Err(PyValueError::new_err(format!("there is no game {name}"))),
    })
}

/// An instance that `new` makes, and the position where it starts.
fn instance<I: Send + Sync + 'static, E: Display>(
    new: impl FnOnce() -> Result<I, E> + Send + 'static,
    start: fn(&I) -> Box<dyn AnyGame<'_> + '_>,
) -> Make {
    Box::new(move || match new() {
        Ok(it) => Ok(Box::new(WithStart { it, start })),
        Err(error) => Err(error.to_string()),
    })
}

/// An instance that is the position where it starts.
fn position<G, E: Display>(new: impl FnOnce() -> Result<G, E> + Send + 'static) -> Make
where
    G: for<'i> AnyGame<'i> + Clone + Send + Sync + 'static,
{
    instance(new, |it| Box::new(it.clone()))
}

/// An instance, and the position where it starts.
struct WithStart<I> {
    it: I,
    start: fn(&I) -> Box<dyn AnyGame<'_> + '_>,
}

impl<I: Send + Sync> Instance for WithStart<I> {
    fn start(&self) -> Box<dyn AnyGame<'_> + '_> {
        (self.start)(&self.it)
    }
}

/// Boards side by side, and the number of the player to move.
fn boards(game: &str, numbers: &Bound<'_, PyTuple>) -> PyResult<Make> {
    let (boards, to_move): (String, usize) = numbers.extract()?;
    let boards = boards.split(['+', ' ', '\t', '\n']);
    let boards = boards.filter(|board| !board.is_empty());
    let boards: Vec<_> = boards.map(|board| format!("{game}:{board}")).collect();
    Ok(position(move || {
        let boards: Boards<MixedBoard> = boards.join("+").parse()?;
        let to_move = Player::ALL[to_move.min(1)];
        Ok::<_, InstanceError>(boards.with_to_move(to_move))
    }))
}

/// Kalah, and whether the last seed in an empty house captures none.
fn kalah(numbers: &Bound<'_, PyTuple>) -> PyResult<Make> {
    let (houses, seeds, empty_captures) = numbers.extract()?;
    let new = move || {
        let game = Kalah::new(houses, seeds)?;
        Ok::<_, InstanceError>(if empty_captures {
            game
        } else {
            game.without_empty_captures()
        })
    };
    Ok(instance(new, |it| Box::new(it.start())))
}

/// Gobblet Gobblers, by the pieces of each size.
fn gobblet(numbers: &Bound<'_, PyTuple>) -> PyResult<Make> {
    let (pieces, losing_lifts): ([u8; 3], bool) = numbers.extract()?;
    let new = move || {
        let game = Gobblet::new(pieces)?;
        let with = Gobblet::with_losing_lifts;
        Ok::<_, InstanceError>(if losing_lifts { with(game) } else { game })
    };
    Ok(instance(new, |it| Box::new(it.start())))
}

/// Awari, with the seeds of all houses as text.
fn awari(houses: &[usize], slam: &str, must_feed: bool) -> Result<(Awari, String), String> {
    let slam = match slam {
        "illegal" => GrandSlam::Illegal,
        "captures" => GrandSlam::Captures,
        "nothing" => GrandSlam::CapturesNothing,
        "rest" => GrandSlam::GivesTheRest,
        _ => {
            return Err(format!(
                "grand_slam must be \"illegal\", \"captures\", \"nothing\" or \"rest\", not {slam:?}"
            ));
        }
    };
    let seeds = houses
        .iter()
        .fold(0, |sum: usize, &it| sum.saturating_add(it));
    let game = Awari::on_board(houses.len() / 2, seeds).map_err(|it| it.to_string())?;
    let mut game = game.with_grand_slam(slam);
    if !must_feed {
        game = game.without_feeding();
    }
    let houses: Vec<_> = houses.iter().map(usize::to_string).collect();
    let houses = houses.join(" ");
    game.position(&houses).map_err(|it| it.to_string())?;
    Ok((game, houses))
}

/// The position, and whether any try wins.
fn animal_shogi(numbers: &Bound<'_, PyTuple>) -> PyResult<Make> {
    let (position, any_try): (String, bool) = numbers.extract()?;
    let new = move || {
        let game = AnimalShogi::with_start(&position)?;
        Ok::<_, InstanceError>(if any_try { game.with_any_try() } else { game })
    };
    Ok(instance(new, |it| Box::new(it.start())))
}

/// The name, and what differs from the usual rules.
fn morris(numbers: &Bound<'_, PyTuple>) -> PyResult<Make> {
    let (name, men, flying): (String, Option<u8>, Option<bool>) = numbers.extract()?;
    let new = move || {
        let usual = morris::Rules::named(&name);
        let usual =
            usual.ok_or_else(|| InstanceError::new(format!("there is no morris {name:?}")))?;
        Morris::new(morris::Rules {
            men: men.unwrap_or(usual.men),
            flying: flying.unwrap_or(usual.flying),
            ..usual
        })
    };
    Ok(instance(new, |it| Box::new(it.start())))
}

fn knight_pawns(numbers: &Bound<'_, PyTuple>) -> PyResult<Make> {
    type Square = (i32, i32);
    let (knight, pawns, board, alice_only): (_, Vec<Square>, Option<_>, _) = numbers.extract()?;
    let bounded = |(rows, columns)| Board::Bounded { rows, columns };
    let rules = Rules {
        board: board.map_or(Board::Unbounded, bounded),
        scoring: if alice_only {
            Scoring::AliceOnly
        } else {
            Scoring::Total
        },
    };
    let new = move || KnightPawns::with_rules(rules, knight, pawns);
    Ok(instance(new, |it| Box::new(it.start())))
}
