//! What writing and checking certificates share.

use std::fmt::{Debug, Display};
use std::io;
use std::path::Path;

use clap::Args;
use common::progress::grouped;
use common::run::Work;
use common::{Failure, Limits};
use optimal_play::Player;
use optimal_play::certificate::{CertificateError, CertificateErrorKind, CertificateReport};
use optimal_play::run::StopReason;
use optimal_play_games::kalah::Endgame;

use crate::games::{Game, PartFiles};

/// What the certificate is of.
#[derive(Args, Clone, Debug)]
pub(super) struct Of {
    #[command(flatten)]
    pub(super) limits: Limits,
    #[command(subcommand)]
    pub(super) game: Game,
}

pub(super) fn is_a_pipe(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What a certificate proves, and by what besides the rules.
pub(super) fn claim(player: Player, value: impl Display, endgame: Option<&Endgame<'_>>) -> String {
    let bound = match player {
        Player::Max => "at least",
        Player::Min => "at most",
    };
    let by = endgame.map(|endgame| format!(", by the values of all positions with {endgame}"));
    format!("{player} secures {bound} {value}{}", by.unwrap_or_default())
}

pub(super) fn summary(report: &CertificateReport) -> String {
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
pub(super) fn failure<M: Debug>(
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

/// An error if there are files of parts: a certificate needs none.
pub(super) fn no_files(files: &PartFiles) -> Result<(), Failure> {
    let option = match files {
        PartFiles {
            values: Some(_), ..
        } => "--values",
        PartFiles {
            thermograph: Some(_),
            ..
        } => "--thermograph",
        _ => return Ok(()),
    };
    Err(Failure::Input(format!("{option} is only for `solve`")))
}
