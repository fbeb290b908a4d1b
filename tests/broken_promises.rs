//! What solvers say of games whose numbers do not fit together: the error names what is at fault.

use std::sync::atomic::{AtomicU8, Ordering};

use optimal_play::cross_check::{CrossCheck, CrossCheckError};
use optimal_play::{
    AlphaBeta, GameState, Indexed, Minimax, PackedKey, Player, Predecessors, Retrograde, Run,
    SolveErrorKind, Solver, Staged, Tabulate, Wdl, solve,
};

/// What is wrong with a countdown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// `at_index` gives nothing for two.
    Hole,
    /// Index 9.
    Range,
    /// 65 bits.
    Bits,
    /// Three have the packed key of two.
    PackedKey,
    /// Another one each time.
    Key,
    /// Steps are said to be of one.
    Step,
}

/// A countdown from five, by one or two; each step scores the number that is left before it.
#[derive(Clone)]
struct Countdown<'c> {
    left: u8,
    fault: Fault,
    asked: &'c AtomicU8,
}

impl GameState for Countdown<'_> {
    type Move = u8;
    type Key = u8;
    type Value = i32;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(2)
    }

    fn play(&self, by: u8) -> Self {
        let left = self.left - by;
        Self { left, ..*self }
    }

    fn terminal_value(&self) -> i32 {
        0
    }

    fn key(&self) -> u8 {
        if self.fault == Fault::Key {
            return self.asked.fetch_add(1, Ordering::Relaxed);
        }
        self.left
    }

    fn reward(&self, _: u8) -> i32 {
        self.left.into()
    }

    fn bounds(&self) -> (i32, i32) {
        (0, 15)
    }
}

impl Indexed for Countdown<'_> {
    fn index_count(&self) -> usize {
        6
    }

    fn index(&self) -> usize {
        if self.fault == Fault::Range && self.left == 2 {
            return 9;
        }
        self.left.into()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let left = u8::try_from(index).ok()?;
        let is_hole = self.fault == Fault::Hole && left == 2;
        (!is_hole).then_some(Self { left, ..*self })
    }
}

impl Staged for Countdown<'_> {
    fn stage(&self) -> usize {
        5 - usize::from(self.left)
    }

    fn longest_step(&self) -> usize {
        if self.fault == Fault::Step { 1 } else { 2 }
    }
}

impl PackedKey for Countdown<'_> {
    fn key_bits(&self) -> u32 {
        if self.fault == Fault::Bits { 65 } else { 3 }
    }

    fn packed_key(&self) -> u64 {
        let is_other = self.fault == Fault::PackedKey && self.left == 3;
        u64::from(self.left) - u64::from(is_other)
    }
}

/// What the solver says of the countdown: the value, or the error.
fn told<'c, S: Solver<Countdown<'c>>>(solver: &S, fault: Fault, asked: &'c AtomicU8) -> String {
    let root = Countdown {
        left: 5,
        fault,
        asked,
    };
    match solver.solve(&root, Run::new().with_threads(1)) {
        Ok(solution) => solution.value().to_string(),
        Err(error) => error.kind().to_string(),
    }
}

#[test]
fn right_numbers_make_right_values() {
    let asked = AtomicU8::new(0);
    let told = [
        told(&Tabulate::by_index(), Fault::None, &asked),
        told(&Tabulate::by_stage(), Fault::None, &asked),
        told(&Tabulate::root_only(), Fault::None, &asked),
        told(&AlphaBeta::packed(), Fault::None, &asked),
        told(&Minimax::dense(), Fault::None, &asked),
    ];
    assert!(told.iter().all(|it| it == "15"), "{told:?}"); // 5 + 4 + 3 + 2 + 1
}

