//! A game with bounds, indices, stages and packed keys, one of them wrong at a time; and a solver
//! that is wrong.

use optimal_play::cross_check::{Agreement, CrossCheck, CrossCheckError, cross_check};
use optimal_play::{
    GameState, Indexed, Minimax, PackedKey, Player, Run, Solution, SolveError, Solver, Staged,
};

use super::all_agree;

/// What is wrong with a game of [`Stones`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    None,
    /// At three stones the upper bound is too low.
    Bounds,
    /// At three stones the best move is no candidate move.
    Candidates,
    /// Three stones have the index of four.
    Index,
    /// Three stones have the packed key of four.
    PackedKey,
    /// The key leaves out the player to move.
    Key,
    /// Three stones have the stage of four.
    Stage,
    /// A stone may be put back where three are left.
    Back,
}

/// Nine stones; each in turn takes one or two, and scores as many, and three more with the last
/// stone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stones {
    left: i8,
    to_move: Player,
    fault: Fault,
}

const STONES: i8 = 9;

impl Stones {
    pub(super) const fn root(fault: Fault) -> Self {
        let (left, to_move) = (STONES, Player::Max);
        Self {
            left,
            to_move,
            fault,
        }
    }

    fn has(self, fault: Fault) -> bool {
        self.fault == fault && self.left == 3 && self.to_move == Player::Max
    }

    /// Twice the stones, plus one if Min is to move; of one stone more where the fault is.
    fn number(self, fault: Fault) -> usize {
        let left = self.left + i8::from(self.has(fault));
        2 * usize::try_from(left).expect("it is not negative") + self.to_move as usize
    }
}

impl GameState for Stones {
    type Move = i8;
    type Key = (i8, Option<Player>);
    type Value = i8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = i8> {
        let back = self.has(Fault::Back).then_some(-1);
        (1..=self.left.min(2)).chain(back)
    }

    fn play(&self, by: i8) -> Self {
        Self {
            left: self.left - by,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> (i8, Option<Player>) {
        let to_move = (self.fault != Fault::Key).then_some(self.to_move);
        (self.left, to_move)
    }

    fn reward(&self, by: i8) -> i8 {
        let points = by + if by == self.left { 3 } else { 0 };
        if self.to_move == Player::Max {
            points
        } else {
            -points
        }
    }

    fn bounds(&self) -> (i8, i8) {
        let most = if self.has(Fault::Bounds) { -4 } else { 20 };
        (-20, most)
    }

    fn candidate_moves(&self) -> impl Iterator<Item = i8> {
        let left_out = self.has(Fault::Candidates).then_some(2);
        self.moves().filter(move |&by| Some(by) != left_out)
    }
}

impl Indexed for Stones {
    fn index_count(&self) -> usize {
        2 * usize::try_from(STONES + 1).expect("it is not negative")
    }

    fn index(&self) -> usize {
        self.number(Fault::Index)
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let to_move = if index.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        };
        let left = i8::try_from(index / 2).ok()?;
        Some(Self {
            left,
            to_move,
            ..*self
        })
    }
}

impl Staged for Stones {
    fn stage(&self) -> usize {
        let left = self.left + i8::from(self.has(Fault::Stage));
        usize::try_from(STONES - left).expect("there are no more")
    }
}

impl PackedKey for Stones {
    fn key_bits(&self) -> u32 {
        5
    }

    fn packed_key(&self) -> u64 {
        self.number(Fault::PackedKey) as u64
    }
}

fn check_stones(fault: Fault) -> Result<Agreement, CrossCheckError<i8, i8>> {
    CrossCheck::new(&Stones::root(fault), 10_000)
        .indexed()
        .staged()
        .packed_key()
        .run()
}

#[test]
fn every_fault_is_reported_with_the_solvers_and_the_line() {
    all_agree(check_stones(Fault::None).expect("all agree"), 8);
    let faults = [
        Fault::Bounds,
        Fault::Candidates,
        Fault::Index,
        Fault::PackedKey,
        Fault::Key,
        Fault::Stage,
        Fault::Back,
    ];
    let messages = faults.map(|fault| {
        let error = check_stones(fault).expect_err("there is a fault");
        let again = check_stones(fault).expect_err("there is a fault");
        assert_eq!(error.to_string(), again.to_string(), "a failure repeats");
        format!("{fault:?}: {error}")
    });
    insta::assert_snapshot!("faults", messages.join("\n"));
}

#[test]
fn wrong_pruning_is_found_at_the_position_or_a_move_before_it() {
    for fault in [Fault::Bounds, Fault::Candidates] {
        let error = cross_check(&Stones::root(fault), 10_000).expect_err("there is a fault");
        let line = error.line();
        let state = line.iter().fold(Stones::root(fault), |it, &by| it.play(by));
        let leads_there = state.moves().any(|by| state.play(by).has(fault));
        assert!(state.has(fault) || leads_there, "{fault:?}: {error}");
    }
}

/// Minimax, but it takes three stones with Max to move for four.
struct Wrong;

impl Solver<Stones> for Wrong {
    fn solve(&self, root: &Stones, run: Run<'_>) -> Result<Solution<Stones>, SolveError<i8>> {
        let more = i8::from(root.left == 3 && root.to_move == Player::Max);
        let left = root.left + more;
        Minimax::hashed().solve(&Stones { left, ..*root }, run)
    }
}

#[test]
fn a_solver_that_is_wrong_only_below_the_root_is_reported_where_it_is() {
    let root = Stones::root(Fault::None);
    let check = CrossCheck::new(&root, 10_000).with_solver(Wrong);
    let error = check.run().expect_err("a solver is wrong");
    let CrossCheckError::Disagreement {
        line,
        solvers,
        values,
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!(line.iter().sum::<i8>(), STONES - 3);
    assert_eq!(line.len() % 2, 0, "Max is to move");
    assert_eq!(solvers, ["brute force", "minimax (hash table)"]);
    // Of three, Max takes 2 and leaves 1 + 3. Of four, Max takes 1, for whatever Min takes of three
    // Max has the last.
    assert_eq!(values, [2 - 4, 1 - 2 + 4]);
}
