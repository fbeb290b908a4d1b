//! The range of outcomes.

use optimal_play::{Outcome, Player};

#[test]
#[should_panic(expected = "a win in 40070 plies is too far: an outcome holds at most 32766 plies")]
fn a_win_beyond_the_range_panics_with_its_plies() {
    let _ = Outcome::win(Player::Max, 40_070);
}

#[test]
fn the_message_shows_the_longest_win() {
    assert_eq!(Outcome::MAX_PLIES, 32_766);
    let longest = Outcome::win(Player::Min, Outcome::MAX_PLIES);
    assert_eq!(longest.plies(), Some(32_766));
}
