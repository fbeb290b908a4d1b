//! Retrograde analysis into a store.

use std::fs;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::dodgem::Dodgem;
use optimal_play::games::king_rook_king::KingRookKing;
use optimal_play::store::{Codec, Part, Store, StoreErrorKind};
use optimal_play::{
    Indexed, Limit, Outcome, OutcomeValue, Player, Predecessors, Progress, Retrograde, Run,
    SolveError, SolveErrorKind, Solver, Stored, Wdl,
};
use proptest::prelude::*;
use support::{Graph, Node};

use super::scratch::Scratch;

/// Shards small enough that small games have several.
const SHARD: u32 = 1 << 12;

fn store(scratch: &Scratch) -> Store {
    Store::at(scratch.path()).with_shard_positions(SHARD)
}

fn solve_into<G>(store: &Store, root: &G, run: Run<'_>) -> Result<Stored<G>, SolveError<G::Move>>
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Sync,
{
    Retrograde::with_predecessors().solve_into(store, root, run)
}

/// All values, best moves and the line are those of the solver in memory, whatever the codec and
/// the number of threads.
fn agrees<G>(name: &str, root: &G)
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Sync,
{
    let expected = Retrograde::with_predecessors().solve(root, Run::new());
    let expected = expected.unwrap_or_else(|error| panic!("{error}"));
    let ways = [(Codec::None, 1), (Codec::Lz4, 2), (Codec::Zstd, 8)];
    for (codec, threads) in ways {
        let scratch = Scratch::new(&format!("{name}-{codec}"));
        let store = store(&scratch).with_codec(codec);
        let solved = solve_into(&store, root, Run::new().with_threads(threads));
        let solved = solved.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(solved.report().positions, expected.report().positions);
        let opened = store.open_indexed(root).expect("it is solved");
        for stored in [solved, opened] {
            assert_eq!(stored.value(), expected.value());
            let line: Vec<_> = expected.line().collect();
            assert_eq!(stored.line(), Ok(line));
            for (index, state) in root.states() {
                let value = stored.value_of(&state).expect("it can be read");
                assert_eq!(value, expected.value_of(&state), "{name}, index {index}");
            }
        }
    }
}

#[test]
fn chases_have_the_outcomes_of_the_solver_in_memory() {
    for n in [2, 3, 8] {
        let game = Chase::new(n, (1, 1), (n, n)).expect("a valid game");
        agrees(&format!("chase-{n}"), &game.start());
    }
    let rules = Rules {
        rows: 13,
        columns: 20,
        white_steps: 1,
        black_steps: 2,
    };
    let game = Chase::with_rules(rules, (1, 2), (13, 20)).expect("a valid game");
    agrees("chase-13x20", &game.start());
}

#[test]
fn dodgem_and_king_rook_king_have_the_outcomes_of_the_solver_in_memory() {
    agrees("dodgem-3", &Dodgem::new(3).expect("a valid game"));
    let root = "8/8/8/3k4/8/8/8/K6R w - - 0 1".parse::<KingRookKing>();
    agrees("king-rook-king", &root.expect("a position"));
}

/// Every other index has no state; wins may be far away when the game ends.
fn graphs<V: OutcomeValue>(plies: &'static [u16]) -> impl Strategy<Value = Graph<V>> {
    (1..300_usize).prop_flat_map(move |count| {
        let player = prop_oneof![Just(Player::Max), Just(Player::Min)];
        let winner = prop_oneof![1 => Just(None), 3 => player.clone().prop_map(Some)];
        let end = (winner, prop::sample::select(plies));
        let end = end.prop_map(|(winner, plies)| {
            winner.map_or(Outcome::DRAW, |winner| Outcome::win(winner, plies))
        });
        let moves = proptest::collection::vec(0..count, 0..4);
        let node = (player, moves, end);
        let node =
            node.prop_map(|(to_move, moves, end)| Node::new(to_move, moves).worth(end.into()));
        let nodes = proptest::collection::vec(node, count);
        nodes.prop_map(move |nodes| Graph::new(nodes).with_indices(2 * count, |at| 2 * at))
    })
}

/// All outcomes of a graph are those of the solver in memory.
fn agrees_on_a_graph<V: OutcomeValue>(name: &str, graph: &Graph<V>) -> Result<(), TestCaseError> {
    let root = graph.root();
    let scratch = Scratch::new(name);
    let stored = solve_into(&Store::at(scratch.path()), &root, Run::new()).expect("it is solved");
    let expected = Retrograde::with_predecessors().solve(&root, Run::new());
    let expected = expected.expect("it is solved");
    for at in 0..graph.nodes.len() {
        let state = graph.at(at);
        prop_assert_eq!(stored.value_of(&state), Ok(expected.value_of(&state)));
    }
    prop_assert_eq!(stored.line(), Ok(expected.line().collect()));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    // Wins 32 plies apart share a mark.
    #[test]
    fn graphs_have_the_outcomes_of_the_solver_in_memory(
        graph in graphs::<Outcome>(&[0, 0, 1, 2, 31, 32, 33, 64, 65, 1000]),
    ) {
        agrees_on_a_graph("graph", &graph)?;
    }

    #[test]
    fn graphs_of_values_without_distance_have_the_same_lines(
        graph in graphs::<Wdl>(&[0]),
    ) {
        agrees_on_a_graph("graph-without-distance", &graph)?;
    }
}

/// Ends a run after the solver has written what it has for the `checkpoints`th time.
fn stop_after_checkpoints<G>(store: &Store, root: &G, checkpoints: usize)
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Sync,
{
    let (mut seen, mut is_writing, mut since) = (0, false, Instant::now());
    let observer = |progress: &Progress| {
        let was_writing = is_writing;
        is_writing = progress.phase == "writing";
        if progress.phase != "analysing levels" {
            return ControlFlow::Continue(());
        }
        seen += usize::from(was_writing);
        if seen == checkpoints {
            return ControlFlow::Break(());
        }
        // The next one is due after twice the time that the last one took.
        sleep(3 * since.elapsed());
        since = Instant::now();
        ControlFlow::Continue(())
    };
    let run = Run::new().with_observer(1, observer).with_threads(1);
    let error = solve_into(store, root, run).expect_err("it is stopped");
    assert_eq!(error.kind(), &SolveErrorKind::Stopped);
}

#[test]
fn a_run_that_was_stopped_anywhere_continues_to_the_same_files() {
    let game = Chase::new(8, (1, 1), (8, 8)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new("stopped-anywhere"));
    solve_into(&store(&scratch), &root, Run::new()).expect("no limit");
    let unbroken = scratch.files();
    let mut resumed = 0;
    for stop in (0..).step_by(3) {
        let scratch = Scratch::new("stopped-there");
        let mut calls = 0;
        let observer = |progress: &Progress| {
            calls += 1;
            if progress.phase == "analysing levels" {
                sleep(Duration::from_millis(1));
            }
            match calls > stop {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let run = Run::new().with_observer(1, observer).with_threads(1);
        let is_solved = solve_into(&store(&scratch), &root, run).is_ok();
        if is_solved {
            break;
        }
        let manifest = fs::read_to_string(scratch.path().join("manifest"));
        resumed += usize::from(manifest.is_ok_and(|it| it.contains("\nlevel ")));
        solve_into(&store(&scratch), &root, Run::new()).expect("no limit");
        assert_eq!(scratch.files(), unbroken, "stopped after {stop} calls");
    }
    assert!(resumed > 3, "{resumed} runs continued from a level");
}

#[test]
fn a_run_continues_from_each_checkpoint() {
    let game = Chase::new(5, (1, 1), (5, 5)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new("each-checkpoint"));
    let store = Store::at(scratch.path()).with_shard_positions(500);
    solve_into(&store, &root, Run::new()).expect("no limit");
    let unbroken = scratch.files();
    let store = store.fresh();
    for checkpoints in 1..4 {
        stop_after_checkpoints(&store, &root, checkpoints);
        let store = Store::at(scratch.path());
        let visited = |progress: &Progress| {
            assert_ne!(progress.phase, "counting moves");
            ControlFlow::Continue(())
        };
        let run = Run::new().with_observer(1, visited);
        let solved = solve_into(&store, &root, run).expect("no limit");
        assert_eq!(solved.report().positions, 0);
        assert_eq!(scratch.files(), unbroken);
    }
}

#[test]
fn limits_end_a_run_and_the_next_one_continues() {
    let game = Chase::new(8, (1, 1), (8, 8)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new("limits"));
    let store = store(&scratch);
    let kind = |run| {
        solve_into(&store, &root, run)
            .expect_err("a limit")
            .kind()
            .clone()
    };
    let limit = Limit::Positions(1000);
    let run = Run::new().with_position_limit(1000);
    assert_eq!(kind(run), SolveErrorKind::Limit(limit));
    let limit = Limit::Time(Duration::ZERO);
    let run = Run::new().with_time_limit(Duration::ZERO);
    assert_eq!(kind(run), SolveErrorKind::Limit(limit));
    let stop = AtomicBool::new(true);
    let run = Run::new().with_stop_flag(&stop);
    assert_eq!(kind(run), SolveErrorKind::Stopped);
    solve_into(&store, &root, Run::new()).expect("no limit");
}

#[test]
fn a_memory_limit_that_is_too_low_is_refused_before_the_work() {
    let game = Chase::new(20, (1, 1), (20, 20)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new("memory-limit"));
    let count = root.index_count();
    let run = |bytes| Run::new().with_threads(1).with_memory_limit(bytes);
    let error = solve_into(&store(&scratch), &root, run(21 * count / 10));
    let error = error.expect_err("files take memory, too");
    let SolveErrorKind::Limit(Limit::Memory { needed, .. }) = *error.kind() else {
        panic!("{error}");
    };
    assert!(needed < 21 * count / 10 + (3 << 20), "{needed}");
    assert_eq!(error.report().positions, 0);
    assert!(!scratch.path().exists());
    let solved = solve_into(&store(&scratch), &root, run(needed)).expect("enough memory");
    assert!(solved.report().peak_bytes <= needed);
}

#[test]
fn a_time_limit_ends_a_run_soon_also_while_it_writes() {
    let game = Chase::new(30, (1, 1), (30, 30)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new("time-limit"));
    for milliseconds in [50, 200, 400] {
        let limit = Duration::from_millis(milliseconds);
        let started = Instant::now();
        let solved = solve_into(&store(&scratch), &root, Run::new().with_time_limit(limit));
        let late = started.elapsed().saturating_sub(limit);
        // On a quiet machine 0.2 s.
        assert!(late < Duration::from_secs(2), "{late:?} late");
        if let Err(error) = solved {
            assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Time(limit)));
        }
    }
}

#[test]
fn a_store_that_is_solved_is_only_read() {
    let game = Chase::new(5, (1, 1), (5, 5)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new("solved"));
    let value = solve_into(&store(&scratch), &root, Run::new())
        .expect("no limit")
        .value();
    // Whoever writes makes it anew.
    fs::remove_file(scratch.path().join("lock")).expect("nobody has it");
    let files = scratch.files();
    let run = Run::new().with_position_limit(0).with_memory_limit(0);
    let again = solve_into(&store(&scratch), &root, run).expect("nothing to do");
    assert_eq!(again.value(), value);
    assert_eq!(scratch.files(), files);
}

#[test]
fn a_store_of_another_game_is_refused_unless_it_may_go() {
    let [five, six] = [5, 6].map(|n| Chase::new(n, (1, 1), (n, n)).expect("a valid game"));
    let scratch = Scratch::new("other-game");
    solve_into(&store(&scratch), &five.start(), Run::new()).expect("no limit");
    let files = scratch.files();
    let error = solve_into(&store(&scratch), &six.start(), Run::new());
    let error = error.expect_err("another game");
    let SolveErrorKind::Store(error) = error.kind() else {
        panic!("{error}");
    };
    assert!(
        matches!(error.kind(), StoreErrorKind::OtherGame { .. }),
        "{error}"
    );
    assert_eq!(scratch.files(), files);
    let solved = solve_into(&store(&scratch).fresh(), &six.start(), Run::new());
    let expected = Retrograde::with_predecessors().solve(&six.start(), Run::new());
    assert_eq!(solved.map(|it| it.value()), expected.map(|it| it.value()));
}

#[test]
fn every_flipped_byte_of_a_checkpoint_is_an_error_that_names_the_file_or_harmless() {
    let game = Chase::new(3, (1, 1), (3, 3)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new("flipped"));
    let store = Store::at(scratch.path());
    solve_into(&store, &root, Run::new()).expect("no limit");
    let unbroken = scratch.files();
    stop_after_checkpoints(&store.clone().fresh(), &root, 1);
    let checkpoint = scratch.files();
    for (name, bytes) in &checkpoint {
        // After a damaged line of the manifest the whole game is solved.
        let step = if name.extension().is_some() { 1 } else { 5 };
        for at in (0..bytes.len()).step_by(step) {
            let mut damaged = checkpoint.clone();
            damaged.get_mut(name).expect("a file")[at] ^= 1 << (at % 8);
            scratch.restore(&damaged);
            match solve_into(&store, &root, Run::new().with_threads(1)) {
                // A line of the manifest that is damaged does not count.
                Ok(_) => assert_eq!(scratch.files(), unbroken, "{} {at}", name.display()),
                Err(error) => {
                    let SolveErrorKind::Store(error) = error.kind() else {
                        panic!("{error}");
                    };
                    let is_named =
                        error.path() == scratch.path().join(name) || error.path() == scratch.path();
                    assert!(is_named, "{error}");
                    let is_cells = name.extension().is_some_and(|it| it == "cells");
                    assert!(!is_cells || is_named, "{error}");
                }
            }
        }
    }
    // Cut off, or empty.
    for (name, bytes) in checkpoint
        .iter()
        .filter(|(name, _)| name.extension().is_some())
    {
        for len in [0, 1, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = checkpoint.clone();
            damaged.get_mut(name).expect("a file").truncate(len);
            scratch.restore(&damaged);
            let error = solve_into(&store, &root, Run::new()).expect_err("it is cut off");
            let SolveErrorKind::Store(error) = error.kind() else {
                panic!("{error}");
            };
            assert_eq!(error.path(), scratch.path().join(name));
            let is_damage = matches!(
                error.kind(),
                StoreErrorKind::NotATable | StoreErrorKind::Corrupt(Part::Index)
            );
            assert!(is_damage, "{error}");
        }
    }
}
