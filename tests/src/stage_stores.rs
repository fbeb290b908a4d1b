//! Random games with cycles and stages, solved into stores in runs that are interrupted at random.

use std::ops::Range;

use fastrand::Rng;
use optimal_play::run::TransportError;
use optimal_play::store::Store;
use optimal_play::{Retrograde, Run, Solution, SolveErrorKind, Solver, StoreSolver, Stored, Value};
use tempfile::TempDir;

use crate::{
    Moment, Token, cluster, files_of, lost, outcome, random_stages, scratch_directory,
    value_iteration,
};

/// Solves a game into a store in runs that end after a few more positions each time.
fn interrupted<'g, V: Value>(
    solver: &impl StoreSolver<Token<'g, V>>,
    store: &Store,
    root: &Token<'g, V>,
    random: &mut Rng,
) -> Stored<Token<'g, V>> {
    let mut limit = 0;
    loop {
        limit += random.u64(..8);
        match solver.solve_into(store, root, Run::new().with_position_limit(limit)) {
            Ok(stored) => return stored,
            Err(error) => assert!(matches!(error.kind(), SolveErrorKind::Limit(_)), "{error}"),
        }
    }
}

/// Solves a game into a store as so many members.
fn distributed<'g, V: Value>(
    members: usize,
    solver: &(impl StoreSolver<Token<'g, V>> + Sync),
    store: &Store,
    root: &Token<'g, V>,
) {
    let expected = solver.solve(root, Run::new()).expect("no limit").value();
    let values = cluster(members, |transport| {
        let stored = solver.solve_into(store, root, Run::new().distributed(transport));
        stored.expect("no limit").value()
    });
    assert_eq!(values, vec![expected; members]);
}

/// As `interrupted`, each time by another number of members, of which one may be lost to the others
/// in any exchange.
fn interrupted_members<'g, V: Value>(
    solver: &(impl StoreSolver<Token<'g, V>> + Sync),
    store: &Store,
    root: &Token<'g, V>,
    random: &mut Rng,
) {
    let mut limit = 0;
    loop {
        limit += random.u64(..8);
        let members = random.usize(1..=5);
        let (victim, moment) = (random.usize(..2 * members), Moment::ALL[random.usize(..2)]);
        let exchange = random.usize(..80);
        let ended = cluster(members, |transport| {
            let is_victim = transport.member == victim;
            let exchange = if is_victim { exchange } else { usize::MAX };
            let mut transport = lost(transport, moment, exchange);
            let run = Run::new().with_position_limit(limit);
            let ended = solver.solve_into(store, root, run.distributed(&mut transport));
            ended.map(drop).map_err(|error| error.kind().clone())
        });
        if ended.iter().all(Result::is_ok) {
            return;
        }
        for error in ended.into_iter().filter_map(Result::err) {
            let is_expected = matches!(
                error,
                SolveErrorKind::Limit(_)
                    | SolveErrorKind::OtherMember { .. }
                    | SolveErrorKind::Transport(TransportError::Lost { .. })
            );
            assert!(is_expected, "{error}");
        }
    }
}

/// A store has the values, plies, best moves and lines of the solution in memory, and its check
/// passes.
fn agrees<'g, V: Value>(
    solver: &impl StoreSolver<Token<'g, V>>,
    stored: &Stored<Token<'g, V>>,
    solution: &Solution<Token<'g, V>>,
) {
    let graph = stored.root().graph;
    assert_eq!(stored.value(), solution.value());
    for state in (0..graph.nodes.len()).map(|at| graph.at(at)) {
        assert_eq!(stored.value_of(&state), Ok(solution.value_of(&state)));
        let read = stored.read(|stored| {
            let best: Vec<_> = stored.best_moves(&state).collect();
            let line: Vec<_> = stored.line_from(&state).collect();
            (stored.plies(&state), best, line)
        });
        let expected = (
            solution.plies(&state),
            solution.best_moves(&state).collect(),
            solution.line_from(&state).collect(),
        );
        assert_eq!(read, Ok(expected), "node {}", state.at);
    }
    let statistics = |solution: &Solution<_>| solution.statistics(Run::new()).expect("no limit");
    assert_eq!(stored.read(statistics), Ok(statistics(solution)));
    let verified = solver.verify(stored, Run::new()).expect("they are right");
    assert!(verified.complete);
    let verified = stored.read(Solution::verify).expect("they are read");
    assert!(verified.expect("they are right").complete);
}

/// A game in memory, into a store, and into others in several runs and by several members: the same
/// values and files. Half of the stores have so small shards that most stages have several.
fn compare<'g, V: Value>(
    root: &Token<'g, V>,
    solver: &(impl StoreSolver<Token<'g, V>> + Sync),
    random: &mut Rng,
) -> Stored<Token<'g, V>> {
    let solution = solver.solve(root, Run::new()).expect("no limit");
    let (unbroken, broken) = (scratch_directory(), scratch_directory());
    let positions = if random.bool() { 1 << 20 } else { 3 };
    let store = |directory: &TempDir| Store::at(directory.path()).with_shard_positions(positions);
    let stored = solver.solve_into(&store(&unbroken), root, Run::new());
    agrees(solver, &stored.expect("no limit"), &solution);
    interrupted(solver, &store(&broken), root, random);
    let expected = files_of(unbroken.path());
    assert_eq!(files_of(broken.path()), expected);
    let (shared, continued) = (scratch_directory(), scratch_directory());
    distributed(random.usize(2..=5), solver, &store(&shared), root);
    assert_eq!(files_of(shared.path()), expected);
    interrupted_members(solver, &store(&continued), root, random);
    assert_eq!(files_of(continued.path()), expected);
    let opened = solver.open(&store(&broken), root).expect("it is solved");
    agrees(solver, &opened, &solution);
    opened
}

/// Compares random games with scores and with winners, folded where they can be, in memory, in
/// files, and by value iteration.
///
/// # Panics
///
/// If they differ.
pub fn stage_stores_agree(seeds: Range<u64>) {
    let listed = Retrograde::with_predecessors();
    for seed in seeds {
        let random = &mut Rng::with_seed(seed);
        let symmetric = seed % 3 == 0;
        let mut graph = random_stages(seed, symmetric);
        graph = graph.with_indices_by_stage(usize::from(random.bool()), random.bool());
        if seed % 2 == 0 {
            let expected = value_iteration(&graph);
            let mut stored = vec![compare(&graph.root(), &listed.by_stage(), random)];
            if symmetric {
                let folded = listed.fold_players().by_stage();
                stored.push(compare(&graph.root(), &folded, random));
            }
            for (at, &expected) in expected.iter().enumerate() {
                for stored in &stored {
                    assert_eq!(stored.value_of(&graph.at(at)), Ok(Some(expected)));
                }
            }
        } else {
            graph.endless.clear();
            let graph = graph.map(outcome, |_| ());
            let stored = compare(&graph.root(), &listed.by_stage(), random);
            let plain = listed.solve(&graph.root(), Run::new()).expect("no limit");
            for state in (0..graph.nodes.len()).map(|at| graph.at(at)) {
                assert_eq!(stored.value_of(&state), Ok(plain.value_of(&state)));
            }
            if symmetric {
                compare(&graph.root(), &listed.fold_players().by_stage(), random);
            }
        }
    }
}
