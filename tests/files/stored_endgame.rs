//! The endgame in files: a store of the late positions, which the search looks up.

use optimal_play::store::Store;
use optimal_play::{AlphaBeta, Run, Solver, Staged, StoreSolver, Stored, Tabulate, solve};
use optimal_play_games::connect_four::ConnectFour;

#[test]
fn a_store_asked_from_a_stage_on_changes_no_answer_and_saves_positions() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.start();
    let directory = tempfile::tempdir().expect("a new directory");
    let store = Store::at(directory.path()).with_shard_positions(1000);
    let stored = Tabulate::by_key().solve_into(&store, &root, Run::new());
    let stored = stored.expect("a new directory");
    let whole = solve(&root).expect("an acyclic game");
    for (hashed, threads) in [(true, 1), (false, 1), (false, 3)] {
        let value = |from: usize, position: &_| {
            // A look-up in files is slow, so a quick test comes first.
            let is_late = Staged::stage(position) >= from;
            let look_up = |stored: &Stored<_>| stored.value_of(position).expect("it is read");
            is_late.then(|| look_up(&stored)).flatten()
        };
        let mut before = u64::MAX;
        for from in [17, 12, 8, 4, 1] {
            let endgame = |position: &_| value(from, position);
            let run = Run::new().with_threads(threads);
            let solution = if hashed {
                AlphaBeta::hashed().with_endgame(endgame).solve(&root, run)
            } else {
                AlphaBeta::packed().with_endgame(endgame).solve(&root, run)
            };
            let solution = solution.expect("an acyclic game");
            assert_eq!(solution.value(), whole.value());
            assert!(solution.line().eq(whole.line()));
            let positions = solution.report().positions;
            // How many several threads expand depends on chance.
            let is_less = threads > 1 || positions < before;
            assert!(is_less, "{positions}, asked from stage {from} on");
            before = positions;
        }
    }
}
