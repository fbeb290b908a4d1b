//! The games that need no file of instances, in a command line.

use std::fmt::{self, Display};

use clap::Subcommand;
use common::{Failure, parse};
use itertools::Itertools;
use optimal_play::GameState;
use optimal_play_games::animal_shogi::AnimalShogi;
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
use optimal_play_games::nim::Nim;
use optimal_play_games::node_kayles::NodeKayles;
use optimal_play_games::tic_tac_toe::TicTacToe;

use super::{OnBoards, Shown, Visit, board, morris, own_name, wrong};

/// A game and its instance.
#[derive(Subcommand, Clone, Debug)]
pub enum Other {
    /// Animal shogi (dōbutsu shōgi): capture the lion, or take your own to the far row.
    #[command(alias = "animal_shogi")]
    AnimalShogi {
        /// A lion that reaches the far row wins, even where it could be captured.
        #[arg(long)]
        any_try: bool,
        /// The position, as in shogi: its rows, the player to move (b or w), and the men in hand. The
        /// whole game is gle/1c1/1C1/ELG b -.
        #[arg(value_name = "POSITION", default_values = LIONS_AND_CHICKS)]
        position: Vec<String>,
    },
    /// Cram: both players lay dominoes on free squares, level or upright; a player who cannot move
    /// loses.
    Cram {
        /// The size of the board.
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "4x5")]
        board: (u32, u32),
    },
    /// Dodgem: the player who has driven all cars off the board, or is blocked, wins.
    Dodgem {
        /// The side of the board.
        #[arg(long, value_name = "SIDE", default_value_t = 3)]
        board: u8,
    },
    /// Domineering: Max lays upright dominoes, and begins, Min level ones; a player who cannot move
    /// loses.
    Domineering {
        /// The size of the board.
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "4x4")]
        board: (u32, u32),
    },
    /// Dots and Boxes: the player who draws the last side of a box owns it and moves again.
    #[command(alias = "dots_and_boxes")]
    DotsAndBoxes {
        /// The size of the board, in boxes.
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "2x2")]
        board: (u32, u32),
    },
    /// Gobblet Gobblers: three in a line win, with pieces that cover smaller ones.
    Gobblet {
        /// The small, medium and large pieces of each player. The whole game is 2 2 2.
        #[arg(value_name = "PIECES", num_args = 3, default_values_t = [1, 1, 1])]
        pieces: Vec<u8>,
        /// A player who lifts a piece from a line of the opponent loses, wherever it would go.
        #[arg(long)]
        losing_lifts: bool,
    },
    /// Hexapawn: a pawn that gets across wins, and a player who cannot move loses.
    Hexapawn {
        /// The size of the board.
        #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = small, default_value = "3x3")]
        board: (u8, u8),
    },
    /// Impartial Clobber: a stone of either colour replaces a neighbour of the other; a player who
    /// cannot move loses.
    #[command(alias = "impartial_clobber")]
    ImpartialClobber {
        /// The size of the board.
        #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = small, default_value = "4x4")]
        board: (u8, u8),
    },
    /// Kalah: sow seeds around the board; most seeds in the store win.
    Kalah {
        /// The houses of a player, and the seeds in each.
        #[arg(long, value_name = "HOUSESxSEEDS", value_parser = houses, default_value = "4x3")]
        board: (u32, u32),
        /// First compute the values of all positions with at most that many seeds.
        #[arg(long, value_name = "SEEDS")]
        endgame: Option<usize>,
        /// Leave a last seed in an empty house if the opposite house is empty, too; by default it
        /// goes into the store.
        #[arg(long)]
        no_empty_captures: bool,
    },
    /// Kayles: knock down a pin, or two side by side; the last one wins.
    Kayles {
        /// The pins of each row.
        #[arg(value_name = "PINS", default_values_t = [1, 11])]
        rows: Vec<u32>,
    },
    /// King and rook against king: white mates.
    #[command(alias = "king_rook_king")]
    KingRookKing {
        /// The position, as in chess: its pieces and the player to move.
        #[arg(value_name = "FEN", default_values = LONGEST)]
        fen: Vec<String>,
    },
    Morris(morris::Instance),
    /// Nim: take any number of stones from a heap; the last one wins.
    Nim {
        /// The stones of each heap.
        #[arg(value_name = "STONES", default_values_t = [3, 4, 5])]
        heaps: Vec<u32>,
    },
    /// Node Kayles on a grid: take a free square, which is not next to one that is taken; a player who
    /// cannot move loses.
    #[command(alias = "node_kayles")]
    NodeKayles {
        /// The size of the board.
        #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = small, default_value = "5x5")]
        board: (u8, u8),
    },
    /// Tic-tac-toe: three in a row win.
    #[command(alias = "tic_tac_toe")]
    TicTacToe,
    #[command(flatten)]
    OnBoards(OnBoards),
}

/// A position with a mate in 16, the longest there is.
const LONGEST: [&str; 2] = ["8/8/8/8/8/2k5/1R6/K7", "w"];

/// Animal shogi with lions and chicks only.
const LIONS_AND_CHICKS: [&str; 3] = ["1l1/1c1/1C1/1L1", "b", "-"];

fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "ROWSxCOLUMNS")
}

fn houses(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "HOUSESxSEEDS")
}

