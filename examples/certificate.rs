//! Writes and checks certificates: `cargo run --release --features disk --example certificate -- --help`.

mod support {
    //! What the programs share.
    pub(crate) mod arguments;
    pub(crate) mod failure;
    pub(crate) mod options;
    pub(crate) mod pairs;
    pub(crate) mod progress;
    pub(crate) mod run;
    pub(crate) mod whole;
}

use std::fmt::{Debug, Display};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::domineering::Domineering;
use optimal_play::games::dots_and_boxes::DotsAndBoxes;
use optimal_play::games::kalah::Kalah;
use optimal_play::{
    AlphaBeta, CertificateReader, CertificateReport, CertificateStreamError,
    CertificateStreamErrorKind, PackedKey, Player, Solver, StopReason,
};
use support::arguments;
use support::failure::Failure;
use support::options::Limits;
use support::pairs;
use support::run::{self, Work};

/// Writes certificates, and checks them. A certificate is a strategy of one player that proves a
/// bound on the value of a game to anyone who knows the rules. Those of both players prove the
/// value.
#[derive(Parser, Debug)]
#[command(name = "certificate", version, max_term_width = 100, after_help = run::EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solves a game, and writes a certificate of its value.
    Write {
        /// The file, compressed by Zstandard; - is standard output, as text.
        #[arg(value_name = "FILE")]
        path: PathBuf,
        /// Whose strategy it is.
        #[arg(long, value_enum)]
        player: Side,
        /// End the strategy where the bounds of the game prove the claim. The file is smaller, and
        /// says that it trusts the bounds besides the rules.
        #[arg(long)]
        trust_bounds: bool,
        #[command(flatten)]
        of: Of,
    },
    /// Checks a certificate of a game by the rules, and by the bounds if it says that it trusts them.
    Check {
        /// The file, compressed by Zstandard or as text; - is standard input, as text.
        #[arg(value_name = "FILE")]
        path: PathBuf,
        #[command(flatten)]
        of: Of,
    },
}

/// What the certificate is of.
#[derive(Args, Debug)]
struct Of {
    #[command(flatten)]
    limits: Limits,
    #[command(subcommand)]
    game: Game,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Side {
    /// The player who maximizes the value: here, the one who begins.
    Max,
    /// The other one.
    Min,
}

/// A game, with its rules.
#[derive(Subcommand, Debug)]
#[command(rename_all = "snake_case")]
enum Game {
    /// Connect Four.
    ConnectFour {
        #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = sides, default_value = "7x6")]
        board: (u32, u32),
    },
    /// Domineering: Max places upright dominoes, and begins.
    Domineering {
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "6x6")]
        board: (u32, u32),
    },
    /// Dots and Boxes.
    DotsAndBoxes {
        #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "3x3")]
        board: (u32, u32),
    },
    /// Kalah.
    Kalah {
        #[arg(long, value_name = "HOUSESxSEEDS", value_parser = sides, default_value = "4x3")]
        board: (u32, u32),
        /// To write, first compute the values of all positions with at most that many seeds.
        #[arg(long, value_name = "SEEDS", default_value_t = 0)]
        endgame: usize,
    },
}

/// Two numbers, in the order that the game names.
fn sides(text: &str) -> Result<(u32, u32), String> {
    pairs::sides(text, "two sides such as 5x4")
}

fn main() -> ExitCode {
    run::exit_code(|| {
        let arguments: Arguments = arguments::parse()?;
        match &arguments.command {
            Command::Write {
                path,
                player,
                trust_bounds,
                of,
            } => {
                let player = match player {
                    Side::Max => Player::Max,
                    Side::Min => Player::Min,
                };
                of.visit(Write {
                    path,
                    player,
                    trusts_bounds: *trust_bounds,
                    of,
                })
            }
            Command::Check { path, of } => of.visit(Check { path, of }),
        }
    })
}

/// What is done with the start of a game of any type, and with an endgame: values known before.
trait Visit {
    fn visit<G, F>(self, root: &G, value_of: F) -> Result<(), Failure>
    where
        G: PackedKey<Value: Display + FromStr<Err: Display>, Move: Debug> + Send,
        F: Fn(&G) -> Option<G::Value> + Sync;
}

