//! The memory that a run counts is the memory that it takes from the allocator.

use std::ops::ControlFlow;
use std::sync::Mutex;

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::run::Progress;
use optimal_play::solver::Sums;
use optimal_play::{GameState, Minimax, Outcome, Player, Retrograde, Run, Solver, Tabulate};
use optimal_play_games::toads::Toads;
use peak_alloc::PeakAlloc;
use support::{Graph, Node, rounds, solve};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What a run tries to take for the stacks of its threads, just before it starts them.
const TRIAL: usize = 64 << 20;

/// What each of several threads holds at most while they look at a level of retrograde analysis. It
/// is asked for before the analysis begins, and not counted.
const BATCHES: usize = 4 << 20;

/// What a pool of threads takes for itself.
const POOL: usize = 128 << 10;

/// What `solve` returns, and the most bytes that it takes at one time, without those of the trial.
fn taken<R>(threads: usize, solve: impl FnOnce(Run<'_>) -> R) -> (usize, R) {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let most = Mutex::new(0);
    // A stretch between two looks that has a trial does not count. Threads are started once, and with
    // folded players once more, to find the digit of the player.
    let mut trials = if threads == 1 { 0 } else { 2 };
    let mut look = || {
        // Threads of a run before may end meanwhile, and give what they held back.
        let peak = HEAP.peak_usage().saturating_sub(before);
        HEAP.reset_peak_usage();
        if peak > TRIAL && trials > 0 {
            trials -= 1;
        } else {
            let mut most = most.lock().expect("no look panics");
            *most = peak.max(*most);
        }
    };
    let run = Run::new().with_threads(threads);
    let result = solve(run.with_observer(256, |_: &Progress| {
        look();
        ControlFlow::Continue(())
    }));
    look();
    (most.into_inner().expect("no look panics"), result)
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
    folded_players();
    many_boards();
}

/// Sums of boards count their positions, and the keys of many boards.
fn many_boards() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut row = || -> String {
        let cell = |_| char::from(b"XO."[random.usize(..3)]);
        (0..6).map(cell).collect()
    };
    let boards: Vec<_> = (0..rounds::<usize>(400)).map(|_| row()).collect();
    let root: Toads = boards.join(" + ").parse().expect("boards");
    let (taken, solution) = taken(1, |run| Sums::by_forms().solve(&root, run));
    let counted = solution.expect("no limit").report().peak_bytes;
    assert!(
        taken < counted + counted / 4 + (1 << 20),
        "{taken} bytes taken, {counted} counted"
    );
}

/// A stage without predecessors takes at most 4.5 bytes for each index of wins and losses, and 2
/// for each move; and no more than it counts.
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
    let solver = Retrograde::indexed().by_stage();
    for (threads, batches) in [(1, 0), (2, 2 * BATCHES)] {
        let (bytes, solution) = taken(threads, |run| solver.solve(&root, run));
        let solution = solution.expect("no limit");
        let counted = solution.report().peak_bytes;
        let most = 9 * positions / 2 + 2 * moves + (1 << 20) + batches;
        assert!(
            bytes < most,
            "{threads} threads: {bytes} bytes taken, {most} allowed"
        );
        assert!(
            bytes < counted + (1 << 20) + batches,
            "{bytes} bytes taken, {counted} counted"
        );
        for at in (0..positions).step_by(61) {
            let state = graph.at(at);
            assert_eq!(solution.value_of(&state), plain.value_of(&state));
            assert_eq!(solution.plies(&state), plain.plies(&state));
        }
    }
}

/// Folded players take 1.1 bytes for each index, in which the player is the last digit; and no more
/// than it counts.
fn folded_players() {
    let positions: usize = rounds::<usize>(100_000).min(400_000);
    let node = |at: usize| {
        let (position, player) = (at / 2, Player::ALL[at % 2]);
        let hash = position.wrapping_mul(0x9e37_79b9) >> 7;
        let to = [1, 2, 640, 1283].map(|by| (position + by) % positions);
        let moves = to.into_iter().map(|to| 2 * to + 1 - at % 2);
        match hash % 16 {
            0 => Node::new(player, []).worth(Outcome::win(player, 0)),
            1 | 2 => Node::new(player, []).worth(Outcome::win(player.opponent(), 0)),
            _ => Node::new(player, moves),
        }
    };
    let graph = Graph::new((0..2 * positions).map(node));
    let root = graph.root();
    let solver = Retrograde::with_predecessors().fold_players();
    compare(
        &root,
        [("retrograde, players folded", &solver as &dyn Solver<_>)],
    );
    let (bytes, _) = taken(1, |run| solver.solve(&root, run));
    assert!(
        bytes < 2 * positions * 11 / 10,
        "{bytes} bytes taken for {positions} positions with Max to move"
    );
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
    for (threads, batches) in [(1, 0), (2, 2 * BATCHES)] {
        let (taken, stored) = taken(threads, |run| solver.solve_into(&store, &root, run));
        let counted = stored.expect("no limit").report().peak_bytes;
        let most = 21 * root.index_count() / 10 + (3 << 20) + batches;
        assert!(
            taken < most,
            "{threads} threads: {taken} bytes taken, {most} allowed"
        );
        assert!(
            taken < counted + batches,
            "{taken} bytes taken, {counted} counted"
        );
    }
}

/// Compares the bytes within 5 percent, besides those of a pool of threads.
fn compare<'s, G: GameState + 's>(
    root: &G,
    solvers: impl IntoIterator<Item = (&'s str, &'s dyn Solver<G>)>,
) {
    for (name, solver) in solvers {
        for (threads, pool) in [(1, 0), (2, POOL)] {
            let (taken, solution) = taken(threads, |run| solver.solve(root, run));
            let solution = solution.unwrap_or_else(|error| panic!("{error}"));
            let (counted, some) = (solution.report().peak_bytes, taken / 20 + pool);
            assert!(
                counted < taken + some && taken < counted + some,
                "{name} with {threads} threads: {taken} bytes taken, {counted} counted"
            );
        }
    }
}
