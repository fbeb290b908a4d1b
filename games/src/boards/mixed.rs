//! Boards of different games side by side.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::InstanceError;
use optimal_play_games::{PartizanBoard, clobber, elephants, hackenbush, nogo, toads};

/// The games, with the name of each.
macro_rules! games {
    ($($game:ident, $module:ident, $name:literal;)+) => {
        /// A board of any of the games, written as `clobber:XO`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(super) enum Mixed {
            $($game($module::Board),)+
        }

        /// A move in any of the games.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) enum MixedMove {
            $($game(<$module::Board as PartizanBoard>::Move),)+
        }

        impl PartizanBoard for Mixed {
            type Move = MixedMove;

            const EMPTY: Self = Self::Clobber(clobber::Board::EMPTY);

            const GAME: &'static str = "sum-of-games";

            fn moves(&self, player: Player) -> impl Iterator<Item = MixedMove> {
                let moves: Vec<_> = match self {
                    $(Self::$game(board) => board.moves(player).map(MixedMove::$game).collect(),)+
                };
                moves.into_iter()
            }

            fn play(&self, mv: MixedMove, player: Player) -> Self {
                match (self, mv) {
                    $((Self::$game(board), MixedMove::$game(mv)) => {
                        Self::$game(board.play(mv, player))
                    })+
                    _ => unreachable!("a move is one of its board"),
                }
            }

            fn parts(&self) -> impl Iterator<Item = Self> {
                let parts: Vec<_> = match self {
                    $(Self::$game(board) => board.parts().map(Self::$game).collect(),)+
                };
                parts.into_iter()
            }

            fn normal(&self) -> Self {
                match self {
                    $(Self::$game(board) => Self::$game(board.normal()),)+
                }
            }

            fn negative(&self) -> Self {
                match self {
                    $(Self::$game(board) => Self::$game(board.negative()),)+
                }
            }

            fn size(&self) -> u64 {
                match self {
                    $(Self::$game(board) => board.size(),)+
                }
            }

            fn name(&self) -> String {
                match self {
                    $(Self::$game(board) => format!("{}:{}", $name, board.name()),)+
                }
            }

            fn named(name: &str) -> Option<Self> {
                let (game, board) = name.split_once(':')?;
                match game {
                    $($name => $module::Board::named(board).map(Self::$game),)+
                    _ => None,
                }
            }
        }

        impl FromStr for Mixed {
            type Err = InstanceError;

            fn from_str(text: &str) -> Result<Self, InstanceError> {
                let allowed = [$($name),+].join(", ");
                let wrong = |found| {
                    InstanceError::new(format!("{found}: expected GAME:BOARD, of {allowed}"))
                };
                let (game, board) = text.split_once(':').ok_or_else(|| wrong("no game"))?;
                match game {
                    $($name => board.parse().map(Self::$game),)+
                    other => Err(wrong(other)),
                }
            }
        }

        impl Display for Mixed {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$game(board) => write!(f, "{}:{board}", $name),)+
                }
            }
        }

        impl Debug for MixedMove {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$game(mv) => mv.fmt(f),)+
                }
            }
        }
    };
}

games! {
    Clobber, clobber, "clobber";
    Elephants, elephants, "elephants";
    Hackenbush, hackenbush, "hackenbush";
    Nogo, nogo, "nogo";
    Toads, toads, "toads";
}
