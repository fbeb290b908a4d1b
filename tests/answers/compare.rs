//! Two solutions compared: how many positions they have in common, or where they differ.

use optimal_play::games::chase::Chase;
use optimal_play::{AlphaBeta, GameState, Grundy, Minimax, Retrograde, Tabulate};
use optimal_play_games::nim::Nim;
use optimal_play_games::tic_tac_toe::TicTacToe;
use support::{six_pawns, solve};

#[test]
fn whole_solutions_are_compared_in_all_positions() {
    for game in six_pawns() {
        let root = game.start();
        let hashed = solve(&Minimax::hashed(), &root);
        let dense = solve(&Minimax::dense(), &root);
        let staged = solve(&Tabulate::by_key(), &root);
        let positions = hashed.positions().count();
        assert_eq!(hashed.compare(&dense), Ok(positions));
        assert_eq!(staged.compare(&hashed), Ok(positions));
    }
    let root = Nim::new([1, 2, 3]);
    let minimax = solve(&Minimax::hashed(), &root);
    let by_parts = solve(&Grundy::by_definition(), &root);
    assert_eq!(by_parts.compare(&minimax), minimax.compare(&by_parts));
    assert_eq!(by_parts.compare(&minimax), Ok(minimax.positions().count()));
    let game = Chase::new(3, (1, 1), (3, 3)).expect("a valid game");
    let reachable = solve(&Retrograde::reachable(), &game.start());
    // It holds positions that the root does not lead to, too.
    let indexed = solve(&Retrograde::indexed(), &game.start());
    assert_eq!(indexed.compare(&reachable), reachable.compare(&indexed));
}

#[test]
fn positions_that_one_of_them_does_not_hold_are_not_counted() {
    let root = TicTacToe::new();
    let whole = solve(&Minimax::hashed(), &root);
    let line = solve(&AlphaBeta::hashed(), &root);
    let held = line.positions().count();
    assert_eq!(whole.compare(&line), Ok(held));
    assert_eq!(line.compare(&whole), Ok(held));
    let only_root = solve(&AlphaBeta::hashed().without_line(), &root);
    assert_eq!(whole.compare(&only_root), Ok(1));
}

#[test]
fn the_difference_nearest_to_the_root_is_shown_with_its_line() {
    let [normal, misere] = [TicTacToe::new(), TicTacToe::misere()];
    let (normal, misere) = (
        solve(&Minimax::hashed(), &normal),
        solve(&Minimax::hashed(), &misere),
    );
    let difference = normal.compare(&misere).expect_err("the rules differ");
    let positions = normal.positions().zip(misere.positions());
    let mut values = positions.map(|((_, one), (_, other))| [one, other]);
    let first = values.find(|[one, other]| one != other);
    assert_eq!(Some(difference.values()), first);
    let at = |root: &TicTacToe| difference.line().iter().fold(*root, |it, &mv| it.play(mv));
    assert_eq!(
        normal.value_of(&at(normal.root())),
        Some(difference.values()[0])
    );
    assert_eq!(
        misere.value_of(&at(misere.root())),
        Some(difference.values()[1])
    );
    insta::assert_snapshot!(difference, @"after the moves [a1]: the values are draw and Min wins in 8");
}
