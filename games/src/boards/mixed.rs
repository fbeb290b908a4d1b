//! Boards of different games side by side.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::InstanceError;

use super::PartizanBoard;
use crate::{clobber, elephants, hackenbush, nogo, toads};

/// The games, with the name of each.
macro_rules! games {
    ($($game:ident, $module:ident, $name:literal;)+) => {
        /// A board of any of the games with [`Boards`](super::Boards), so that boards of different
        /// games stand side by side. Its text has the name of the game before it.
        ///
        /// # Examples
        ///
        /// ```
        /// use optimal_play::Run;
        /// use optimal_play::solver::PartForms;
        /// use optimal_play_games::{Boards, MixedBoard};
        ///
        /// let boards: Boards<MixedBoard> = "clobber:XXO + hackenbush:XO".parse()?;
        /// let mut run = Run::new();
        /// let mut values = PartForms::new(&mut run)?;
        /// let form = values.form(&boards)?;
        /// assert_eq!(values.forms().text(form)?, "1/2^");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum MixedBoard {
            $(
                #[doc = concat!("A board of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $game($module::Board),
            )+
        }

        /// A move on a [`MixedBoard`].
        ///
        /// # Examples
        ///
        /// ```
        /// use optimal_play::GameState;
        /// use optimal_play_games::{Boards, MixedBoard, MixedMove};
        ///
        /// let boards: Boards<MixedBoard> = "toads:X.O".parse()?;
        /// let mv = boards.moves().next().expect("a toad moves").mv;
        /// assert!(matches!(mv, MixedMove::Toads(_)));
        /// # Ok::<(), optimal_play::rules::InstanceError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub enum MixedMove {
            $(
                #[doc = concat!("A move in [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $game(<$module::Board as PartizanBoard>::Move),
            )+
        }

        impl PartizanBoard for MixedBoard {
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

        impl FromStr for MixedBoard {
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

        impl Display for MixedBoard {
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
