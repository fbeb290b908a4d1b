//! Tic-tac-toe by plain recursion.

use std::collections::HashMap;

use optimal_play::{GameState, Outcome, Player};
use optimal_play_games::tic_tac_toe::TicTacToe;

/// The value of a position of tic-tac-toe by plain recursion, without the crate's values: who wins
/// (1, 0, -1), and in how many plies.
pub(crate) fn score(state: TicTacToe, scores: &mut HashMap<TicTacToe, (i32, u16)>) -> (i32, u16) {
    if let Some(&known) = scores.get(&state) {
        return known;
    }
    let sign = |player| if player == Player::Max { 1 } else { -1 };
    let winner = state.decided().and_then(Outcome::winner);
    let score = if let Some(winner) = winner {
        (sign(winner), 0)
    } else {
        let own = sign(state.to_move());
        // For the player to move: wins first, the sooner the better; then draws; then losses, the
        // later the better.
        let after = state
            .moves()
            .map(|square| score(state.play(square), scores));
        let rank = |&(winner, plies): &(i32, u16)| (winner * own, -winner * own * i32::from(plies));
        let best = after.max_by_key(rank);
        best.map_or((0, 0), |(winner, plies)| {
            (winner, if winner == 0 { 0 } else { plies + 1 })
        })
    };
    scores.insert(state, score);
    score
}
