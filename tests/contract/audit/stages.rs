//! Games with cycles within a stage: what the audit accepts, and the faults that it finds.

use optimal_play::audit::{Audit, ViolationKind};
use optimal_play::{Player, Predecessors, Staged, Wdl};
use support::{Graph, Node, random_stages, rounds};

#[test]
fn random_games_by_stage_pass() {
    for seed in 0..rounds(300) {
        let graph = random_stages(seed, seed % 2 == 0);
        let root = graph.root();
        let audit = Audit::new(&root, 1000).by_stage().predecessors_by_stage();
        let audit = if seed % 2 == 0 {
            audit.swap_players()
        } else {
            audit
        };
        let coverage = audit.run().expect("it keeps the contract");
        coverage.require_complete().expect("it is small");
        assert_eq!(coverage.values, coverage.positions);
    }
}

/// From node 0 to node 1 and back, or on to nodes 2 and 3, which lead to each other.
fn two_rings(fault: impl FnOnce(&mut Graph<i8>)) -> Graph<i8> {
    let mut graph = Graph::new([
        Node::new(Player::Max, [1]),
        Node::scored(Player::Min, [(0, 0), (2, -4)]),
        Node::new(Player::Max, [3]),
        Node::new(Player::Min, [2]),
    ]);
    for (node, stage) in graph.nodes.iter_mut().zip([0, 0, 1, 1]) {
        node.stage = stage;
    }
    fault(&mut graph);
    graph
}

/// What an audit by stage finds.
fn fault(kind: ViolationKind, fault: impl FnOnce(&mut Graph<i8>)) -> String {
    let graph = two_rings(fault);
    let root = graph.root();
    let audit = Audit::new(&root, 1000).by_stage().predecessors_by_stage();
    let violation = audit.run().expect_err("there is a fault");
    assert_eq!(violation.kind(), kind);
    violation.to_string()
}

#[test]
fn a_fault_is_found_and_shown_by_its_line() {
    use ViolationKind::{Predecessors, Stage};
    insta::assert_debug_snapshot!([
        fault(Stage, |graph| graph.nodes[3].stage = 0),
        fault(Stage, |graph| graph.longest_step = 0),
        fault(Stage, |graph| graph.nodes[3].moves[0].1 = 5),
        fault(Stage, |graph| {
            graph.nodes[0].moves[0].1 = 3;
            graph.nodes[1].moves.remove(0);
            graph.nodes[0].predecessors.clear();
        }),
        fault(Predecessors, |graph| graph.unlisted = Some(3)),
    ]);
}

/// A position in a ring, where endless play is worth the place.
#[test]
fn endless_play_is_worth_the_same_in_all_of_a_stage() {
    let graph = two_rings(|_| {});
    let at = Place(graph.root());
    let violation = Audit::new(&at, 1000)
        .by_stage()
        .run()
        .expect_err("it is not");
    assert_eq!(
        violation.to_string(),
        "after the moves [0]: expected endless play worth Some(0), as elsewhere in stage 0, found Some(1)"
    );
    assert_eq!(at.0.predecessors().count(), 1);
}

/// Around a ring without end, as values that are wins and losses.
#[test]
fn endless_play_favours_nobody_where_values_are_wins_and_losses() {
    let nodes = [Node::new(Player::Max, [1]), Node::new(Player::Min, [0])];
    let mut graph = Graph::<Wdl>::new(nodes);
    graph.nodes[1].stage = 0;
    for endless in [Wdl::Draw, Wdl::MaxWins] {
        graph.endless = vec![endless];
        let root = graph.root();
        let audit = Audit::new(&root, 100).by_stage().run();
        if endless == Wdl::Draw {
            audit.expect("it keeps the contract");
        } else {
            insta::assert_snapshot!(audit.expect_err("it does not"));
        }
    }
}

/// A position whose endless play is worth its number.
#[derive(Clone)]
struct Place<'g>(support::Token<'g, i8>);

optimal_play::forward! { impl['g] GameState for Place<'g> => support::Token<'g, i8> }

impl Staged for Place<'_> {
    fn stage(&self) -> usize {
        self.0.stage()
    }

    fn endless_value(&self) -> Option<i8> {
        i8::try_from(self.0.at).ok()
    }
}
