//! Statistics of solutions: published counts of tic-tac-toe, and counts by plain recursion and
//! value iteration from the rules.

mod counts;
mod noughts;

use std::collections::{BTreeMap, HashMap};

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::solution::Statistics;
use optimal_play::{AlphaBeta, GameState, Minimax, Outcome, Player, Retrograde, Run, Solution};
use optimal_play_games::tic_tac_toe::TicTacToe;

use counts::counts;
use noughts::score;
use support::{Graph, solve};

/// Tic-tac-toe without symmetry: rotated and mirrored positions differ.
fn noughts() -> Graph<Outcome> {
    Graph::explore(&TicTacToe::new(), |&state| state, |value| value)
}

#[test]
fn tic_tac_toe_has_the_published_counts_and_those_of_plain_recursion() {
    let noughts = noughts();
    let statistics = solve(&Minimax::hashed(), &noughts.root())
        .statistics(Run::new())
        .expect("no limit");
    // Published: 5478 positions; 958 full or won boards, of which the first player has 626, the
    // second 316.
    assert_eq!((statistics.positions(), statistics.over()), (5478, 958));
    let with_value = |value| statistics.by_value().find(|&(it, _)| it == value);
    let won = |player| {
        with_value(Outcome::win(player, 0))
            .expect("there are such boards")
            .1
    };
    assert_eq!((won(Player::Max), won(Player::Min)), (626, 316));

    let mut scores = HashMap::new();
    assert_eq!(score(TicTacToe::new(), &mut scores), (0, 0));
    let mut counts = BTreeMap::new();
    for (winner, plies) in scores.into_values() {
        let value = match winner {
            1 => Outcome::win(Player::Max, plies),
            -1 => Outcome::win(Player::Min, plies),
            _ => Outcome::DRAW,
        };
        *counts.entry(value).or_insert(0) += 1;
    }
    assert!(statistics.by_value().eq(counts.clone().into_iter().rev()));
    let total = |winner| {
        let counts = counts.iter().filter(|(value, _)| value.winner() == winner);
        counts.map(|(_, count)| count).sum::<u64>()
    };
    assert_eq!(statistics.won_by(Player::Max), total(Some(Player::Max)));
    assert_eq!(statistics.won_by(Player::Min), total(Some(Player::Min)));
    assert_eq!(statistics.drawn(), total(None));
    insta::assert_snapshot!(statistics);
}

/// The statistics match the counts, and each line leads to a position of its value.
fn check<G: GameState>(solution: &Solution<G>) -> Statistics<G::Value, G::Move> {
    let statistics = solution.statistics(Run::new()).expect("no limit");
    let counts = counts(solution.root());
    assert_eq!(statistics.positions(), counts.positions);
    assert_eq!(statistics.over(), counts.over);
    assert!(statistics.by_value().eq(counts.by_value.into_iter().rev()));
    let by_moves = counts.by_moves.into_iter();
    assert!(
        statistics
            .by_moves()
            .eq(by_moves.map(|((moves, best), count)| (moves, best, count)))
    );
    let depths = counts.by_depth.iter().map(|it| it.values().sum());
    assert!(statistics.by_depth().eq(depths.enumerate()));
    for (depth, by_value) in counts.by_depth.iter().enumerate() {
        let by_value = by_value.iter().rev().map(|(&value, &count)| (value, count));
        assert!(statistics.by_value_at(depth).eq(by_value), "depth {depth}");
    }
    assert_eq!(statistics.by_value_at(counts.by_depth.len()).count(), 0);
    for (value, _) in statistics.by_value() {
        let line = statistics.line_to(value).expect("there is a position");
        let play = |state: G, &mv: &G::Move| {
            assert!(state.decided().is_none() && state.moves().any(|it| it == mv));
            state.play(mv)
        };
        let state = line.iter().fold(solution.root().clone(), play);
        assert_eq!(solution.value_of(&state), Some(value));
    }
    statistics
}

