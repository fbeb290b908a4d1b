//! The audit: the games of the crate pass it, and a game with a fault fails it with the right violation,
//! shown by the shortest line of play.

use std::cell::Cell;

use optimal_play::check::{Audit, Start, Violation, ViolationKind, audit};
use optimal_play::games::chase::{self, Chase};
use optimal_play::games::knight_board::Board;
use optimal_play::games::knight_pawns::{self, KnightPawns, Scoring};
use optimal_play::games::staircase::Staircase;
use optimal_play::{GameState, Indexed, Outcome, PackedKey, Player, Predecessors, Value, Wdl};
use proptest::prelude::*;

#[test]
fn the_games_of_the_crate_pass_with_all_their_capabilities() {
    let bounded = Board::Bounded {
        rows: 5,
        columns: 6,
    };
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    for (board, scoring) in [
        (bounded, Scoring::Total),
        (bounded, Scoring::AliceOnly),
        (Board::Unbounded, Scoring::Total),
    ] {
        let rules = knight_pawns::Rules { board, scoring };
        let game = KnightPawns::with_rules(rules, (2, 2), pawns).expect("a valid game");
        let root = game.start();
        let coverage = Audit::new(&root, 1000).indexed().packed_key().run();
        let coverage = coverage.expect("it keeps its promises");
        // The start, and for each pawn under the knight any set of the others.
        assert_eq!((coverage.positions, coverage.complete), (1 + 6 * 32, true));
        assert_eq!(coverage.values, coverage.positions);
    }
    for (rows, columns, positions) in [(1, 1, 2), (2, 4, 15), (5, 5, 252), (6, 3, 84)] {
        let weight = |row: usize, column: usize, salt| (row * 7 + column * 5 + salt) % 11;
        let table = |salt| -> Vec<Vec<u32>> {
            let row = |row| {
                let weights = (0..columns).map(|column| weight(row, column, salt));
                weights
                    .map(|it| u32::try_from(it).expect("it is small"))
                    .collect()
            };
            (0..rows).map(row).collect()
        };
        let game = Staircase::new(&table(1), &table(4)).expect("a valid game");
        let coverage = Audit::new(&game.start(), 1000).indexed().packed_key().run();
        let coverage = coverage.expect("it keeps its promises");
        assert_eq!((coverage.positions, coverage.complete), (positions, true));
    }
    for (rows, columns, white_steps, black_steps) in [
        (1, 2, 1, 1),
        (1, 6, 1, 1),
        (4, 4, 1, 2),
        (3, 4, 2, 2),
        (3, 5, 2, 1),
    ] {
        let rules = chase::Rules {
            rows,
            columns,
            white_steps,
            black_steps,
        };
        let game = Chase::with_rules(rules, (1, 1), (rows, columns)).expect("a valid game");
        let root = game.start();
        let coverage = Audit::new(&root, 1000).cyclic().predecessors().run();
        let coverage = coverage.expect("it keeps its promises");
        assert!(coverage.complete);
        assert_eq!(
            coverage.positions,
            root.index_count(),
            "those unreached are met by index"
        );
        assert_eq!(coverage.values, coverage.positions, "draws included");
    }
}

/// What is wrong with a game of [`Stones`], at three stones with Max to move unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    // The second answer differs from the first.
    Mover,
    Moves,
    Key,
    ChildKey,
    Reward,
    /// Where no stone is left.
    End,
    Promising,
    ChangingBounds,
    // Rules.
    MoveTwice,
    /// A stone may be put back.
    Back,
    /// The key leaves out who is to move, everywhere.
    Turn,
    // Hints.
    Low,
    High,
    Reversed,
    NotLegal,
    NoPromising,
    Loses,
    /// Bounds where no move is left.
    LowAtEnd,
    /// A promising move where no move is left.
    PromisingAtEnd,
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
struct Stones {
    left: i8,
    to_move: Player,
    last: i8,
    fault: Fault,
    asked: Cell<bool>,
}

const STONES: i8 = 6;

