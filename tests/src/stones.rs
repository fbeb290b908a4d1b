//! A heap of stones: a game with every capability and one fault at a time.

use std::sync::atomic::{AtomicBool, Ordering};

use optimal_play::{GameState, Indexed, PackedKey, Player, Predecessors, Staged, Unpack};

use crate::Fault;

/// The players in turn take one or two stones, and score one point for each.
#[derive(Clone, Debug)]
pub struct Stones {
    /// How many are left.
    pub left: i8,
    /// The player to move.
    pub to_move: Player,
    /// What the last move took. Mirrored states of faults have the seven that no move takes.
    last: i8,
    /// The number at the start.
    all: i8,
    /// The extra points for the last stone.
    bonus: i8,
    fault: Fault,
    other_time: Alternating,
}

/// Whether this is every other call.
#[derive(Debug)]
struct Alternating(AtomicBool);

impl Clone for Alternating {
    fn clone(&self) -> Self {
        Self(AtomicBool::new(self.0.load(Ordering::Relaxed)))
    }
}

/// Marks a state that no move leads to, in place of the last move.
const UNREACHED: i8 = 7;

impl Stones {
    /// A game of six stones.
    #[must_use]
    pub const fn six(fault: Fault) -> Self {
        Self::new(6, 0, fault)
    }

    /// A game of nine stones, of which the last one scores three more.
    #[must_use]
    pub const fn nine(fault: Fault) -> Self {
        Self::new(9, 3, fault)
    }

    const fn new(stones: i8, bonus: i8, fault: Fault) -> Self {
        Self {
            left: stones,
            to_move: Player::Max,
            last: 0,
            all: stones,
            bonus,
            fault,
            other_time: Alternating(AtomicBool::new(false)),
        }
    }

    /// The position of the same game with these stones left.
    #[must_use]
    pub const fn at(&self, left: i8, to_move: Player) -> Self {
        Self {
            left,
            to_move,
            ..Self::new(self.all, self.bonus, self.fault)
        }
    }

    /// Whether this is the position of the fault.
    #[must_use]
    pub fn has(&self, fault: Fault) -> bool {
        self.fault == fault && self.left == 3 && self.to_move == Player::Max
    }

    /// As [`has`](Self::has), but only in every other call.
    fn has_changing(&self, fault: Fault) -> bool {
        self.has(fault) && self.changes()
    }

    fn changes(&self) -> bool {
        self.other_time.0.fetch_not(Ordering::Relaxed)
    }

    fn number(&self) -> usize {
        2 * usize::try_from(self.left).expect("stones are not negative") + self.to_move as usize
    }

    /// The index of the position with all stones and Min to move, which the root does not lead to.
    fn unreached(&self) -> usize {
        self.at(self.all, Player::Min).number()
    }
}

impl GameState for Stones {
    type Move = i8;
    type Key = (i8, usize);
    type Value = i8;

    fn to_move(&self) -> Player {
        if self.has_changing(Fault::Mover) {
            Player::Min
        } else {
            self.to_move
        }
    }

    fn moves(&self) -> impl Iterator<Item = i8> {
        let moves: &[i8] = match self.left {
            _ if self.has_changing(Fault::Moves) => &[2, 1],
            _ if self.has(Fault::MoveTwice) => &[1, 2, 1],
            _ if self.has(Fault::Back) => &[1, 2, -1],
            0 => &[],
            1 => &[1],
            _ => &[1, 2],
        };
        moves.iter().copied()
    }

    fn play(&self, by: i8) -> Self {
        let taken = by - i8::from(by == 1 && self.has_changing(Fault::ChildKey));
        let first_two = self.left == self.all && by == 2;
        if self.fault == Fault::ChildMover && first_two && self.changes() {
            return Self {
                last: UNREACHED,
                ..self.at(self.left - by, self.to_move)
            };
        }
        Self {
            last: taken,
            ..self.at(self.left - taken, self.to_move.opponent())
        }
    }

    fn terminal_value(&self) -> i8 {
        i8::from(self.fault == Fault::End && self.changes())
    }

    fn key(&self) -> (i8, usize) {
        let turn = self.to_move as usize;
        match self.fault {
            Fault::Turn => (self.left, 0),
            Fault::Left => (self.left.min(1), 0),
            Fault::ChildMover if self.last == UNREACHED => (self.left, 1 - turn),
            Fault::WayToOtherKey if self.last == UNREACHED => (self.left, 7),
            Fault::Key if self.has_changing(Fault::Key) => (9, 9),
            _ => (self.left, turn),
        }
    }

    fn decided(&self) -> Option<i8> {
        let over = self.fault == Fault::PredecessorOver && self.number() == 11;
        let other = self.fault == Fault::PredecessorOther && self.last == UNREACHED;
        (over || other).then_some(0)
    }

    fn reward(&self, by: i8) -> i8 {
        let more = i8::from(by == 1 && self.has_changing(Fault::Reward));
        let bonus = if by == self.left { self.bonus } else { 0 };
        let points = by + more + bonus;
        if self.to_move == Player::Max {
            points
        } else {
            -points
        }
    }

    fn bounds(&self) -> (i8, i8) {
        match () {
            () if self.fault == Fault::LowAtEnd && self.left == 0 => (1, 2),
            () if self.has(Fault::Low) => (-20, -4),
            () if self.has(Fault::High) => (2, 3),
            () if self.has(Fault::Reversed) => (2, -2),
            () if self.has(Fault::BoundsLastMove) && self.last == 1 => (-21, 20),
            () if self.has_changing(Fault::ChangingBounds) => (-21, 20),
            () => (-20, 20),
        }
    }

