//! A game with cycles on points without names: their colours change.

use optimal_play::rules::{Symmetries, folded_predecessors};
use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors};

/// Four points in three colours. A move gives a point the next colour; whoever makes all points
/// alike wins. Positions have 1, 4, 6 or 12 images.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colours<'s> {
    pub(crate) symmetries: &'s Symmetries,
    pub(crate) points: [u8; 4],
    pub(crate) to_move: Player,
    /// Whether predecessors are lifted to the folded keys, as they must be.
    pub(crate) lifts: bool,
}

impl<'s> Colours<'s> {
    pub(crate) const fn new(symmetries: &'s Symmetries) -> Self {
        Self {
            symmetries,
            points: [0, 1, 2, 2],
            to_move: Player::Max,
            lifts: true,
        }
    }

    fn with(&self, point: usize, add: u8) -> Self {
        let mut after = *self;
        after.points[point] = (after.points[point] + add) % 3;
        after.to_move = !self.to_move;
        after
    }
}

impl GameState for Colours<'_> {
    type Move = usize;
    type Key = (Vec<u8>, Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..4
    }

    fn play(&self, point: usize) -> Self {
        self.with(point, 1)
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    fn decided(&self) -> Option<Outcome> {
        let alike = self.points == [self.points[0]; 4];
        alike.then(|| Outcome::win(!self.to_move, 0))
    }

    fn key(&self) -> (Vec<u8>, Player) {
        (self.symmetries.least_cells(&self.points), self.to_move)
    }
}

impl Indexed for Colours<'_> {
    fn index_count(&self) -> usize {
        2 * 3_usize.pow(4)
    }

    fn index(&self) -> usize {
        let (points, to_move) = self.key();
        points
            .iter()
            .fold(to_move as usize, |index, &it| 3 * index + usize::from(it))
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let digit = |place: u32| u8::try_from(index / 3_usize.pow(place) % 3).expect("a digit");
        let state = Self {
            points: [digit(3), digit(2), digit(1), digit(0)],
            to_move: Player::ALL[index / 3_usize.pow(4)],
            ..*self
        };
        (state.index() == index).then_some(state)
    }
}

impl Predecessors for Colours<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let before = (0..4).map(|point| self.with(point, 2));
        let on_board: Vec<_> = before.filter(|it| it.decided().is_none()).collect();
        let images = |it: &Self| {
            it.symmetries
                .images_of(|image| image.iter().map(|&at| it.points[at]).collect::<Vec<_>>())
        };
        let listed: Vec<_> = if self.lifts {
            folded_predecessors(self, on_board.into_iter(), images).collect()
        } else {
            on_board
        };
        listed.into_iter()
    }
}
