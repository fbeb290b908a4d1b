//! Positions and moves: the rules of the game.

use super::board::{Board, Open, members};
use crate::game::{GameState, Indexed, PackedKey, Player, Staged};

/// The drawing of an edge, shown as the letter or digit that stands in its place in the picture of a position.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::dots_and_boxes::DotsAndBoxes;
///
/// let game = DotsAndBoxes::new(1, 1)?;
/// let names: String = game.start().moves().map(|edge| edge.to_string()).collect();
/// assert_eq!(names, "abcd");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub(in crate::games) u8);

/// A position of the game: which edges are drawn, and whose turn it is.
///
/// The value is Max's boxes less Min's, of those that are still to be taken. Symmetric positions have one key.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::dots_and_boxes::DotsAndBoxes;
///
/// let game = DotsAndBoxes::new(1, 1)?;
/// let start = game.start();
/// assert_eq!(start.to_string(), "+ a +\nb   c\n+ d +\nMax to move");
/// let top = start.moves().next().expect("there are four");
/// assert_eq!(start.play(top).to_string(), "+---+\nb   c\n+ d +\nMin to move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position<'g> {
    pub(super) board: &'g Board,
    /// The edges that are not drawn, as each symmetry of the board takes them.
    pub(super) free: [u64; Board::SYMMETRIES],
    pub(super) to_move: Player,
}

impl Position<'_> {
    /// The edges that are not drawn.
    #[inline]
    pub(super) const fn free(&self) -> u64 {
        self.free[0]
    }

    #[inline]
    const fn open(&self) -> Open {
        self.board.open(self.free())
    }

    /// How many boxes the edge completes.
    #[inline]
    fn completed(&self, Edge(edge): Edge) -> i8 {
        let Open { one, two, .. } = self.open();
        count(self.board.beside(1 << edge) & one & !two)
    }
}

#[inline]
fn count(boxes: u64) -> i8 {
    i8::try_from(boxes.count_ones()).expect("there are at most 64")
}

impl GameState for Position<'_> {
    type Move = Edge;
    type Key = u64;
    type Value = i8;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// The free edges, in reading order.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Edge> {
        members(self.free()).map(Edge)
    }

    #[inline]
    fn play(&self, edge: Edge) -> Self {
        let mut after = *self;
        if self.completed(edge) == 0 {
            after.to_move = self.to_move.opponent();
        }
        for (free, image) in after.free.iter_mut().zip(self.board.images(edge.0)) {
            *free &= !image;
        }
        after
    }

    #[inline]
    fn terminal_value(&self) -> i8 {
        0
    }

    /// Whose turn it is in the lowest bit, and above it the free edges, as that symmetry takes them which makes the
    /// least number of them.
    #[inline]
    fn key(&self) -> u64 {
        let least = self.free.into_iter().fold(u64::MAX, u64::min);
        least << 1 | self.to_move as u64
    }

    #[inline]
    fn reward(&self, edge: Edge) -> i8 {
        match self.to_move {
            Player::Max => self.completed(edge),
            Player::Min => -self.completed(edge),
        }
    }

    /// The player to move can have every box that lacks one side; all others are open.
    #[inline]
    fn bounds(&self) -> (i8, i8) {
        let Open { one, two, .. } = self.open();
        let (boxes, own) = (count(one), count(one & !two));
        match self.to_move {
            Player::Max => (2 * own - boxes, boxes),
            Player::Min => (-boxes, boxes - 2 * own),
        }
    }

    /// The edges that complete a box first, and last those that give one away.
    ///
    /// An edge is enough if it completes all open boxes beside it: they are apart from the rest, so that to take them
    /// costs nothing, and what else could be played is still there for the player. Of edges that are sides of
    /// the same box and of no other, the first is enough, because they are alike.
    #[inline]
    fn candidate_moves(&self) -> impl Iterator<Item = Edge> {
        let (board, free) = (self.board, self.free());
        let Open { one, two, three } = self.open();
        let taking = free & board.sides(one & !two);
        let apart = taking & !board.sides(two);
        let giving = free & board.sides(two & !three) & !taking;
        let in_order = match apart {
            0 => [taking, free & !taking & !giving, giving],
            _ => [apart & apart.wrapping_neg(), 0, 0],
        };
        let edges = in_order.into_iter().flat_map(members);
        edges
            .filter(move |&edge| free & board.twins(edge) == 0)
            .map(Edge)
    }
}

/// Every move lowers the index. One of symmetric positions stands for all.
impl Indexed for Position<'_> {
    /// # Panics
    ///
    /// If it does not fit a `usize`.
    fn index_count(&self) -> usize {
        let count = 1_usize.checked_shl(self.key_bits());
        count.expect("the positions of the board can be numbered")
    }

    #[inline]
    fn index(&self) -> usize {
        usize::try_from(self.key()).expect("the positions of the board can be numbered")
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let mut state = Self {
            free: [0; Board::SYMMETRIES],
            to_move: [Player::Max, Player::Min][index % 2],
            ..*self
        };
        for edge in members(u64::try_from(index / 2).ok()? & self.board.edges) {
            for (free, image) in state.free.iter_mut().zip(self.board.images(edge)) {
                *free |= image;
            }
        }
        (state.index() == index).then_some(state)
    }
}

impl PackedKey for Position<'_> {
    #[inline]
    fn key_bits(&self) -> u32 {
        self.board.edges.count_ones() + 1
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.key()
    }
}

/// The stage is the number of edges drawn.
impl Staged for Position<'_> {
    #[inline]
    fn stage(&self) -> usize {
        (self.board.edges & !self.free()).count_ones() as usize
    }

    fn longest_step(&self) -> usize {
        1
    }
}
