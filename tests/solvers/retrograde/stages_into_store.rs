//! Retrograde analysis by stage into a store: interrupted, damaged, by members together, and in little
//! memory.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use fastrand::Rng;
use optimal_play::games::awari::Awari;
use optimal_play::store::Store;
use optimal_play::{
    Indexed, Outcome, Player, Retrograde, Run, SolveErrorKind, Solver, StoreSolver,
};
use support::{
    Graph, Meddling, Moment, Node, cluster, files_of, outcome, random_stages, scratch_directory,
    stage_stores_agree,
};

#[test]
fn random_games_have_the_values_of_value_iteration() {
    stage_stores_agree(0..48);
}

/// Positions of four stages, of which the last one has the lowest indices.
fn many_positions() -> Graph<Outcome> {
    let (count, random) = (60_000, &mut Rng::with_seed(7));
    let stage_of = |at: usize| 3 - at / (count / 4);
    let mut nodes = Vec::new();
    for at in 0..count {
        let moves = (0..random.usize(0..4)).map(|_| {
            let first = at - at % (count / 4);
            let within = random.usize(first..first + count / 4);
            let later = random.usize(..=at);
            if random.u8(..4) == 0 && stage_of(later) > stage_of(at) {
                later
            } else {
                within
            }
        });
        let moves: Vec<_> = moves.collect();
        let node = Node::new(Player::ALL[random.usize(..2)], moves);
        nodes.push(node.worth(outcome(random.i16(-1..2))));
    }
    let mut graph = Graph::new(nodes);
    for (at, node) in graph.nodes.iter_mut().enumerate() {
        node.stage = stage_of(at);
    }
    graph
}

#[test]
fn members_and_threads_write_the_files_of_one() {
    let graph = many_positions();
    let (root, solver) = (graph.at(59_999), Retrograde::with_predecessors().by_stage());
    let expected = Retrograde::with_predecessors()
        .solve(&root, Run::new())
        .expect("no limit");
    let mut all = Vec::new();
    for (members, threads) in [(1, 1), (1, 2), (2, 1), (3, 2)] {
        let directory = scratch_directory();
        let store = Store::at(directory.path()).with_shard_positions(1000);
        let ended = cluster(members, |transport| {
            let run = Run::new().with_threads(threads).distributed(transport);
            let stored = solver.solve_into(&store, &root, run);
            stored.map(|stored| stored.value()).expect("no limit")
        });
        assert_eq!(ended, vec![expected.value(); members]);
        let stored = solver.open(&store, &root).expect("it is solved");
        for state in (0..graph.nodes.len()).map(|at| graph.at(at)) {
            assert_eq!(stored.value_of(&state), Ok(expected.value_of(&state)));
        }
        all.push(files_of(directory.path()));
    }
    assert!(all.windows(2).all(|both| both[0] == both[1]));
}

/// Whatever the first member does between two exchanges, it does before the others go on.
#[test]
fn members_that_are_late_find_the_store_as_it_was_opened() {
    let mut graph = random_stages(8, false).with_indices_by_stage(0, false);
    graph.endless.clear();
    let graph = graph.map(outcome, |_| ());
    let (root, solver) = (graph.root(), Retrograde::with_predecessors().by_stage());
    let expected = solver.solve(&root, Run::new()).expect("no limit").value();
    let directory = scratch_directory();
    let store = Store::at(directory.path());
    // How many exchanges the first member has begun.
    let begun = AtomicUsize::new(0);
    let ended = cluster(3, |transport| {
        let is_first = transport.member == 0;
        let moment = if is_first {
            Moment::Before
        } else {
            Moment::After
        };
        let mut transport = Meddling::new(transport, moment, |exchange, _| {
            if is_first {
                begun.store(exchange + 1, Ordering::Release);
            }
            while begun.load(Ordering::Acquire) < exchange + 2 && !is_first {
                thread::yield_now();
            }
            Ok(())
        });
        let stored = solver.solve_into(&store, &root, Run::new().distributed(&mut transport));
        if is_first {
            begun.store(usize::MAX, Ordering::Release);
        }
        stored.expect("no limit").value()
    });
    assert_eq!(ended, [expected; 3]);
}

