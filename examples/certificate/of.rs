//! What writing and checking certificates share.

use std::fmt::{Debug, Display};
use std::io;
use std::path::Path;

use clap::{Args, Subcommand};
use optimal_play::Player;
use optimal_play::certificate::{CertificateError, CertificateErrorKind, CertificateReport};
use optimal_play::run::StopReason;
use optimal_play_games::kalah::{Endgame, Kalah};
use programs::bundled::{Bundled, Visit};
use programs::progress::grouped;
use programs::run::Work;
use programs::{Failure, Limits, parse};

/// What the certificate is of.
#[derive(Args, Debug)]
pub(crate) struct Of {
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand, Debug)]
enum Game {
    #[command(flatten)]
    Bundled(Bundled),
    /// Kalah.
    Kalah {
        #[arg(long, value_name = "HOUSESxSEEDS", value_parser = houses, default_value = "4x3")]
        board: (u32, u32),
        /// First compute the values of all positions with at most that many seeds.
        #[arg(long, value_name = "SEEDS")]
        endgame: Option<usize>,
    },
}

/// The houses of a player, and the seeds in each.
fn houses(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "houses and seeds such as 4x3")
}

/// What is done with the start of a game.
pub(crate) trait VisitAny: Visit<Answer = Result<(), Failure>> {
    /// Of Kalah, with the most seeds of an endgame.
    fn kalah(self, game: &Kalah, endgame: Option<usize>) -> Result<(), Failure>;
}

impl Of {
    /// Does something with the game.
    pub(crate) fn visit(&self, visit: impl VisitAny) -> Result<(), Failure> {
        match &self.game {
            Game::Bundled(game) => game.clone().visit(visit).map_err(Failure::Input)?,
            &Game::Kalah { board, endgame } => {
                let game = Kalah::new(board.0 as usize, board.1 as usize);
                let game = game.map_err(|error| Failure::Input(error.to_string()))?;
                visit.kalah(&game, endgame)
            }
        }
    }
}

pub(crate) fn is_a_pipe(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What a certificate proves, and by what besides the rules.
pub(crate) fn claim(player: Player, value: impl Display, endgame: Option<&Endgame<'_>>) -> String {
    let bound = match player {
        Player::Max => "at least",
        Player::Min => "at most",
    };
    let by = endgame.map(|endgame| format!(", by the values of all positions with {endgame}"));
    format!("{player} secures {bound} {value}{}", by.unwrap_or_default())
}

pub(crate) fn summary(report: &CertificateReport) -> String {
    let CertificateReport {
        lines,
        trusted,
        known,
        report,
        ..
    } = report;
    let counts = [
        (*lines, "lines"),
        (*trusted, "bounds trusted"),
        (*known, "values of the endgame trusted"),
    ];
    let counts = counts
        .iter()
        .filter(|&&(count, what)| what == "lines" || count > 0);
    let counts = counts.map(|&(count, what)| format!("{} {what}, ", grouped(count)));
    format!("{}{}", counts.collect::<String>(), Work::of(report))
}

/// Why a certificate is not written or proven; `of_the_file` if the file cannot be.
pub(crate) fn failure<M: Debug>(
    error: &CertificateError<M>,
    of_the_file: impl FnOnce(io::Error) -> Failure,
) -> Failure {
    let message = error.to_string();
    match error.kind() {
        CertificateErrorKind::Io(error) => of_the_file(io::Error::new(error.kind(), message)),
        CertificateErrorKind::Ended(reason) => Failure::Run {
            stopped: matches!(reason, StopReason::Stopped),
            message,
        },
        CertificateErrorKind::Endgame { .. } => {
            of_the_file(io::Error::new(io::ErrorKind::InvalidInput, message))
        }
        _ => Failure::Run {
            stopped: false,
            message,
        },
    }
}
