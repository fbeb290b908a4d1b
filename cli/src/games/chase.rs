//! The chase, in a command line.

use std::fmt::{self, Display};

use clap::Args;
use common::Failure;
use common::parse;
use optimal_play_games::chase::{Chase, Rules, Square};

use super::{Visit, board, wrong};

/// The chase: a white and a black piece move in turn, white first; a piece that moves onto the
/// other wins.
#[derive(Args, Clone, Copy, Debug)]
pub struct Instance {
    /// The square of the white piece.
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<u32>)]
    pub(crate) white: Square,
    /// The square of the black piece.
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse::square::<u32>)]
    pub(crate) black: Square,
    #[command(flatten)]
    pub(crate) rules: Options,
}

/// The rules of an instance.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The size of the board.
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = sides, default_value = "4x4")]
    pub(crate) board: (u32, u32),
    /// The most steps that white takes in one move.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) white_steps: u32,
    /// The most steps that black takes in one move.
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) black_steps: u32,
}

fn sides(text: &str) -> Result<(u32, u32), String> {
    parse::sides(text, "ROWSxCOLUMNS")
}

impl Instance {
    pub(crate) fn game(self) -> Result<Chase, Failure> {
        let Options {
            board: (rows, columns),
            white_steps,
            black_steps,
        } = self.rules;
        let rules = Rules {
            rows,
            columns,
            white_steps,
            black_steps,
        };
        Chase::with_rules(rules, self.white, self.black).map_err(wrong)
    }

    pub(super) fn visit<V: Visit>(self, visit: V) -> Result<V::Answer, Failure> {
        visit.by_index(&self.game()?.start())
    }
}

impl Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            white,
            black,
            rules,
        } = self;
        write!(
            f,
            "chase {} --white {},{} --black {},{} --white-steps {} --black-steps {}",
            board(rules.board),
            white.0,
            white.1,
            black.0,
            black.1,
            rules.white_steps,
            rules.black_steps
        )
    }
}
