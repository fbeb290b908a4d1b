//! A pack of certificates: those of both players, for small boards of every bundled game.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use common::progress::grouped;
use common::{Failure, Limits, run};
use itertools::Itertools as _;
use sha2::{Digest as _, Sha256};

use super::check::Check;
use super::of::Of;
use super::write::{Side, Write};
use crate::games::Game;

/// The boards, as the command line names them.
const BOARDS: &[&str] = &[
    "animal-shogi 1l1/3/3/1L1 b -",
    "animal-shogi 1l1/3/3/1L1 b Cc",
    "animal-shogi 1l1/1c1/1C1/1L1 b -",
    "awari --seeds 6",
    "chase --board 4x4 --white 1,1 --black 4,4",
    "chase --board 8x8 --white 1,1 --black 8,8",
    "clobber --position XOXOXOX+XXO --first max",
    "connect-four --board 4x4",
    "connect-four --board 5x4",
    "connect-four --board 5x5",
    "cram --board 3x4",
    "cram --board 4x5",
    "dodgem --board 3",
    "domineering --board 4x4",
    "domineering --board 5x5",
    "dots-and-boxes --board 2x2",
    "elephants --position XX.X.O.O+X..O --first max",
    "gobblet 2 1 0",
    "hackenbush --position XO+OOX --first min",
    "hexapawn --board 3x3",
    "hexapawn --board 4x4",
    "impartial-clobber --board 3x3",
    "kalah --board 3x3",
    "kalah --board 4x3",
    "kayles 1 11",
    "king-rook-king 8/8/8/8/8/2k5/1R6/K7 w",
    "knight-pawns --knight 1,1 --pawn 0,0",
    "knight-pawns --knight 0,2 --pawn 1,1 --pawn 2,2 --pawn 3,3",
    "knight-pawns --knight 0,0 --pawn 1,2 --pawn 2,4",
    "morris three",
    "nim 3 4 5",
    "node-kayles --board 5x4",
    "nogo --position ....... --first max",
    "staircase 2 3 2 7 3 9 1 2 3 7 2 2 3 1",
    "tic-tac-toe",
    "toads --position XXX..OOO --first max",
];

const PAGE: &str = "README.md";
const CHECKSUMS: &str = "SHA256SUMS";

#[derive(Args, Debug)]
pub(super) struct Pack {
    /// The directory, which is created. Files that a pack has are replaced.
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    #[command(flatten)]
    limits: Limits,
}

impl Pack {
    /// Writes and checks all certificates, and then the page that lists them.
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Self { directory, limits } = self;
        fs::create_dir_all(directory).map_err(|error| at(directory, &error))?;
        let (mut rows, mut checksums) = (String::new(), String::new());
        for (board, side) in BOARDS.iter().cartesian_product([Side::Max, Side::Min]) {
            let game = Game::named(board).map_err(Failure::Input)?;
            let of = Of {
                limits: *limits,
                game,
            };
            let player = side.player();
            let name = file_name(board, &player.to_string().to_lowercase());
            let path = directory.join(&name);
            let write = Write {
                path: path.clone(),
                player: side,
                trust_bounds: false,
                trust_endgame: false,
                of: of.clone(),
            };
            let saved = of.game.visit(&write).map_err(|it| it.at(board))?;
            let saved = saved.expect("its path is no pipe");
            let check = Check { path, of };
            check.of.game.visit(&check).map_err(|it| it.at(board))?;
            let path = &check.path;
            let bytes = fs::read(path).map_err(|error| at(path, &error))?;
            let _ = writeln!(checksums, "{:x}  {name}", Sha256::digest(bytes));
            let _ = writeln!(
                rows,
                "| `{board}` | {} | {player} | {} | {} | [{name}]({name}) |",
                saved.value,
                grouped(saved.lines),
                grouped(saved.bytes),
            );
        }
        let page = format!("{}{rows}", include_str!("pack.md"));
        for (name, text) in [(PAGE, page), (CHECKSUMS, checksums)] {
            let path = directory.join(name);
            fs::write(&path, text).map_err(|error| at(&path, &error))?;
        }
        run::print(&format!(
            "{} certificates in {}",
            2 * BOARDS.len(),
            directory.display()
        ))
    }
}

/// The name of a file: the words and numbers of the command line, without its options' names.
fn file_name(board: &str, player: &str) -> String {
    let words = board.split(' ').filter(|word| !word.starts_with("--"));
    let words = words.map(|word| word.replace([',', '/'], "-"));
    format!("{}-{player}.zst", words.format("-"))
}

/// A failure of the file system, with its place.
fn at(path: &Path, error: &io::Error) -> Failure {
    Failure::Output(io::Error::new(
        error.kind(),
        format!("{}: {error}", path.display()),
    ))
}