impl Stones {
    const fn root(fault: Fault) -> Self {
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

    /// As [`has`](Self::has), and every other time alone.
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

    fn outcome(&self) -> Option<i8> {
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

    fn promising_moves(&self) -> impl Iterator<Item = i8> {
        let moves: Vec<i8> = match () {
            () if self.fault == Fault::PromisingAtEnd && self.left == 0 => vec![1],
            () if self.has(Fault::NotLegal) => vec![2, 3],
            () if self.has(Fault::NoPromising) => vec![],
            () if self.has(Fault::Loses) => vec![1],
            () if self.has_changing(Fault::Promising) => vec![2],
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

/// The audit of stones with all capabilities, where the fault is not of the rules themselves.
fn audit_stones(fault: Fault) -> Result<(), Violation<i8>> {
    let root = Stones::root(fault);
    if matches!(fault, Fault::Back | Fault::Turn) {
        return audit(&root, 100).map(|_| ());
    }
    Audit::new(&root, 100)
        .packed_key()
        .predecessors()
        .run()
        .map(|_| ())
}

/// A fault, what is found of it, after which moves, and after which moves the other state is.
type Case = (Fault, ViolationKind, &'static [i8], Option<&'static [i8]>);

#[test]
fn every_fault_is_found_and_shown_by_the_shortest_line() {
    use ViolationKind as Kind;
    assert_eq!(audit_stones(Fault::None), Ok(()));
    let here: &[i8] = &[1, 2];
    let faults: &[Case] = &[
        (Fault::Mover, Kind::ChangingAnswer, here, None),
        (Fault::Moves, Kind::ChangingAnswer, here, None),
        (Fault::Key, Kind::ChangingAnswer, here, None),
        (Fault::ChildKey, Kind::ChangingAnswer, here, None),
        (Fault::Reward, Kind::ChangingAnswer, here, None),
        (Fault::End, Kind::ChangingAnswer, &[2, 2, 2], None),
        (Fault::Promising, Kind::ChangingAnswer, here, None),
        (Fault::ChangingBounds, Kind::ChangingAnswer, here, None),
        (Fault::MoveTwice, Kind::RepeatedMove, here, None),
        (Fault::Turn, Kind::SharedKey, &[1, 1, 1], Some(here)),
        (Fault::Back, Kind::Cycle, &[2, 1, -1], Some(&[2])),
        (Fault::Low, Kind::Bounds, here, None),
        (Fault::High, Kind::Bounds, here, None),
        (Fault::Reversed, Kind::Bounds, here, None),
        (Fault::NotLegal, Kind::PromisingNotLegal, here, None),
        (Fault::NoPromising, Kind::PromisingNone, here, None),
        (Fault::Loses, Kind::PromisingLoses, here, None),
        (Fault::LowAtEnd, Kind::Bounds, &[2, 2, 2], None),
        (
            Fault::PromisingAtEnd,
            Kind::PromisingNotLegal,
            &[2, 2, 2],
            None,
        ),
        (Fault::Count, Kind::IndexCount, here, None),
        (Fault::Range, Kind::IndexRange, here, None),
        (Fault::SameIndex, Kind::SharedIndex, here, Some(&[2])),
        (Fault::LastMove, Kind::TwoIndices, &[2, 1], Some(here)),
        (Fault::NoWayBack, Kind::AtIndex, here, None),
        (Fault::WayToOtherIndex, Kind::AtIndex, here, None),
        (Fault::WayToOtherKey, Kind::AtIndex, here, None),
        (Fault::UnreachedWay, Kind::AtIndex, &[], None),
        (Fault::UnreachedTwin, Kind::TwoIndices, &[], Some(&[])),
        (Fault::StateSkipped, Kind::States, &[], None),
        (Fault::StateTwice, Kind::States, &[], None),
        (Fault::StateOther, Kind::States, &[], None),
        (Fault::StateAfterLast, Kind::States, &[], None),
        (Fault::TooManyBits, Kind::KeyBits, &[], None),
        (Fault::OtherBits, Kind::KeyBits, here, None),
        (Fault::TooFewBits, Kind::PackedKeyRange, &[], None),
        (Fault::SamePacked, Kind::SharedPackedKey, here, Some(&[2])),
        (
            Fault::PackedLastMove,
            Kind::TwoPackedKeys,
            &[2, 1],
            Some(here),
        ),
        (Fault::NoPredecessor, Kind::Predecessors, here, None),
        (Fault::PredecessorTwice, Kind::Predecessors, here, None),
        (Fault::PredecessorTooMany, Kind::Predecessors, here, None),
        (Fault::PredecessorBeyond, Kind::Predecessors, here, None),
        (Fault::PredecessorOther, Kind::Predecessors, here, None),
        (Fault::PredecessorOver, Kind::Predecessors, &[2, 1], None),
    ];
    let mut messages = Vec::new();
    for &(fault, kind, line, other) in faults {
        let violation = audit_stones(fault).expect_err("there is a fault");
        assert_eq!(violation.kind(), kind, "{fault:?}: {violation}");
        assert_eq!(violation.line(), line, "{fault:?}: {violation}");
        assert_eq!(
            violation.other().map(|it| it.line.as_slice()),
            other,
            "{fault:?}: {violation}"
        );
        messages.push(format!("{fault:?}: {violation}"));
    }
    insta::assert_snapshot!("faults", messages.join("\n"));
}

#[test]
fn a_fault_where_the_root_does_not_lead_is_shown_by_its_index() {
    for fault in [Fault::UnreachedWay, Fault::UnreachedTwin] {
        let violation = audit_stones(fault).expect_err("there is a fault");
        assert_eq!(violation.place().start, Start::Index(13));
    }
}

#[test]
fn beyond_the_budget_nothing_is_found_and_the_coverage_says_so() {
    // Up to the three stones of the fault it takes four positions more.
    for budget in 0..=4 {
        let coverage = audit(&Stones::root(Fault::MoveTwice), budget);
        let coverage = coverage.map(|it| (it.positions, it.values, it.complete));
        let expected = if budget < 2 {
            Ok((budget, 0, false))
        } else {
            Err(())
        };
        assert_eq!(coverage.map_err(|_| ()), expected, "{budget}");
        let coverage = audit(&Stones::root(Fault::Low), budget).expect("no value is known");
        assert_eq!((coverage.positions, coverage.values), (budget, 0));
    }
    let root = Stones::root(Fault::None);
    // Fourteen in all, less five stones for Max and six for Min.
    let whole = audit(&root, 12).expect("it keeps its promises");
    assert_eq!(
        (whole.positions, whole.values, whole.complete),
        (12, 12, true)
    );
    assert!(!audit(&root, 11).expect("it keeps its promises").complete);
}

/// A game that is nothing but its graph.
#[derive(Clone, Copy)]
struct Graph<'g> {
    nodes: &'g [Node],
    at: usize,
    /// The node that is given for each index, which is the key.
    at_index: &'g [Option<usize>],
    /// Those that are listed with their indices.
    states: &'g [(usize, usize)],
}

#[derive(Clone, Debug)]
struct Node {
    key: usize,
    to_move: Player,
    /// What it is worth if there is no move.
    end: Wdl,
    /// Where each move leads to.
    moves: Vec<usize>,
}

impl GameState for Graph<'_> {
    type Move = usize;
    type Key = usize;
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.nodes[self.at].to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.nodes[self.at].moves.len()
    }

    fn play(&self, mv: usize) -> Self {
        let at = self.nodes[self.at].moves[mv];
        Self { at, ..*self }
    }

    fn terminal_value(&self) -> Wdl {
        self.nodes[self.at].end
    }

    fn key(&self) -> usize {
        self.nodes[self.at].key
    }
}

impl Indexed for Graph<'_> {
    fn index_count(&self) -> usize {
        self.at_index.len()
    }

    fn index(&self) -> usize {
        self.key()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let at = self.at_index[index]?;
        Some(Self { at, ..*self })
    }

    fn states(&self) -> impl Iterator<Item = (usize, Self)> {
        let states = self.states.iter();
        states.map(|&(index, at)| (index, Self { at, ..*self }))
    }
}

const fn graph(nodes: &[Node]) -> Graph<'_> {
    Graph {
        nodes,
        at: 0,
        at_index: &[],
        states: &[],
    }
}

