//! Rotations and reflections of a position: one number for all of them.

use optimal_play::rules::folded_predecessors;
use optimal_play::{Indexed, Player, Predecessors};

use super::square::TRIANGLE;
use super::{KingRookKing, Square};

impl KingRookKing {
    /// The position with each man on the image of its square.
    #[inline]
    fn map(self, image: impl Fn(Square) -> Square) -> Self {
        Self {
            white_king: image(self.white_king),
            black_king: image(self.black_king),
            rook: image(self.rook),
            to_move: self.to_move,
        }
    }

    /// The image that stands for all: its white king is in the [`TRIANGLE`]; of two such images,
    /// the other men decide. Three men are mirrored faster than eight images are compared.
    #[inline]
    pub(super) fn folded(self) -> Self {
        let mut state = self;
        if state.white_king.file() > 3 {
            state = state.map(Square::with_file_mirrored);
        }
        if state.white_king.rank() > 3 {
            state = state.map(Square::with_rank_mirrored);
        }
        let mirrored = state.map(Square::transposed);
        if mirrored.men() < state.men() {
            mirrored
        } else {
            state
        }
    }

    #[inline]
    const fn men(self) -> [Square; 3] {
        [self.white_king, self.black_king, self.rook]
    }

    /// Whether the position is its own reflection: all men are on one diagonal.
    #[inline]
    fn is_own_image(self) -> bool {
        let folded = self.folded();
        folded == folded.map(Square::transposed)
    }
}

/// Of 81,920 indices 50,477 have a position: 28,056 with Black to move, 21,959 with White to move,
/// and 462 after the capture of the rook. The others belong to images of these, or to illegal
/// positions.
impl Indexed for KingRookKing {
    #[inline]
    fn index_count(&self) -> usize {
        2 * TRIANGLE.len() * Square::COUNT * Square::COUNT
    }

    #[inline]
    fn index(&self) -> usize {
        let state = self.folded();
        let (file, rank) = (state.white_king.file(), state.white_king.rank());
        let place = usize::from(file * (file + 1) / 2 + rank);
        let kings = (state.to_move as usize * TRIANGLE.len() + place) * Square::COUNT
            + state.black_king.number();
        kings * Square::COUNT + state.rook.number()
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let (kings, rook) = (index / Square::COUNT, index % Square::COUNT);
        let (place, black_king) = (kings / Square::COUNT, kings % Square::COUNT);
        let state = Self {
            white_king: Square::in_triangle(place),
            black_king: Square::from_number(black_king)?,
            rook: Square::from_number(rook)?,
            to_move: Player::ALL[usize::from(place >= TRIANGLE.len())],
        };
        (state.is_legal() && state == state.folded()).then_some(state)
    }
}

/// A man goes back the way it came; a king that has captured the rook leaves it behind.
impl Predecessors for KingRookKing {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let (state, last_player) = (*self, self.to_move.opponent());
        let before = state.steps(last_player).map(move |step| Self {
            to_move: last_player,
            ..state.with_step(last_player, step)
        });
        let images = |it: &Self| if it.is_own_image() { 4 } else { 8 };
        folded_predecessors(self, before.filter(|it| it.is_legal()), images)
    }
}
