//! The texts of statistics and coverages of a part of a game state that they are partial.

use optimal_play::audit;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{AlphaBeta, Run, Solver, solve};
use support::Countdown;

#[test]
fn statistics_of_a_part_state_that_they_are_partial() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let all = solve(&game.start())
        .expect("it ends")
        .statistics(Run::new())
        .expect("no limit");
    assert!(all.is_whole() && all.to_string().starts_with("13 positions"));
    let line = AlphaBeta::hashed().solve(&game.start(), Run::new());
    let line = line.expect("it ends");
    let line = line.statistics(Run::new()).expect("no limit");
    assert!(!line.is_whole());
    insta::assert_snapshot!(line);
}

/// A countdown by one or two, in which each step scores a hundred.
fn hundreds(left: u32) -> Countdown<i8> {
    Countdown::new(left, 2, 100)
}

#[test]
fn a_coverage_shows_how_many_values_are_unknown() {
    let texts = [
        // One step is within the range, two are not.
        audit(&hundreds(5), 100),
        audit(&hundreds(5), 3),
        audit(&hundreds(1), 100),
        audit(&hundreds(0), 100),
    ];
    let texts = texts.map(|it| it.expect("it keeps its contract").to_string());
    insta::assert_snapshot!(texts.join("\n"));
}