fn node(key: usize, moves: &[usize]) -> Node {
    end(key, Wdl::Draw, moves)
}

fn end(key: usize, end: Wdl, moves: &[usize]) -> Node {
    let moves = moves.to_vec();
    Node {
        key,
        to_move: Player::Max,
        end,
        moves,
    }
}

/// The moves to the other state.
fn other<M: Clone>(violation: &Violation<M>) -> Vec<M> {
    violation.other().expect("it takes two states").line.clone()
}

#[test]
fn what_a_key_forgets_is_found_many_moves_later() {
    // From 0 to 1 or 2, from 1 by 5, 7 to 9, from 2 by 6, 8 to 10: two ways with the same keys, whose
    // ends differ. Most moves lead to 2 the longer way, by 3 and 4.
    let nodes = [
        node(0, &[1, 3, 3, 3, 3, 3, 3, 3, 3, 2]),
        node(1, &[5]),
        node(2, &[6]),
        node(3, &[4]),
        node(4, &[2]),
        node(5, &[7]),
        node(5, &[8]),
        node(6, &[9]),
        node(6, &[10]),
        node(7, &[]),
        end(7, Wdl::MaxWins, &[]),
    ];
    let violation = audit(&graph(&nodes), 100).expect_err("the ends have the same key");
    assert_eq!(violation.kind(), ViolationKind::SharedKey);
    assert_eq!(violation.line(), [9, 0, 0, 0]);
    assert_eq!(other(&violation), [0, 0, 0, 0]);

    // Where most moves lead round for ever.
    let mut cyclic = nodes;
    cyclic[4] = node(4, &[3]);
    let root = graph(&cyclic);
    let violation = Audit::new(&root, 100)
        .cyclic()
        .run()
        .expect_err("the ends have the same key");
    assert_eq!(violation.line(), [9, 0, 0, 0]);
}

