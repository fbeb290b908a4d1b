//! Mistake: the solver tests for a full board before it tests for a win, so a win with the last
//! stone counts as a draw.

use std::collections::{HashMap, HashSet};

use optimal_play::cross_check::CrossCheck;
use optimal_play::{GameState, Minimax, Outcome, Player, Retrograde, Wdl};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::tic_tac_toe::TicTacToe;

use support::solve;

/// Plain recursion with the tests in the wrong order.
fn mistaken<G>(state: &G, known: &mut HashMap<G::Key, Wdl>) -> Wdl
where
    G: GameState<Value: Into<Wdl>>,
{
    if let Some(&known) = known.get(&state.key()) {
        return known;
    }
    let value = if state.moves().next().is_none() {
        Wdl::Draw
    } else if let Some(outcome) = state.decided() {
        outcome.into()
    } else {
        let after = state.moves().map(|mv| mistaken(&state.play(mv), known));
        let best = after.reduce(|best, value| state.to_move().choose(best, value));
        best.expect("there are moves")
    };
    known.insert(state.key(), value);
    value
}

/// Published: of 78 full boards 62 are won by X with the ninth mark, and 16 are drawn.
#[test]
fn the_ninth_mark_can_win_at_tic_tac_toe() {
    let root = TicTacToe::new();
    let (mut seen, mut open) = (HashSet::new(), vec![root]);
    while let Some(state) = open.pop() {
        if seen.insert(state) && state.decided().is_none() {
            open.extend(state.moves().map(|square| state.play(square)));
        }
    }
    let solutions = [
        solve(&Minimax::hashed(), &root),
        solve(&Minimax::dense(), &root),
        solve(&Retrograde::reachable(), &root),
    ];
    let full = seen.iter().filter(|state| state.moves().next().is_none());
    let (mut known, mut won, mut drawn) = (HashMap::new(), 0, 0);
    for state in full {
        assert_eq!(mistaken(state, &mut known), Wdl::Draw);
        let values = solutions.each_ref().map(|it| it.value_of(state));
        assert_eq!(values[1..], [values[0]; 2], "{state}");
        match values[0].and_then(Outcome::winner) {
            Some(player) => won += usize::from(player == Player::Max),
            None => drawn += 1,
        }
    }
    assert_eq!((won, drawn), (62, 16));
    // The mistake spreads to earlier positions.
    let solution = &solutions[0];
    let differ = |state: &&TicTacToe| {
        solution.value_of(state).map(Wdl::from) != Some(mistaken(*state, &mut known))
    };
    assert!(seen.iter().filter(differ).count() > 62);
}

/// On 4×4 cells O fills the upper row with the sixteenth stone:
///
/// ```text
/// O O O .
/// X X O X
/// O O X X
/// X X X O
/// ```
#[test]
fn the_last_stone_can_win_at_connect_four() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let columns = [0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 2, 2, 3, 2, 3];
    let position = game.position(columns).expect("legal moves");
    // The score for X: one more than the stones that the winner has left.
    let by_score = CrossCheck::new(&position, 1000).packed_key();
    by_score.run().expect("all agree");
    assert_eq!(solve(&Minimax::hashed(), &position).value(), -1);

    let position = position.valued::<Wdl>();
    assert_eq!(mistaken(&position, &mut HashMap::new()), Wdl::Draw);
    let check = CrossCheck::new(&position, 1000).packed_key();
    let check = check.with_solver(Retrograde::reachable());
    check.run().expect("all agree");
    assert_eq!(solve(&Minimax::hashed(), &position).value(), Wdl::MinWins);
}