fn small(text: &str) -> Result<(u8, u8), String> {
    let (width, height) = parse::sides(text, "WIDTHxHEIGHT")?;
    let side = |side: u32| {
        u8::try_from(side)
            .map_err(|_| format!("a side of {side} is too long, at most 255 are allowed"))
    };
    Ok((side(width)?, side(height)?))
}

impl Other {
    pub(crate) fn visit<V: Visit>(&self, visit: V) -> Result<V::Answer, Failure> {
        match *self {
            Self::AnimalShogi {
                any_try,
                ref position,
            } => {
                let game = AnimalShogi::with_start(&position.join(" ")).map_err(wrong)?;
                let game = if any_try { game.with_any_try() } else { game };
                visit.by_index(&game.start())
            }
            Self::Cram { board } => visit.by_parts(&Cram::new(board.0, board.1).map_err(wrong)?),
            Self::Dodgem { board } => visit.by_index(&Dodgem::new(board).map_err(wrong)?),
            Self::Domineering {
                board: (rows, columns),
            } => {
                let game = Domineering::new(rows, columns).map_err(wrong)?;
                visit.by_key(&game.start(), up_to_stage(rows * columns / 2))
            }
            Self::DotsAndBoxes {
                board: (rows, columns),
            } => {
                let game = DotsAndBoxes::new(rows, columns).map_err(wrong)?;
                let edges = rows * (columns + 1) + columns * (rows + 1);
                visit.by_key(&game.start(), up_to_stage(edges))
            }
            Self::Gobblet {
                ref pieces,
                losing_lifts,
            } => {
                let pieces = <[u8; 3]>::try_from(&pieces[..]);
                let pieces = pieces.map_err(|_| wrong("three numbers of pieces are needed"))?;
                let game = Gobblet::new(pieces).map_err(wrong)?;
                let game = if losing_lifts {
                    game.with_losing_lifts()
                } else {
                    game
                };
                visit.by_stage(&game.start())
            }
            Self::Hexapawn {
                board: (width, height),
            } => visit.by_search(&Hexapawn::new(width, height).map_err(wrong)?),
            Self::ImpartialClobber {
                board: (width, height),
            } => visit.by_parts(&ImpartialClobber::new(width, height).map_err(wrong)?),
            Self::Kalah {
                board: (houses, seeds),
                endgame,
                no_empty_captures,
            } => {
                let game = Kalah::new(houses as usize, seeds as usize).map_err(wrong)?;
                let game = if no_empty_captures {
                    game.without_empty_captures()
                } else {
                    game
                };
                visit.kalah(&game, endgame)
            }
            Self::Kayles { ref rows } => visit.by_parts(&Kayles::new(rows.iter().copied())),
            Self::KingRookKing { ref fen } => {
                let root: KingRookKing = fen.join(" ").parse().map_err(wrong)?;
                visit.by_index(&root)
            }
            Self::Morris(ref instance) => instance.visit(visit),
            Self::Nim { ref heaps } => visit.by_parts(&Nim::new(heaps.iter().copied())),
            Self::NodeKayles {
                board: (width, height),
            } => visit.by_parts(&NodeKayles::new(width, height).map_err(wrong)?),
            Self::TicTacToe => visit.by_key(&TicTacToe::new(), up_to_stage(9)),
            Self::OnBoards(ref game) => game.visit(visit),
        }
    }
}

/// A game of that many stages whose moves have names of their own.
fn up_to_stage<G: GameState>(last_stage: u32) -> Shown<G> {
    Shown {
        move_name: own_name::<G>,
        last_stage: last_stage as usize,
        plies: None,
    }
}

impl Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnimalShogi { any_try, position } => {
                let any_try = if *any_try { "--any-try " } else { "" };
                write!(f, "animal-shogi {any_try}{}", position.iter().format(" "))
            }
            Self::Cram { board: sides } => write!(f, "cram {}", board(*sides)),
            Self::Dodgem { board } => write!(f, "dodgem --board {board}"),
            Self::Domineering { board: sides } => write!(f, "domineering {}", board(*sides)),
            Self::DotsAndBoxes { board: sides } => write!(f, "dots-and-boxes {}", board(*sides)),
            Self::Gobblet {
                pieces,
                losing_lifts,
            } => {
                write!(f, "gobblet {}", pieces.iter().format(" "))?;
                f.write_str(if *losing_lifts { " --losing-lifts" } else { "" })
            }
            Self::Hexapawn {
                board: (width, height),
            } => {
                write!(f, "hexapawn --board {width}x{height}")
            }
            Self::ImpartialClobber {
                board: (width, height),
            } => write!(f, "impartial-clobber --board {width}x{height}"),
            Self::Kalah {
                board: sides,
                no_empty_captures,
                ..
            } => {
                write!(f, "kalah {}", board(*sides))?;
                f.write_str(if *no_empty_captures {
                    " --no-empty-captures"
                } else {
                    ""
                })
            }
            Self::Kayles { rows } => write!(f, "kayles {}", rows.iter().format(" ")),
            Self::KingRookKing { fen } => write!(f, "king-rook-king {}", fen.join(" ")),
            Self::Morris(instance) => instance.fmt(f),
            Self::Nim { heaps } => write!(f, "nim {}", heaps.iter().format(" ")),
            Self::NodeKayles {
                board: (width, height),
            } => write!(f, "node-kayles --board {width}x{height}"),
            Self::TicTacToe => write!(f, "tic-tac-toe"),
            Self::OnBoards(game) => game.fmt(f),
        }
    }
}