#[test]
fn states_of_indices_with_another_future_are_found() {
    // Node 3 has the key of 1, node 5 that of 4, but nobody gets to them by a move.
    let nodes = [
        node(0, &[1]),
        node(1, &[2]),
        end(2, Wdl::MaxWins, &[]),
        end(1, Wdl::Draw, &[]),
        end(4, Wdl::Draw, &[]),
        end(4, Wdl::MinWins, &[]),
    ];
    // The nodes of the keys 0, 1, 2 and 4, and how they are listed.
    let audit = |at_index: [usize; 4], listed: [usize; 4]| {
        let [a, b, c, d] = at_index.map(Some);
        let at_index = &[a, b, c, None, d];
        let states = &[
            (0, listed[0]),
            (1, listed[1]),
            (2, listed[2]),
            (4, listed[3]),
        ];
        let audit = Audit::new(
            &Graph {
                at_index,
                states,
                ..graph(&nodes)
            },
            100,
        )
        .indexed()
        .run();
        audit
            .map(|coverage| coverage.positions)
            .map_err(|violation| {
                assert_eq!(violation.kind(), ViolationKind::SharedKey);
                (violation.place().start, other(&violation))
            })
    };
    assert_eq!(audit([0, 1, 2, 4], [0, 1, 2, 4]), Ok(4));
    for (at_index, listed) in [([0, 3, 2, 4], [0, 1, 2, 4]), ([0, 1, 2, 4], [0, 3, 2, 4])] {
        assert_eq!(audit(at_index, listed), Err((Start::Index(1), vec![0])));
    }
    for (at_index, listed) in [([0, 1, 2, 5], [0, 1, 2, 4]), ([0, 1, 2, 4], [0, 1, 2, 5])] {
        assert_eq!(audit(at_index, listed), Err((Start::Index(4), vec![])));
    }
}

#[test]
fn states_of_large_indices_are_found_within_a_small_budget() {
    let nodes = [
        node(900, &[1]),
        node(901, &[2]),
        end(902, Wdl::MaxWins, &[]),
        end(901, Wdl::Draw, &[]),
    ];
    let mut at_index = vec![None; 1000];
    (at_index[900], at_index[901], at_index[902]) = (Some(0), Some(3), Some(2));
    let root = Graph {
        at_index: &at_index,
        ..graph(&nodes)
    };
    let violation = Audit::new(&root, 10)
        .indexed()
        .run()
        .expect_err("901 is a draw by index");
    assert_eq!(violation.kind(), ViolationKind::SharedKey);
    assert_eq!(violation.place().start, Start::Index(901));
}

