//! The audit: the games of the crate pass it, and a game with a fault fails it with the right
//! violation, shown by the shortest line of play.

#[path = "../support/corner_chase.rs"]
mod corner_chase;
#[path = "../support/six_pawns.rs"]
mod six_pawns;

mod changing;
mod cyclic;
mod faults;
mod graph;
mod impartial;
mod keys;
mod layers;
mod staged;
mod stones;
mod values;
mod wrong_state;

use corner_chase::corner_chase;
use optimal_play::check::Audit;
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::staircase::Staircase;
use optimal_play::{Indexed, Wdl};
use six_pawns::six_pawns;

#[test]
fn the_games_of_the_crate_pass_with_all_their_capabilities() {
    for game in six_pawns() {
        let root = game.start();
        let audit = Audit::new(&root, 1000).indexed().packed_key().staged();
        let coverage = audit.run();
        let coverage = coverage.expect("it keeps the contract");
        // The start, and for each pawn under the knight any set of the others.
        assert_eq!((coverage.positions, coverage.complete), (1 + 6 * 32, true));
        assert_eq!(coverage.values, coverage.positions);
    }
    for (rows, columns, positions) in [(1, 1, 2), (2, 4, 15), (5, 5, 252), (6, 3, 84)] {
        let weight = |row: usize, column: usize, salt| (row * 7 + column * 5 + salt) % 11;
        let table = |salt| -> Vec<Vec<u32>> {
            let row = |row| {
                let weights = (0..columns).map(|column| weight(row, column, salt));
                weights
                    .map(|it| u32::try_from(it).expect("it is small"))
                    .collect()
            };
            (0..rows).map(row).collect()
        };
        let game = Staircase::new(&table(1), &table(4)).expect("a valid game");
        let root = game.start();
        let audit = Audit::new(&root, 1000).indexed().packed_key().staged();
        let coverage = audit.run();
        let coverage = coverage.expect("it keeps the contract");
        assert_eq!((coverage.positions, coverage.complete), (positions, true));
    }
    for (width, height) in [(1, 1), (3, 3), (4, 2)] {
        let game = ConnectFour::new(width, height).expect("a valid board");
        let root = game.start();
        let coverage = Audit::new(&root, 10_000).packed_key().run();
        assert!(coverage.expect("it keeps the contract").complete);
        let root = root.valued::<Wdl>();
        let coverage = Audit::new(&root, 10_000).packed_key().run();
        assert!(coverage.expect("it keeps the contract").complete);
    }
    for rules in [
        (1, 2, 1, 1),
        (1, 6, 1, 1),
        (4, 4, 1, 2),
        (3, 4, 2, 2),
        (3, 5, 2, 1),
    ] {
        let game = corner_chase(rules);
        let root = game.start();
        let coverage = Audit::new(&root, 1000).cyclic().predecessors().run();
        let coverage = coverage.expect("it keeps the contract");
        assert!(coverage.complete);
        assert_eq!(
            coverage.positions,
            root.index_count(),
            "those unreached are met by index"
        );
        assert_eq!(coverage.values, coverage.positions, "draws included");
    }
}
