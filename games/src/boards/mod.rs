//! Boards side by side, for games that are sums of parts with moves of their own for each player.

mod mixed;

use std::fmt::{self, Display};
use std::hash::Hash;
use std::iter;
use std::str::FromStr;

#[cfg(feature = "disk")]
use optimal_play::game::NamedPart;
use optimal_play::game::Partizan;
use optimal_play::rules::{InstanceError, Summand};
use optimal_play::{GameState, Move, Player, Wdl};

pub use mixed::{MixedBoard, MixedMove};

/// A board of a game under normal play, on which either player can be to move. A position of the
/// game is one of them or several: [`Boards`].
///
/// The contract is that of [`Partizan`], whose methods have the same names. [`Boards`] has an
/// example.
pub trait PartizanBoard:
    Copy + Eq + Hash + Display + FromStr<Err = InstanceError> + Send + Sync
{
    /// A move on the board.
    type Move: Move;

    /// A board without moves.
    const EMPTY: Self;

    /// The name of the game, which a file of values holds.
    const GAME: &'static str;

    /// The moves of a player.
    fn moves(&self, player: Player) -> impl Iterator<Item = Self::Move>;

    /// The board after a move of a player.
    #[must_use]
    fn play(&self, mv: Self::Move, player: Player) -> Self;

    /// The independent parts of the board; those without moves may be left out.
    fn parts(&self) -> impl Iterator<Item = Self>;

    /// The board that stands for this one in keys: symmetric boards may have the same, but not those
    /// with the players swapped. Default: the board itself.
    #[must_use]
    #[inline]
    fn normal(&self) -> Self {
        *self
    }

    /// The board with the players swapped.
    #[must_use]
    fn negative(&self) -> Self;

    /// The size of the board as a part.
    fn size(&self) -> u64;

    /// A line of text from which [`named`](Self::named) makes the board. Default: the usual text.
    fn name(&self) -> String {
        self.to_string()
    }

    /// The board with that name; `None` if there is none.
    fn named(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}

/// A position: boards side by side, and the player to move, who moves on one of them. A player who
/// cannot move loses.
///
/// The text has the boards one after the other, with a space or `+` between them; where neither can
/// stand, as in an address, `_` separates boards, and `,` rows. One board does not allocate memory.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::Summand;
/// use optimal_play::solver::Sums;
/// use optimal_play::{Player, Run, Solver, Wdl};
/// use optimal_play_games::clobber::Clobber;
///
/// let boards: Clobber = "XOX|OXO + XO.".parse()?;
/// assert_eq!(boards.to_string(), "XOX|OXO + XO.");
/// assert_eq!(boards, "XOX,OXO_XO.".parse()?);
/// for first in Player::ALL {
///     let root = boards.clone().with_to_move(first);
///     let solution = Sums::by_forms().solve(&root, Run::new())?;
///     assert_eq!(solution.value(), Wdl::win(first));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Boards<B> {
    first: B,
    others: Vec<B>,
    to_move: Player,
}

/// A move on one of the [`Boards`].
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::clobber::Clobber;
///
/// let boards: Clobber = "XO + OX".parse()?;
/// let moves: Vec<_> = boards.moves().map(|mv| format!("{mv:?}")).collect();
/// assert_eq!(moves, ["(1,1)-(1,2)", "(1,2)-(1,1) on board 2"]);
/// # Ok::<(), optimal_play::rules::InstanceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardMove<M> {
    /// The number of the board, from 0.
    pub board: u32,
    /// The move on it.
    pub mv: M,
}

/// A cell of a board; its text is `(1,2)`, counted from 1.
///
/// # Examples
///
/// ```
/// use optimal_play_games::Cell;
///
/// assert_eq!(format!("{:?}", Cell { row: 0, column: 1 }), "(1,2)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u8,
    /// The column, from 0 on the left.
    pub column: u8,
}

