//! What `verify` reports of a wrong value: solvers store one if the game violates its contract.

use optimal_play::Origin;
use optimal_play::{
    AlphaBeta, GameState, Grundy, Impartial, Indexed, Minimax, Player, Run, Solution, Solver,
    Tabulate, VerifyError,
};

/// A countdown by two or one that is worth the last step; its key and its index leave that step out.
#[derive(Clone)]
struct Countdown {
    left: u8,
    last: u8,
}

const FIVE: Countdown = Countdown { left: 5, last: 0 };

impl GameState for Countdown {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        (1..=self.left.min(2)).rev()
    }

    fn play(&self, by: u8) -> Self {
        let (left, last) = (self.left - by, by);
        Self { left, last }
    }

    fn terminal_value(&self) -> i8 {
        self.last.cast_signed()
    }

    fn key(&self) -> u8 {
        self.left
    }
}

impl Indexed for Countdown {
    fn index_count(&self) -> usize {
        6
    }

    fn index(&self) -> usize {
        self.left.into()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let left = u8::try_from(index).ok()?;
        Some(Self { left, last: 7 })
    }
}

fn solved<G: GameState>(solver: &impl Solver<G>, root: &G) -> Solution<G> {
    match solver.solve(root, Run::new()) {
        Ok(solution) => solution,
        Err(error) => panic!("{error}"),
    }
}

fn wrong<G: GameState>(solution: &Solution<G>) -> VerifyError<G::Move> {
    solution.verify().expect_err("a value is wrong")
}

#[test]
fn a_wrong_value_is_reported_with_the_moves_that_lead_to_it() {
    let error = wrong(&solved(&Minimax::hashed(), &FIVE));
    // One is left first after two and two, and so nothing after one more.
    assert_eq!(
        (error.location().origin, error.line()),
        (Origin::Root, &[2, 2, 1][..])
    );
    assert_eq!((error.stored(), error.derived()), (Some("2"), Some("1")));
    insta::assert_snapshot!(
        error,
        @"after the moves [2, 2, 1]: the stored value is 2, but the rules and its successors' values give 1"
    );
}

#[test]
fn a_wrong_value_of_a_table_over_all_indices_is_reported_with_its_index() {
    // The states of the table are those of `at_index`, which have another last step.
    let error = wrong(&solved(&Minimax::dense(), &FIVE));
    assert_eq!(
        (error.location().origin, error.line()),
        (Origin::Index(0), &[][..])
    );
    insta::assert_snapshot!(
        error,
        @"at the state of index 0: the stored value is 2, but the rules and its successors' values give 7"
    );
    let verified = solved(&Tabulate::by_index(), &FIVE).verify();
    assert!(verified.is_ok_and(|it| it.complete));
}

#[test]
fn a_solution_without_a_line_checks_nothing_and_reports_it() {
    let solution = solved(&AlphaBeta::hashed().without_line(), &FIVE);
    let verified = solution.verify().expect("nothing is checked");
    assert_eq!((verified.positions, verified.complete), (0, false));
    insta::assert_snapshot!(verified, @"0 positions verified: a part of the game");
}

/// Rows of stones, from which two or one are taken; who cannot move loses. No stone is taken from a row of one that had two
/// more the move before, which its key leaves out.
#[derive(Clone)]
struct Rows {
    rows: Vec<u8>,
    last: u8,
}

impl GameState for Rows {
    type Move = (usize, u8);
    type Key = Vec<u8>;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = (usize, u8)> {
        let rows = self.rows.iter().enumerate();
        let rows = rows.filter(|&(_, &left)| left > 1 || self.last != 2);
        rows.flat_map(|(row, &left)| (1..=left.min(2)).rev().map(move |by| (row, by)))
    }

    fn play(&self, (row, by): (usize, u8)) -> Self {
        let mut rows = self.rows.clone();
        rows[row] -= by;
        Self { rows, last: by }
    }

    fn terminal_value(&self) -> i8 {
        -1
    }

    fn key(&self) -> Vec<u8> {
        self.rows.clone()
    }
}

impl Impartial for Rows {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let last = self.last;
        let row = move |&left| Self {
            rows: vec![left],
            last,
        };
        self.rows.iter().map(row)
    }
}

#[test]
fn a_wrong_grundy_value_is_reported_with_the_part_and_its_moves() {
    let (rows, last) = (vec![0, 4], 0);
    let solution = Grundy::new().solve(&Rows { rows, last }, Run::new());
    let error = solution.expect("it ends").verify();
    let error = error.expect_err("there are two rows of one with one key");
    assert_eq!(error.location().origin, Origin::Part(1));
    assert_eq!(error.line(), [(0, 2), (0, 1)]);
    insta::assert_snapshot!(error);
}
