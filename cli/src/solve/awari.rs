//! Positions of Awari, from flags or files.

use std::iter;
use std::path::PathBuf;
use std::slice;

use clap::Args;
use common::run::Work;
use common::{Failure, parse};
use itertools::Itertools;
use optimal_play::rules::InstanceError;
use optimal_play::{GameState, Player, Retrograde, Solution};
use optimal_play_games::awari::{Awari, Position};
use serde::Serialize;

use super::how::How;
use super::output::Output;
use super::solved::{Solved, Task};
use crate::games::awari::{Instance, Rules};
use crate::games::wrong;
use crate::input::{self, Lines};

/// The built-in position.
const BUILT_IN: &str = "0 0 1 0 0 2 1 1 3 0 0 0";

/// Awari: sow seeds around the board, and capture twos and threes.
///
/// Two players in turn sow the seeds of one of their houses, usually six, one by one into the houses
/// after it. The seeds of the opponent's last house sown are captured if they are two or three then, and
/// so are those of the houses before it. A player must leave the opponent a seed, if a move does. A
/// player without a seed loses those that are left to the opponent; if a position repeats forever,
/// the players share them. The value is how many more seeds the player to move gets.
///
/// Without FILE and --position, the program solves a built-in position; it reads a pipe only for -.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files of positions, one a line; - is standard input. A position is the seeds of the houses of
    /// the player to move and of those of the opponent, in the order of sowing. Answers come in the
    /// same order.
    #[arg(value_name = "FILE", conflicts_with = "position")]
    files: Vec<PathBuf>,
    /// The seeds of all houses. Without it, and without files, a board with fewer than six houses a
    /// player has two seeds in each.
    #[arg(long, value_name = "SEEDS")]
    position: Option<String>,
    /// Solve all positions with up to that many seeds; by default, as many as the position has.
    #[arg(long, value_name = "N", value_parser = parse::whole_number::<usize>)]
    seeds: Option<usize>,
    #[command(flatten)]
    rules: Rules,
}

impl Arguments {
    /// Answers each position that the arguments name.
    pub(crate) fn answer_all(&self, how: &How, output: &mut Output) -> Result<(), Failure> {
        let mut positions = self.positions()?;
        let mut next = positions.following()?;
        while let Some(first) = &next {
            // All positions with as many seeds or fewer are solved together.
            let instance = self.instance(first);
            let instance = instance.map_err(|failure| failure.at(positions.place()))?;
            let game = instance.game();
            let game = game.map_err(|failure| failure.at(positions.place()))?;
            let solved = solve(&game, instance, how);
            let solved = solved.map_err(|failure| failure.at(positions.place()))?;
            while let Some(houses) = &next
                && let Some(position) = game.with_houses(houses, Player::Max)
            {
                let shown = solved.read(|solution, work| {
                    let value = solution.value_of(&position);
                    let value = value.expect("all positions are solved");
                    output.show(
                        for_mover(&position, value),
                        || Answer::new(&position, value, solution),
                        |answer| answer.text(&position, work),
                    )
                })?;
                output.print(positions.place(), shown)?;
                next = positions.following()?;
            }
        }
        Ok(())
    }

    /// The game with as many seeds as these houses have, or as many as the arguments say.
    fn instance(&self, houses: &[u8]) -> Result<Instance, Failure> {
        let found = houses.iter().copied().map(usize::from).sum();
        let most = self.seeds.unwrap_or(found);
        if found > most {
            let message = format!("{found} seeds are more than the {most} of --seeds");
            return Err(Failure::Input(message));
        }
        Ok(Instance {
            seeds: most,
            rules: self.rules,
        })
    }

    /// The positions that the arguments name.
    fn positions(&self) -> Result<Positions<'_>, Failure> {
        let board = self.rules.game(Awari::MAX_SEEDS)?;
        let mut positions = Positions {
            board,
            only: None,
            files: self.files.iter(),
            lines: None,
            place: String::new(),
        };
        if let Some(given) = &self.position {
            let place = "the position given";
            let houses = houses(&board, given).map_err(|error| wrong(error).at(place))?;
            (positions.only, positions.place) = (Some(houses), place.to_owned());
        } else if self.files.is_empty() {
            input::note_that_standard_input_is_unread();
            let built_in = match board.houses() {
                Awari::HOUSES => BUILT_IN.to_owned(),
                few => iter::repeat_n("2", 2 * few).join(" "),
            };
            positions.only = houses(&board, &built_in).ok();
            "the built-in position".clone_into(&mut positions.place);
        }
        Ok(positions)
    }
}

/// The houses of a text, or what is wrong with it.
fn houses(board: &Awari, text: &str) -> Result<Vec<u8>, InstanceError> {
    Ok(board.position(text)?.houses())
}

/// Solves all positions of a game, in memory or into a store.
fn solve<'g>(
    game: &'g Awari,
    instance: Instance,
    how: &How,
) -> Result<Solved<Position<'g>>, Failure> {
    let root = game.start();
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    let task = Task {
        name: instance.to_string(),
        ..Task::default()
    };
    how.solve_or_store(&solver, &solver, &root, &task)
}

/// The positions of a command line, one after the other.
struct Positions<'a> {
    /// A game with as many houses, and the most seeds.
    board: Awari,
    only: Option<Vec<u8>>,
    files: slice::Iter<'a, PathBuf>,
    lines: Option<Lines>,
    place: String,
}

impl Positions<'_> {
    /// The next position, or `None` after the last.
    fn following(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        loop {
            if let Some(lines) = &mut self.lines {
                if let Some(line) = lines.instance()? {
                    self.place = lines.place();
                    let houses = houses(&self.board, &line);
                    return houses
                        .map(Some)
                        .map_err(|error| lines.fail(error.to_string()));
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
    fn place(&self) -> &str {
        &self.place
    }
}

/// A value seen from the player to move.
fn for_mover(position: &Position<'_>, value: i8) -> i8 {
    position.to_move().signed(value)
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
struct Answer {
    houses: Vec<u8>,
    value: i8,
    /// What each house is worth to the player to move; `None` where it cannot be sown.
    moves: Vec<Option<i8>>,
    line: String,
    /// After how many moves the position first stood that the last move leads back to; `None` where
    /// none repeats.
    repeats: Option<usize>,
}

impl Answer {
    fn new<'g>(position: &Position<'g>, value: i8, solution: &Solution<Position<'g>>) -> Self {
        let mut moves = vec![None; position.game().houses()];
        for (house, value) in solution.move_values(position) {
            let at = "abcdef".find(&house.to_string());
            moves[at.expect("it is one of them")] = value.map(|it| for_mover(position, it));
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

    fn text(&self, position: &Position<'_>, work: &Work) -> String {
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