#[test]
fn an_index_that_leads_to_no_state_is_not_called_a_wrong_order() {
    let asked = AtomicU8::new(0);
    let told = [
        told(&Tabulate::by_index(), Fault::Hole, &asked),
        told(&Tabulate::by_stage(), Fault::Hole, &asked),
        told(&Tabulate::root_only(), Fault::Hole, &asked),
        // Here it is an order: stages are given up too soon.
        told(&Tabulate::root_only(), Fault::Step, &asked),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn an_index_that_leads_to_no_state_is_a_failure_of_the_cross_check() {
    let asked = &AtomicU8::new(0);
    let (left, fault) = (5, Fault::Hole);
    let root = Countdown { left, fault, asked };
    let error = CrossCheck::new(&root, 1000).indexed().run();
    let error = error.expect_err("two have no value");
    let CrossCheckError::Failure { error: cause, .. } = &error else {
        panic!("{error}");
    };
    let (from, mv, to) = (3, 1, 2);
    assert_eq!(cause.kind(), &SolveErrorKind::MissingValue { from, mv, to });
    insta::assert_snapshot!(error);
}

#[test]
fn a_packed_key_is_said_to_be_possible_where_the_search_goes_wrong() {
    let asked = AtomicU8::new(0);
    let told = told(&AlphaBeta::packed(), Fault::PackedKey, &asked);
    insta::assert_snapshot!(told);
}

#[test]
#[should_panic(expected = "`index` is 9, but must be below `index_count`, which is 6")]
fn an_index_out_of_range_is_named() {
    told(&Minimax::dense(), Fault::Range, &AtomicU8::new(0));
}

#[test]
#[should_panic(expected = "`index` is 9, but must be below `index_count`, which is 6")]
fn an_index_out_of_range_is_named_by_tabulation() {
    told(&Tabulate::by_index(), Fault::Range, &AtomicU8::new(0));
}

#[test]
#[should_panic(expected = "`key_bits` is 65: a packed key has at most 64 bits")]
fn too_many_bits_are_named() {
    told(&AlphaBeta::packed(), Fault::Bits, &AtomicU8::new(0));
}

#[test]
#[should_panic(expected = "the `key` or `index` of this one changes between calls")]
fn a_key_that_changes_is_named() {
    let asked = &AtomicU8::new(0);
    let (left, fault) = (0, Fault::Key);
    drop(solve(&Countdown { left, fault, asked }));
}

/// A step that ends the game; its end has an index out of range, and so has its predecessor if that is at fault.
#[derive(Clone)]
struct Step {
    at: usize,
    end: usize,
    before: usize,
}

impl GameState for Step {
    type Move = ();
    type Key = usize;
    type Value = Wdl;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        (self.at == 0).then_some(()).into_iter()
    }

    fn play(&self, (): ()) -> Self {
        let at = self.end;
        Self { at, ..*self }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::MaxWins
    }

    fn key(&self) -> usize {
        self.at
    }
}

impl Indexed for Step {
    fn index_count(&self) -> usize {
        2
    }

    fn index(&self) -> usize {
        self.at
    }

    fn at_index(&self, at: usize) -> Option<Self> {
        Some(Self { at, ..*self })
    }
}

impl Predecessors for Step {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let at = self.before;
        (self.at > 0).then_some(Self { at, ..*self }).into_iter()
    }
}

fn step(solver: &impl Solver<Step>, end: usize, before: usize) -> Wdl {
    let root = Step { at: 0, end, before };
    let solution = solver.solve(&root, Run::new());
    solution.expect("no limit").value()
}

#[test]
#[should_panic(expected = "`index` is 7, but must be below `index_count`, which is 2")]
fn an_index_out_of_range_is_named_by_retrograde_analysis() {
    assert_eq!(step(&Retrograde::indexed(), 1, 0), Wdl::MaxWins);
    step(&Retrograde::indexed(), 7, 0);
}

#[test]
#[should_panic(expected = "`index` is 7, but must be below `index_count`, which is 2")]
fn an_index_out_of_range_of_a_predecessor_is_named() {
    assert_eq!(step(&Retrograde::with_predecessors(), 1, 0), Wdl::MaxWins);
    step(&Retrograde::with_predecessors(), 1, 7);
}
