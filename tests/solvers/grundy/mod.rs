//! Grundy values: against minimax and plain recursion on random games that split; values with a
//! distance; how runs end.

mod agreement;
mod distance;
mod runs;

use optimal_play::{GameState, Grundy, Impartial, Player, Solution, Wdl};
use optimal_play_games::nim::Nim;

fn solve<G: Impartial<Value = Wdl>>(root: &G) -> Solution<G> {
    support::solve(&Grundy::by_definition(), root)
}

#[test]
fn a_hundred_heaps_are_solved_and_won() {
    let heaps: Vec<u32> = (0..100_u32).map(|heap| heap * heap % 61).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    assert_ne!(sum, 0, "the first player wins");
    let root = Nim::new(heaps.iter().copied());
    let solution = solve(&root);
    assert_eq!(solution.grundy_value(&root), Some(sum.into()));
    assert_eq!(solution.value(), Wdl::MaxWins);
    assert!(solution.report().positions <= 60);
    // Bouton: a winning move reduces a heap that is larger than the nim-sum of the others.
    let right = heaps.iter().filter(|&&heap| heap ^ sum < heap).count();
    assert_eq!(solution.best_moves(&root).count(), right);
    let mut state = root;
    for mv in solution.line() {
        let left_to = |sum, heap: &u32| sum ^ heap;
        let nim_sum = state.heaps().iter().fold(0, left_to);
        assert_eq!(nim_sum != 0, state.to_move() == Player::Max);
        state = state.play(mv);
    }
    assert!(state.heaps().iter().all(|&stones| stones == 0));
    assert_eq!(state.to_move(), Player::Min, "Max has taken the last stone");
}

#[test]
fn a_terminal_position_is_lost_for_the_player_to_move() {
    let over = Nim::new([0, 0]);
    let solution = solve(&over);
    assert_eq!(solution.grundy_value(&over), Some(0));
    assert_eq!(solution.value(), Wdl::MinWins);
    assert_eq!(solution.line().count(), 0);
    assert_eq!(solution.best_moves(&over).count(), 0);
    assert_eq!(solution.report().positions, 0);
}

#[test]
fn positions_with_unknown_parts_have_no_value() {
    let solution = solve(&Nim::new([4]));
    let larger = Nim::new([2, 5]);
    assert_eq!(solution.value_of(&larger), None);
    assert_eq!(solution.grundy_value(&larger), None);
    assert_eq!(solution.best_moves(&larger).count(), 0);
    assert_eq!(solution.line_from(&larger).count(), 0);
}
