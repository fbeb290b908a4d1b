//! The L-game of Edward de Bono: each player has an L of four squares on a board of 4×4, and there
//! are two neutral squares. A move lifts the own L and puts it elsewhere, then may move a neutral
//! square. A player who cannot move the L loses.

use std::collections::BTreeSet;

use optimal_play::audit::Audit;
use optimal_play::rules::{Symmetries, set_bits};
use optimal_play::{GameState, Outcome, Player, Retrograde};
use support::solve;

/// What all positions share.
struct Board {
    /// The places of an L, as sets of squares.
    places: BTreeSet<u64>,
    symmetries: Symmetries,
}

impl Board {
    fn new() -> Self {
        let symmetries = Symmetries::square(4);
        // One of its places, moved down and to the right; the others are images of these.
        let upright = [0, 1, 2, 4, 5, 6].map(|by| 0x311 << by);
        let places = upright.into_iter();
        let places = places.flat_map(|place| symmetries.each_image(place));
        Self {
            places: places.collect(),
            symmetries,
        }
    }
}

#[derive(Clone, Copy)]
struct LGame<'b> {
    board: &'b Board,
    /// The L of Max and the L of Min.
    pieces: [u64; 2],
    neutral: u64,
    to_move: Player,
}

impl GameState for LGame<'_> {
    type Move = (u64, u64); // the L and the neutral squares after the move
    type Key = ([u64; 3], Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }
    fn moves(&self) -> impl Iterator<Item = (u64, u64)> {
        let Self {
            neutral,
            to_move,
            pieces,
            ..
        } = *self;
        let (own, other) = (pieces[to_move as usize], pieces[!to_move as usize]);
        let free = move |&place: &u64| place != own && place & (other | neutral) == 0;
        self.board
            .places
            .iter()
            .copied()
            .filter(free)
            .flat_map(move |place| {
                let squares = |set: u64| set_bits(set).map(|it| 1 << it);
                let empty = !(place | other | neutral) & 0xffff;
                let moved = squares(neutral)
                    .flat_map(move |from| squares(empty).map(move |to| neutral ^ from ^ to));
                [neutral]
                    .into_iter()
                    .chain(moved)
                    .map(move |neutral| (place, neutral))
            })
    }
    fn play(&self, (place, neutral): (u64, u64)) -> Self {
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
    fn key(&self) -> ([u64; 3], Player) {
        let [max, min] = self.pieces;
        let sets = [max, min, self.neutral];
        (self.board.symmetries.least_sets(sets), self.to_move)
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
    coverage.require_complete().expect("it fits the budget");
    assert_eq!((coverage.positions, coverage.values), (2 * 2296, 2 * 2296));

    let solution = solve(&Retrograde::reachable(), &start);
    assert_eq!(solution.value(), Outcome::DRAW);
    let blocked = solution.positions().filter(|(state, _)| state.is_over());
    assert_eq!(blocked.count(), 2 * 15);
}