impl Of {
    fn visit(&self, visit: impl Visit) -> Result<(), Failure> {
        let text = |error: &dyn Display| Failure::Input(error.to_string());
        match self.game {
            Game::ConnectFour { board: (x, y) } => {
                let game = ConnectFour::new(x, y).map_err(|error| text(&error))?;
                visit.visit(&game.start(), |_| None)
            }
            Game::Domineering { board: (x, y) } => {
                let game = Domineering::new(x, y).map_err(|error| text(&error))?;
                visit.visit(&game.start(), |_| None)
            }
            Game::DotsAndBoxes { board: (x, y) } => {
                let game = DotsAndBoxes::new(x, y).map_err(|error| text(&error))?;
                visit.visit(&game.start(), |_| None)
            }
            Game::Kalah {
                board: (x, y),
                endgame,
            } => {
                let game = Kalah::new(x as usize, y as usize).map_err(|error| text(&error))?;
                let endgame = game.endgame(endgame).map_err(|error| text(&error))?;
                visit.visit(&game.start(), |position| endgame.value_of(position))
            }
        }
    }
}

struct Write<'a> {
    path: &'a Path,
    player: Player,
    trusts_bounds: bool,
    of: &'a Of,
}

impl Visit for Write<'_> {
    fn visit<G, F>(self, root: &G, value_of: F) -> Result<(), Failure>
    where
        G: PackedKey<Value: Display + FromStr<Err: Display>, Move: Debug> + Send,
        F: Fn(&G) -> Option<G::Value> + Sync,
    {
        let Self {
            path,
            player,
            trusts_bounds,
            of,
        } = self;
        let mut solver = AlphaBeta::packed().without_line().with_certificate(player);
        if trusts_bounds {
            solver = solver.with_trusted_bounds();
        }
        let solver = solver.with_endgame(value_of);
        let solution = run::under_way(&of.limits, |_| None, |run| solver.solve(root, run))?;
        let written = run::under_way(
            &of.limits,
            |_| None,
            |run| {
                if is_a_pipe(path) {
                    return solution.write_certificate(player, run, io::stdout().lock());
                }
                solution.save_certificate(player, run, path)
            },
        );
        let written = written.map_err(|error| failure(&error, Failure::Output))?;
        if is_a_pipe(path) {
            return Ok(());
        }
        let bytes = path.metadata()?.len();
        let (value, search) = (solution.value(), Work::of(solution.report()));
        let (claim, written) = (claim(player, value), summary(&written));
        let size = ByteSize(bytes);
        run::print(&format!(
            "{claim}\nsearch   {search}\nwriting  {written}, {size}"
        ))
    }
}

struct Check<'a> {
    path: &'a Path,
    of: &'a Of,
}

impl Visit for Check<'_> {
    fn visit<G, F>(self, root: &G, _: F) -> Result<(), Failure>
    where
        G: PackedKey<Value: Display + FromStr<Err: Display>, Move: Debug> + Send,
        F: Fn(&G) -> Option<G::Value> + Sync,
    {
        let Self { path, of } = self;
        let reader = if is_a_pipe(path) {
            CertificateReader::<G::Value, _>::new(Box::new(io::stdin().lock()) as Box<dyn BufRead>)
        } else {
            CertificateReader::open(path)
        };
        let place = |error| input(path, &error);
        let reader = reader.map_err(place)?;
        let (player, value) = (reader.player(), reader.value());
        let checked = run::under_way(&of.limits, |_| None, |run| reader.verify(root, run));
        let checked = checked.map_err(|error| failure(&error, |it| input(path, &it)))?;
        let (claim, checked) = (claim(player, value), summary(&checked));
        run::print(&format!("{claim}\nchecked  {checked}"))
    }
}

fn is_a_pipe(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What a certificate proves.
fn claim(player: Player, value: impl Display) -> String {
    let bound = match player {
        Player::Max => "at least",
        Player::Min => "at most",
    };
    format!("{player} secures {bound} {value}")
}

fn summary(report: &CertificateReport) -> String {
    let CertificateReport {
        lines,
        trusted,
        report,
        ..
    } = report;
    let trusted = match trusted {
        0 => String::new(),
        _ => format!("{trusted} bounds trusted, "),
    };
    format!("{lines} lines, {trusted}{}", Work::of(report))
}

/// A failure to read a file.
fn input(path: &Path, error: &dyn Display) -> Failure {
    Failure::Input(error.to_string()).at(&path.display().to_string())
}

/// Why a certificate is not written or proven; `of_the_file` if the file cannot be.
fn failure<M: Debug>(
    error: &CertificateStreamError<M>,
    of_the_file: impl FnOnce(io::Error) -> Failure,
) -> Failure {
    let message = error.to_string();
    match error.kind() {
        CertificateStreamErrorKind::Io(error) => of_the_file(io::Error::new(error.kind(), message)),
        CertificateStreamErrorKind::Ended(reason) => Failure::Run {
            stopped: matches!(reason, StopReason::Stopped),
            message,
        },
        _ => Failure::Run {
            stopped: false,
            message,
        },
    }
}
