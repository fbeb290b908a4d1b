//! Awari, in a command line.

use std::fmt::{self, Display};

use clap::{Args, ValueEnum};
use common::Failure;
use common::parse::whole_number;
use optimal_play_games::awari::{Awari, GrandSlam};

use super::{Visit, wrong};

/// Awari: two players in turn sow the seeds of one of their houses, one by one into the houses after
/// it, and capture twos and threes.
#[derive(Args, Clone, Copy, Debug)]
pub struct Instance {
    /// All positions with up to that many seeds.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole_number::<usize>)]
    pub(crate) seeds: usize,
    #[command(flatten)]
    pub(crate) rules: Rules,
}

/// The board, and the rules that differ from place to place.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// The houses of a player, from 2 to 6.
    #[arg(long, value_name = "HOUSES", default_value_t = Awari::HOUSES, value_parser = whole_number::<usize>)]
    houses: usize,
    /// The effect of a move that captures all seeds of the opponent.
    #[arg(long, value_name = "EFFECT", value_enum, default_value_t = Slam::Illegal)]
    grand_slam: Slam,
    /// Allow moves that leave the opponent without a seed, even if another move leaves one.
    #[arg(long)]
    no_feeding: bool,
}

/// [`GrandSlam`], in a command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Slam {
    /// Illegal, unless every move leaves the opponent without a seed.
    Illegal,
    /// It captures, and the player gets the other seeds, too.
    Captures,
    /// It captures nothing.
    Nothing,
    /// It captures, and the opponent gets the seeds that are left.
    Rest,
}

impl Rules {
    /// The game with at most `seeds` seeds.
    pub(crate) fn game(self, seeds: usize) -> Result<Awari, Failure> {
        let game = Awari::on_board(self.houses, seeds).map_err(wrong)?;
        let game = game.with_grand_slam(match self.grand_slam {
            Slam::Illegal => GrandSlam::Illegal,
            Slam::Captures => GrandSlam::Captures,
            Slam::Nothing => GrandSlam::CapturesNothing,
            Slam::Rest => GrandSlam::GivesTheRest,
        });
        Ok(if self.no_feeding {
            game.without_feeding()
        } else {
            game
        })
    }
}

impl Instance {
    pub(crate) fn game(self) -> Result<Awari, Failure> {
        self.rules.game(self.seeds)
    }

    pub(super) fn visit<V: Visit>(self, visit: V) -> Result<V::Answer, Failure> {
        visit.by_stage(&self.game()?.start())
    }
}

impl Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "awari --seeds {}", self.seeds)?;
        let Rules {
            houses,
            grand_slam,
            no_feeding,
        } = self.rules;
        if houses != Awari::HOUSES {
            write!(f, " --houses {houses}")?;
        }
        if grand_slam != Slam::Illegal
            && let Some(name) = grand_slam.to_possible_value()
        {
            write!(f, " --grand-slam {}", name.get_name())?;
        }
        f.write_str(if no_feeding { " --no-feeding" } else { "" })
    }
}