#[test]
fn keys_may_leave_out_what_does_not_matter() {
    // Different ways, but worth the same.
    let nodes = [
        node(0, &[1, 2]),
        node(1, &[3, 4]),
        node(1, &[5]),
        end(2, Wdl::MaxWins, &[]),
        end(3, Wdl::Draw, &[]),
        end(4, Wdl::MaxWins, &[]),
    ];
    let coverage = audit(&graph(&nodes), 100).expect("it keeps its promises");
    assert_eq!((coverage.positions, coverage.moves), (5, 5));
    // Symmetric positions are one, whatever the order of their moves.
    let nodes = [
        node(0, &[1, 2]),
        node(1, &[3, 4]),
        node(1, &[4, 3]),
        end(2, Wdl::MaxWins, &[]),
        end(3, Wdl::Draw, &[]),
    ];
    let coverage = audit(&graph(&nodes), 100).expect("it keeps its promises");
    assert_eq!((coverage.positions, coverage.moves), (4, 4));
}

#[test]
fn the_shortest_cycle_is_shown() {
    // The first move leads round by four moves; the second by two, a move later, or by three.
    let nodes = [
        node(0, &[1, 5]),
        node(1, &[2]),
        node(2, &[3]),
        node(3, &[4]),
        node(4, &[1, 8]),
        node(5, &[6, 9]),
        node(6, &[7]),
        node(7, &[8, 6]),
        node(8, &[]),
        node(9, &[10]),
        node(10, &[11]),
        node(11, &[9]),
    ];
    let violation = audit(&graph(&nodes), 100).expect_err("a cycle");
    assert_eq!(violation.kind(), ViolationKind::Cycle);
    assert_eq!(violation.line(), [1, 0, 0, 1]);
    assert_eq!(other(&violation), [1, 0]);
}

#[test]
fn a_cycle_where_the_root_does_not_lead_is_none_of_its_game() {
    let nodes = [node(0, &[1]), node(1, &[]), node(2, &[3]), node(3, &[2])];
    let at_index = &[0, 1, 2, 3].map(Some);
    let states = &[(0, 0), (1, 1), (2, 2), (3, 3)];
    let root = |at| Graph {
        at,
        at_index,
        states,
        ..graph(&nodes)
    };
    assert!(Audit::new(&root(0), 100).indexed().run().is_ok());
    let violation = Audit::new(&root(2), 100)
        .indexed()
        .run()
        .expect_err("a cycle");
    assert_eq!(violation.line(), [0, 0]);
}

/// A token on a ring of seven places, moved by one of two steps; who moves it to place 0 wins.
#[derive(Clone)]
struct Ring<V> {
    at: i8,
    to_move: Player,
    steps: [i8; 2],
    /// The bounds told at one place.
    told: (i8, [V; 2]),
}

impl<V: Value<Reward = ()> + From<Outcome>> GameState for Ring<V> {
    type Move = i8;
    type Key = (i8, Player);
    type Value = V;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = i8> {
        self.steps.into_iter()
    }

