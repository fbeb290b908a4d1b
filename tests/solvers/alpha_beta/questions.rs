//! The positions needed until a value is known.

use std::ops::ControlFlow;

use optimal_play::run::{Progress, Question};
use optimal_play::{AlphaBeta, Outcome, Player, Solver};
use optimal_play_games::connect_four::ConnectFour;
use support::{Graph, Node};

use super::one_thread;

/// The twelve first of the random positions that the order of questions was tuned on: with MTD(f)
/// alone they take 75,776 positions each.
#[test]
fn a_quick_win_in_an_early_position_takes_few_positions() {
    let game = ConnectFour::new(7, 6).expect("the usual board");
    let mut positions = 0;
    for (columns, score) in QUICK_WINS {
        let columns = columns.bytes().map(|digit| digit - b'1');
        let root = game.position(columns).expect("legal moves");
        let solution = AlphaBeta::packed().without_line();
        let solution = solution.solve(&root, one_thread()).expect("acyclic");
        assert_eq!(solution.value(), score, "{root}");
        positions += solution.report().positions;
    }
    let each = positions / QUICK_WINS.len() as u64;
    assert!(each < 1500, "{each} positions each");
}

/// The columns of the moves, counted from 1, and the score for the first player.
const QUICK_WINS: [(&str, i8); 12] = [
    ("36361434664", 11),
    ("13664226225733", 13),
    ("61541776333", -12),
    ("513272331", -12),
    ("41511651714", 11),
    ("647134551362", -12),
    ("424612231323", 11),
    ("674277124464", 14),
    ("47417211", 11),
    ("423616175", -11),
    ("2742246667133", -13),
    ("357563141", -12),
];

/// Max goes on by one or by two of these places, and Min waits: Max wins at the end.
fn path(places: usize) -> Graph<Outcome> {
    let node = |number: usize| match (number / 2, number % 2) {
        (0, _) => Node::end(Outcome::win(Player::Max, 0)),
        (left, 0) => Node::new(
            Player::Max,
            [left - 1, left.saturating_sub(2)].map(|it| 2 * it + 1),
        ),
        _ => Node::new(Player::Min, [number - 1]),
    };
    Graph::new((0..2 * places + 2).map(node))
}

/// With MTD(f) alone it takes 253,749 positions, because each search finds a win a little shorter.
#[test]
fn a_win_in_a_thousand_plies_takes_a_few_searches() {
    let game = path(1000);
    let solution = AlphaBeta::hashed().without_line();
    let solution = solution
        .solve(&game.at(2000), one_thread())
        .expect("acyclic");
    assert_eq!(solution.value(), Outcome::win(Player::Max, 999));
    let positions = solution.report().positions;
    assert!(positions <= 11_000, "{positions}");
}

#[test]
fn an_observer_sees_the_bounds_close_in_on_the_value() {
    let game = ConnectFour::new(7, 6).expect("the usual board");
    // It takes some hundred thousand positions.
    let columns = [3, 3, 3, 3, 3, 1, 0, 2, 1, 1, 1, 2, 4, 5, 5, 5];
    let root = game.position(columns).expect("legal moves");
    let mut seen = Vec::new();
    let run = one_thread().with_observer(64, |progress: &Progress| {
        seen.extend(progress.question);
        ControlFlow::Continue(())
    });
    let solution = AlphaBeta::packed().solve(&root, run).expect("acyclic");
    let value = i64::from(solution.value());
    for question in &seen {
        assert!((question.lower..=question.upper).contains(&value));
        assert!((question.lower + 1..=question.upper).contains(&question.threshold));
    }
    let narrows = |pair: &[_]| match pair {
        [Question { lower, upper, .. }, next] => *lower <= next.lower && next.upper <= *upper,
        _ => false,
    };
    assert!(seen.windows(2).all(narrows));
    seen.dedup();
    assert!(seen.len() > 1, "{seen:?}");
}
