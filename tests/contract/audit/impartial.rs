//! Impartial games that violate their contract.

use std::cell::Cell;

use optimal_play::audit::{Audit, ViolationKind, audit};
use optimal_play::{GameState, Impartial, Player, SwapPlayers};

/// What is wrong with a game of [`Heaps`]: at heaps of one and two, unless noted otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// The player moves again after a move.
    Turn,
    /// A move has a reward.
    Reward,
    /// The position with nothing left and Max to move is a draw.
    End,
    /// Heaps of one and of two have the same key, where nothing else is left: both are won.
    Key,
    /// A heap is missing.
    MissingPart,
    /// Both heaps are joined into one.
    JoinedParts,
    /// Every other call lists other parts.
    ChangingParts,
    /// The heap that a move leaves is missing from the changed parts.
    ChangedParts,
    /// A part lists a move twice, everywhere.
    PartMoveTwice,
    /// With nothing but a heap of two left, Min can take only one stone.
    Player,
    /// The moves of Min are listed in another order.
    Moves,
}

/// Two heaps; each in turn takes one or two stones from one. Grundy values are remainders of three.
#[derive(Clone, Debug)]
struct Heaps {
    stones: [u8; 2],
    to_move: Player,
    is_part: bool,
    fault: Fault,
    odd_call: Cell<bool>,
}

impl Heaps {
    const fn new(stones: [u8; 2], fault: Fault) -> Self {
        Self {
            stones,
            to_move: Player::Max,
            is_part: false,
            fault,
            odd_call: Cell::new(false),
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault && self.stones == [1, 2]
    }

    /// Those heaps, each on its own.
    fn single<'s>(&'s self, stones: &'s [u8]) -> impl Iterator<Item = Self> + 's {
        stones.iter().map(|&stones| Self {
            is_part: true,
            ..Self::new([stones, 0], self.fault)
        })
    }
}

impl GameState for Heaps {
    type Move = (usize, u8);
    type Key = ([u8; 2], usize);
    type Value = i8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = (usize, u8)> {
        let few =
            self.fault == Fault::Player && self.to_move == Player::Min && self.stones == [0, 2];
        let most = if few { 1 } else { 2 };
        let take =
            move |heap: usize| (1..=self.stones[heap].min(most)).map(move |stones| (heap, stones));
        let twice = self.fault == Fault::PartMoveTwice && self.is_part;
        let again = twice.then_some((0, 1));
        let mut moves: Vec<_> = take(0).chain(take(1)).chain(again).collect();
        if self.has(Fault::Moves) && self.to_move == Player::Min {
            moves.reverse();
        }
        moves.into_iter()
    }

    fn play(&self, (heap, taken): (usize, u8)) -> Self {
        let mut after = self.clone();
        after.stones[heap] -= taken;
        if !self.has(Fault::Turn) {
            after.to_move = self.to_move.opponent();
        }
        after
    }

    fn terminal_value(&self) -> i8 {
        match self.to_move {
            Player::Max if self.fault == Fault::End => 0,
            Player::Max => -1,
            Player::Min => 1,
        }
    }

    fn key(&self) -> ([u8; 2], usize) {
        let stones = match self.stones {
            [0, 2] if self.fault == Fault::Key => [0, 1],
            stones => stones,
        };
        (stones, self.to_move as usize)
    }

    fn reward(&self, _: (usize, u8)) -> i8 {
        i8::from(self.has(Fault::Reward))
    }
}

impl SwapPlayers for Heaps {
    fn swap_players(&self) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..self.clone()
        }
    }
}

impl Impartial for Heaps {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let other_time = self.odd_call.replace(!self.odd_call.get());
        let parts: &[u8] = match self.fault {
            Fault::MissingPart if self.stones == [1, 2] => &[1],
            Fault::JoinedParts if self.stones == [1, 2] => &[3],
            Fault::ChangingParts if self.stones == [1, 2] && other_time => &[2, 1],
            _ => &self.stones,
        };
        self.single(parts).collect::<Vec<_>>().into_iter()
    }

    fn changed_parts(&self, (heap, taken): (usize, u8)) -> impl Iterator<Item = Self> {
        let stones = self.stones[heap];
        let changed = [stones, stones - taken];
        let listed = if self.has(Fault::ChangedParts) { 1 } else { 2 };
        self.single(&changed[..listed])
            .collect::<Vec<_>>()
            .into_iter()
    }
}

#[test]
fn a_violation_of_an_impartial_game_is_shown_by_the_shortest_line() {
    use ViolationKind as Kind;
    let audit = |fault| {
        let root = Heaps::new([2, 3], fault);
        Audit::new(&root, 100).impartial().run()
    };
    let coverage = audit(Fault::None).expect("it keeps its contract");
    coverage.require_complete().expect("it is a small instance");
    let here: &[(usize, u8)] = &[(0, 1), (1, 1)];
    let mut messages = Vec::new();
    for (fault, kind, line) in [
        (Fault::Turn, Kind::Impartial, here),
        (Fault::Reward, Kind::Impartial, here),
        (Fault::Moves, Kind::Impartial, here),
        (
            Fault::End,
            Kind::Impartial,
            &[(0, 1), (0, 1), (1, 1), (1, 2)],
        ),
        // Heaps of zero and one, after the audit met zero and two.
        (Fault::Key, Kind::Key, &[(0, 2), (1, 2)]),
        (Fault::MissingPart, Kind::Impartial, here),
        (Fault::JoinedParts, Kind::Impartial, here),
        (Fault::ChangingParts, Kind::ChangingAnswer, here),
        (Fault::ChangedParts, Kind::Impartial, here),
        (Fault::PartMoveTwice, Kind::Moves, &[]),
        (Fault::Player, Kind::Impartial, &[(0, 2), (1, 1)]),
    ] {
        let violation = audit(fault).expect_err("the game violates its contract");
        assert_eq!(violation.kind(), kind, "{fault:?}: {violation}");
        assert_eq!(violation.line(), line, "{fault:?}: {violation}");
        messages.push(format!("{fault:?}: {violation}"));
    }
    insta::assert_snapshot!("impartial_faults", messages.join("\n"));
}

#[test]
fn faults_of_parts_are_found_only_on_request() {
    for fault in [
        Fault::MissingPart,
        Fault::JoinedParts,
        Fault::ChangingParts,
        Fault::ChangedParts,
        Fault::PartMoveTwice,
    ] {
        assert!(audit(&Heaps::new([2, 3], fault), 100).is_ok(), "{fault:?}");
    }
}

#[test]
fn no_violation_of_parts_is_reported_beyond_the_budget() {
    let root = Heaps::new([2, 3], Fault::MissingPart);
    let audit = |budget| Audit::new(&root, budget).impartial().run();
    assert!(audit(7).is_ok(), "no value is known");
    assert!(audit(100).is_err());
}
