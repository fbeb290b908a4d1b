//! The memory that a run counts is the memory that it takes from the allocator.

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{GameState, Minimax, Outcome, Player, Retrograde, Run, Solver, Tabulate};
use peak_alloc::PeakAlloc;
use support::{Graph, Node, rounds, solve};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The most bytes that the solver takes at one time, and those that the report states.
fn taken_and_counted<G: GameState>(
    root: &G,
    solver: &dyn Solver<G>,
    threads: usize,
) -> (usize, usize) {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let solution = solver.solve(root, Run::new().with_threads(threads));
    let solution = solution.unwrap_or_else(|error| panic!("{error}"));
    (HEAP.peak_usage() - before, solution.report().peak_bytes)
}

/// Alpha-beta reserves its table before it uses it, so it is not among these.
#[test]
fn a_run_counts_the_bytes_that_it_takes() {
    let pawns = (0..14).map(|pawn| (3 * pawn % 50, (pawn * pawn + 5 * pawn) % 50));
    let game = KnightPawns::new((25, 25), pawns).expect("a valid game");
    let root = game.start();
    // What the process takes once for all runs.
    solve(&Minimax::hashed(), &root);
    let staged: [(&str, &dyn Solver<_>); 3] = [
        ("minimax, hashed", &Minimax::hashed()),
        ("minimax, dense", &Minimax::dense()),
        ("tabulate, by key", &Tabulate::by_key()),
    ];
    compare(&root, staged);
    let rules = Rules {
        rows: 13,
        columns: 20,
        white_steps: 1,
        black_steps: 2,
    };
    let game = Chase::with_rules(rules, (1, 2), (13, 20)).expect("a valid game");
    let root = game.start();
    let cyclic: [(&str, &dyn Solver<_>); 3] = [
        ("retrograde, reachable", &Retrograde::reachable()),
        ("retrograde, indexed", &Retrograde::indexed()),
        (
            "retrograde, with predecessors",
            &Retrograde::with_predecessors(),
        ),
    ];
    compare(&root, cyclic);
    #[cfg(feature = "files")]
    into_a_store();
    by_stage_without_predecessors();
}

/// A stage without predecessors takes at most 4.5 bytes for each index of wins and losses, and 2 for
/// each move; and no more than it counts.
fn by_stage_without_predecessors() {
    let positions: usize = rounds::<usize>(150_000).min(400_000);
    let node = |at: usize| {
        let hash = at.wrapping_mul(0x9e37_79b9) >> 7;
        let to = [1, 2, 640, 1283].map(|by| (at + by) % positions);
        let back = (at + positions - 1 - hash % 999) % positions;
        let outcome = Outcome::win(Player::ALL[hash / 16 % 2], 0);
        match hash % 8 {
            0 => Node::end(outcome),
            _ => Node::new(Player::ALL[hash / 8 % 2], to.into_iter().chain([back])),
        }
    };
    let graph = Graph::new((0..positions).map(node));
    let moves: usize = graph.nodes.iter().map(|node| node.moves.len()).sum();
    let root = graph.root();
    let plain = Retrograde::indexed().solve(&root, Run::new());
    let plain = plain.expect("no limit");
    for (threads, constant) in [(1, 1 << 20), (2, 9 << 20)] {
        HEAP.reset_peak_usage();
        let before = HEAP.current_usage();
        let run = Run::new().with_threads(threads);
        let solved = Retrograde::indexed().by_stage().solve(&root, run);
        let solved = solved.expect("no limit");
        let (taken, counted) = (HEAP.peak_usage() - before, solved.report().peak_bytes);
        let most = 9 * positions / 2 + 2 * moves + constant;
        assert!(
            taken < most,
            "{threads} threads: {taken} bytes taken, {most} allowed"
        );
        let trial = if threads == 1 { 0 } else { 2 * TRIAL };
        assert!(
            taken < counted + (1 << 20) + trial,
            "{taken} bytes taken, {counted} counted"
        );
        for at in (0..positions).step_by(61) {
            let state = graph.at(at);
            assert_eq!(solved.value_of(&state), plain.value_of(&state));
            assert_eq!(solved.plies(&state), plain.plies(&state));
        }
    }
}

/// Retrograde analysis into a store takes 2.1 bytes of memory for each position, and some MB with
/// each thread; and no more than it counts.
#[cfg(feature = "files")]
fn into_a_store() {
    use optimal_play::store::Store;
    use optimal_play::{Indexed as _, StoreSolver as _};

    let side = rounds::<u32>(20).min(30);
    let game = Chase::new(side, (1, 1), (side, side)).expect("a valid game");
    let root = game.start();
    let directory = tempfile::tempdir().expect("a new directory");
    let store = Store::at(directory.path()).fresh();
    let solver = Retrograde::with_predecessors();
    for (threads, constant) in [(1, 3 << 20), (2, (3 << 20) + 2 * (4 << 20) + 2 * TRIAL)] {
        HEAP.reset_peak_usage();
        let before = HEAP.current_usage();
        let run = Run::new().with_threads(threads);
        let stored = solver.solve_into(&store, &root, run).expect("no limit");
        let (taken, counted) = (HEAP.peak_usage() - before, stored.report().peak_bytes);
        let most = 21 * root.index_count() / 10 + constant;
        assert!(
            taken < most,
            "{threads} threads: {taken} bytes taken, {most} allowed"
        );
        let trial = if threads == 1 { 0 } else { 2 * TRIAL };
        assert!(
            taken < counted + trial,
            "{taken} bytes taken, {counted} counted"
        );
    }
}

/// What a run with threads tries to take for the stacks of each, before it starts them.
const TRIAL: usize = 4 << 20;

/// Compares the bytes within 5 percent: a pool of threads takes some, too, and for a moment the
/// bytes of the trial.
fn compare<'s, G: GameState + 's>(
    root: &G,
    solvers: impl IntoIterator<Item = (&'s str, &'s dyn Solver<G>)>,
) {
    for (name, solver) in solvers {
        for (threads, trial) in [(1, 0), (2, 2 * TRIAL)] {
            let (taken, counted) = taken_and_counted(root, solver, threads);
            let some = taken / 20;
            assert!(
                counted < taken + some && taken < counted + some + trial,
                "{name} with {threads} threads: {taken} bytes taken, {counted} counted"
            );
        }
    }
}
