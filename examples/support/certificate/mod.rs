//! What writing and checking certificates share.

mod check;
mod write;

use std::fmt::{Debug, Display};
use std::io;
use std::path::Path;

use clap::Args;
use optimal_play::games::kalah::{Endgame, Kalah};
use optimal_play::{
    CertificateReport, CertificateStreamError, CertificateStreamErrorKind, Player, StopReason,
};

pub(crate) use check::Check;
pub(crate) use write::Write;

use super::bundled::{Bundled, Visit};
use super::failure::Failure;
use super::options::Limits;
use super::run::Work;

/// What the certificate is of.
#[derive(Args, Debug)]
pub(crate) struct Of {
    #[command(flatten)]
    limits: Limits,
    #[command(subcommand)]
    game: Bundled,
}

impl Of {
    /// Does something with the start of the game.
    pub(crate) fn visit(
        &self,
        visit: impl Visit<Answer = Result<(), Failure>>,
    ) -> Result<(), Failure> {
        self.game.clone().visit(visit).map_err(Failure::Input)?
    }
}

fn endgame_of(game: &Kalah, seeds: usize) -> Result<Endgame<'_>, Failure> {
    let endgame = game.endgame(seeds);
    endgame.map_err(|error| Failure::Input(error.to_string()))
}

fn has_cycles() -> Failure {
    Failure::Input("a certificate in a file is of a game without cycles".to_owned())
}

fn is_a_pipe(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What a certificate proves, and by what besides the rules.
fn claim(player: Player, value: impl Display, endgame: Option<&Endgame<'_>>) -> String {
    let bound = match player {
        Player::Max => "at least",
        Player::Min => "at most",
    };
    let by = endgame.map(|endgame| format!(", by the values of all positions with {endgame}"));
    format!("{player} secures {bound} {value}{}", by.unwrap_or_default())
}

fn summary(report: &CertificateReport) -> String {
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
    let counts = counts.map(|(count, what)| format!("{count} {what}, "));
    format!("{}{}", counts.collect::<String>(), Work::of(report))
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
        CertificateStreamErrorKind::Endgame { .. } => {
            of_the_file(io::Error::new(io::ErrorKind::InvalidInput, message))
        }
        _ => Failure::Run {
            stopped: false,
            message,
        },
    }
}
