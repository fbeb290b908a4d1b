//! The flags of a game in a terminal, and the game that they begin.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::Args;
use common::Failure;
use common::parse::time;
use optimal_play::Player;

use super::plain;
use crate::game::Game;
use crate::play::{Play, Players, TerminalGame};
use crate::players::{Side, Skill};

/// Who plays, and how.
#[derive(Args, Debug)]
pub(crate) struct Flags {
    /// The position to start with, in its notation: the command `position` shows that of the game.
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Who moves for the first player, Max. If the computer moves for both, watch. Default: human.
    #[arg(long, value_enum, value_name = "WHO")]
    max: Option<Side>,
    /// Who moves for the second player, Min. Default: computer.
    #[arg(long, value_enum, value_name = "WHO")]
    min: Option<Side>,
    /// A certificate of the first position: the program checks it, solves nothing, and by default
    /// moves for its player, by its replies only.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// How well the computer plays.
    #[arg(long, value_enum, default_value = "perfect")]
    skill: Skill,
    /// The seed of the computer's random choices: the same seed and moves make the same game.
    /// Default: different each time.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The time for each position of a game that is not solved as a whole.
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "3s")]
    think: Duration,
    /// Plain text instead of a screen: reads moves and commands from standard input, one a line.
    #[arg(long)]
    plain: bool,
}

impl Flags {
    /// The position to start with, if it is another one than usual.
    pub(crate) fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }
}

/// Reads a certificate, and lets its player play by it. Returns the player.
fn certify(game: &mut TerminalGame, path: &Path) -> Result<Player, Failure> {
    let player = game.certify(path);
    player.map_err(|message| Failure::Input(message).at(&path.display().to_string()))
}

/// Plays until the person quits.
pub(crate) fn play(game: Box<dyn Game>, flags: &Flags) -> Result<ExitCode, Failure> {
    let mut game = TerminalGame::new(game);
    let certified = match &flags.certificate {
        Some(path) => certify(&mut game, path)?,
        None => Player::Min,
    };
    let side = |player| {
        if player == certified {
            Side::Computer
        } else {
            Side::Human
        }
    };
    let by_the_clock = || {
        let now = SystemTime::UNIX_EPOCH.elapsed();
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    };
    let players = Players {
        max: flags.max.unwrap_or_else(|| side(Player::Max)),
        min: flags.min.unwrap_or_else(|| side(Player::Min)),
        skill: flags.skill,
        seed: flags.seed.unwrap_or_else(by_the_clock),
        think: flags.think,
    };
    let mut play = Play::new(game, players);
    if !flags.plain {
        return super::run(play);
    }
    plain::run(&mut play, io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
