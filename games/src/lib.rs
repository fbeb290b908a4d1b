#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod animal_shogi;
pub mod awari;
mod boards;
pub mod clobber;
pub mod connect_four;
pub mod cram;
pub mod dodgem;
pub mod domineering;
pub mod dots_and_boxes;
pub mod elephants;
pub mod gobblet;
mod grid;
pub mod hackenbush;
pub mod hexapawn;
pub mod impartial_clobber;
pub mod kalah;
pub mod kayles;
pub mod king_rook_king;
pub mod morris;
pub mod nim;
pub mod node_kayles;
pub mod nogo;
mod picture;
mod row;
#[cfg(feature = "serde")]
mod serialize;
pub mod tic_tac_toe;
pub mod toads;

pub use boards::{BoardMove, Boards, Cell, MixedBoard, MixedMove, PartizanBoard, Step};

#[doc(no_inline)]
pub use optimal_play::games::{chase, knight_board, knight_pawns, staircase};

/// The names of the games that the explorer and the Python package offer, which are those of their
/// modules. Both test that their own list lacks none of these.
///
/// # Examples
///
/// ```
/// assert_eq!(optimal_play_games::NAMES.len(), 25);
/// ```
pub const NAMES: [&str; 25] = [
    "animal_shogi",
    "awari",
    "chase",
    "clobber",
    "connect_four",
    "cram",
    "dodgem",
    "domineering",
    "dots_and_boxes",
    "elephants",
    "gobblet",
    "hackenbush",
    "hexapawn",
    "impartial_clobber",
    "kalah",
    "kayles",
    "king_rook_king",
    "knight_pawns",
    "morris",
    "nim",
    "node_kayles",
    "nogo",
    "staircase",
    "tic_tac_toe",
    "toads",
];
