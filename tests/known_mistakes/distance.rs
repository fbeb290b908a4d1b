//! Distances that are clamped to what a byte holds, or are the shortest for both players: the winner hurries, but the
//! loser delays.

use optimal_play::cross_check::CrossCheck;
use optimal_play::{
    AlphaBeta, GameState, Indexed, Minimax, Outcome, PackedKey, Player, Retrograde, SolveErrorKind,
    Staged, Tabulate,
};

use crate::{fail, solve};

/// A token on a path, so many squares from its end, and moved one or two squares in turn. Where the path ends, Max wins
/// in so many plies more.
#[derive(Clone, Copy, Debug)]
struct Path {
    length: usize,
    left: usize,
    to_move: Player,
    plies_more: u16,
}

impl Path {
    const fn new(length: usize, plies_more: u16) -> Self {
        Self {
            length,
            left: length,
            to_move: Player::Max,
            plies_more,
        }
    }
}

impl GameState for Path {
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        1..=self.left.min(2)
    }
    fn play(&self, squares: usize) -> Self {
        Self {
            left: self.left - squares,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::win(Player::Max, self.plies_more)
    }
    fn key(&self) -> usize {
        2 * self.left + self.to_move as usize
    }
}

impl Indexed for Path {
    fn index_count(&self) -> usize {
        2 * (self.length + 1)
    }
    fn index(&self) -> usize {
        self.key()
    }
    fn at_index(&self, index: usize) -> Option<Self> {
        Some(Self {
            left: index / 2,
            to_move: [Player::Max, Player::Min][index % 2],
            ..*self
        })
    }
}

impl PackedKey for Path {
    fn key_bits(&self) -> u32 {
        self.index_count().ilog2() + 1
    }
    fn packed_key(&self) -> u64 {
        self.key() as u64
    }
}

impl Staged for Path {
    fn stage(&self) -> usize {
        self.length - self.left
    }
    fn longest_step(&self) -> usize {
        2
    }
}

/// How long Max takes: two squares and Min's one in two plies.
const fn plies(left: usize) -> usize {
    2 * (left / 3) + if left.is_multiple_of(3) { 0 } else { 1 }
}

/// The mistake: both hurry.
const fn plies_if_both_hurry(left: usize) -> usize {
    left.div_ceil(2)
}

#[test]
fn a_win_in_a_thousand_plies_is_told_to_the_ply() {
    let root = Path::new(1500, 0);
    assert_eq!((plies(1500), plies_if_both_hurry(1500)), (1000, 750));
    for solution in [
        solve(&Minimax::hashed(), &root),
        solve(&Retrograde::indexed(), &root),
        solve(&Tabulate::by_stage(), &root),
    ] {
        assert_eq!(solution.line().count(), 1000);
        let of_max = |(state, _): &(Path, Outcome)| state.to_move == Player::Max;
        for (state, value) in solution.positions().filter(of_max) {
            let plies = u16::try_from(plies(state.left)).expect("1000 at most");
            assert_eq!(value, Outcome::win(Player::Max, plies), "{state:?}");
        }
    }
    let searched = solve(&AlphaBeta::hashed().without_line(), &root);
    assert_eq!(searched.value(), Outcome::win(Player::Max, 1000));
}

#[test]
fn all_solvers_agree_on_distances_beyond_a_byte() {
    let root = Path::new(400, 0);
    let check = CrossCheck::new(&root, 200_000)
        .indexed()
        .staged()
        .packed_key()
        .with_solver(Retrograde::reachable())
        .with_solver(Retrograde::indexed());
    // All but brute force, for which there are too many plays.
    let agreement = check.run().expect("all agree");
    assert_eq!(agreement.solvers, 9, "{agreement}");
}

#[test]
fn a_win_near_the_longest_is_told_and_a_longer_one_is_an_error() {
    // Another move of the first player would take a ply more: that is looked at, too.
    let far = Path::new(75, Outcome::MAX_PLIES - 51);
    let too_far = Path::new(78, Outcome::MAX_PLIES - 51);
    assert_eq!((plies(75), plies(78)), (50, 52));
    let value = Outcome::win(Player::Max, Outcome::MAX_PLIES - 1);
    assert_eq!(solve(&Minimax::hashed(), &far).value(), value);
    assert_eq!(solve(&Minimax::dense(), &far).value(), value);
    assert_eq!(solve(&Tabulate::root_only(), &far).value(), value);
    assert_eq!(solve(&AlphaBeta::hashed(), &far).value(), value);
    for kind in [
        fail(&Minimax::hashed(), &too_far, 10_000),
        fail(&Minimax::dense(), &too_far, 10_000),
        fail(&Tabulate::root_only(), &too_far, 10_000),
        fail(&AlphaBeta::hashed(), &too_far, 10_000),
    ] {
        assert!(matches!(kind, SolveErrorKind::Overflow { .. }), "{kind:?}");
    }
    // The limit of retrograde analysis is lower.
    let kind = fail(&Retrograde::indexed(), &far, 10_000);
    assert!(matches!(kind, SolveErrorKind::TooFar { .. }), "{kind:?}");
}