#[test]
fn tic_tac_toe_has_the_published_counts_by_ply() {
    let statistics = solve(&Minimax::hashed(), &noughts().root())
        .statistics(Run::new())
        .expect("no limit");
    let by_ply = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78];
    assert!(statistics.by_depth().eq(by_ply.into_iter().enumerate()));
}

/// The On-Line Encyclopedia of Integer Sequences has the positions after each ply, up to rotation
/// and reflection: A008907 (R. Cox) all of them; A317573 and A317574 (Á. Ibeas, 2018), row 3, those
/// that X and O can win.
#[test]
fn tic_tac_toe_has_the_published_counts_by_ply_and_winner_up_to_symmetry() {
    let statistics = solve(&Minimax::hashed(), &TicTacToe::new())
        .statistics(Run::new())
        .expect("no limit");
    let all = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15];
    let x_wins = [0, 0, 7, 9, 85, 67, 139, 70, 23, 12];
    let o_wins = [0, 0, 0, 8, 5, 72, 38, 56, 23, 0];
    assert!(statistics.by_depth().eq(all.into_iter().enumerate()));
    for (ply, all) in all.into_iter().enumerate() {
        let won = [Player::Max, Player::Min].map(|player| statistics.won_by_at(player, ply));
        assert_eq!(won, [x_wins[ply], o_wins[ply]], "after {ply} plies");
        assert_eq!(statistics.drawn_at(ply), all - x_wins[ply] - o_wins[ply]);
    }
    assert_eq!(statistics.won_by(Player::Max), x_wins.iter().sum::<u64>());
}

#[test]
fn counts_match_value_iteration() {
    check(&solve(&Minimax::hashed(), &noughts().root()));
    let game = KnightPawns::new((2, 2), [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1)]);
    check(&solve(
        &Minimax::dense(),
        &game.expect("a valid game").start(),
    ));
    for (columns, white_steps, black_steps) in [(3, 1, 2), (4, 2, 1), (4, 2, 2)] {
        let rules = Rules {
            rows: 3,
            columns,
            white_steps,
            black_steps,
        };
        let game = Chase::with_rules(rules, (1, 1), (3, columns)).expect("a valid game");
        check(&solve(&Retrograde::reachable(), &game.start()));
        check(&solve(&Retrograde::with_predecessors(), &game.start()));
    }
}

#[test]
fn the_longest_win_is_the_longest_chase_and_its_line_leads_there() {
    for n in [3_u16, 7, 11] {
        let game = Chase::new(n.into(), (1, 2), (1, 1)).expect("a valid game");
        let solution = solve(&Retrograde::reachable(), &game.start());
        let statistics = solution.statistics(Run::new()).expect("no limit");
        let (value, line) = statistics.longest_win(Player::Min).expect("Min wins");
        let state = game
            .start()
            .play_all(line.iter().copied())
            .expect("legal moves");
        assert_eq!(solution.value_of(&state), Some(value));
        let wins = solution
            .positions()
            .filter(|(_, value)| value.winner() == Some(Player::Min));
        assert_eq!(
            wins.map(|(_, value)| value.plies()).max(),
            Some(value.plies())
        );
        // As published for White to move.
        assert_eq!(value, Outcome::win(Player::Min, 3 * n - 1));
        let (value, _) = statistics.longest_win(Player::Max).expect("Max wins");
        assert_eq!(value, Outcome::win(Player::Max, 1));
    }
}

#[test]
fn statistics_of_the_root_only_count_what_is_known() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let solution = solve(&AlphaBeta::packed(), &game.start());
    let statistics = solution.statistics(Run::new()).expect("no limit");
    assert_eq!(statistics.positions(), solution.positions().count() as u64);
    let by_moves: u64 = statistics.by_moves().map(|(_, _, count)| count).sum();
    assert!(by_moves + statistics.over() <= statistics.positions());
}
