//! The L-game of Edward de Bono: each player has an L of four squares on a board of 4×4, and there
//! are two neutral squares. A move lifts the own L and puts it elsewhere, then may move a neutral
//! square. A player who cannot move the L loses.

use std::cell::Cell;

use optimal_play::check::Audit;
use optimal_play::{GameState, Outcome, Player, Retrograde};
use support::solve;

/// What all positions share.
struct Board {
    /// The places of an L, as sets of squares.
    places: Vec<u16>,
    /// The eight images of each square.
    images: Vec<[u16; 16]>,
    /// How many keys have been asked for.
    keys: Cell<usize>,
}

impl Board {
    fn new() -> Self {
        let image = |turned: usize| {
            std::array::from_fn(|square| {
                let (row, column) = (square / 4, square % 4);
                let (row, column) = [(row, column), (column, row)][turned & 1];
                let (row, column) = [(row, column), (3 - row, column)][turned >> 1 & 1];
                1 << (4 * row + [column, 3 - column][turned >> 2])
            })
        };
        let images: Vec<_> = (0..8).map(image).collect();
        // One of its places, moved down and to the right; the others are images of these.
        let upright = [0, 1, 2, 4, 5, 6].map(|by| 0x311 << by);
        let turned = |place| images.iter().map(move |image| set(place, image));
        let mut places: Vec<_> = upright.into_iter().flat_map(turned).collect();
        places.sort_unstable();
        places.dedup();
        Self {
            places,
            images,
            keys: Cell::new(0),
        }
    }
}

/// An image of a set of squares.
const fn set(mut squares: u16, image: &[u16; 16]) -> u16 {
    let mut turned = 0;
    while squares != 0 {
        turned |= image[squares.trailing_zeros() as usize];
        squares &= squares - 1;
    }
    turned
}

#[derive(Clone, Copy)]
struct LGame<'b> {
    board: &'b Board,
    /// The L of Max and the L of Min.
    pieces: [u16; 2],
    neutral: u16,
    to_move: Player,
}

impl GameState for LGame<'_> {
    type Move = (u16, u16); // the L and the neutral squares after the move
    type Key = (u16, u16, u16, Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }
    fn moves(&self) -> impl Iterator<Item = (u16, u16)> {
        let Self {
            neutral,
            to_move,
            pieces,
            ..
        } = *self;
        let (own, other) = (pieces[to_move as usize], pieces[!to_move as usize]);
        let free = move |&place: &u16| place != own && place & (other | neutral) == 0;
        self.board
            .places
            .iter()
            .copied()
            .filter(free)
            .flat_map(move |place| {
                let squares = |set: u16| (0..16).map(|it| 1 << it).filter(move |it| set & it != 0);
                let empty = !(place | other | neutral);
                let moved = squares(neutral)
                    .flat_map(move |from| squares(empty).map(move |to| neutral ^ from ^ to));
                [neutral]
                    .into_iter()
                    .chain(moved)
                    .map(move |neutral| (place, neutral))
            })
    }
    fn play(&self, (place, neutral): (u16, u16)) -> Self {
        let mut after = Self {
            neutral,
            to_move: !self.to_move,
            ..*self
        };
        after.pieces[self.to_move as usize] = place;
        after
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::win(!self.to_move, 0)
    }
    fn key(&self) -> (u16, u16, u16, Player) {
        self.board.keys.set(self.board.keys.get() + 1);
        let [max, min] = self.pieces;
        let image = |it| {
            (
                set(max, it),
                set(min, it),
                set(self.neutral, it),
                self.to_move,
            )
        };
        let images = self.board.images.iter().map(image);
        images.min().expect("there are eight images")
    }
}

/// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*: 2,296
/// positions up to symmetry, in 15 of which the player to move is blocked; the start is a draw.
#[test]
fn the_audit_of_the_l_game_takes_seconds() {
    let board = Board::new();
    assert_eq!(board.places.len(), 48);
    let start = LGame {
        board: &board,
        pieces: [0x6220, 0x0446],
        neutral: 0x8001,
        to_move: Player::Max,
    };
    let coverage = Audit::new(&start, 5000)
        .cyclic()
        .run()
        .expect("it keeps its contract");
    coverage.whole().expect("it fits the budget");
    assert_eq!((coverage.positions, coverage.values), (2 * 2296, 2 * 2296));

    let solution = solve(&Retrograde::reachable(), &start);
    assert_eq!(solution.value(), Outcome::DRAW);
    let blocked = solution.positions().filter(|(state, _)| state.is_over());
    assert_eq!(blocked.count(), 2 * 15);
}
