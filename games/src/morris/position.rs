//! Positions: the moves, and when the game is over.

use std::fmt;

use optimal_play::rules::{Instance, Square, set_bits};
use optimal_play::{GameState, Outcome, Player, Staged, SwapPlayers};

use super::board::Set;
use super::{Morris, numbering};

/// A position of the game: the men on the board and in hand, and the player to move.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::morris::{Morris, Rules};
///
/// let game = Morris::new(Rules::SIX_MEN)?;
/// let root = game.start();
/// let names: Vec<_> = root.moves().map(|mv| mv.to_string()).take(3).collect();
/// assert_eq!(names, ["a1", "c1", "e1"]);
/// let first = root.moves().next().expect("a free point");
/// assert_eq!(
///     root.play(first).to_string(),
///     "\
/// 5 .   .   .
/// 4   . . .
/// 3 . .   . .
/// 2   . . .
/// 1 X   .   .
///   a b c d e
/// in hand: X 5, O 6
/// Min to move"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) game: Instance<'g, Morris>,
    /// The points with men of the player to move and of the opponent.
    pub(super) men: [Set; 2],
    /// The men in hand of the player to move and of the opponent.
    pub(super) in_hand: [u8; 2],
    pub(super) to_move: Player,
}

/// A move: a man is placed or moved, and another one is removed if that closes a mill.
///
/// # Examples
///
/// ```
/// use optimal_play_games::morris::Move;
///
/// let at = |name: &str| name.parse();
/// let mv = Move { from: Some(at("a1")?), to: at("a4")?, removed: Some(at("d5")?) };
/// assert_eq!(mv.to_string(), "a1-a4xd5");
/// # Ok::<(), optimal_play::rules::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The point that the man leaves; `None` if it is placed.
    pub from: Option<Square>,
    /// The point that it reaches.
    pub to: Square,
    /// The man of the opponent that is removed.
    pub removed: Option<Square>,
}

/// The most men that fly.
const FLYING: u32 = 3;

/// The points of a set.
#[inline]
pub(super) fn points(set: Set) -> impl Iterator<Item = u8> {
    set_bits(set.into())
}

impl<'g> Position<'g> {
    /// The instance that the position belongs to.
    pub const fn game(&self) -> &'g Morris {
        self.game.0
    }

    /// The points with men of a player.
    pub fn men(&self, player: Player) -> impl Iterator<Item = Square> {
        let set = self.men[usize::from(player != self.to_move)];
        points(set).map(|it| self.square(it))
    }

    /// The number of men that a player has in hand.
    pub fn in_hand(&self, player: Player) -> u8 {
        self.in_hand[usize::from(player != self.to_move)]
    }

    /// The men on the board, of the player to move and of the opponent.
    #[inline]
    pub(super) fn on_board(&self) -> [u8; 2] {
        self.men.map(super::count)
    }

    /// The men placed so far.
    #[inline]
    pub(super) fn placed(&self) -> u8 {
        super::placed(self.game.rules, self.in_hand)
    }

    #[inline]
    pub(super) fn square(&self, point: u8) -> Square {
        self.game.points.squares[usize::from(point)]
    }

    /// Whether the player to move has too few men left.
    #[inline]
    pub(super) fn is_lost(&self) -> bool {
        self.on_board()[0] + self.in_hand[0] < self.game.rules.fewest
    }

    /// The free points that the player reaches from a point with these men.
    #[inline]
    pub(super) fn reached(&self, own: Set, from: u8) -> Set {
        let points = &self.game.points;
        let free = points.all() & !(self.men[0] | self.men[1]);
        if self.game.rules.flying && own.count_ones() <= FLYING {
            free
        } else {
            free & points.neighbours[usize::from(from)]
        }
    }

    /// The position after the player to move has these men, and the opponent those.
    #[inline]
    const fn after(&self, men: Set, others: Set, placed: u8) -> Self {
        Self {
            men: [others, men],
            in_hand: [self.in_hand[1], self.in_hand[0] - placed],
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    /// The moves as points: the one that is left, the one that is reached, the man that is removed.
    #[inline]
    fn point_moves(self) -> impl Iterator<Item = (Option<u8>, u8, Option<u8>)> {
        let [own, other] = self.men;
        let free = self.game.points.all() & !(own | other);
        let places = if self.in_hand[0] > 0 { free } else { 0 };
        let moved = if self.in_hand[0] > 0 { 0 } else { own };
        let steps = points(moved)
            .flat_map(move |from| points(self.reached(own, from)).map(move |to| (Some(from), to)));
        let all = points(places).map(|to| (None, to)).chain(steps);
        all.flat_map(move |(from, to)| {
            let left = from.map_or(0, |it| 1 << it);
            let closes = self.game.points.is_mill(own & !left, to);
            let removed = if closes {
                self.game.points.removable(other)
            } else {
                0
            };
            let none = (removed == 0).then_some(None);
            let removed = points(removed).map(Some).chain(none);
            removed.map(move |removed| (from, to, removed))
        })
    }
}

impl GameState for Position<'_> {
    type Move = Move;
    type Key = u64;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        self.point_moves().map(|(from, to, removed)| Move {
            from: from.map(|it| self.square(it)),
            to: self.square(to),
            removed: removed.map(|it| self.square(it)),
        })
    }

    #[inline]
    fn play(&self, Move { from, to, removed }: Move) -> Self {
        let [own, other] = self.men;
        let point = |square: Option<Square>| square.map_or(0, |it| self.game.points.point(it));
        let men = own & !point(from) | self.game.points.point(to);
        self.after(men, other & !point(removed), u8::from(from.is_none()))
    }

    /// The player to move is blocked.
    fn terminal_value(&self) -> Outcome {
        if self.game.rules.blocked_loses {
            Outcome::win(self.to_move.opponent(), 0)
        } else {
            Outcome::DRAW
        }
    }

    /// The index.
    #[inline]
    fn key(&self) -> u64 {
        self.number()
    }

    /// The player to move has too few men.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.is_lost()
            .then(|| Outcome::win(self.to_move.opponent(), 0))
    }
}

impl SwapPlayers for Position<'_> {
    #[inline]
    fn swap_players(&self) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..*self
        }
    }
}

/// The men placed and removed so far.
impl Staged for Position<'_> {
    #[inline]
    fn stage(&self) -> usize {
        numbering::stage(self.placed(), self.on_board())
    }

    fn longest_step(&self) -> usize {
        2
    }
}

/// The points, as `a1-a4` or `a4`, and the man that is removed, as `a1-a4xd5`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to)?;
        match self.removed {
            Some(removed) => write!(f, "x{removed}"),
            None => Ok(()),
        }
    }
}

optimal_play::debug_as_display! { Move; }
