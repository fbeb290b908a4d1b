//! Retrograde analysis by stage into a store: many random games, interrupted at random, and a level
//! of which members send one another more than they collect at a time.

use fastrand::Rng;
use optimal_play::store::Store;
use optimal_play::{Player, Retrograde, Run, Solver, StoreSolver};
use support::{Graph, Node, cluster, files_of, scratch_directory, stage_stores_agree};

#[test]
fn random_games_with_stages_have_the_values_of_value_iteration() {
    stage_stores_agree(1_000..1_500);
}

#[test]
fn members_that_send_much_in_one_level_write_the_files_of_one() {
    // The first positions can leave the stage for a point, and each move of the others leads there.
    let (count, first, random) = (200_000, 8_000, &mut Rng::with_seed(5));
    let nodes = (0..count).map(|at| match at {
        _ if at < first => Node::new(Player::Max, [count]),
        _ => {
            let moves: Vec<_> = (0..12).map(|_| random.usize(..first)).collect();
            Node::new(Player::ALL[at % 2], moves)
        }
    });
    let nodes: Vec<_> = nodes.chain([Node::end(1_i16)]).collect();
    let mut graph = Graph::new(nodes);
    for (at, node) in graph.nodes.iter_mut().enumerate() {
        node.stage = usize::from(at == count);
    }
    let (root, solver) = (
        graph.at(count - 1),
        Retrograde::with_predecessors().by_stage(),
    );
    let solution = solver.solve(&root, Run::new()).expect("no limit");
    assert_eq!((solution.value(), solution.plies(&root)), (1, Some(2)));
    let files = [(1, 1), (2, 1), (2, 2), (5, 1)].map(|(members, threads)| {
        let directory = scratch_directory();
        let store = Store::at(directory.path()).with_shard_positions(1000);
        let values = cluster(members, |transport| {
            let run = Run::new().with_threads(threads).distributed(transport);
            let stored = solver.solve_into(&store, &root, run);
            stored.expect("no limit").value()
        });
        assert_eq!(values, vec![1; members]);
        files_of(directory.path())
    });
    assert!(files.windows(2).all(|both| both[0] == both[1]));
}
