//! The bundled games, for programs that take any of them: `connect_four --board 5x5`.

use std::fmt::Display;
use std::str::FromStr;

use clap::{Parser, Subcommand, ValueEnum};
use optimal_play::{
    GameState, Indexed, Move, OutcomeValue, Predecessors, Restore, Staged, SwapPlayers,
};
use optimal_play_games::awari::Awari;
use optimal_play_games::chase::{self, Chase};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::knight_board::{Board, Square};
use optimal_play_games::knight_pawns::{KnightPawns, Rules, Scoring};
use optimal_play_games::staircase::Staircase;
use optimal_play_games::tic_tac_toe::TicTacToe;

use crate::{columns, parse};

/// A bundled game and its instance.
#[derive(Subcommand, Clone, Debug)]
#[command(rename_all = "snake_case")]
pub enum Bundled {
    /// Connect Four, after the columns of some moves.
    ConnectFour {
        #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = sides, default_value = "7x6")]
        board: (u32, u32),
        #[arg(long, value_name = "COLUMNS", default_value = "")]
        moves: String,
        /// Mirror images count as two positions, as in published counts.
        #[arg(long)]
        unfolded: bool,
    },
    /// Knight pawns.
    KnightPawns {
        #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<i32>)]
        #[arg(allow_hyphen_values = true)]
        knight: Square,
        #[arg(long = "pawn", value_name = "ROW,COLUMN", value_parser = parse::square::<i32>)]
        #[arg(allow_hyphen_values = true)]
        pawns: Vec<Square>,
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "50x50")]
        board: (u32, u32),
        #[arg(long, conflicts_with = "board")]
        unbounded: bool,
        #[arg(long, value_enum, default_value = "both")]
        count: Count,
    },
    /// The staircase: the numbers of rows and columns, black's table, white's table.
    Staircase { numbers: Vec<u32> },
    /// Domineering: Max places upright dominoes, and begins.
    Domineering {
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "4x4")]
        board: (u32, u32),
    },
    /// Dots and Boxes.
    DotsAndBoxes {
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "2x2")]
        board: (u32, u32),
    },
    /// Tic-tac-toe.
    TicTacToe,
    /// The chase.
    Chase {
        #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<u32>)]
        white: (u32, u32),
        #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<u32>)]
        black: (u32, u32),
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "4x4")]
        board: (u32, u32),
        #[arg(long = "white-steps", value_name = "N", default_value_t = 1)]
        white_steps: u32,
        #[arg(long = "black-steps", value_name = "N", default_value_t = 2)]
        black_steps: u32,
    },
    /// Dodgem.
    Dodgem {
        #[arg(long, value_name = "SIDE", default_value_t = 3)]
        board: u8,
    },
    /// Awari: all positions with up to that many seeds.
    Awari {
        #[arg(long, value_name = "N", default_value_t = 8)]
        seeds: usize,
        /// Allow moves that capture all seeds of the opponent, even if another move leaves one.
        #[arg(long)]
        capture_all: bool,
    },
}

/// Whose moves count in knight pawns.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub enum Count {
    /// The moves of both players.
    Both,
    /// Alice's moves only.
    Alice,
}

/// How a move of a game is written for people: in Connect Four, columns count from 1.
pub type MoveName<G> = fn(<G as GameState>::Move) -> String;

/// What a program shows of a game without cycles, besides its values.
#[derive(Clone, Copy)]
pub struct Shown<G: GameState> {
    pub move_name: MoveName<G>,
    /// The last stage of a position, at most.
    pub last_stage: usize,
}

/// What is done with a game of any type.
pub trait Visit {
    type Answer;

    /// A game without cycles, which is solved by key.
    fn by_key<G>(self, root: &G, shown: Shown<G>) -> Self::Answer
    where
        G: Restore<Value: Display + FromStr<Err: Display>> + Staged + Send + Sync;

    /// A game with cycles, which is solved by index.
    fn by_index<G: Indexed + Predecessors + Sync>(
        self,
        root: &G,
        name: MoveName<G>,
    ) -> Self::Answer
    where
        G::Value: OutcomeValue + Display + FromStr<Err: Display>;

    /// A game with cycles, which is solved by index and stage, with the players folded.
    fn by_stage<G>(self, root: &G, name: MoveName<G>) -> Self::Answer
    where
        G: Indexed<Value: Display + FromStr<Err: Display>>
            + Predecessors
            + Staged
            + SwapPlayers
            + Sync;
}

/// A command line without the name of a program.
#[derive(Parser, Debug)]
#[command(
    no_binary_name = true,
    disable_help_flag = true,
    disable_help_subcommand = true
)]
struct Name {
    #[command(subcommand)]
    game: Bundled,
}

