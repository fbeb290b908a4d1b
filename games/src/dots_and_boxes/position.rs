//! Positions and moves: the rules of the game.

use std::array;

use optimal_play::rules::{Instance, set_bits};
use optimal_play::{GameState, Indexed, PackedKey, Player, Staged, Step, SwapPlayers, Unpack};

use super::board::Board;
use super::bounds::count;

/// A move: the player draws an edge. Its text is the letter or digit in the place of the edge in
/// the picture of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub(crate) u8);

/// A position of the game: the edges drawn, and the player to move.
///
/// The value is the difference, Max's boxes less Min's, of the boxes that are not complete yet.
/// Symmetric positions have one key, and so have those that differ only in which of the sides at
/// the rim of one box are drawn.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::dots_and_boxes::DotsAndBoxes;
///
/// let game = DotsAndBoxes::new(1, 1)?;
/// let start = game.start();
/// assert_eq!(start.to_string(), "+ a +\nb   c\n+ d +\nMax to move");
/// let top = start.moves().next().expect("there are four");
/// assert_eq!(start.play(top).to_string(), "+---+\nb   c\n+ d +\nMin to move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) board: Instance<'g, Board>,
    /// The edges that are not drawn.
    pub(super) free: u64,
    /// Their images under the symmetries of the board, where edges that are alike are drawn in
    /// order.
    images: [u64; Board::SYMMETRIES],
    pub(super) to_move: Player,
    /// The number of boxes that are not complete yet.
    boxes: i8,
}

impl<'g> Position<'g> {
    /// The board without any edge.
    pub(super) const fn start(board: Instance<'g, Board>) -> Self {
        Self {
            board,
            free: board.0.edges,
            images: [board.0.edges; Board::SYMMETRIES],
            to_move: Player::Max,
            boxes: board.0.box_count,
        }
    }

    /// The number of boxes that the edge completes.
    #[inline]
    fn completed(&self, Edge(edge): Edge) -> i8 {
        self.board.completed(edge, self.free)
    }

    /// The position after drawing an edge that completes as many boxes.
    #[inline]
    fn after(&self, Edge(edge): Edge, completed: i8) -> Self {
        let images = self.board.images(edge, self.free);
        Self {
            board: self.board,
            free: self.free & !(1 << edge),
            images: array::from_fn(|at| self.images[at] & !images[at]),
            to_move: if completed == 0 {
                self.to_move.opponent()
            } else {
                self.to_move
            },
            boxes: self.boxes - completed,
        }
    }
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
        set_bits(self.free).map(Edge)
    }

    #[inline]
    fn play(&self, edge: Edge) -> Self {
        self.after(edge, self.completed(edge))
    }

    #[inline]
    fn terminal_value(&self) -> i8 {
        0
    }

    /// The player to move in the lowest bit, and above it the image of the free edges that is the
    /// least number. Of the sides at the rim of one box, the last ones stand for those that are
    /// free.
    #[inline]
    fn key(&self) -> u64 {
        let least = self.images.into_iter().fold(u64::MAX, u64::min);
        least << 1 | self.to_move as u64
    }

    #[inline]
    fn reward(&self, edge: Edge) -> i8 {
        self.to_move.signed(self.completed(edge))
    }

    #[inline]
    fn step(&self, mv: Edge) -> Step<Self> {
        let completed = self.completed(mv);
        Step {
            mv,
            reward: self.to_move.signed(completed),
            state: self.after(mv, completed),
        }
    }

    /// The player to move can take every box that lacks one side, and the whole chains that begin
    /// there, or hand out the last boxes of a chain. Where only chains and loops are left, both
    /// bounds are the value; else either player can get the others.
    #[inline]
    fn bounds(&self) -> (i8, i8) {
        let (low, high) = self.board.bounds(self.free, self.boxes);
        match self.to_move {
            Player::Max => (low, high),
            Player::Min => (-high, -low),
        }
    }

    /// Where a box can be taken, the edge that takes it; besides, if that matters, the one that
    /// hands out the last boxes of its chain. Elsewhere first the edges that give no box away, and
    /// then one for each chain that can be given away; among these, and among the others, those
    /// nearest to the centre first.
    ///
    /// Of the sides at the rim of one box, the first is enough, because they are alike.
    #[inline]
    fn candidate_moves(&self) -> impl Iterator<Item = Edge> {
        let edges = self.board.0.candidates(self.free);
        edges.map(Edge)
    }
}

/// Every move lowers the index. Symmetric positions have one index.
impl Indexed for Position<'_> {
    /// # Panics
    ///
    /// If the number of positions does not fit a `usize`.
    fn index_count(&self) -> usize {
        let count = 1_usize.checked_shl(self.key_bits());
        count.expect("the positions of the board can be numbered")
    }

    #[inline]
    fn index(&self) -> usize {
        usize::try_from(self.key()).expect("the positions of the board can be numbered")
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        self.unpack(u64::try_from(index).ok()?)
    }
}

impl Unpack for Position<'_> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let free = (packed / 2) & self.board.edges;
        let drawn = self.board.edges & !free;
        // A packed has the first ones drawn of the edges that are alike.
        if set_bits(drawn).any(|edge| self.board.earlier_alike(edge) & free != 0) {
            return None;
        }
        let mut state = Self {
            to_move: Player::ALL[usize::from(packed % 2 == 1)],
            boxes: count(self.board.beside(free)),
            ..Self::start(self.board)
        };
        for edge in set_bits(drawn) {
            let images = self.board.images(edge, state.free);
            for (free, image) in state.images.iter_mut().zip(images) {
                *free &= !image;
            }
            state.free &= !(1 << edge);
        }
        (state.key() == packed).then_some(state)
    }
}

/// Nobody owns an edge.
impl SwapPlayers for Position<'_> {
    #[inline]
    fn swap_players(&self) -> Self {
        let to_move = self.to_move.opponent();
        Self { to_move, ..*self }
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
        (self.board.edges & !self.free).count_ones() as usize
    }

    fn longest_step(&self) -> usize {
        1
    }
}
