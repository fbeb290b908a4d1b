//! A game with every capability and one fault at a time.

use std::cell::Cell;

use optimal_play::{GameState, Indexed, PackedKey, Player, Predecessors};

/// What is wrong with a game of [`Stones`], at three stones with Max to move unless the variant
/// names others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    None,
    // The second answer differs from the first.
    Mover,
    Moves,
    Key,
    ChildKey,
    Reward,
    /// Where no stone is left.
    End,
    Candidates,
    ChangingBounds,
    // Rules.
    MoveTwice,
    /// A stone may be put back.
    Back,
    /// The key leaves out the player to move, everywhere.
    Turn,
    // Bounds and candidate moves.
    Low,
    High,
    Reversed,
    NotLegal,
    NoCandidates,
    Loses,
    /// Bounds where no move is left.
    LowAtEnd,
    /// A candidate move where no move is left.
    CandidatesAtEnd,
    // Indices.
    Count,
    Range,
    SameIndex,
    /// The index depends on the last move.
    LastMove,
    NoWayBack,
    WayToOtherIndex,
    WayToOtherKey,
    /// That of the position with all stones and Min to move, which the root does not lead to.
    UnreachedWay,
    /// The same, with the state of the root, whose key then has two indices.
    UnreachedTwin,
    StateSkipped,
    StateTwice,
    StateAfterLast,
    StateOther,
    // Packed keys.
    TooManyBits,
    OtherBits,
    TooFewBits,
    SamePacked,
    PackedLastMove,
    // Predecessors.
    NoPredecessor,
    PredecessorTwice,
    PredecessorTooMany,
    /// One that has an index out of range.
    PredecessorBeyond,
    /// The game is over where five stones are left for Min, and that is listed all the same.
    PredecessorOver,
    /// It has the right index, but the game is over there.
    PredecessorOther,
}

/// Six stones; each in turn takes one or two, and scores as many.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    left: i8,
    to_move: Player,
    last: i8,
    fault: Fault,
    asked: Cell<bool>,
}

const STONES: i8 = 6;

impl Stones {
    pub(super) const fn root(fault: Fault) -> Self {
        Self::new(STONES, Player::Max, fault)
    }

    const fn new(left: i8, to_move: Player, fault: Fault) -> Self {
        let asked = Cell::new(false);
        Self {
            left,
            to_move,
            last: 0,
            fault,
            asked,
        }
    }

    /// Whether this is the place of the fault.
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault && self.left == 3 && self.to_move == Player::Max
    }

    /// As [`has`](Self::has), but only every other time.
    fn has_changing(&self, fault: Fault) -> bool {
        self.has(fault) && self.asked.replace(!self.asked.get())
    }

    fn number(&self) -> usize {
        2 * usize::try_from(self.left).expect("stones are not negative") + self.to_move as usize
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
        let by = by - i8::from(by == 1 && self.has_changing(Fault::ChildKey));
        let after = Self::new(self.left - by, self.to_move.opponent(), self.fault);
        Self { last: by, ..after }
    }

    fn terminal_value(&self) -> i8 {
        i8::from(self.fault == Fault::End && self.asked.replace(!self.asked.get()))
    }

    fn key(&self) -> (i8, usize) {
        let key = match self.fault {
            Fault::Turn => (self.left, 0),
            Fault::WayToOtherKey if self.last == 7 => (self.left, 7),
            _ => (self.left, self.to_move as usize),
        };
        if self.has_changing(Fault::Key) {
            (9, 9)
        } else {
            key
        }
    }

    fn decided(&self) -> Option<i8> {
        let over = self.fault == Fault::PredecessorOver && self.number() == 11;
        let other = self.fault == Fault::PredecessorOther && self.last == 7;
        (over || other).then_some(0)
    }

    fn reward(&self, by: i8) -> i8 {
        let by = by + i8::from(by == 1 && self.has_changing(Fault::Reward));
        if self.to_move == Player::Max { by } else { -by }
    }

    fn bounds(&self) -> (i8, i8) {
        match () {
            () if self.fault == Fault::LowAtEnd && self.left == 0 => (1, 2),
            () if self.has(Fault::Low) => (-2, 0),
            () if self.has(Fault::High) => (2, 3),
            () if self.has(Fault::Reversed) => (2, -2),
            () if self.has_changing(Fault::ChangingBounds) => (-3, 2),
            () => (-2, 2),
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
        let indices = Self::root(Fault::None).number() + 2;
        indices + usize::from(self.has(Fault::Count))
    }

    fn index(&self) -> usize {
        match () {
            () if self.has(Fault::Range) => self.index_count(),
            () if self.has(Fault::SameIndex) => 9,
            () if self.has(Fault::LastMove) && self.last == 1 => 0,
            () if self.fault == Fault::UnreachedTwin && self.last == 7 => 13,
            () => self.number(),
        }
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        assert!(index < self.index_count(), "nobody asks out of range");
        let left = i8::try_from(index / 2).ok()?;
        let to_move = if index.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        };
        let state = Self::new(left, to_move, self.fault);
        match () {
            () if state.has(Fault::NoWayBack) => None,
            () if state.has(Fault::WayToOtherIndex) => Some(Self { left: 4, ..state }),
            () if state.has(Fault::WayToOtherKey) => Some(Self { last: 7, ..state }),
            () if self.fault == Fault::UnreachedWay && index == 13 => {
                Some(Self { left: 0, ..state })
            }
            () if self.fault == Fault::UnreachedTwin && index == 13 => Some(Self {
                last: 7,
                ..Self::root(self.fault)
            }),
            () => Some(state),
        }
    }

    fn states(&self) -> impl Iterator<Item = (usize, Self)> {
        let numbered =
            (0..self.index_count()).filter_map(|index| Some((index, self.at_index(index)?)));
        let mut states: Vec<_> = numbered.collect();
        match self.fault {
            Fault::StateSkipped => drop(states.remove(6)),
            Fault::StateTwice => states.insert(6, states[5].clone()),
            Fault::StateOther => states[6].1 = self.clone(),
            Fault::StateAfterLast => states.push((14, self.clone())),
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
            _ if self.has(Fault::OtherBits) => 5,
            _ => 4,
        }
    }

    fn packed_key(&self) -> u64 {
        match () {
            () if self.has(Fault::SamePacked) => 9,
            () if self.has(Fault::PackedLastMove) && self.last == 1 => 15,
            () => self.number() as u64,
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
        let before = before
            .iter()
            .map(|by| self.left + by)
            .filter(|&left| left <= STONES || self.has(Fault::PredecessorBeyond));
        let last = if self.has(Fault::PredecessorOther) {
            7
        } else {
            0
        };
        before.map(move |left| {
            let before = Self::new(left, self.to_move.opponent(), self.fault);
            Self { last, ..before }
        })
    }
}