impl Bundled {
    /// The game of a command line such as `connect_four --board 5x5`: the name that a store notes.
    pub fn named(name: &str) -> Result<Self, String> {
        let parsed = Name::try_parse_from(name.split_whitespace());
        parsed.map(|name| name.game).map_err(|error| {
            let error = error.to_string();
            let first = error.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        })
    }

    /// Does something with the start of the game.
    pub fn visit<V: Visit>(self, visit: V) -> Result<V::Answer, String> {
        let text = |error: &dyn std::error::Error| error.to_string();
        Ok(match self {
            Self::ConnectFour {
                board,
                moves,
                unfolded,
            } => {
                let mut game = ConnectFour::new(board.0, board.1).map_err(|error| text(&error))?;
                if unfolded {
                    game = game.unfolded();
                }
                let column = |digit: char| {
                    columns::named(digit).ok_or_else(|| format!("{digit:?} is not a column"))
                };
                let moves: Vec<_> = moves.chars().map(column).collect::<Result<_, _>>()?;
                let root = game.position(moves).map_err(|error| text(&error))?;
                visit.by_key(
                    &root,
                    Shown {
                        move_name: |column| columns::name(column).to_string(),
                        last_stage: (board.0 * board.1) as usize,
                    },
                )
            }
            Self::KnightPawns {
                knight,
                pawns,
                board: (rows, columns),
                unbounded,
                count,
            } => {
                let board = if unbounded {
                    Board::Unbounded
                } else {
                    Board::Bounded { rows, columns }
                };
                let scoring = match count {
                    Count::Both => Scoring::Total,
                    Count::Alice => Scoring::AliceOnly,
                };
                let rules = Rules { board, scoring };
                let game = KnightPawns::with_rules(rules, knight, pawns);
                let game = game.map_err(|error| text(&error))?;
                visit.by_key(&game.start(), up_to_stage(game.pawns().len()))
            }
            Self::Staircase { numbers } => {
                let (black, white) = tables(&numbers)?;
                let game = Staircase::new(&black, &white).map_err(|error| text(&error))?;
                let cells = game.rows() * game.columns();
                visit.by_key(&game.start(), up_to_stage(cells as usize))
            }
            Self::Domineering { board } => {
                let game = Domineering::new(board.0, board.1).map_err(|error| text(&error))?;
                let dominoes = board.0 * board.1 / 2;
                visit.by_key(&game.start(), up_to_stage(dominoes as usize))
            }
            Self::DotsAndBoxes { board } => {
                let (rows, columns) = board;
                let game = DotsAndBoxes::new(rows, columns).map_err(|error| text(&error))?;
                let edges = rows * (columns + 1) + columns * (rows + 1);
                visit.by_key(&game.start(), up_to_stage(edges as usize))
            }
            Self::TicTacToe => visit.by_key(&TicTacToe::new(), up_to_stage(9)),
            Self::Chase {
                white,
                black,
                board: (rows, columns),
                white_steps,
                black_steps,
            } => {
                let rules = chase::Rules {
                    rows,
                    columns,
                    white_steps,
                    black_steps,
                };
                let game = Chase::with_rules(rules, white, black).map_err(|error| text(&error))?;
                visit.by_index(&game.start(), own_name)
            }
            Self::Dodgem { board } => {
                let root = Dodgem::new(board).map_err(|error| text(&error))?;
                visit.by_index(&root, own_name)
            }
            Self::Awari { seeds, capture_all } => {
                let mut game = Awari::new(seeds).map_err(|error| text(&error))?;
                if capture_all {
                    game = game.with_captures_of_all();
                }
                visit.by_stage(&game.start(), own_name)
            }
        })
    }
}

/// A game of that many stages whose moves show themselves.
fn up_to_stage<G: GameState>(last_stage: usize) -> Shown<G> {
    Shown {
        move_name: own_name,
        last_stage,
    }
}

/// The text of a move that games show themselves.
fn own_name<M: Move>(mv: M) -> String {
    format!("{mv:?}")
}

/// The sides of a board, in the order that the game defines.
fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "two sides such as 5x4")
}

type Table = Vec<Vec<u32>>;

/// The tables of black and white in the numbers of a staircase.
fn tables(numbers: &[u32]) -> Result<(Table, Table), String> {
    let wrong = || "expected the size and two tables of numbers".to_owned();
    let &[rows, columns, ref cells @ ..] = numbers else {
        return Err(wrong());
    };
    let half = u64::from(rows) * u64::from(columns);
    if half == 0 || cells.len() as u64 != 2 * half {
        return Err(wrong());
    }
    let (black, white) = cells.split_at(cells.len() / 2);
    let table = |cells: &[u32]| {
        cells
            .chunks(columns as usize)
            .map(<[u32]>::to_vec)
            .collect()
    };
    Ok((table(black), table(white)))
}
