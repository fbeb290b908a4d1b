//! `step` and `unpack` that return another state than they should.

use std::cell::Cell;

use optimal_play::audit::{Audit, Violation, ViolationKind};
use optimal_play::{GameState, PackedKey, Player, Step, Unpack};

/// What is wrong with the state of three stones with Max to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    /// There is none.
    Missing,
    /// It has another key.
    Key,
    /// It has the same key, but is terminal.
    Result,
    /// It has the same key, but Min is to move.
    Mover,
    /// It has the same key, but fewer moves.
    Successors,
    /// It has the same key, but its moves have other rewards.
    Rewards,
    /// It has the same key, but another packed key.
    PackedKey,
    /// It has fewer moves in every other call.
    Changing,
    /// It has fewer moves if the root restores it.
    FromRoot,
}

/// Which method is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    Step(Wrong),
    /// The step has another move.
    StepMove,
    /// The step has another reward.
    StepReward,
    Unpack(Wrong),
}

/// Five stones; the players in turn take one or two, and score one point for each.
#[derive(Clone, Copy, Debug)]
struct Stones<'c> {
    left: u8,
    to_move: Player,
    wrong: Option<Wrong>,
    fault: Fault,
    calls: &'c Cell<u32>,
}

impl Stones<'_> {
    /// This state, or the wrong one instead of it.
    fn or(self, wrong: Option<Wrong>, is_from_root: bool) -> Option<Self> {
        if (self.left, self.to_move) != (3, Player::Max) {
            return Some(self);
        }
        self.calls.set(self.calls.get() + 1);
        match wrong {
            Some(Wrong::Missing) => None,
            Some(Wrong::Key) => Some(Self { left: 4, ..self }),
            Some(Wrong::Changing) if self.calls.get().is_multiple_of(2) => Some(self),
            Some(Wrong::FromRoot) if !is_from_root => Some(self),
            wrong => Some(Self { wrong, ..self }),
        }
    }

    const fn is_root(&self) -> bool {
        self.left == 5
    }
}

impl GameState for Stones<'_> {
    type Move = u8;
    type Key = (u8, Player);
    type Value = i8;

    fn to_move(&self) -> Player {
        match self.wrong {
            Some(Wrong::Mover) => Player::Min,
            _ => self.to_move,
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let most = match self.wrong {
            Some(Wrong::Successors | Wrong::Changing | Wrong::FromRoot) => 1,
            _ => 2,
        };
        1..=self.left.min(most)
    }

    fn play(&self, stones: u8) -> Self {
        Self {
            left: self.left - stones,
            to_move: self.to_move.opponent(),
            wrong: None,
            ..*self
        }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> (u8, Player) {
        (self.left, self.to_move)
    }

    fn decided(&self) -> Option<i8> {
        (self.wrong == Some(Wrong::Result)).then_some(1)
    }

    fn reward(&self, stones: u8) -> i8 {
        let more = i8::from(self.wrong == Some(Wrong::Rewards));
        let points = stones.cast_signed() + more;
        if self.to_move == Player::Max {
            points
        } else {
            -points
        }
    }

    fn step(&self, mv: u8) -> Step<Self> {
        let wrong = match self.fault {
            Fault::Step(wrong) => Some(wrong),
            _ => None,
        };
        let is_here = (self.left, self.to_move) == (4, Player::Min) && mv == 1;
        Step {
            mv: mv + u8::from(is_here && self.fault == Fault::StepMove),
            reward: self.reward(mv) + i8::from(is_here && self.fault == Fault::StepReward),
            state: self.play(mv).or(wrong, false).expect("no step is missing"),
        }
    }
}

impl PackedKey for Stones<'_> {
    fn key_bits(&self) -> u32 {
        4
    }

    fn packed_key(&self) -> u64 {
        let odd = u64::from(self.to_move == Player::Min);
        match self.wrong {
            Some(Wrong::PackedKey) => 15,
            _ => 2 * u64::from(self.left) + odd,
        }
    }
}

