//! The games of the library, by their names and numbers.

use optimal_play::rules::InstanceError;
use optimal_play_games::awari::Awari;
use optimal_play_games::chase::{self, Chase};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::cram::Cram;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::kalah::Kalah;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::king_rook_king::KingRookKing;
use optimal_play_games::knight_board::Board;
use optimal_play_games::knight_pawns::{KnightPawns, Rules, Scoring};
use optimal_play_games::nim::Nim;
use optimal_play_games::staircase::Staircase;
use optimal_play_games::tic_tac_toe::TicTacToe;
use optimal_play_python_engine::Columns;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::serve::Server;

/// A game of the library and its instance.
pub(crate) enum Game {
    Awari {
        houses: Vec<usize>,
        captures_of_all: bool,
    },
    Chase {
        rules: chase::Rules,
        white: (u32, u32),
        black: (u32, u32),
    },
    ConnectFour(u32, u32),
    Cram(Result<Cram, InstanceError>),
    Dodgem(u8),
    Domineering(u32, u32),
    DotsAndBoxes(u32, u32),
    Hexapawn(u8, u8),
    Kalah(usize, usize),
    Kayles(Vec<u32>),
    KingRookKing(String),
    KnightPawns {
        rules: Rules,
        knight: (i32, i32),
        pawns: Vec<(i32, i32)>,
    },
    Nim(Vec<u32>),
    Staircase(Vec<Vec<u32>>, Vec<Vec<u32>>),
    TicTacToe {
        is_misere: bool,
    },
}

impl Game {
    /// The game with this name and these numbers.
    pub(super) fn new(name: &str, numbers: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let pair = || numbers.extract::<(u32, u32)>();
        Ok(match name {
            "awari" => {
                let (houses, captures_of_all) = numbers.extract()?;
                Self::Awari {
                    houses,
                    captures_of_all,
                }
            }
            "chase" => {
                let ((rows, columns), white, black, (white_steps, black_steps)) =
                    numbers.extract()?;
                let rules = chase::Rules {
                    rows,
                    columns,
                    white_steps,
                    black_steps,
                };
                Self::Chase {
                    rules,
                    white,
                    black,
                }
            }
            "connect_four" => pair().map(|(width, height)| Self::ConnectFour(width, height))?,
            "cram" => Self::Cram(match numbers.extract::<(String,)>() {
                Ok((text,)) => text.parse(),
                Err(_) => pair().map(|(rows, columns)| Cram::new(rows, columns))?,
            }),
            "dodgem" => Self::Dodgem(numbers.extract::<(u8,)>()?.0),
            "domineering" => pair().map(|(rows, columns)| Self::Domineering(rows, columns))?,
            "dots_and_boxes" => pair().map(|(rows, columns)| Self::DotsAndBoxes(rows, columns))?,
            "hexapawn" => {
                let (columns, rows) = numbers.extract()?;
                Self::Hexapawn(columns, rows)
            }
            "kalah" => {
                let (houses, seeds) = numbers.extract()?;
                Self::Kalah(houses, seeds)
            }
            "kayles" => Self::Kayles(numbers.extract::<(Vec<u32>,)>()?.0),
            "king_rook_king" => Self::KingRookKing(numbers.extract::<(String,)>()?.0),
            "knight_pawns" => {
                let (knight, pawns, board, alice_only): (_, _, Option<(u32, u32)>, bool) =
                    numbers.extract()?;
                let bounded = |(rows, columns)| Board::Bounded { rows, columns };
                let rules = Rules {
                    board: board.map_or(Board::Unbounded, bounded),
                    scoring: if alice_only {
                        Scoring::AliceOnly
                    } else {
                        Scoring::Total
                    },
                };
                Self::KnightPawns {
                    rules,
                    knight,
                    pawns,
                }
            }
            "nim" => Self::Nim(numbers.extract::<(Vec<u32>,)>()?.0),
            "staircase" => {
                let (black, white) = numbers.extract()?;
                Self::Staircase(black, white)
            }
            "tic_tac_toe" => {
                let (is_misere,) = numbers.extract()?;
                Self::TicTacToe { is_misere }
            }
            _ => return Err(PyValueError::new_err(format!("there is no game {name}"))),
        })
    }

    /// Makes the game, solves it and answers questions about it.
    pub(super) fn serve(self, server: Server<'_>) {
        match self {
            Self::Awari {
                houses,
                captures_of_all,
            } => {
                let seeds = houses
                    .iter()
                    .fold(0, |sum: usize, &it| sum.saturating_add(it));
                let texts: Vec<_> = houses.iter().map(usize::to_string).collect();
                let game = Awari::new(seeds).map(|game| {
                    if captures_of_all {
                        game.with_captures_of_all()
                    } else {
                        game
                    }
                });
                match &game {
                    Ok(game) => match game.position(&texts.join(" ")) {
                        Ok(root) => server.serve(&root),
                        Err(error) => server.fail(&error),
                    },
                    Err(error) => server.fail(error),
                }
            }
            Self::Chase {
                rules,
                white,
                black,
            } => match Chase::with_rules(rules, white, black) {
                Ok(game) => server.serve(&game.start()),
                Err(error) => server.fail(&error),
            },
            Self::ConnectFour(width, height) => match ConnectFour::new(width, height) {
                Ok(game) => server.serve(&Columns(game.start())),
                Err(error) => server.fail(&error),
            },
            Self::Cram(Ok(root)) => server.serve(&root),
            Self::Cram(Err(error)) => server.fail(&error),
            Self::Dodgem(side) => match Dodgem::new(side) {
                Ok(root) => server.serve(&root),
                Err(error) => server.fail(&error),
            },
            Self::Domineering(rows, columns) => match Domineering::new(rows, columns) {
                Ok(game) => server.serve(&game.start()),
                Err(error) => server.fail(&error),
            },
            Self::DotsAndBoxes(rows, columns) => match DotsAndBoxes::new(rows, columns) {
                Ok(game) => server.serve(&game.start()),
                Err(error) => server.fail(&error),
            },
            Self::Hexapawn(columns, rows) => match Hexapawn::new(columns, rows) {
                Ok(root) => server.serve(&root),
                Err(error) => server.fail(&error),
            },
            Self::Kalah(houses, seeds) => match Kalah::new(houses, seeds) {
                Ok(game) => server.serve(&game.start()),
                Err(error) => server.fail(&error),
            },
            Self::Kayles(rows) => server.serve(&Kayles::new(rows)),
            Self::KingRookKing(fen) => match fen.parse::<KingRookKing>() {
                Ok(root) => server.serve(&root),
                Err(error) => server.fail(&error),
            },
            Self::KnightPawns {
                rules,
                knight,
                pawns,
            } => match KnightPawns::with_rules(rules, knight, pawns) {
                Ok(game) => server.serve(&game.start()),
                Err(error) => server.fail(&error),
            },
            Self::Nim(heaps) => server.serve(&Nim::new(heaps)),
            Self::Staircase(black, white) => match Staircase::new(&black, &white) {
                Ok(game) => server.serve(&game.start()),
                Err(error) => server.fail(&error),
            },
            Self::TicTacToe { is_misere: false } => server.serve(&TicTacToe::new()),
            Self::TicTacToe { is_misere: true } => server.serve(&TicTacToe::misere()),
        }
    }
}
