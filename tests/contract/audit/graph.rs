//! Keys and cycles, in games given as graphs.

use optimal_play::audit::{Audit, Violation, ViolationKind, audit};
use optimal_play::game::Origin;
use optimal_play::{Player, Wdl};
use support::{Graph, Node};

/// A key, the value where there is no move, and where the moves lead.
type Row<'r> = (usize, Wdl, &'r [usize]);

/// The game of these rows, in which Max makes all moves.
fn graph(rows: &[Row<'_>]) -> Graph<Wdl> {
    let node =
        |&(_, end, moves): &Row<'_>| Node::new(Player::Max, moves.iter().copied()).worth(end);
    let graph = Graph::new(rows.iter().map(node));
    graph.with_keys(rows.iter().map(|&(key, ..)| key))
}

const fn node(key: usize, moves: &[usize]) -> Row<'_> {
    (key, Wdl::Draw, moves)
}

const fn end(key: usize, value: Wdl) -> Row<'static> {
    (key, value, &[])
}

/// The moves to the other state.
fn other<M: Clone>(violation: &Violation<M>) -> Vec<M> {
    violation.other().expect("it takes two states").line.clone()
}

#[test]
fn what_a_key_omits_is_found_many_moves_later() {
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
        end(7, Wdl::MaxWins),
    ];
    let violation = audit(&graph(&nodes).root(), 100).expect_err("the ends have the same key");
    assert_eq!(violation.kind(), ViolationKind::Key);
    assert_eq!(violation.line(), [9, 0, 0, 0]);
    assert_eq!(other(&violation), [0, 0, 0, 0]);

    // Most moves lead into an endless cycle.
    let mut cyclic = nodes;
    cyclic[4] = node(4, &[3]);
    let violation = Audit::new(&graph(&cyclic).root(), 100)
        .cyclic()
        .run()
        .expect_err("the ends have the same key");
    assert_eq!(violation.line(), [9, 0, 0, 0]);
}

