//! Random positions, against a plain negamax and a plain count of lines and threats.

use std::collections::HashMap;
use std::env;

use optimal_play::{AlphaBeta, GameState, Run, Solver, Wdl};
use optimal_play_games::connect_four::{ConnectFour, Position};
use proptest::prelude::*;
use support::rounds;

use super::plain::Plain;
use super::{board, check_hooks, check_keys, for_mover, solve};

/// A position that nobody has won, with about that many free cells, by `choices` among the columns.
fn random_position<'g>(
    game: &'g ConnectFour,
    choices: &[usize],
    free: usize,
) -> (Plain, Position<'g>) {
    let mut plain = Plain::new(game);
    let mut played = Vec::new();
    let cells = plain.columns.len() * plain.height;
    for &choice in choices {
        let harmless = plain.moves().filter(|&c| !plain.play(c).is_won());
        let harmless: Vec<_> = harmless.collect();
        if harmless.is_empty() || plain.stones() + free >= cells {
            break;
        }
        let column = harmless[choice % harmless.len()];
        plain = plain.play(column);
        played.push(u8::try_from(column).expect("boards are narrow"));
    }
    let position = game.position(played).expect("legal moves");
    (plain, position)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: rounds(64),
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_late_position_matches_a_plain_negamax(
        (width, height) in prop::sample::select(vec![(7, 6), (6, 5), (5, 5), (4, 4), (8, 7), (9, 4), (4, 15)]),
        choices in prop::collection::vec(0..60_usize, 60),
        free in 6..10_usize,
    ) {
        let game = board(width, height);
        let (plain, position) = random_position(&game, &choices, free);
        let left = plain.columns.len() * plain.height - plain.stones();
        prop_assume!(left <= free);
        let solution = solve(&position);
        let mut known = HashMap::new();
        let score = plain.score(&mut known);
        prop_assert_eq!(i32::from(for_mover(&position, solution.value())), score);
        check_hooks(&solution);
        check_keys(&solution, &known);
        let wdl = solve(&position.valued::<Wdl>());
        for ((state, value), (_, wdl)) in solution.positions().zip(wdl.positions()) {
            let expected = match value.signum() {
                1 => Wdl::MaxWins,
                0 => Wdl::Draw,
                _ => Wdl::MinWins,
            };
            prop_assert_eq!(wdl, expected, "{:?}", state);
        }
        check_hooks(&wdl);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: rounds(128),
        ..ProptestConfig::default()
    })]

    /// On boards of all shapes, from the first move to the last.
    #[test]
    fn lines_threats_and_candidate_moves_match_a_plain_count(
        (width, height) in prop::sample::select(vec![
            (7, 6), (1, 1), (1, 63), (2, 31), (3, 20), (4, 15), (5, 11), (6, 9), (7, 8), (8, 7), (9, 6), (10, 5), (12, 4),
            (16, 3), (21, 2), (32, 1), (4, 4), (5, 3), (3, 5), (6, 2), (9, 1),
        ]),
        choices in prop::collection::vec(0..64_usize, 64),
        free in 0..63_usize,
    ) {
        let game = board(width, height);
        let (plain, position) = random_position(&game, &choices, free);
        prop_assert_eq!(position.decided(), None);
        let legal: Vec<_> = plain.moves().collect();
        let mut columns: Vec<_> = position.moves().map(usize::from).collect();
        columns.sort_unstable();
        prop_assert_eq!(&columns, &legal);
        if legal.is_empty() {
            return Ok(());
        }
        for column in position.moves() {
            let over = position.play(column).decided().is_some();
            prop_assert_eq!(over, plain.play(column.into()).is_won(), "{:?} {}", position, column);
        }
        let candidates: Vec<_> = position.candidate_moves().map(usize::from).collect();
        let (least, greatest) = position.bounds();
        if plain.wins_at_once() {
            prop_assert_eq!(candidates.len(), 1);
            prop_assert!(plain.play(candidates[0]).is_won());
            let first = u8::try_from(candidates[0]).expect("boards are narrow");
            prop_assert_eq!(Some(least), position.play(first).decided());
            prop_assert_eq!(least, greatest);
            return Ok(());
        }
        let safe = legal.iter().copied().filter(|&column| !plain.play(column).wins_at_once());
        let mut safe: Vec<_> = safe.collect();
        if safe.is_empty() {
            prop_assert_eq!(candidates.len(), 1);
            prop_assert_eq!(least, greatest);
            prop_assert!(for_mover(&position, least) < 0);
            return Ok(());
        }
        let width = plain.columns.len();
        safe.sort_by_key(|&column| {
            let threats = plain.lasting_threats_after(column);
            (usize::MAX - threats, (2 * column + 1).abs_diff(width), column)
        });
        prop_assert_eq!(candidates, safe, "{:?}", position);
    }
}

/// Random positions of boards of several shapes, each with up to nine free cells: alpha-beta with
/// both kinds of keys against `Minimax`.
///
/// With `CONNECT_FOUR_POSITIONS=10000` in the environment as many as that.
#[test]
fn random_positions_match_minimax() {
    let positions = env::var("CONNECT_FOUR_POSITIONS")
        .ok()
        .and_then(|it| it.parse().ok());
    let boards =
        [(7, 6), (6, 7), (7, 7), (5, 5), (9, 4)].map(|(width, height)| board(width, height));
    let mut random = fastrand::Rng::with_seed(1);
    for number in 0..positions.unwrap_or(40) {
        let choices: Vec<_> = (0..60).map(|_| random.usize(..60)).collect();
        let free = random.usize(5..=9);
        let (_, position) = random_position(&boards[number % boards.len()], &choices, free);
        let expected = solve(&position).value();
        let run = || Run::new().with_threads(1);
        let packed = AlphaBeta::packed().solve(&position, run());
        let hashed = AlphaBeta::hashed().solve(&position, run());
        for solution in [packed, hashed] {
            let value = solution.expect("an acyclic game").value();
            assert_eq!(value, expected, "{position:?}");
        }
    }
}
