//! Late positions of games that are too large to be solved as a whole.

use optimal_play::audit::{audit, late_positions};
use optimal_play::{GameState, Player, solve};
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::nim::Nim;
use support::{Graph, Node};

#[test]
fn late_positions_fit_the_budget_and_are_always_the_same() {
    let game = DotsAndBoxes::new(4, 4).expect("a valid board");
    for budget in [1, 10, 400] {
        let late = || late_positions(&game.start(), budget).take(10);
        assert_eq!(late().count(), 10);
        assert!(late().eq(late()));
        for state in late() {
            let coverage = audit(&state, budget).expect("it keeps the contract");
            coverage.require_complete().expect("it fits the budget");
            let positions = solve(&state).expect("no limit").report().positions;
            assert!(positions <= budget as u64);
        }
        let first = late().next();
        assert!(budget == 1 || late().any(|state| Some(state) != first));
    }
}

#[test]
fn a_small_game_has_its_root_and_one_without_late_positions_none() {
    // Six positions, with either player to move in all but the first.
    let root = Nim::new([2, 1]);
    let count = solve(&root).expect("no limit").positions().count();
    let is_root = |state: Nim| state.key() == root.key();
    assert!(late_positions(&root, count).take(9).all(is_root));
    assert!(!late_positions(&root, count - 1).take(9).any(is_root));
    assert_eq!(late_positions(&root, 0).count(), 0);
    // From each place a line goes on forever, and around all of them.
    let places = (0..10).map(|place| Node::new(Player::Max, [(place + 1) % 10]));
    let forever: Graph<i8> = Graph::new(places);
    assert_eq!(late_positions(&forever.root(), 9).count(), 0);
    assert_eq!(late_positions(&forever.root(), 10).take(5).count(), 5);
}
