//! Keys and cycles, in games that are nothing but graphs.

use optimal_play::Origin;
use optimal_play::check::{Audit, Violation, ViolationKind, audit};
use optimal_play::{GameState, Indexed, Player, Wdl};

/// A game that is nothing but its graph.
#[derive(Clone, Copy)]
pub(super) struct Graph<'g> {
    pub(super) nodes: &'g [Node],
    pub(super) at: usize,
    /// The node that is given for each index, which is the key.
    pub(super) at_index: &'g [Option<usize>],
    /// Those that are listed with their indices.
    pub(super) states: &'g [(usize, usize)],
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) key: usize,
    pub(super) to_move: Player,
    /// What it is worth if there is no move.
    pub(super) end: Wdl,
    /// Where each move leads to.
    pub(super) moves: Vec<usize>,
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

pub(super) const fn graph(nodes: &[Node]) -> Graph<'_> {
    Graph {
        nodes,
        at: 0,
        at_index: &[],
        states: &[],
    }
}

pub(super) fn node(key: usize, moves: &[usize]) -> Node {
    end(key, Wdl::Draw, moves)
}

pub(super) fn end(key: usize, end: Wdl, moves: &[usize]) -> Node {
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
fn what_a_key_leaves_out_is_found_many_moves_later() {
    // From 0 to 1 or 2, from 1 by 5, 7 to 9, from 2 by 6, 8 to 10: two ways with the same keys,
    // whose ends differ. Most moves lead to 2 the longer way, by 3 and 4.
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

    // Where most moves lead into a cycle.
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
                (violation.location().origin, other(&violation))
            })
    };
    assert_eq!(audit([0, 1, 2, 4], [0, 1, 2, 4]), Ok(4));
    for (at_index, listed) in [([0, 3, 2, 4], [0, 1, 2, 4]), ([0, 1, 2, 4], [0, 3, 2, 4])] {
        assert_eq!(audit(at_index, listed), Err((Origin::Index(1), vec![0])));
    }
    for (at_index, listed) in [([0, 1, 2, 5], [0, 1, 2, 4]), ([0, 1, 2, 4], [0, 1, 2, 5])] {
        assert_eq!(audit(at_index, listed), Err((Origin::Index(4), vec![])));
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
    assert_eq!(violation.location().origin, Origin::Index(901));
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
    let coverage = audit(&graph(&nodes), 100).expect("it keeps the contract");
    assert_eq!((coverage.positions, coverage.moves), (5, 5));
    // Symmetric positions are one, whatever the order of their moves.
    let nodes = [
        node(0, &[1, 2]),
        node(1, &[3, 4]),
        node(1, &[4, 3]),
        end(2, Wdl::MaxWins, &[]),
        end(3, Wdl::Draw, &[]),
    ];
    let coverage = audit(&graph(&nodes), 100).expect("it keeps the contract");
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
fn a_cycle_that_the_root_does_not_reach_is_ignored() {
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
