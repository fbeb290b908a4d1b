//! Games on boards side by side, with moves of their own for each player.

use std::fmt::{self, Display};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use common::Failure;
use itertools::Itertools;
use optimal_play::Player;
use optimal_play::rules::Summand;
use optimal_play_games::{
    Boards, MixedBoard, PartizanBoard, clobber, elephants, hackenbush, nogo, toads,
};

use super::{Visit, wrong};

/// A game and its instance.
#[derive(Subcommand, Clone, Debug)]
pub enum OnBoards {
    /// Clobber: a stone replaces a neighbour of the other colour; a player who cannot move loses.
    Clobber(Instance),
    /// Elephants and Rhinos: elephants of Max step to the right, rhinos of Min to the left; a player
    /// who cannot move loses.
    Elephants(Instance),
    /// Hackenbush strings: cut an own edge, and all above it fall; a player who cannot move loses. A
    /// string is written from the ground on.
    Hackenbush(Instance),
    /// Nogo, Go without captures: lay a stone so that every block keeps a liberty; a player who
    /// cannot move loses. On a board with walls, # is no cell.
    Nogo(Instance),
    /// Boards of these games side by side: clobber:XO+nogo:..|..
    #[command(alias = "sum_of_games")]
    SumOfGames(Instance),
    /// Toads and Frogs: toads of Max step or jump to the right, frogs of Min to the left; a player who
    /// cannot move loses.
    Toads(Instance),
}

#[derive(Args, Clone, Debug)]
pub struct Instance {
    /// The boards, with + or spaces between them, of each its rows, with | between them: X of Max
    /// (Left), O of Min (Right), . empty. Also as `play` writes it: _ between boards, a comma
    /// between rows, and ,Min at the end if Min is to move.
    #[arg(long, value_name = "BOARDS")]
    position: Option<String>,
    /// The player who moves first, max (Left) or min (Right): by default the one in the position,
    /// or max.
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    first: Option<Player>,
    #[command(flatten)]
    files: PartFiles,
}

/// The files of a game of parts.
#[derive(Args, Clone, Debug)]
pub struct PartFiles {
    /// Begin with the values of parts in this file, if it is there, and add those that are new.
    #[arg(long, value_name = "FILE")]
    pub(crate) values: Option<PathBuf>,
    /// Draw the thermograph of the position into this file, as SVG.
    #[arg(long, value_name = "FILE")]
    pub(crate) thermograph: Option<PathBuf>,
}

fn player(text: &str) -> Result<Player, String> {
    let mut players = Player::ALL.into_iter();
    let player = players.find(|it| it.to_string().eq_ignore_ascii_case(text));
    player.ok_or_else(|| "expected max or min".to_owned())
}

impl Instance {
    /// The boards, and the player who moves first.
    fn start<'a>(&'a self, default: &'a str) -> (&'a str, Player) {
        let position = self.position.as_deref().unwrap_or(default);
        let (boards, to_move) = match position.strip_suffix(",Min") {
            Some(boards) => (boards, Player::Min),
            None => (position, Player::Max),
        };
        (boards, self.first.unwrap_or(to_move))
    }
}

impl OnBoards {
    /// The name of the game, its default position, and the options.
    const fn instance(&self) -> (&'static str, &'static str, &Instance) {
        match self {
            Self::Clobber(it) => ("clobber", "XOX|OXO|XOX", it),
            Self::Elephants(it) => ("elephants", "XX.X.O.O", it),
            Self::Hackenbush(it) => ("hackenbush", "XO+OOX", it),
            Self::Nogo(it) => ("nogo", "...|...|...", it),
            Self::SumOfGames(it) => ("sum-of-games", "clobber:XXO+nogo:...", it),
            Self::Toads(it) => ("toads", "XXX..OOO", it),
        }
    }

    pub(crate) fn visit<V: Visit>(&self, visit: V) -> Result<V::Answer, Failure> {
        match self {
            Self::Clobber(_) => self.visit_boards::<clobber::Board, V>(visit),
            Self::Elephants(_) => self.visit_boards::<elephants::Board, V>(visit),
            Self::Hackenbush(_) => self.visit_boards::<hackenbush::Board, V>(visit),
            Self::Nogo(_) => self.visit_boards::<nogo::Board, V>(visit),
            Self::SumOfGames(_) => self.visit_boards::<MixedBoard, V>(visit),
            Self::Toads(_) => self.visit_boards::<toads::Board, V>(visit),
        }
    }

    fn visit_boards<B: PartizanBoard, V: Visit>(&self, visit: V) -> Result<V::Answer, Failure> {
        let (_, default, instance) = self.instance();
        let (boards, first) = instance.start(default);
        let boards: Boards<B> = boards.parse().map_err(wrong)?;
        let root = boards.with_to_move(first);
        visit.by_sum(&root, &instance.files)
    }
}

/// The command line, with spaces only between arguments.
impl Display for OnBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, default, instance) = self.instance();
        let (boards, first) = instance.start(default);
        let boards = boards.split([' ', '+']).filter(|it| !it.is_empty());
        let (boards, first) = (boards.format("+"), first.to_string().to_lowercase());
        write!(f, "{game} --position {boards} --first {first}")
    }
}