    fn candidate_moves(&self) -> impl Iterator<Item = i8> {
        let moves: Vec<i8> = match () {
            () if self.fault == Fault::CandidatesAtEnd && self.left == 0 => vec![1],
            () if self.has(Fault::NotLegal) => vec![2, 3],
            () if self.has(Fault::NoCandidates) => vec![],
            () if self.has(Fault::Loses) => vec![1],
            () if self.has_changing(Fault::Candidates) => vec![2],
            () => self.moves().collect(),
        };
        moves.into_iter().rev()
    }
}

impl Indexed for Stones {
    fn index_count(&self) -> usize {
        self.unreached() + 1 + usize::from(self.has(Fault::Count))
    }

    fn index(&self) -> usize {
        match () {
            () if self.has(Fault::Range) => self.index_count(),
            () if self.has(Fault::SameIndex) => 8,
            () if self.has(Fault::LastMove) && self.last == 1 => 0,
            () if self.has_changing(Fault::ChangingIndex) => self.unreached(),
            () if self.fault == Fault::UnreachedTwin && self.last == UNREACHED => self.unreached(),
            () => self.number(),
        }
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        assert!(index < self.index_count(), "nobody asks out of range");
        let left = i8::try_from(index / 2).ok()?;
        let state = self.at(left, [Player::Max, Player::Min][index % 2]);
        let unreached = index == self.unreached();
        match () {
            () if state.has(Fault::NoWayBack) => None,
            () if state.has(Fault::WayToOtherIndex) => Some(Self { left: 4, ..state }),
            () if state.has(Fault::WayToOtherKey) => Some(Self {
                last: UNREACHED,
                ..state
            }),
            () if self.fault == Fault::UnreachedWay && unreached => Some(Self { left: 0, ..state }),
            () if self.fault == Fault::UnreachedTwin && unreached => Some(Self {
                last: UNREACHED,
                ..self.at(self.all, Player::Max)
            }),
            () => Some(state),
        }
    }

    fn index_steps(&self) -> impl Iterator<Item = (usize, i8)> {
        let steps = self.moves().map(|by| {
            let step = self.step(by);
            (step.state.index(), step.reward)
        });
        let mut steps: Vec<_> = steps.collect();
        match () {
            () if self.has(Fault::StepToOther) => steps[0].0 = 8,
            () if self.has(Fault::StepReward) => steps[0].1 += 1,
            () if self.has(Fault::StepMissing) => drop(steps.remove(1)),
            () => {}
        }
        steps.into_iter()
    }

    fn states(&self) -> impl Iterator<Item = (usize, Self)> {
        let mut states: Vec<_> = self.states_in(0..self.index_count()).collect();
        match self.fault {
            Fault::StateSkipped => drop(states.remove(6)),
            Fault::StateTwice => states.insert(6, states[5].clone()),
            Fault::StateOther => states[6].1 = self.clone(),
            Fault::StateAfterLast => states.push((self.index_count(), self.clone())),
            _ => {}
        }
        states.into_iter()
    }
}

impl PackedKey for Stones {
    fn key_bits(&self) -> u32 {
        match self.fault {
            Fault::TooManyBits => 65,
            Fault::TooFewBits => 3,
            _ if self.has(Fault::OtherBits) => 6,
            _ => 5,
        }
    }

    fn packed_key(&self) -> u64 {
        match () {
            () if self.has(Fault::SamePacked) => 8,
            () if self.has(Fault::PackedLastMove) && self.last == 1 => 31,
            () if self.has_changing(Fault::ChangingPackedKey) => 31,
            () => self.number() as u64,
        }
    }
}

impl Unpack for Stones {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let left = i8::try_from(packed / 2).ok()?;
        Some(self.at(
            left,
            [Player::Max, Player::Min][usize::from(packed % 2 == 1)],
        ))
    }
}

impl Staged for Stones {
    fn stage(&self) -> usize {
        let gone = usize::try_from(self.all - self.left).expect("there are no more");
        match self.fault {
            Fault::StageOrder if self.has(Fault::StageOrder) => gone - 1,
            Fault::StageLastMove => 3 * gone + usize::from(self.last.unsigned_abs()),
            _ => gone - usize::from(self.has_changing(Fault::ChangingStage)),
        }
    }

    fn longest_step(&self) -> usize {
        match self.fault {
            Fault::StageStep => 1,
            Fault::StageLastMove => 8,
            _ => 2,
        }
    }
}

impl Predecessors for Stones {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let before: &[i8] = match () {
            () if self.has(Fault::NoPredecessor) => &[1],
            () if self.has(Fault::PredecessorTwice) => &[1, 2, 1],
            () if self.has(Fault::PredecessorTooMany) => &[1, 2, 3],
            () if self.has(Fault::PredecessorBeyond) => &[1, 2, 4],
            () => &[1, 2],
        };
        let before = before.iter().map(|by| self.left + by);
        let beyond = self.has(Fault::PredecessorBeyond);
        let before = before.filter(move |&left| left <= self.all || beyond);
        let mark = self.has(Fault::PredecessorOther).then_some(UNREACHED);
        before.map(move |left| Self {
            last: mark.unwrap_or(0),
            ..self.at(left, self.to_move.opponent())
        })
    }
}
