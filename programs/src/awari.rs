//! The program for Awari: its arguments, its input, and its answers.

use std::path::PathBuf;
use std::slice;

use clap::Parser;
use itertools::Itertools;
use optimal_play::{GameState, Player, Solution};
use optimal_play_games::awari::{Awari, Position};
use serde::Serialize;

use crate::answer::Format;
use crate::run::{EXIT_CODES, Work};
use crate::{Failure, Limits, Lines, StoreOptions, input, parse};

/// The built-in position.
const BUILT_IN: &str = "0 0 1 0 0 2 1 1 3 0 0 0";

/// Solves Awari: two players in turn sow the seeds of one of their six houses, one by one into the
/// houses after it. The seeds of the opponent's last house sown are captured if they are two or
/// three then, and so are those of the houses before it. A player must leave the opponent a seed, if
/// a move does. A player without a seed loses those that are left to the opponent; if a position
/// repeats forever, the players share them. The value is how many more seeds the player to move
/// gets.
///
/// Without FILE and --position, the program solves a built-in position; it reads a pipe only for -.
#[derive(Parser, Debug)]
#[command(name = "awari", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Arguments {
    /// Files of positions, one a line; - is standard input. A position is the seeds of the six
    /// houses of the player to move and of those of the opponent, in the order of sowing. Answers
    /// come in the same order.
    #[arg(value_name = "FILE", conflicts_with = "position")]
    files: Vec<PathBuf>,
    /// The seeds of the twelve houses.
    #[arg(long, value_name = "SEEDS", value_parser = position)]
    position: Option<[u8; 12]>,
    /// Solve all positions with up to that many seeds; by default, as many as the position has.
    #[arg(long, value_name = "N", value_parser = parse::whole_number::<usize>)]
    seeds: Option<usize>,
    /// Allow moves that capture all seeds of the opponent, even if another move leaves one.
    #[arg(long)]
    capture_all: bool,
    /// How answers are printed.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub store: StoreOptions,
}

/// The houses of a text, or what is wrong with it.
fn position(text: &str) -> Result<[u8; 12], String> {
    let game = Awari::new(Awari::MAX_SEEDS).map_err(|error| error.to_string())?;
    let position = game.position(text).map_err(|error| error.to_string())?;
    Ok(position.houses())
}

impl Arguments {
    /// The game with as many seeds as these houses have, or as many as the arguments say; and its
    /// name in a store.
    pub fn game(&self, houses: [u8; 12]) -> Result<(Awari, String), Failure> {
        let (found, most) = (seeds(houses), self.seeds.unwrap_or_else(|| seeds(houses)));
        if found > most {
            let message = format!("{found} seeds are more than the {most} of --seeds");
            return Err(Failure::Input(message));
        }
        let game = Awari::new(most).map_err(|error| Failure::Input(error.to_string()))?;
        let name = format!("awari --seeds {most}");
        Ok(if self.capture_all {
            (game.with_captures_of_all(), name + " --capture-all")
        } else {
            (game, name)
        })
    }

    /// The positions that the arguments name.
    pub fn positions(&self) -> Positions<'_> {
        let given = self.position;
        let only = if self.files.is_empty() {
            if given.is_none() {
                input::note_that_standard_input_is_unread();
            }
            given.or_else(|| position(BUILT_IN).ok())
        } else {
            None
        };
        let place = match given {
            Some(_) => "the position given",
            None => "the built-in position",
        };
        Positions {
            only,
            files: self.files.iter(),
            lines: None,
            place: place.to_owned(),
        }
    }
}

/// The seeds of all houses.
fn seeds(houses: [u8; 12]) -> usize {
    houses.into_iter().map(usize::from).sum()
}

/// The positions of a command line, one after the other.
pub struct Positions<'a> {
    only: Option<[u8; 12]>,
    files: slice::Iter<'a, PathBuf>,
    lines: Option<Lines>,
    place: String,
}

impl Positions<'_> {
    /// The next position, or `None` after the last.
    pub fn following(&mut self) -> Result<Option<[u8; 12]>, Failure> {
        loop {
            if let Some(lines) = &mut self.lines {
                if let Some(line) = lines.instance()? {
                    self.place = lines.place();
                    return position(&line).map(Some).map_err(|error| lines.fail(error));
                }
                self.lines = None;
            }
            let Some(path) = self.files.next() else {
                return Ok(self.only.take());
            };
            self.lines = Some(Lines::open(path)?);
        }
    }

    /// The place of the position read last, in messages.
    pub fn place(&self) -> &str {
        &self.place
    }
}

/// A value seen from the player to move.
pub fn for_mover(position: &Position<'_>, value: i8) -> i8 {
    position.to_move().signed(value)
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
pub struct Answer {
    houses: [u8; 12],
    value: i8,
    /// What each house is worth to the player to move; `None` where it cannot be sown.
    moves: [Option<i8>; 6],
    line: String,
    /// After how many moves the position first stood that the last move leads back to; `None` where
    /// none repeats.
    repeats: Option<usize>,
}

impl Answer {
    pub fn new<'g>(position: &Position<'g>, value: i8, solution: &Solution<Position<'g>>) -> Self {
        let mut moves = [None; 6];
        for (house, value) in solution.all_move_values(position) {
            let at = "abcdef".find(&house.to_string());
            moves[at.expect("it is one of six")] = value.map(|it| for_mover(position, it));
        }
        let mut line = solution.line_from(position);
        Self {
            houses: position.houses(),
            value: for_mover(position, value),
            moves,
            line: line.by_ref().map(|house| house.to_string()).collect(),
            repeats: line.repeats(),
        }
    }

    pub fn text(&self, position: &Position<'_>, work: &Work) -> String {
        let seeds = position.seeds();
        let picture = position.to_string();
        let (board, turn) = picture
            .rsplit_once('\n')
            .expect("the player is in the last line");
        let values = self.moves.iter().map(|value| match value {
            Some(value) => format!("{value:>4}"),
            None => format!("{:>4}", "-"),
        });
        let plural = |seeds: u8| if seeds == 1 { "" } else { "s" };
        let result = match self.value {
            0 => "both get as many".to_owned(),
            value => {
                let (seeds, whom) = (value.unsigned_abs(), position.to_move());
                let whom = if value > 0 { whom } else { whom.opponent() };
                format!("{seeds} seed{} more for {}", plural(seeds), name(whom))
            }
        };
        let end = match self.repeats {
            Some(0) => "     and the position is the first one again\n".to_owned(),
            Some(moves) => format!("     and the position is that after move {moves} again\n"),
            None => String::new(),
        };
        let line = if position.is_over() {
            String::new()
        } else {
            format!("{}\n\nLine {}\n{end}", values.format(""), self.line)
        };
        format!(
            "Awari with {seeds} seed{} on the board: {}.\n\n{board}\n{line}\nValue {}: {result}\n\n{work}\n",
            plural(seeds),
            turn.replace("Max to move", "the player below sows to the right"),
            self.value,
        )
    }
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::Max => "the player below",
        Player::Min => "the player above",
    }
}