#[test]
fn what_is_not_supported_is_an_error() {
    let kind = |solver: &dyn Fn(&Store) -> String| solver(&Store::at(scratch_directory().path()));
    let graph = random_stages(8, false).with_indices_by_stage(0, false);
    let root = graph.root();
    let solver = Retrograde::with_predecessors().by_stage();
    let scores = |store: &Store| {
        let ended = cluster(2, |transport| {
            let ended = solver.solve_into(store, &root, Run::new().distributed(transport));
            ended.expect_err("two members").kind().to_string()
        });
        ended.into_iter().next().expect("two members")
    };
    let winners = graph.map(outcome, |_| ());
    let local = |store: &Store| {
        let (parent, root) = (store.directory(), winners.root());
        let ended = cluster(2, |transport| {
            let own = Store::at(parent.join(transport.member.to_string())).local();
            let ended = solver.solve_into(&own, &root, Run::new().distributed(transport));
            ended.expect_err("a directory each").kind().to_string()
        });
        ended.into_iter().next().expect("two members")
    };
    let mut graph = Graph::new((0..4).map(|_| Node::end(0_i8)));
    for (at, node) in graph.nodes.iter_mut().enumerate() {
        node.stage = at % 2;
    }
    let apart = |store: &Store| {
        let ended = solver.solve_into(store, &graph.root(), Run::new());
        ended.expect_err("stages are mixed").kind().to_string()
    };
    insta::assert_debug_snapshot!([kind(&scores), kind(&local), kind(&apart)]);
}

#[test]
fn a_changed_byte_of_any_file_is_an_error_that_names_it() {
    let game = Awari::new(4).expect("few seeds");
    let (root, random) = (game.start(), &mut Rng::with_seed(3));
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    let directory = scratch_directory();
    let store = Store::at(directory.path()).with_shard_positions(100);
    solver
        .solve_into(&store, &root, Run::new())
        .expect("no limit");
    for (name, mut bytes) in files_of(directory.path()) {
        let path = directory.path().join(&name);
        if bytes.is_empty() {
            continue; // the lock
        }
        let (at, bit) = (random.usize(..bytes.len()), random.u8(..8));
        bytes[at] ^= 1 << bit;
        fs::write(&path, &bytes).expect("it is ours");
        let stored = solver
            .open(&store, &root)
            .map_err(|error| error.to_string());
        let checked = stored.and_then(|stored| {
            let verified = solver.verify(&stored, Run::new());
            verified.map_err(|error| error.to_string())
        });
        let error = checked.expect_err("a byte is changed");
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(
            error.contains(&*name) || name == "manifest",
            "{name}: {error}"
        );
        bytes[at] ^= 1 << bit;
        fs::write(&path, &bytes).expect("it is ours");
    }
    let stored = solver.open(&store, &root).expect("as before");
    assert!(solver.verify(&stored, Run::new()).is_ok());
}

#[test]
fn awari_takes_the_memory_of_its_largest_stage() {
    let game = Awari::new(7).expect("few seeds");
    let (root, solver) = (
        game.start(),
        Retrograde::with_predecessors().fold_players().by_stage(),
    );
    let directory = scratch_directory();
    let store = Store::at(directory.path()).with_shard_positions(1 << 14);
    // C(18, 11) positions of the last stage take 3 bytes each, and 2 MiB are for files.
    let (stage, files) = (3 * 31_824, 2 << 20);
    let few = Run::new().with_memory_limit(stage + files - 1);
    let refused = solver.solve_into(&store, &root, few);
    let refused = refused.expect_err("it is too little");
    assert!(
        matches!(refused.kind(), SolveErrorKind::Limit(_)),
        "{refused}"
    );
    // A byte more for each of them is enough, although all positions take twice as much.
    let run = Run::new().with_memory_limit(4 * stage / 3 + files);
    let stored = solver.solve_into(&store, &root, run).expect("it is enough");
    let solution = solver.solve(&root, Run::new()).expect("no limit");
    for state in root.states().step_by(97).map(|(_, state)| state) {
        assert_eq!(stored.value_of(&state), Ok(solution.value_of(&state)));
        let plies = stored.read(|stored| stored.plies(&state));
        assert_eq!(plies, Ok(solution.plies(&state)));
    }
    let line: Vec<_> = solution.line().collect();
    assert_eq!(stored.line(), Ok(line));
}