impl Unpack for Stones<'_> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let wrong = match self.fault {
            Fault::Unpack(wrong) => Some(wrong),
            _ => None,
        };
        let restored = Self {
            left: u8::try_from(packed / 2).ok()?,
            to_move: [Player::Max, Player::Min][usize::from(!packed.is_multiple_of(2))],
            wrong: None,
            ..*self
        };
        restored.or(wrong, self.is_root())
    }
}

const fn root(fault: Fault, calls: &Cell<u32>) -> Stones<'_> {
    Stones {
        left: 5,
        to_move: Player::Max,
        wrong: None,
        fault,
        calls,
    }
}

fn audit(fault: Fault) -> Result<(), Violation<u8>> {
    let calls = Cell::new(0);
    let root = root(fault, &calls);
    let audit = Audit::new(&root, 100).unpack();
    audit.run().map(|_| ())
}

#[test]
fn a_wrong_state_is_found_and_shown_by_the_shortest_line() {
    use ViolationKind as Kind;
    assert_eq!(audit(Fault::None), Ok(()));
    // Four stones with Min to move, and the three that a move of one leads to.
    let (before, here): (&[u8], &[u8]) = (&[1], &[1, 1]);
    let mut faults = vec![
        (Fault::StepMove, Kind::Step, before),
        (Fault::StepReward, Kind::Step, before),
        (Fault::Step(Wrong::Key), Kind::Step, before),
        (Fault::Step(Wrong::Result), Kind::Step, here),
        (Fault::Step(Wrong::Mover), Kind::Step, here),
        (Fault::Step(Wrong::Successors), Kind::Step, here),
        (Fault::Step(Wrong::Rewards), Kind::Step, here),
    ];
    let wrong = [
        Wrong::Missing,
        Wrong::Key,
        Wrong::Result,
        Wrong::Mover,
        Wrong::Successors,
        Wrong::Rewards,
    ];
    faults.extend(wrong.map(|wrong| (Fault::Unpack(wrong), Kind::Unpack, here)));
    let packed_key = Fault::Unpack(Wrong::PackedKey);
    faults.push((packed_key, Kind::Unpack, here));
    for wrong in [Wrong::Changing, Wrong::FromRoot] {
        faults.push((Fault::Unpack(wrong), Kind::ChangingAnswer, here));
    }
    let mut messages = Vec::new();
    for (fault, kind, line) in faults {
        let violation = audit(fault).expect_err("there is a fault");
        assert_eq!(violation.kind(), kind, "{fault:?}: {violation}");
        assert_eq!(violation.line(), line, "{fault:?}: {violation}");
        messages.push(format!("{fault:?}: {violation}"));
    }
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn unpack_is_tested_only_on_request() {
    let calls = Cell::new(0);
    let restore = root(Fault::Unpack(Wrong::Missing), &calls);
    assert!(Audit::new(&restore, 100).packed_key().run().is_ok());
}

/// Three stones in a row, taken one by one; the two mirror images of a position share a key.
#[derive(Clone, Copy, Debug)]
struct Mirrored {
    cells: [bool; 3],
}

impl GameState for Mirrored {
    type Move = usize;
    type Key = [bool; 3];
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        (0..3).filter(|&cell| self.cells[cell])
    }

    fn play(&self, cell: usize) -> Self {
        let mut after = *self;
        after.cells[cell] = false;
        after
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> [bool; 3] {
        let [a, b, c] = self.cells;
        self.cells.min([c, b, a])
    }

    fn reward(&self, cell: usize) -> i8 {
        i8::from(cell == 1)
    }
}

impl PackedKey for Mirrored {
    fn key_bits(&self) -> u32 {
        3
    }

    fn packed_key(&self) -> u64 {
        let [a, b, c] = self.key().map(u64::from);
        a << 2 | b << 1 | c
    }
}

impl Unpack for Mirrored {
    /// The other image than the one that the key is of.
    fn unpack(&self, packed: u64) -> Option<Self> {
        let cells = [0, 1, 2].map(|cell| packed >> cell & 1 == 1);
        Some(Self { cells })
    }
}

#[test]
fn any_image_of_a_position_may_be_restored() {
    let root = Mirrored { cells: [true; 3] };
    let coverage = Audit::new(&root, 100).unpack().run();
    let coverage = coverage.expect("it keeps the contract");
    coverage.require_complete().expect("it is a small instance");
}
