//! Retrograde analysis into a store: the outcomes of the solver in memory.

mod damaged;
mod distributed;
mod faults;
mod kills;
mod runs;

use std::ops::ControlFlow;
use std::thread::sleep;
use std::time::Instant;

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::run::Progress;
use optimal_play::store::{Codec, Store};
use optimal_play::{
    Indexed, Outcome, OutcomeValue, Player, Predecessors, Retrograde, Run, SolveError,
    SolveErrorKind, Solver, StoreSolver, Stored, Wdl,
};
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::king_rook_king::KingRookKing;
use proptest::prelude::*;
use support::{Graph, Node, rounds};

use crate::scratch::Scratch;

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
    let ways = [
        (Codec::None, 1),
        (Codec::None, 2),
        (Codec::Zstd, 2),
        (Codec::Zstd, 8),
    ];
    for (codec, threads) in ways {
        let scratch = Scratch::new();
        let store = store(&scratch).with_codec(codec);
        let solved = solve_into(&store, root, Run::new().with_threads(threads));
        let solved = solved.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(solved.report().positions, expected.report().positions);
        let opened = Retrograde::with_predecessors()
            .open(&store, root)
            .expect("it is solved");
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
fn agrees_on_a_graph<V: OutcomeValue>(graph: &Graph<V>) -> Result<(), TestCaseError> {
    let root = graph.root();
    let scratch = Scratch::new();
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
    #![proptest_config(ProptestConfig { cases: rounds(24), failure_persistence: None, ..ProptestConfig::default() })]

    // Wins 32 plies apart share a mark.
    #[test]
    fn graphs_have_the_outcomes_of_the_solver_in_memory(
        graph in graphs::<Outcome>(&[0, 0, 1, 2, 31, 32, 33, 64, 65, 1000]),
    ) {
        agrees_on_a_graph(&graph)?;
    }

    #[test]
    fn graphs_of_values_without_distance_have_the_same_lines(
        graph in graphs::<Wdl>(&[0]),
    ) {
        agrees_on_a_graph(&graph)?;
    }
}

/// Makes checkpoints due, however slow the machine is.
struct Due(Instant);

impl Due {
    fn new() -> Self {
        Self(Instant::now())
    }

    /// Waits until the next checkpoint is due: after twice the time that the last one took. It
    /// took less than what has passed since the last call.
    fn wait(&mut self) {
        sleep(3 * self.0.elapsed());
        self.0 = Instant::now();
    }
}

/// Ends a run after the solver has written what it has for the `checkpoints`th time.
fn stop_after_checkpoints<G>(store: &Store, root: &G, checkpoints: usize)
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Sync,
{
    let (mut seen, mut is_writing, mut due) = (0, false, Due::new());
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
        due.wait();
        ControlFlow::Continue(())
    };
    let run = Run::new().with_observer(1, observer).with_threads(1);
    let error = solve_into(store, root, run).expect_err("it is stopped");
    assert_eq!(error.kind(), &SolveErrorKind::Stopped);
}
