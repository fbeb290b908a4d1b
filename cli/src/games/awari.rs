//! Awari, in a command line.

use std::fmt::{self, Display};

use clap::Args;
use common::Failure;
use common::parse::whole_number;
use optimal_play_games::awari::Awari;

use super::{Visit, wrong};

/// Awari: two players in turn sow the seeds of one of their six houses, one by one into the houses
/// after it, and capture twos and threes.
#[derive(Args, Clone, Copy, Debug)]
pub struct Instance {
    /// All positions with up to that many seeds.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole_number::<usize>)]
    pub(crate) seeds: usize,
    /// Allow moves that capture all seeds of the opponent, even if another move leaves one.
    #[arg(long)]
    pub(crate) capture_all: bool,
}

impl Instance {
    pub(crate) fn game(self) -> Result<Awari, Failure> {
        let game = Awari::new(self.seeds).map_err(wrong)?;
        Ok(if self.capture_all {
            game.with_captures_of_all()
        } else {
            game
        })
    }

    pub(super) fn visit<V: Visit>(self, visit: V) -> Result<V::Answer, Failure> {
        visit.by_stage(&self.game()?.start())
    }
}

impl Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = if self.capture_all {
            " --capture-all"
        } else {
            ""
        };
        write!(f, "awari --seeds {}{all}", self.seeds)
    }
}
