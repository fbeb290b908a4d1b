//! The audit: its coverage counts positions, and a game with a fault fails it with the right
//! violation, shown by the shortest line of play.

mod cyclic;
mod endless;
mod faults;
mod graph;
mod impartial;
mod keys;
mod late;
mod layers;
mod partizan;
mod predecessors;
mod stages;
mod values;
mod wrong_state;

use optimal_play::Indexed;
use optimal_play::audit::Audit;
use support::{corner_chase, six_pawns, staircase};

#[test]
fn the_coverage_counts_the_positions_of_an_instance() {
    for game in six_pawns() {
        let root = game.start();
        let audit = Audit::new(&root, 1000).indexed().packed_key().staged();
        let coverage = audit.run();
        let coverage = coverage.expect("it keeps its contract");
        // The start, and for each pawn under the knight any set of the others.
        assert_eq!((coverage.positions, coverage.complete), (1 + 6 * 32, true));
        assert_eq!(coverage.values, coverage.positions);
    }
    for (rows, columns, positions) in [(1, 1, 2), (2, 4, 15), (5, 5, 252), (6, 3, 84)] {
        let game = staircase((rows, columns));
        let root = game.start();
        let audit = Audit::new(&root, 1000).indexed().packed_key().staged();
        let coverage = audit.run();
        let coverage = coverage.expect("it keeps its contract");
        assert_eq!((coverage.positions, coverage.complete), (positions, true));
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
        let coverage = coverage.expect("it keeps its contract");
        coverage.require_complete().expect("it is a small instance");
        assert_eq!(
            coverage.positions,
            root.index_count(),
            "those unreached are met by index"
        );
        assert_eq!(coverage.values, coverage.positions, "draws included");
    }
}
