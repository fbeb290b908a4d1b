//! Boards that stay in memory take no more than `explorer/src/games` states of each.

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play_games::awari::Awari;
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::kalah::Kalah;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Checks that what `make` returns takes at most these bytes.
fn check<T, E>(name: &str, most: usize, make: impl FnOnce() -> Result<T, E>) {
    let before = MEMORY.current_usage();
    let instance = make().map(Box::new);
    let bytes = MEMORY.current_usage() - before;
    assert!(instance.is_ok() && bytes <= most, "{name}: {bytes} bytes");
}

// One test: what others allocate meanwhile would count, too.
#[test]
fn boards_take_what_is_stated() {
    for (rows, columns) in [(1, 1), (8, 8), (4, 16), (1, 64)] {
        check("domineering", 72 << 10, || Domineering::new(rows, columns));
    }
    for (rows, columns) in [(1, 3), (4, 4), (20, 20), (60, 60), (140, 300), (1, 46_340)] {
        let rules = Rules {
            rows,
            columns,
            ..Rules::published(1)
        };
        let most = 160 * (rows * columns) as usize + (1 << 10);
        check("chase", most, || {
            Chase::with_rules(rules, (1, 1), (rows, columns))
        });
    }
    for (columns, rows) in [(7, 6), (1, 63), (32, 1)] {
        check("connect_four", 1 << 10, || ConnectFour::new(columns, rows));
    }
    for (rows, columns) in [(1, 1), (5, 5), (1, 19)] {
        check("dots_and_boxes", 8 << 10, || {
            DotsAndBoxes::new(rows, columns)
        });
    }
    for (houses, seeds) in [(6, 10), (5, 12), (1, 63)] {
        check("kalah", 32 << 10, || Kalah::new(houses, seeds));
    }
    for seeds in [0, 16] {
        check("awari", 16 << 10, || Awari::new(seeds));
    }
    let pawns = [(0, 0), (1, 6), (2, 4), (5, 0), (6, 3), (7, 7)];
    check("knight_pawns", 16 << 10, || KnightPawns::new((3, 3), pawns));
    let weights = vec![vec![1; 4]; 4];
    check("staircase", 32 << 10, || Staircase::new(&weights, &weights));
}
