//! Men's morris, in a command line.

use std::fmt::{self, Display};

use clap::Args;
use common::Failure;
use optimal_play_games::morris::{Morris, Rules};

use super::{Visit, wrong};

/// Men's morris: three men on a line remove one of the opponent.
#[derive(Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Instance {
    /// The game, by its usual number of men.
    #[arg(value_name = "NAME", default_value = "three", value_parser = ["three", "six", "nine", "twelve"])]
    name: String,
    /// The men of each player, if not the usual number.
    #[arg(long, value_name = "MEN")]
    men: Option<u8>,
    /// A player with at most three men moves them to any point, as always with nine or twelve men.
    #[arg(long)]
    flying: bool,
    /// A player who cannot move draws. By default, the player loses.
    #[arg(long)]
    blocked_draws: bool,
    /// A player with fewer men loses.
    #[arg(long, value_name = "MEN", default_value_t = 3)]
    fewest: u8,
    /// Both points of a line between two squares are a mill, too.
    #[arg(long)]
    mills_across: bool,
    /// A mill removes no man while all of the opponent are in mills. By default, it removes any then.
    #[arg(long)]
    safe_mills: bool,
    /// The first position, by its rows from the top, the men in hand of X and O, and the player to
    /// move: with none in hand, only moves of men on the board are solved. By default, all men are
    /// in hand.
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
}

impl Instance {
    pub(super) fn visit<V: Visit>(&self, visit: V) -> Result<V::Answer, Failure> {
        let usual = Rules::named(&self.name).ok_or_else(|| wrong("there is no such morris"))?;
        let rules = Rules {
            men: self.men.unwrap_or(usual.men),
            flying: self.flying || usual.flying,
            blocked_loses: !self.blocked_draws,
            fewest: self.fewest,
            mills_across: self.mills_across,
            mills_are_safe: self.safe_mills,
            ..usual
        };
        let game = match &self.start {
            Some(start) => Morris::with_start(rules, start),
            None => Morris::new(rules),
        };
        visit.by_stage(&game.map_err(wrong)?.start())
    }
}

impl Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "morris {}", self.name)?;
        if let Some(men) = self.men {
            write!(f, " --men {men}")?;
        }
        for (is_set, flag) in [
            (self.flying, " --flying"),
            (self.blocked_draws, " --blocked-draws"),
            (self.mills_across, " --mills-across"),
            (self.safe_mills, " --safe-mills"),
        ] {
            f.write_str(if is_set { flag } else { "" })?;
        }
        if self.fewest != 3 {
            write!(f, " --fewest {}", self.fewest)?;
        }
        self.start
            .iter()
            .try_for_each(|it| write!(f, " --start {it}"))
    }
}
