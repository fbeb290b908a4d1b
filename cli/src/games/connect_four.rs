//! Connect Four, in a command line.

use std::fmt::{self, Display};

use clap::Args;
use common::{Failure, parse};
use itertools::Itertools;
use optimal_play::{Player, Staged as _};
use optimal_play_games::connect_four::{ConnectFour, Position};

use super::{Shown, Visit, board, wrong};

/// Connect Four: two players in turn drop a stone into a column of an upright board; four in a row
/// win.
#[derive(Args, Clone, Debug)]
pub struct Instance {
    /// The columns of the moves that lead to the position, such as 4453: 1 to 9, then a, b and so
    /// on.
    #[arg(value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
    #[command(flatten)]
    pub(crate) rules: Options,
}

/// The rules of an instance.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The size of the board, by default 7x6: WIDTH × (HEIGHT + 1) is at most 64.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = sides)]
    pub(crate) board: Option<(u32, u32)>,
    /// Mirror images count as two positions, as in published counts.
    #[arg(long)]
    pub(crate) unfolded: bool,
}

fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "WIDTHxHEIGHT")
}

impl Options {
    pub(crate) fn sides(self) -> (u32, u32) {
        self.board.unwrap_or((7, 6))
    }

    pub(crate) fn game(self) -> Result<ConnectFour, Failure> {
        let (width, height) = self.sides();
        let game = ConnectFour::new(width, height).map_err(wrong)?;
        Ok(if self.unfolded { game.unfolded() } else { game })
    }
}

impl Instance {
    pub(super) fn visit<V: Visit>(&self, visit: V) -> Result<V::Answer, Failure> {
        let game = self.rules.game()?;
        let root = played(&game, &self.moves).map_err(Failure::Input)?;
        let shown = Shown {
            move_name: |column| name(column).to_string(),
            last_stage: last_stage(&game),
            plies: Some(plies),
        };
        visit.by_key(&root, shown)
    }
}

impl Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connect-four {}", board(self.rules.sides()))?;
        if self.rules.unfolded {
            write!(f, " --unfolded")?;
        }
        match &*self.moves {
            "" => Ok(()),
            moves => write!(f, " {moves}"),
        }
    }
}

/// The stage of a full board.
pub(crate) fn last_stage(game: &ConnectFour) -> usize {
    usize::from(game.width()) * usize::from(game.height())
}

/// How many stones a player has at the start.
pub(crate) const fn share(game: &ConnectFour, player: Player) -> u8 {
    let cells = game.width() * game.height();
    match player {
        Player::Max => cells.div_ceil(2),
        Player::Min => cells / 2,
    }
}

/// The plies to the win that a score says; none in a draw.
fn plies(position: &Position<'_>, score: i8) -> Option<u16> {
    let winner = match score {
        ..0 => Player::Min,
        0 => return None,
        1.. => Player::Max,
    };
    let stone = share(position.game(), winner) + 1 - score.unsigned_abs();
    // The stones of both players after the last one.
    let stones = u16::from(stone) * 2 - u16::from(winner == Player::Max);
    stones.checked_sub(u16::try_from(position.stage()).ok()?)
}

/// The name of a column, which counts from 0.
pub(crate) fn name(column: u8) -> char {
    char::from_digit(u32::from(column) + 1, 36).expect("there are at most 32 columns")
}

/// The column of that name, whether or not the board has it.
fn named(name: char) -> Option<u8> {
    let number = u8::try_from(name.to_digit(36)?).ok()?;
    number.checked_sub(1)
}

/// The column of that name.
pub(crate) fn column(game: &ConnectFour, name: char) -> Option<u8> {
    named(name).filter(|&column| column < game.width())
}

/// The position after the moves of the line, which holds nothing else.
pub(crate) fn played<'g>(game: &'g ConnectFour, line: &str) -> Result<Position<'g>, String> {
    let moves = line.trim();
    if let Some((_, rest)) = moves.split_once(char::is_whitespace) {
        let rest = rest.trim_start();
        let at = line.trim_end().chars().count() - rest.chars().count() + 1;
        return Err(format!(
            "{rest:?} follows the moves, at character {at}; a line holds moves only"
        ));
    }
    let columns: Vec<u8> = (1..)
        .zip(moves.chars())
        .map(|(number, digit)| {
            column(game, digit).ok_or_else(|| {
                let last = name(game.width() - 1);
                format!("move {number}: {digit:?} is not a column; columns are 1 to {last}")
            })
        })
        .try_collect()?;
    game.position(columns).map_err(|error| error.to_string())
}