/// A move from one cell to another; its text is `(1,1)-(1,2)`.
///
/// # Examples
///
/// ```
/// use optimal_play_games::{Cell, Step};
///
/// let [from, to] = [0, 1].map(|column| Cell { row: 0, column });
/// assert_eq!(format!("{:?}", Step { from, to }), "(1,1)-(1,2)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell that the piece leaves.
    pub from: Cell,
    /// The cell that it goes to.
    pub to: Cell,
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "({},{})",
            u32::from(self.row) + 1,
            u32::from(self.column) + 1
        )
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}-{:?}", self.from, self.to)
    }
}

impl<B: PartizanBoard> Boards<B> {
    /// One board.
    const fn one(first: B, to_move: Player) -> Self {
        Self {
            first,
            others: Vec::new(),
            to_move,
        }
    }

    fn map(&self, to_move: Player, function: impl Fn(&B) -> B) -> Self {
        Self {
            first: function(&self.first),
            others: self.others.iter().map(function).collect(),
            to_move,
        }
    }

    /// The boards.
    pub fn boards(&self) -> impl Iterator<Item = &B> {
        iter::once(&self.first).chain(&self.others)
    }
}

impl<B: PartizanBoard> GameState for Boards<B> {
    type Move = BoardMove<B::Move>;
    type Key = Self;
    type Value = Wdl;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = BoardMove<B::Move>> {
        let boards = (0..).zip(self.boards());
        boards.flat_map(|(board, it)| {
            let moves = it.moves(self.to_move);
            moves.map(move |mv| BoardMove { board, mv })
        })
    }

    #[inline]
    fn play(&self, BoardMove { board, mv }: BoardMove<B::Move>) -> Self {
        let mut after = self.clone();
        let board = match board as usize {
            0 => &mut after.first,
            board => &mut after.others[board - 1],
        };
        *board = board.play(mv, self.to_move);
        after.with_to_move(!self.to_move)
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    #[inline]
    fn key(&self) -> Self {
        self.map(self.to_move, B::normal)
    }
}

impl<B: PartizanBoard> Summand for Boards<B> {
    #[inline]
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}

/// The parts of all boards.
impl<B: PartizanBoard> Partizan for Boards<B> {
    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        let parts = self.boards().flat_map(B::parts);
        parts.map(|part| Self::one(part, self.to_move))
    }

    fn empty(&self) -> Self {
        Self::one(B::EMPTY, self.to_move)
    }

    #[inline]
    fn size(&self) -> u64 {
        self.boards().map(B::size).sum()
    }

    #[inline]
    fn negative(&self) -> Option<Self> {
        Some(self.map(!self.to_move, B::negative))
    }
}

/// A part is one board.
#[cfg(feature = "disk")]
impl<B: PartizanBoard> NamedPart for Boards<B> {
    fn rules(&self) -> String {
        B::GAME.into()
    }

    fn part_name(&self, part: &Self) -> String {
        part.first.name()
    }

    fn part_named(&self, name: &str) -> Option<Self> {
        Some(Self::one(B::named(name)?, self.to_move))
    }
}

/// The text that [`FromStr`] reads.
impl<B: PartizanBoard> Display for Boards<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        self.others.iter().try_for_each(|it| write!(f, " + {it}"))
    }
}

impl<B: PartizanBoard> fmt::Debug for Boards<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}, {:?} to move", self.to_move)
    }
}

impl<M: fmt::Debug> fmt::Debug for BoardMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mv.fmt(f)?;
        match self.board {
            0 => Ok(()),
            board => write!(f, " on board {}", u64::from(board) + 1),
        }
    }
}

/// [`Player::Max`] is to move.
impl<B: PartizanBoard> FromStr for Boards<B> {
    type Err = InstanceError;

    fn from_str(text: &str) -> Result<Self, InstanceError> {
        let boards = text.split(['+', '_', ' ', '\t', '\n']);
        let boards = boards.filter(|board| !board.is_empty()).zip(1..);
        let mut boards = boards.map(|(board, number)| {
            let read = board.parse::<B>();
            read.map_err(|error| InstanceError::new(format!("board {number}: {error}")))
        });
        let first = boards.next();
        let first = first.ok_or_else(|| InstanceError::new("at least one board is required"))??;
        Ok(Self {
            others: boards.collect::<Result<_, _>>()?,
            ..Self::one(first, Player::Max)
        })
    }
}
