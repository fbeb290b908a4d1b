//! Retrograde analysis by stage into a store: interrupted, damaged, by members together, and in
//! little memory.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use fastrand::Rng;
use optimal_play::store::Store;
use optimal_play::{
    Indexed, Outcome, Player, Retrograde, Run, SolveErrorKind, Solver, StoreSolver, Value,
};
use optimal_play_games::awari::Awari;
use support::{
    Graph, Meddling, Moment, Node, Token, cluster, files_of, outcome, random_stages,
    scratch_directory, stage_stores_agree,
};

#[test]
fn random_games_have_the_values_of_value_iteration() {
    stage_stores_agree(0..48);
}

/// Positions of stages of equal size, of which the last one has the lowest indices, with rewards
/// from -`most` to `most`.
fn many_positions(count: usize, stages: usize, most: i16) -> Graph<i16> {
    let random = &mut Rng::with_seed(7);
    let stage_of = |at: usize| stages - 1 - at / (count / stages);
    let mut nodes = Vec::new();
    for at in 0..count {
        let moves = (0..random.usize(0..4)).map(|_| {
            let first = at - at % (count / stages);
            let within = random.usize(first..first + count / stages);
            let later = random.usize(..=at);
            if random.u8(..4) == 0 && stage_of(later) > stage_of(at) {
                (later, random.i16(-most..=most))
            } else {
                (within, 0)
            }
        });
        let moves: Vec<_> = moves.collect();
        let node = Node::scored(Player::ALL[random.usize(..2)], moves);
        nodes.push(node.worth(random.i16(-1..2)));
    }
    let mut graph = Graph::new(nodes);
    for (at, node) in graph.nodes.iter_mut().enumerate() {
        node.stage = stage_of(at);
    }
    graph
}

/// As many members and threads as `teams` says write the same files, with the values and plies of
/// the solution in memory.
fn write_the_files_of_one<G>(
    root: &G,
    solver: &(impl StoreSolver<G> + Sync),
    shard: u32,
    teams: &[(usize, usize)],
) where
    G: Indexed<Value: Send> + Sync,
{
    let expected = solver.solve(root, Run::new()).expect("no limit");
    let mut all = Vec::new();
    for &(members, threads) in teams {
        let directory = scratch_directory();
        let store = Store::at(directory.path()).with_shard_positions(shard);
        let ended = cluster(members, |transport| {
            let run = Run::new().with_threads(threads).distributed(transport);
            let stored = solver.solve_into(&store, root, run);
            stored.map(|stored| stored.value()).expect("no limit")
        });
        assert_eq!(ended, vec![expected.value(); members]);
        let stored = solver.open(&store, root).expect("it is solved");
        for (_, state) in root.states() {
            assert_eq!(stored.value_of(&state), Ok(expected.value_of(&state)));
            let plies = stored.read(|stored| stored.plies(&state));
            assert_eq!(plies, Ok(expected.plies(&state)));
        }
        all.push(files_of(directory.path()));
    }
    assert!(all.windows(2).all(|both| both[0] == both[1]));
}

#[test]
fn members_and_threads_write_the_files_of_one() {
    // Enough for threads, in each stage.
    let graph = many_positions(70_000, 4, 0).map(outcome, |_| ());
    let solver = Retrograde::with_predecessors().by_stage();
    let teams = [(1, 1), (1, 2), (2, 1), (3, 2)];
    write_the_files_of_one(&graph.at(69_999), &solver, 1000, &teams);
}

#[test]
fn members_and_threads_write_the_scores_of_one() {
    let graph = many_positions(120_000, 2, 1);
    let solver = Retrograde::with_predecessors().by_stage();
    let teams = [(1, 1), (2, 2), (3, 1), (5, 2)];
    write_the_files_of_one(&graph.at(119_999), &solver, 1000, &teams);
}

#[test]
fn members_and_threads_write_the_scores_of_one_with_folded_players() {
    let game = Awari::new(6).expect("few seeds");
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    let teams = [(1, 1), (2, 1), (3, 2), (5, 1)];
    write_the_files_of_one(&game.start(), &solver, 300, &teams);
}

/// Whatever the first member does between two exchanges, it does before the others go on.
fn is_solved_by_late_members<V: Value>(root: &Token<'_, V>) {
    let solver = Retrograde::with_predecessors().by_stage();
    let expected = solver.solve(root, Run::new()).expect("no limit").value();
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
        let stored = solver.solve_into(&store, root, Run::new().distributed(&mut transport));
        if is_first {
            begun.store(usize::MAX, Ordering::Release);
        }
        stored.expect("no limit").value()
    });
    assert_eq!(ended, [expected; 3]);
}

#[test]
fn members_that_are_late_find_the_store_as_it_was_opened() {
    let mut graph = random_stages(8, false).with_indices_by_stage(0, false);
    is_solved_by_late_members(&graph.root());
    graph.endless.clear();
    is_solved_by_late_members(&graph.map(outcome, |_| ()).root());
}

#[test]
fn what_is_not_supported_is_an_error() {
    let kind = |solver: &dyn Fn(&Store) -> String| solver(&Store::at(scratch_directory().path()));
    let graph = random_stages(8, false).with_indices_by_stage(0, false);
    let solver = Retrograde::with_predecessors().by_stage();
    let local = |store: &Store| {
        let (parent, root) = (store.directory(), graph.root());
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
    insta::assert_debug_snapshot!([kind(&local), kind(&apart)]);
}

/// With folded players, who must move in turn.
#[test]
fn a_player_who_moves_again_leaves_no_store_that_is_solved() {
    let ends = |player| Node::new(player, []).worth(Outcome::win(!player, 0));
    let mut graph = Graph::new([
        Node::new(Player::Max, [2]),
        Node::new(Player::Min, [3]),
        Node::new(Player::Max, [5]),
        Node::new(Player::Min, [4]),
        ends(Player::Max),
        ends(Player::Min),
    ]);
    // The move is in the first stage that is solved, in the second, or between them.
    for first in [0, 2, 4] {
        for (at, node) in graph.nodes.iter_mut().enumerate() {
            node.stage = usize::from(at >= first);
        }
        let root = graph.root();
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        let directory = scratch_directory();
        let store = Store::at(directory.path());
        for _ in 0..3 {
            let ended = solver.solve_into(&store, &root, Run::new());
            let error = ended.expect_err("Max moves twice");
            assert!(
                matches!(error.kind(), SolveErrorKind::Unsupported(_)),
                "{error}"
            );
            assert!(solver.open(&store, &root).is_err());
        }
    }
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