#[test]
fn an_index_that_restores_a_state_of_another_value_is_found() {
    // Node 3 has the key of 1, node 5 that of 4, but no move leads to them.
    let nodes = [
        node(0, &[1]),
        node(1, &[2]),
        end(2, Wdl::MaxWins),
        end(1, Wdl::Draw),
        end(4, Wdl::Draw),
        end(4, Wdl::MinWins),
    ];
    // The nodes that `at_index` returns for the keys 0, 1, 2 and 4, and those that `states` lists.
    let audit = |at_index: [usize; 4], listed: [usize; 4]| {
        let mut graph = graph(&nodes);
        let [a, b, c, d] = at_index.map(Some);
        graph.at_index = vec![a, b, c, None, d];
        graph.states = Some([0, 1, 2, 4].into_iter().zip(listed).collect());
        let audit = Audit::new(&graph.root(), 100).indexed().run();
        audit
            .map(|coverage| coverage.positions)
            .map_err(|violation| {
                assert_eq!(violation.kind(), ViolationKind::Key);
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
fn a_large_index_is_checked_within_a_small_budget() {
    let nodes = [
        node(900, &[1]),
        node(901, &[2]),
        end(902, Wdl::MaxWins),
        end(901, Wdl::Draw),
    ];
    let mut graph = graph(&nodes);
    graph.at_index[901] = Some(3);
    graph.index_count = Some(1000);
    graph.states = Some(Vec::new());
    let violation = Audit::new(&graph.root(), 10)
        .indexed()
        .run()
        .expect_err("901 is a draw by index");
    assert_eq!(violation.kind(), ViolationKind::Key);
    assert_eq!(violation.location().origin, Origin::Index(901));
}

#[test]
fn positions_of_equal_value_with_other_successors_must_not_share_a_key() {
    // From 0 to 2, or by 1 to 3: one key, and ends worth the same that are not one position.
    let nodes = |first: &'static [usize]| {
        [
            node(0, first),
            node(1, &[3]),
            node(2, &[4]),
            node(2, &[5]),
            end(4, Wdl::Draw),
            end(5, Wdl::Draw),
        ]
    };
    for (first, one, far) in [(&[2, 1], 0, 1), (&[1, 2], 1, 0)] {
        let graph = graph(&nodes(first));
        let violation = audit(&graph.root(), 100).expect_err("other successors");
        assert_eq!(violation.kind(), ViolationKind::Key);
        assert_eq!(violation.line(), [far, 0]);
        assert_eq!(other(&violation), [one]);
        let expected = "a move to the key that the move `0` of the other state leads to";
        assert_eq!(
            (violation.expected(), violation.found()),
            (expected, "none")
        );
    }
}

#[test]
fn keys_may_omit_what_does_not_matter() {
    // Symmetric positions are one, whatever the order of their moves.
    let nodes = [
        node(0, &[1, 2]),
        node(1, &[3, 4]),
        node(1, &[4, 3]),
        end(2, Wdl::MaxWins),
        end(3, Wdl::Draw),
    ];
    let coverage = audit(&graph(&nodes).root(), 100).expect("it keeps its contract");
    assert_eq!((coverage.positions, coverage.moves), (4, 4));
    // Two moves to one key are as good as one.
    let nodes = [
        node(0, &[1, 2]),
        node(1, &[3]),
        node(1, &[3, 4]),
        end(2, Wdl::MaxWins),
        end(2, Wdl::MaxWins),
    ];
    let coverage = audit(&graph(&nodes).root(), 100).expect("it keeps its contract");
    assert_eq!((coverage.positions, coverage.moves), (3, 3));
}

#[test]
fn what_one_move_hides_for_many_moves_is_found() {
    // Layers of two nodes, from each of which a move leads to either node of the next layer, and a
    // copy of all with the same keys and another end. Only the move `bad` leads to the copy.
    const LAYERS: usize = 24;
    const NODES: usize = 2 * LAYERS;
    let audit = |bad: (usize, usize)| {
        let nodes = (0..2 * NODES).map(|number| {
            let (copy, at) = (number / NODES, number % NODES);
            let next = |mv| {
                let copy = copy.max(usize::from((number, mv) == bad));
                copy * NODES + at / 2 * 2 + 2 + mv
            };
            let moves = if at / 2 + 1 == LAYERS { 0..0 } else { 0..2 };
            let end = [Wdl::Draw, Wdl::MaxWins][copy];
            Node::new(Player::Max, moves.map(next)).worth(end)
        });
        let graph = Graph::new(nodes).with_keys((0..2 * NODES).map(|number| number % NODES));
        audit(&graph.root(), 1000).map_err(|it| it.kind())
    };
    assert!(audit((NODES, 0)).is_ok(), "the copy by itself is in order");
    // The root does not lead to the other node of its layer.
    for node in (0..NODES - 2).filter(|&node| node != 1) {
        for mv in 0..2 {
            assert_eq!(audit((node, mv)), Err(ViolationKind::Key), "{node}, {mv}");
        }
    }
}

#[test]
fn the_shortest_cycle_is_shown() {
    // The first move leads into a cycle of four moves; the second into one of two, a move later, or
    // of three.
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
    let violation = audit(&graph(&nodes).root(), 100).expect_err("a cycle");
    assert_eq!(violation.kind(), ViolationKind::Cycle);
    assert_eq!(violation.line(), [1, 0, 0, 1]);
    assert_eq!(other(&violation), [1, 0]);
}

#[test]
fn a_cycle_that_the_root_does_not_lead_to_is_ignored() {
    let nodes = [node(0, &[1]), node(1, &[]), node(2, &[3]), node(3, &[2])];
    let graph = graph(&nodes);
    assert!(Audit::new(&graph.root(), 100).indexed().run().is_ok());
    let violation = Audit::new(&graph.at(2), 100)
        .indexed()
        .run()
        .expect_err("a cycle");
    assert_eq!(violation.line(), [0, 0]);
}
