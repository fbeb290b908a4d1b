//! An impartial game with depths to win, which `Grundy` solves without them.

use optimal_play::audit::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::game::WithoutDistance;
use optimal_play::{Minimax, Outcome, Player, Wdl};
use support::{Graph, subtraction};

use super::solve;

#[test]
fn without_distances_grundy_finds_the_winners_of_minimax() {
    let heap: Graph<Outcome> = subtraction(10, 2).map(Outcome::from, |reward| reward);
    let root = WithoutDistance(heap.root());
    let coverage = Audit::new(&root, 100).impartial().run();
    assert!(coverage.is_ok_and(|it| it.complete));
    let agreement = CrossCheck::new(&root, 100).impartial().run();
    assert_eq!(agreement.map(|it| it.solvers.len()), Ok(5));

    let grundy = solve(&root);
    let minimax = support::solve(&Minimax::hashed(), &heap.root());
    // Max leaves a multiple of three, and Min delays by taking one stone at a time.
    assert_eq!(minimax.value(), Outcome::win(Player::Max, 7));
    for (state, outcome) in minimax.positions() {
        let stones = 10 - state.at / 2;
        let state = WithoutDistance(state);
        assert_eq!(grundy.value_of(&state), Some(Wdl::from(outcome)));
        assert_eq!(grundy.grundy_value(&state), Some(stones as u64 % 3));
    }
}