    fn play(&self, by: i8) -> Self {
        let at = (self.at + by) % 7;
        Self {
            at,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> V {
        unreachable!("there is always a move")
    }

    fn key(&self) -> (i8, Player) {
        (self.at, self.to_move)
    }

    fn outcome(&self) -> Option<V> {
        let won = Outcome::win(self.to_move.opponent(), 0);
        (self.at == 0).then(|| won.into())
    }

    fn bounds(&self) -> (V, V) {
        let (place, [least, greatest]) = self.told;
        if self.at == place {
            (least, greatest)
        } else {
            (V::least(), V::greatest())
        }
    }
}

/// The audit of the ring from place 1, with those bounds told at `place`: the number of values.
fn audit_ring<V>(steps: [i8; 2], place: i8, bounds: [V; 2]) -> Result<usize, ViolationKind>
where
    V: Value<Reward = ()> + From<Outcome>,
{
    let told = (place, bounds);
    let root = Ring {
        at: 1,
        to_move: Player::Max,
        steps,
        told,
    };
    let coverage = Audit::new(&root, 100).cyclic().run();
    coverage
        .map(|it| it.values)
        .map_err(|violation| violation.kind())
}

#[test]
fn cycles_are_a_violation_unless_they_are_part_of_the_game() {
    let told = (1, [Outcome::least(), Outcome::greatest()]);
    let root = Ring {
        at: 1,
        to_move: Player::Max,
        steps: [1, 2],
        told,
    };
    let kind = audit(&root, 100).map_err(|violation| violation.kind());
    assert_eq!(kind, Err(ViolationKind::Cycle));
    assert!(Audit::new(&root, 100).cyclic().run().is_ok());
    // Where the budget cuts plays off, nothing is taken for a draw.
    let coverage = Audit::new(&root, 8)
        .cyclic()
        .run()
        .expect("it keeps its promises");
    assert!(!coverage.complete && coverage.values < 8);
}

#[test]
fn in_games_with_cycles_wins_losses_and_draws_are_known() {
    let lost_in = |plies| {
        [
            Outcome::win(Player::Min, plies),
            Outcome::win(Player::Max, plies),
        ]
    };
    // By one or two: from 5 and 6 one wins at once, from 4 both moves lead there.
    assert_eq!(audit_ring([1, 2], 4, lost_in(2)), Ok(14));
    assert_eq!(
        audit_ring([1, 2], 4, lost_in(3)),
        Err(ViolationKind::Bounds)
    );
    assert_eq!(audit_ring([1, 2], 4, [Wdl::MinWins, Wdl::MaxWins]), Ok(14));
    assert_eq!(
        audit_ring([1, 2], 4, [Wdl::Draw; 2]),
        Err(ViolationKind::Bounds)
    );
    // By three or four: from 3 and 4 one wins at once, so Max goes between 1 and 2, Min between 5 and 6.
    let slowest = lost_in(Outcome::MAX_PLIES);
    for place in [1, 2, 5, 6] {
        assert_eq!(audit_ring([3, 4], place, [Outcome::DRAW; 2]), Ok(8));
        assert_eq!(audit_ring([3, 4], place, [Wdl::Draw; 2]), Ok(8));
        let won = [slowest[1], Outcome::greatest()];
        assert_eq!(audit_ring([3, 4], place, won), Err(ViolationKind::Bounds));
        let lost = [Outcome::least(), slowest[0]];
        assert_eq!(audit_ring([3, 4], place, lost), Err(ViolationKind::Bounds));
    }
    assert_eq!(
        audit_ring([3, 4], 3, [Wdl::Draw; 2]),
        Err(ViolationKind::Bounds)
    );
}

/// A score from -9 to 9 with a fault; which one is told by the number of its type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Score<const FAULT: u8>(i8);

impl<const FAULT: u8> Value for Score<FAULT> {
    type Reward = i8;

    fn no_reward() -> i8 {
        0
    }

    fn back_up(self, reward: i8) -> Option<Self> {
        let turned = reward == 2 && (FAULT == 4 && self.0 > 3 || FAULT == 8 && self.0 == 6);
        let sum = if turned { self.0 - 5 } else { self.0 + reward };
        (-9..=9).contains(&sum).then_some(Self(sum))
    }

    fn threshold_after(self, reward: i8) -> Option<Self> {
        let off = match FAULT {
            5 => 1,
            6 => -1,
            _ => 0,
        };
        let sum = self.0 - reward + if reward == 2 { off } else { 0 };
        (-9..=9).contains(&sum).then_some(Self(sum))
    }

    fn least() -> Self {
        Self(if FAULT == 7 { 3 } else { -9 })
    }

    fn greatest() -> Self {
        Self(if FAULT == 1 { 3 } else { 9 })
    }

    fn to_number(self) -> Option<i64> {
        Some(if FAULT == 2 {
            -i64::from(self.0)
        } else {
            self.0.into()
        })
    }

    fn from_number(number: i64) -> Option<Self> {
        let number = i8::try_from(if FAULT == 2 { -number } else { number }).ok()?;
        let number = if FAULT == 3 && number == 4 { 5 } else { number };
        (-9..=9).contains(&number).then_some(Self(number))
    }
}

/// Max adds one, then one or two, to the two that the end is worth.
#[derive(Clone)]
struct Sum<const FAULT: u8> {
    moves: u8,
}

impl<const FAULT: u8> GameState for Sum<FAULT> {
    type Move = i8;
    type Key = u8;
    type Value = Score<FAULT>;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = i8> {
        let moves: &[i8] = match self.moves {
            0 => &[1],
            1 => &[1, 2],
            _ => &[],
        };
        moves.iter().copied()
    }

    fn play(&self, _: i8) -> Self {
        Self {
            moves: self.moves + 1,
        }
    }

    fn terminal_value(&self) -> Score<FAULT> {
        Score(2)
    }

    fn key(&self) -> u8 {
        self.moves
    }

    fn reward(&self, mv: i8) -> i8 {
        mv
    }
}

#[test]
fn faults_in_the_arithmetic_of_values_are_found() {
    fn found<const FAULT: u8>() -> (ViolationKind, Vec<i8>) {
        let violation = audit(&Sum::<FAULT> { moves: 0 }, 100).expect_err("there is a fault");
        (violation.kind(), violation.line().to_vec())
    }
    assert!(audit(&Sum::<0> { moves: 0 }, 100).is_ok());
    // Two, then four, then five.
    assert_eq!(found::<1>(), (ViolationKind::ValueRange, vec![]));
    assert_eq!(found::<2>(), (ViolationKind::ValueNumber, vec![]));
    assert_eq!(found::<3>(), (ViolationKind::ValueNumber, vec![1]));
    assert_eq!(found::<4>(), (ViolationKind::BackUpOrder, vec![1, 2]));
    assert_eq!(found::<5>(), (ViolationKind::Threshold, vec![1, 2]));
    assert_eq!(found::<6>(), (ViolationKind::Threshold, vec![1, 2]));
    assert_eq!(found::<7>(), (ViolationKind::ValueRange, vec![1, 1]));
    // No position is worth six, but values beside those met are tried, too.
    assert_eq!(found::<8>(), (ViolationKind::BackUpOrder, vec![1, 2]));
}

/// Layers of nodes with few keys each; moves lead from layer to layer.
fn layers() -> impl Strategy<Value = Vec<Node>> {
    const LAYERS: usize = 6;
    const WIDTH: usize = 4;
    let node = (
        0..3_usize,
        any::<bool>(),
        any::<bool>(),
        prop::collection::vec(0..WIDTH, 1..3),
    );
    prop::collection::vec(node, LAYERS * WIDTH).prop_map(|nodes| {
        let nodes = nodes.into_iter().enumerate();
        nodes
            .map(|(number, (key, max, won, to))| {
                let layer = number / WIDTH;
                let to = if layer + 1 == LAYERS { Vec::new() } else { to };
                Node {
                    key: layer * WIDTH + key,
                    to_move: if max { Player::Max } else { Player::Min },
                    end: if won { Wdl::MaxWins } else { Wdl::Draw },
                    moves: to.into_iter().map(|to| (layer + 1) * WIDTH + to).collect(),
                }
            })
            .collect()
    })
}

/// Whether two nodes that the first one leads to have the same key and different values.
fn shares_a_key(nodes: &[Node]) -> bool {
    let mut values = vec![Wdl::Draw; nodes.len()];
    for (number, node) in nodes.iter().enumerate().rev() {
        let children = node.moves.iter().map(|&to| values[to]);
        let best = children.reduce(|a, b| node.to_move.choose(a, b));
        values[number] = best.unwrap_or(node.end);
    }
    let mut reached = vec![false; nodes.len()];
    reached[0] = true;
    for (number, node) in nodes.iter().enumerate() {
        for &to in &node.moves {
            reached[to] |= reached[number];
        }
    }
    let reached = || (0..nodes.len()).filter(|&it| reached[it]);
    let differ = |a: usize, b: usize| nodes[a].key == nodes[b].key && values[a] != values[b];
    reached().any(|a| reached().any(|b| differ(a, b)))
}

proptest! {
    #[test]
    fn a_shared_key_is_reported_exactly_if_there_is_one(nodes in layers()) {
        let root = graph(&nodes);
        match audit(&root, 1000) {
            Ok(_) => prop_assert!(!shares_a_key(&nodes)),
            Err(violation) => {
                prop_assert_eq!(violation.kind(), ViolationKind::SharedKey);
                prop_assert!(shares_a_key(&nodes));
                let other = violation.other().expect("it takes two states");
                let key = |line: &[usize]| line.iter().fold(root, |state, &mv| state.play(mv)).key();
                prop_assert_eq!(key(violation.line()), key(&other.line));
            }
        }
    }
}
