//! `optimal-play values`: files with the values of parts.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use common::progress::{Outlook, grouped};
use common::run::{self, EXIT_CODES};
use common::{Failure, Limits, parse};
use optimal_play::game::NamedPart;
use optimal_play::rules::Summand;
use optimal_play::solver::Sums;
use optimal_play::{Player, Wdl};
use optimal_play_games::domineering::Domineering;
use optimal_play_games::{Boards, PartizanBoard, clobber, elephants, hackenbush, nogo, toads};

use crate::games::wrong;

/// Makes files with the values of parts of games, which `solve GAME --values FILE` reads and
/// extends.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Values {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Makes the canonical forms of all boards of a size, and adds them to a file. A run that ends
    /// early has added those so far.
    #[command(after_help = EXIT_CODES)]
    Make(Make),
}

#[derive(Args, Debug)]
struct Make {
    game: Game,
    /// The size of the boards. By default, 3x3, and 1x8 in games on a row.
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = |text: &str| parse::sides(text, "ROWSxCOLUMNS"))]
    board: Option<(u32, u32)>,
    /// The file.
    #[arg(long, value_name = "FILE")]
    values: PathBuf,
    #[command(flatten)]
    limits: Limits,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Game {
    Clobber,
    Domineering,
    Elephants,
    Hackenbush,
    Nogo,
    Toads,
}

/// The most boards, each of which takes some microseconds.
const MOST_BOARDS: u64 = 1 << 32;

impl Values {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let Command::Make(make) = &self.command;
        make.run()
    }
}

impl Make {
    fn run(&self) -> Result<(), Failure> {
        match self.game {
            Game::Clobber => self.boards::<clobber::Board>("XO."),
            Game::Elephants => self.boards::<elephants::Board>("XO."),
            Game::Hackenbush => self.boards::<hackenbush::Board>("XO"),
            Game::Nogo => self.boards::<nogo::Board>("XO."),
            Game::Toads => self.boards::<toads::Board>("XO."),
            Game::Domineering => {
                let (rows, columns) = self.sides()?;
                let game = Domineering::new(rows, columns).map_err(wrong)?;
                let boards = self.all(".#")?.map(|cells| {
                    let number = |cell: usize| u32::try_from(cell).expect("at most 64 cells");
                    let gone = (0..cells.len()).filter(|&it| cells[it] == '#');
                    let gone = gone.map(|it| (number(it) / columns, number(it) % columns));
                    game.without(gone)
                });
                self.make(boards)
            }
        }
    }

    fn sides(&self) -> Result<(u32, u32), Failure> {
        let (rows, columns) = self.board.unwrap_or(match self.game {
            Game::Clobber | Game::Domineering | Game::Nogo => (3, 3),
            Game::Elephants | Game::Hackenbush | Game::Toads => (1, 8),
        });
        if rows == 0 || columns == 0 {
            let message =
                format!("--board {rows}x{columns}: a board has at least one row and column");
            return Err(Failure::Input(message));
        }
        Ok((rows, columns))
    }

    /// All boards that have these kinds of cells, but not those that the rules forbid.
    fn boards<B: PartizanBoard>(&self, kinds: &str) -> Result<(), Failure> {
        let (rows, columns) = self.sides()?;
        let (rows, columns) = (rows as usize, columns as usize);
        let text = |cells: Vec<char>| {
            let rows: Vec<String> = cells
                .chunks(columns)
                .map(|row| row.iter().collect())
                .collect();
            rows.join("|")
        };
        let all = self.all(kinds)?;
        // The board without pieces is one, if the game has boards of this size.
        let count = rows * columns;
        let empty = kinds.chars().last().into_iter().cycle().take(count);
        text(empty.collect()).parse::<B>().map_err(wrong)?;
        let boards = all
            .map(text)
            .filter_map(|board| board.parse::<Boards<B>>().ok());
        self.make(boards.map(|board| board.with_to_move(Player::Max)))
    }

    /// The cells of all boards, row by row.
    fn all(&self, kinds: &str) -> Result<impl Iterator<Item = Vec<char>>, Failure> {
        let kinds: Vec<char> = kinds.chars().collect();
        let (rows, columns) = self.sides()?;
        let cells = rows.saturating_mul(columns);
        let count = (kinds.len() as u64).checked_pow(cells);
        let count = count.filter(|&count| count <= MOST_BOARDS).ok_or_else(|| {
            Failure::Input(format!(
                "there are more than {} boards of {rows} rows and {columns} columns",
                grouped(MOST_BOARDS)
            ))
        })?;
        Ok((0..count).map(move |number| {
            let digits = (0..cells).scan(number, |rest, _| {
                let kind = *rest % kinds.len() as u64;
                *rest /= kinds.len() as u64;
                Some(kinds[usize::try_from(kind).expect("few kinds")])
            });
            digits.collect()
        }))
    }

    fn make<G: NamedPart<Value = Wdl>>(
        &self,
        boards: impl Iterator<Item = G>,
    ) -> Result<(), Failure> {
        let solver = Sums::by_forms().with_values_in(&self.values);
        let parts = run::under_way(&self.limits, Outlook::default(), |run| {
            solver.make(boards, run)
        })?;
        let (file, parts) = (self.values.display(), grouped(parts as u64));
        run::print(&format!("{file} holds the values of {parts} parts"))
    }
}
